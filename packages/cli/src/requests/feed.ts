import type { Permission } from '@erx/core/access/rights';
import { onlyProviderSeenBy } from '@erx/core/notifications/rules';
import { answerAndConfirm, type AnswerReply, type GivenAnswer } from '@erx/core/requests/answer-and-confirm';
import { getRequest, markHandled } from '@erx/core/requests/contract';
import type { PharmacyRequest, RequestDetails } from '@erx/core/requests/model';
import { listProviders, getUserInfo } from '@erx/core/users/contract';
import type { Provider, UserInfo } from '@erx/core/users/model';
import type { Context } from '../context';
import type { Connection } from '../session/connect';
import { openChannel } from './channel';
import type { FeedListener } from './feed-listener';
import { waitingRequests } from './list-waiting';

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
  /** The prescribers to choose from; empty where only the own requests are seen. */
  readonly providers: readonly Provider[];
  /** Everything that waits now, refill and change requests together, oldest first. @throws CallError */
  list(): Promise<readonly PharmacyRequest[]>;
  /** Whether this person answers requests at all; which ones, the server says. */
  readonly mayAnswer: boolean;
  /** All of one request, as it is now. @throws CallError */
  details(id: string): Promise<RequestDetails>;
  /** Answers one. @throws CallError, why it was not answered */
  answer(given: GivenAnswer): Promise<AnswerReply>;
  /** Takes one off the queue that the pharmacy gets no answer to, with what was done. @throws CallError */
  handle(request: Pick<PharmacyRequest, 'id' | 'version'>, note: string): Promise<RequestDetails>;
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
  const [user, everybody] = await Promise.all([
    client.call(getUserInfo, {}, options),
    client.call(listProviders, {}, options),
  ]);
  const scope = onlyProviderSeenBy({ accountId: user.id, actor: user }) === undefined ? 'practice' : 'own';
  return {
    server: new URL(connection.origin).host,
    practice: user.organizationName,
    user,
    scope,
    providers: scope === 'practice' ? everybody : [],
    mayAnswer: user.permissions.includes('request.answer' satisfies Permission),
    list: () => waitingRequests({}, client, context.cancelled),
    details: (id) => client.call(getRequest, { params: { id } }, options),
    answer: (given) => answerAndConfirm(client, user.id, given),
    handle: ({ id, version }, note) => client.call(markHandled, { params: { id }, body: { version, note } }),
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
