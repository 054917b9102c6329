import { openFeed } from '../../requests/feed';
import { waitingRequests } from '../../requests/list-waiting';
import { showOnScreen } from '../../terminal/show-on-screen';
import type { ShowScreen } from '../show-screen';
import { Alerts } from './alerts';

/** Shows the refill and change queues live until the person leaves. */
export const showAlerts: ShowScreen = (connection, context, look) => {
  const open = async () => {
    const askedAt = context.clock.now().getTime();
    const [feed, requests] = await Promise.all([
      openFeed(connection, context),
      waitingRequests({}, connection.client, context.cancelled),
    ]);
    return { feed, first: { requests, askedAt } };
  };
  return showOnScreen(
    (onEnd) => <Alerts connection={connection} open={open} clock={context.clock} onEnd={onEnd} />,
    context,
    look,
  );
};
