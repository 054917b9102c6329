import type { Context } from '../context';
import type { Connection } from '../session/connect';
import type { ScreenEnd, ScreenLook } from '../terminal/screen-look';

/**
 * Shows a screen until it is left.
 * @returns how it was left
 * @throws what ended it from outside: CallError, TerminalFailure
 */
export type ShowScreen = (connection: Connection, context: Context, look: ScreenLook) => Promise<ScreenEnd>;
