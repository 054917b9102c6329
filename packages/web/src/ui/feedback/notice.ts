import type { Instant } from '@erx/core/values/dates';
import type { ReactNode } from 'react';

/** How grave a notice is. */
export type Tone = 'info' | 'success' | 'warning' | 'error';

/** One thing that a notice says. */
export interface ShownItem {
  readonly at: Instant;
  /** What it is about, such as drug and patient, as they are named in a line. */
  readonly subject: string | undefined;
  /** The address of the thing itself, without anything of a patient in it. */
  readonly path: string | undefined;
  readonly isSeen: boolean;
}

/** A sentence and what it was said of, oldest first; of one group several are in one. */
export interface Notice {
  readonly id: number;
  readonly tone: Tone;
  readonly text: ReactNode;
  readonly group: string | undefined;
  readonly items: readonly ShownItem[];
}

/** What a notice is about; notices of one group are shown as one while the first of them is in view. */
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
