import type { Context } from '../../context';
import type { RequestFeed } from '../../requests/feed';
import { onFullScreen } from '../../terminal/full-screen';
import { renderScreen } from '../../terminal/render-screen';
import { AlertsScreen } from './alerts-screen';

/**
 * Runs the screen until it is left.
 * @returns how it was left
 * @throws what ended it from outside: CallError, TerminalFailure
 */
export async function showAlerts(feed: RequestFeed, context: Context, isColoured: boolean): Promise<'quit' | 'cancelled'> {
  let how: 'quit' | 'cancelled' = 'cancelled';
  await onFullScreen(context, () =>
    renderScreen(<AlertsScreen feed={feed} clock={context.clock} onEnd={(ended) => (how = ended)} />, context, isColoured));
  return how;
}
