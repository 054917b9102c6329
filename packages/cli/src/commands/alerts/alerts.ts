import { type CommonOptions, type Context, isInteractive } from '../../context';
import { TerminalFailure } from '../../messages';
import { reportOf } from '../../output/report';
import { openFeed } from '../../requests/feed';
import { connect } from '../../session/connect';
import { wantsColour } from '../../terminal/wants-colour';

/**
 * Shows the refill and change queues live until the person quits.
 * @throws TerminalFailure without a terminal, or when cancelled by Ctrl-C; CallError when the session ends
 */
export async function alertsCommand(options: CommonOptions, context: Context): Promise<void> {
  if (!isInteractive(context)) throw new TerminalFailure('terminal.no-terminal', { command: 'alerts' });
  const report = reportOf(options, context);
  const connection = await connect(options, context, report);
  const feed = await openFeed(connection, context);
  // Ink is loaded only here: every other command starts without it.
  const { showAlerts } = await import('../../screens/alerts/show-alerts');
  const how = await showAlerts(feed, context, wantsColour(options, context.environment));
  if (how === 'cancelled') throw new TerminalFailure('terminal.cancelled');
}
