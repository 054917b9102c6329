import { countAsTwoFrom } from '@erx/core/grants/two-people';
import { whoAnswersFor } from '@erx/core/service-accounts/answering';
import { type Judging, listHandlings } from '../grants/store';
import type { Connection } from '../platform/database/database';
import { listSecretsMade } from '../service-accounts/store';
import type { StoredStatement } from './store';

/** How someone is related to a change that waits for a second person. */
export interface Standing {
  /** Who asked: of a service account everyone who answers for it, when it asked or now. */
  readonly askedBy: readonly string[];
  /** Whether they count as another person than those and the one it is about. */
  readonly isTwo: boolean;
}

type Waiting = Pick<StoredStatement, 'accountId' | 'statedBy' | 'statedAt'>;

/** How a person is related to each of these requests, in their order; two statements for all of them. */
export async function listStandings(
  connection: Connection,
  actorId: string,
  requests: readonly Waiting[],
  judging: Judging,
): Promise<readonly Standing[]> {
  const { config, now } = judging;
  const made = await listSecretsMade(
    connection,
    requests.map(({ statedBy }) => statedBy),
  );
  const asked = requests.map(({ accountId, statedBy, statedAt }) => ({
    accountId,
    askedBy: [...new Set([statedAt, now].flatMap((at) => whoAnswersFor(made, statedBy, at)))],
  }));
  const handlings = await listHandlings(
    connection,
    [actorId, ...asked.flatMap(({ accountId, askedBy }) => [accountId, ...askedBy])],
    judging,
  );
  return asked.map(({ accountId, askedBy }) => ({
    askedBy,
    isTwo: [accountId, ...askedBy].every(
      (other) => countAsTwoFrom(handlings, actorId, other, config.twoPeopleHours, now) === undefined,
    ),
  }));
}

/** The same of one request. */
export async function standingTo(
  connection: Connection,
  actorId: string,
  request: Waiting,
  judging: Judging,
): Promise<Standing> {
  const [standing] = await listStandings(connection, actorId, [request], judging);
  if (!standing) throw new Error('A request has no standing.');
  return standing;
}
