import type { ReactNode } from 'react';

/** How grave a toast is. */
export type Tone = 'info' | 'success' | 'warning' | 'error';

/** A toast that is to be shown. */
export interface ToastNotice {
  readonly id: number;
  readonly tone: Tone;
  readonly text: ReactNode;
  readonly action?: { readonly text: string; readonly onClick: () => void };
}

/** What the error dialog says. */
export interface FailureNotice {
  readonly title: string;
  readonly sentences: readonly string[];
}
