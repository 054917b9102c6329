import { createPushChannel } from '@erx/core/notifications/channel';
import { listEvents } from '@erx/core/notifications/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { type Connection } from '../session/connect';
import { endsSession } from './ends-session';
import { type FeedListener } from './feed-listener';

/**
 * Follows the events of the practice and hands on the requests among them. The channel bridges every cut by itself; what ends it
 * for good is a session that ended or a right that was taken away.
 * @returns how to stop
 */
export function openChannel(connection: Connection, listener: FeedListener): () => void {
  let isOpen = true;
  const failed = (error: unknown): void => {
    if (!isOpen || !endsSession(error)) return;
    stop();
    listener.failed(error);
  };
  const channel = createPushChannel({
    origin: connection.origin,
    practiceId: connection.practice.id,
    accessToken: async () => await connection.accessToken().catch((error: unknown) => {
      failed(error);
      throw error;
    }),
    listEvents: async (query) => await connection.client.call(listEvents, { query }).catch((error: unknown) => {
      failed(error);
      throw error;
    }),
  });
  channel.on('NewRefillRequest', (content, event) => listener.request(content, event));
  channel.on('NewRxChangeRequest', (content, event) => listener.request(content, event));
  channel.subscribe((state) => {
    if (!isOpen) return;
    listener.state(state);
    // The channel keeps trying whatever the reason is; whether this person may still be here is asked apart.
    if (state === 'reconnecting' || state === 'offline') connection.client.call(getUserInfo, {}).catch(failed);
  });
  const stop = (): void => {
    isOpen = false;
    void channel.stop();
  };
  listener.state(channel.state);
  void channel.start();
  return stop;
}
