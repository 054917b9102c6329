import { type Context, isInteractive } from '../context';
import { TerminalFailure } from '../messages';
import { createReport } from '../output/report';
import { connect } from '../session/connect';
import { toScreenLook, type ScreenOptions } from '../terminal/screen-look';
import type { Target } from './cockpit/target';
import { screenOf } from './registry';

/**
 * What a command does that opens a screen of the registry: connects, and shows it until the person leaves; asked for
 * it, continues with the home screen.
 * @throws TerminalFailure without a terminal, when no one is signed in, or when cancelled by Ctrl-C;
 * CallError when the session ends
 */
export function screenCommand(target: Target): (options: ScreenOptions, context: Context) => Promise<void> {
  const { name, instead } = screenOf(target.to);
  return async (options, context) => {
    if (!isInteractive(context))
      throw new TerminalFailure('terminal.no-terminal', { command: name, instead });
    // Ink and the stored sign-in are opened side by side: every other command starts without Ink.
    const [{ showCockpit }, connection] = await Promise.all([
      import('./show-cockpit'),
      connect(options, context, createReport(options, context)),
    ]);
    const how = await showCockpit(target, connection, context, toScreenLook(options, context.environment));
    if (how === 'cancelled') throw new TerminalFailure('terminal.cancelled');
    if (how === 'home') await (await import('../commands/session/home')).homeCommand(options, context);
  };
}
