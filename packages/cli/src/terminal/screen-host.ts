import { createContext } from 'react';
import type { KeyEntry } from './key-line';

/** A command that is being typed, instead of what a screen has at its foot. */
export interface CommandLine {
  readonly text: string;
  /** What could follow, in words. */
  readonly hint: string;
  readonly keys: readonly KeyEntry[];
}

/** Something that a screen does and has not ended. */
export interface Underway {
  /** Why the screen is not left meanwhile, in a sentence. */
  readonly why: string;
  /** Whether another screen may be opened above meanwhile: this one stays, and says what came of it. */
  readonly mayBeCovered?: boolean;
}

/** Where a screen is shown: alone, or among others of which one is seen. */
export interface Place {
  /** Whether it is the one that is seen. What is not seen reads nothing again. */
  readonly isShown: boolean;
  /** Whether keys are the screen's; asked when one comes, so that none goes to two. */
  listens(): boolean;
  /** Tells whether the screen takes letters for text. */
  setTyping(isTyping: boolean): void;
  /** Tells whether the screen waits for its first rows: keys typed for them wait, too. */
  setReading(what: string, isReading: boolean): void;
  /** Tells what is under way, which keeps the screen from being left; undefined once it has ended. */
  setBusy(what: string, underway: Underway | undefined): void;
  readonly command: CommandLine | undefined;
  /** What is said instead of the screen's own message. */
  readonly notice: { readonly text: string; readonly isGood?: boolean } | undefined;
  /** What the help says of the keys that are not the screen's own. */
  readonly help: readonly (readonly [heading: string, lines: readonly KeyEntry[]])[];
}

export const STANDALONE: Place = {
  isShown: true,
  listens: () => true,
  setTyping: () => undefined,
  setReading: () => undefined,
  setBusy: () => undefined,
  command: undefined,
  notice: undefined,
  help: [],
};

export const ScreenHost = createContext<Place>(STANDALONE);
