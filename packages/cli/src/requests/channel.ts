import { createPushChannel, type PushChannel } from '@erx/core/notifications/channel';
import { listEvents } from '@erx/core/notifications/contract';
import { getUserInfo } from '@erx/core/users/contract';
import type { Clock } from '../context';
import type { Connection } from '../session/connect';
import { settling } from '../settled';
import { endsSession } from './ends-session';
import type { FeedState } from './feed-listener';

/**
 * How often it is asked whether this person may still be here: the server stops sending, and does not say so.
 */
const ASK_MILLISECONDS = 60_000;

/** What is shown of the events of a practice. */
export interface ChannelListener {
  /** Says which events are wanted; called once, before the first one can come. */
  follow(channel: Pick<PushChannel, 'on'>): void;
  state(state: FeedState): void;
  /** The session ended or the right was taken away: nothing more will come. */
  failed(error: unknown): void;
}

/**
 * Follows the events of the practice. The channel bridges every cut by itself; what ends it for good is a
 * session that ended or a right that was taken away.
 * @returns how to stop
 */
export function openChannel(connection: Connection, clock: Clock, listener: ChannelListener): () => void {
  let isOpen = true;
  const failed = (error: unknown): void => {
    if (!isOpen || !endsSession(error)) return;
    stop();
    listener.failed(error);
  };
  const channel = createPushChannel({
    origin: connection.origin,
    practiceId: connection.practice.id,
    fetch: connection.fetch,
    accessToken: async () =>
      await connection.accessToken().catch((error: unknown) => {
        failed(error);
        throw error;
      }),
    listEvents: async (query) =>
      await connection.client.call(listEvents, { query }).catch((error: unknown) => {
        failed(error);
        throw error;
      }),
  });
  let endJoin: (() => void) | undefined;
  const noteJoin = (state: FeedState): void => {
    if (state === 'connecting' || state === 'reconnecting') endJoin ??= settling.begin();
    else endJoin = void endJoin?.();
  };
  const ask = (): void => void connection.client.call(getUserInfo, {}).catch(failed);
  listener.follow(channel);
  channel.on('SessionsEnded', ask);
  channel.subscribe((state) => {
    if (!isOpen) return;
    noteJoin(state);
    listener.state(state);
    // The channel keeps trying whatever the reason is; whether this person may still be here is asked apart.
    if (state === 'reconnecting' || state === 'offline') ask();
  });
  const stopAsking = clock.readsAgain ? clock.every(ASK_MILLISECONDS, ask) : () => undefined;
  const stop = (): void => {
    isOpen = false;
    endJoin?.();
    stopAsking();
    void channel.stop();
  };
  noteJoin(channel.state);
  listener.state(channel.state);
  void channel.start();
  return stop;
}
