import type { ReactNode } from 'react';
import type { Context } from '../../context';
import type { Connection } from '../../session/connect';
import type { PracticeSession } from '../../session/practice-session';
import type { ScreenEnd } from '../../terminal/screen-look';
import type { Target } from './target';

/** Draws a screen that is ready. */
export type DrawScreen = (onEnd: (how: ScreenEnd) => void) => ReactNode;

/** What a screen is opened with. */
export interface Opening<Name extends Target['to'] = Target['to']> {
  readonly target: Extract<Target, { readonly to: Name }>;
  readonly connection: Connection;
  readonly context: Context;
  /** Who works here; asked of the server once. @throws CallError */
  session(): Promise<PracticeSession>;
}

/**
 * Makes a screen ready to be drawn.
 * @throws what keeps it from being opened: CallError, TerminalFailure
 */
export type OpenScreen<Name extends Target['to'] = Target['to']> = (
  opening: Opening<Name>,
) => Promise<DrawScreen> | DrawScreen;
