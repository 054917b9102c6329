import { type Context, isInteractive } from '../context';
import { TerminalFailure } from '../messages';
import { createReport } from '../output/report';
import { connect } from '../session/connect';
import { toScreenLook, type ScreenOptions } from '../terminal/screen-look';
import { SCREENS, type ScreenEntry } from './registry';

/**
 * What a command does that opens a screen of the registry: connects, and shows it until the person leaves.
 * @param name of the screen
 * @param load what shows it; the screen as it opens by itself unless said otherwise
 * @throws TerminalFailure without a terminal, when nobody is signed in, or when cancelled by Ctrl-C;
 * CallError when the session ends
 */
export function screenCommand(
  name: string,
  load?: ScreenEntry['load'],
): (options: ScreenOptions, context: Context) => Promise<void> {
  const entry = SCREENS.find((one) => one.name === name);
  if (!entry) throw new Error(`There is no screen ${name}.`);
  return async (options, context) => {
    if (!isInteractive(context))
      throw new TerminalFailure('terminal.no-terminal', { command: name, instead: entry.instead });
    // Ink and the stored sign-in are opened side by side: every other command starts without Ink.
    const [show, connection] = await Promise.all([
      (load ?? entry.load)(),
      connect(options, context, createReport(options, context)),
    ]);
    if ((await show(connection, context, toScreenLook(options, context.environment))) === 'cancelled')
      throw new TerminalFailure('terminal.cancelled');
  };
}
