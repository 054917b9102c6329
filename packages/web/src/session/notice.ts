import type { ReactNode } from 'react';

/** How grave a toast is. */
export type Tone = 'info' | 'success' | 'warning' | 'error';

/** A toast that is to be shown. */
export interface ToastNotice {
  readonly id: number;
  readonly tone: Tone;
  readonly text: ReactNode;
  readonly action?: { readonly text: string; readonly onClick: () => void };
  /** What it is about, named below it, such as drug and patient; of the same group several stand in one. */
  readonly group?: string;
  readonly subjects?: readonly string[];
}

/** What a notice is about; notices of one group are shown as one. */
export interface NoticeAbout {
  readonly group: string;
  /** A drug and its patient, as they are named in a line. */
  readonly subject: string;
}

/** What the error dialog says. */
export interface FailureNotice {
  readonly title: string;
  readonly sentences: readonly string[];
}
