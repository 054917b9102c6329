import type { Permission } from '@erx/core/access/rights';
import { onlyProviderSeenBy } from '@erx/core/requests/rules';
import type { Client } from '@erx/core/client/call';
import { getRequest, listRequestQueue } from '@erx/core/requests/contract';
import type { QueuedRequest, RequestDetails } from '@erx/core/requests/model';
import { listProviders, getUserInfo } from '@erx/core/users/contract';
import type { Provider, UserInfo } from '@erx/core/users/model';
import type { Context } from '../context';
import type { Connection } from '../session/connect';
import { openChannel } from './channel';
import type { FeedListener } from './feed-listener';

/**
 * The requests of pharmacies that wait for an answer: those of one prescriber, or for staff those of the
 * practice (readings S8-22).
 */
export interface RequestFeed {
  readonly server: string;
  readonly practice: string;
  readonly user: UserInfo;
  /** Whose requests the server gives this person. */
  readonly scope: 'practice' | 'own';
  /** The prescribers to choose from; empty where only one's own requests are seen. */
  readonly providers: readonly Provider[];
  /** Everything that waits now, those of one prescription as one, each judged, oldest first. @throws CallError */
  list(): Promise<readonly QueuedRequest[]>;
  /** Whether this person answers requests at all; which ones, the server says. */
  readonly mayAnswer: boolean;
  /** Whether this person says which patient a request is about. */
  readonly mayLink: boolean;
  /** What acts call. */
  readonly client: Client;
  /** Where a request is in the web application. */
  addressOf(id: string): string;
  /** All of one request, as it is now. @throws CallError */
  details(id: string): Promise<RequestDetails>;
  /** Follows what comes in from now on, across cuts; returns how to stop. */
  listen(listener: FeedListener): () => void;
}

/** Opens the feed for the signed-in person. @throws CallError */
export async function openFeed(
  connection: Connection,
  context: Pick<Context, 'cancelled' | 'clock'>,
): Promise<RequestFeed> {
  const { client } = connection;
  const options = { signal: context.cancelled };
  // Asked together, whether they are needed or not: the first frame waits for one answer instead of two.
  const [user, everyone] = await Promise.all([
    client.call(getUserInfo, {}, options),
    client.call(listProviders, {}, options),
  ]);
  const scope = onlyProviderSeenBy({ accountId: user.id, actor: user }) === undefined ? 'practice' : 'own';
  return {
    server: new URL(connection.origin).host,
    practice: user.organizationName,
    user,
    scope,
    providers: scope === 'practice' ? everyone : [],
    mayAnswer: user.permissions.includes('request.answer' satisfies Permission),
    mayLink: user.permissions.includes('request.link' satisfies Permission),
    client,
    addressOf: (id) => `${connection.origin}/surescripts?requestId=${id}`,
    list: () => queuedRequests(client, context.cancelled),
    details: (id) => client.call(getRequest, { params: { id } }, options),
    listen: (listener) =>
      openChannel(connection, context.clock, {
        follow(channel) {
          channel.on('NewRefillRequest', (content, event) => listener.request(content, event));
          channel.on('NewRxChangeRequest', (content, event) => listener.request(content, event));
          channel.on('RequestChanged', (content) => listener.changed?.(content));
        },
        state: (state) => listener.state(state),
        failed: (error) => listener.failed(error),
      }),
  };
}

/** What waits, judged by the server now. @throws CallError */
export async function queuedRequests(client: Client, signal: AbortSignal): Promise<readonly QueuedRequest[]> {
  return await client.call(listRequestQueue, { query: {} }, { signal });
}
