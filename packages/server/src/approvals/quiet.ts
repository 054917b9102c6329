import type { Finding } from '@erx/core/findings/finding';
import { findingsOnQuietApproval } from '@erx/core/safety/quiet';
import type { Member } from '../platform/api/authenticate';
import type { Connection } from '../platform/database/database';
import { listQuiet, type StoredQuiet } from '../safety/quiet-store';
import { findSecondFrom } from './context';
import { type Judging, listHandlings } from './handling-store';

type Decider = Pick<Member, 'practiceId' | 'accountId' | 'actor'>;

/** Why a person may not approve that a line of the safety check is quiet; none where they may. */
export async function findingsOnApprovingQuiet(
  connection: Connection,
  { accountId, actor }: Pick<Decider, 'accountId' | 'actor'>,
  { asked_by: askedBy, is_asked_by_prescriber: isPrescriber }: StoredQuiet,
  judging: Judging,
): Promise<readonly Finding[]> {
  const handlings = await listHandlings(connection, [accountId, askedBy], judging);
  return findingsOnQuietApproval({
    askedBy: { id: askedBy, isPrescriber },
    decider: { id: accountId, isPrescriber: actor.hasNpi },
    secondFrom: findSecondFrom(handlings, { askedBy }, accountId, judging),
  });
}

/** The lines that wait for this person's approval, newest first. */
export async function listQuietToApprove(
  connection: Connection,
  member: Decider,
  judging: Judging,
): Promise<readonly StoredQuiet[]> {
  const waiting = (await listQuiet(connection, member.practiceId)).filter(({ state }) => state === 'asked');
  const judged = await Promise.all(
    waiting.map((rule) => findingsOnApprovingQuiet(connection, member, rule, judging)),
  );
  return waiting.filter((_, place) => judged[place]?.length === 0);
}
