import { onlyProviderSeenBy } from '@erx/core/notifications/rules';
import { listRefillRequests, listChangeRequests } from '@erx/core/requests/contract';
import { type PharmacyRequest } from '@erx/core/requests/model';
import { listProviders, getUserInfo } from '@erx/core/users/contract';
import { type Provider, type UserInfo } from '@erx/core/users/model';
import { type Context } from '../context';
import { type Connection } from '../session/connect';
import { openChannel } from './channel';
import { type FeedListener } from './feed-listener';

/** The requests of pharmacies that wait for an answer: those of one prescriber, or for staff those of the practice (readings S8-22). */
export interface RequestFeed {
  readonly server: string;
  readonly practice: string;
  readonly user: UserInfo;
  /** Whose requests the server gives this person. */
  readonly scope: 'practice' | 'own';
  /** The prescribers to choose from; empty where only the own requests are seen. */
  readonly providers: readonly Provider[];
  /** Everything that waits now, refill and change requests together, oldest first. @throws CallError */
  list(): Promise<readonly PharmacyRequest[]>;
  /** Follows what comes in from now on, across cuts; returns how to stop. */
  listen(listener: FeedListener): () => void;
}

/** Opens the feed for the signed-in person. @throws CallError */
export async function openFeed(connection: Connection, context: Pick<Context, 'cancelled'>): Promise<RequestFeed> {
  const { client } = connection;
  const options = { signal: context.cancelled };
  const user = await client.call(getUserInfo, {}, options);
  const scope = onlyProviderSeenBy({ accountId: user.id, actor: user }) === undefined ? 'practice' : 'own';
  const providers = scope === 'practice' ? await client.call(listProviders, {}, options) : [];
  return {
    server: new URL(connection.origin).host,
    practice: user.organizationName,
    user,
    scope,
    providers,
    async list() {
      const [refills, changes] = await Promise.all([client.call(listRefillRequests, {}, options), client.call(listChangeRequests, {}, options)]);
      return [...refills, ...changes].sort((one, other) => one.receivedAt.localeCompare(other.receivedAt));
    },
    listen: (listener) => openChannel(connection, listener),
  };
}
