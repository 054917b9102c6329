import { AppError } from '@erx/core/findings/app-error';
import type { Offboarded } from '@erx/core/grants/person';
import { assertOffered, lockGrantContext, type Situation } from '../approvals/context';
import type { Member } from '../platform/api/authenticate';
import { type ActingMember, recordAction } from '../platform/audit-trail/record-action';
import type { Config } from '../platform/config';
import type { Connection } from '../platform/database/database';
import { endSessions } from '../platform/identity/end-sessions';
import { deactivate } from './activity';
import { peopleStore } from './person-store';

/**
 * Ends all that a person has in a practice, in a transaction: the membership with what goes with it, service
 * accounts that they made, one-time links, and sessions where they work nowhere else. Drafts go to a colleague
 * where one is named. Each end has its record; one more sums them up.
 * @throws AppError record.not-found, member.no-heir, or why this person may not be deactivated
 */
export async function offboard(
  transaction: Connection,
  config: Pick<Config, 'directory'>,
  member: Member,
  { personId, draftsTo }: { readonly personId: string; readonly draftsTo: string | undefined },
  now: Date,
): Promise<Offboarded> {
  const situation = await lockGrantContext(transaction, member, { targetId: personId });
  assertOffered('deactivate', situation);
  const heir = situation.members.find(({ id }) => id === draftsTo);
  if (draftsTo !== undefined && (!heir?.active || heir.isPartner || heir.id === personId))
    throw new AppError('member.no-heir');
  return await offboardJudged(
    transaction,
    config,
    member,
    situation,
    draftsTo === undefined ? {} : { draftsTo },
    now,
  );
}

/**
 * The same of what was judged already.
 * @param how.by what did it, where no person did
 */
export async function offboardJudged(
  transaction: Connection,
  config: Pick<Config, 'directory'>,
  member: ActingMember,
  situation: Situation,
  { draftsTo, ...by }: { readonly draftsTo?: string; readonly by?: 'claim' },
  now: Date,
): Promise<Offboarded> {
  const { practiceId } = member;
  const personId = situation.target.id;
  const people = peopleStore(transaction, practiceId);
  const { drafts } = await people.counts(personId, now);
  const { person, closedRequests, endedSigning, revokedServiceAccounts } = await deactivate(
    transaction,
    config,
    member,
    situation,
    now,
    by,
  );
  const voidedLinks = await people.voidLinks(personId);
  const handedDrafts = draftsTo === undefined ? 0 : await people.handDrafts(personId, draftsTo);
  const endedSessions = !situation.target.worksElsewhere;
  if (endedSessions) await endSessions(transaction, personId, now, 'left');
  const keptDrafts = drafts - handedDrafts;
  await recordAction(
    transaction,
    member,
    {
      event: 'user.offboarded',
      resourceType: 'Account',
      resourceId: personId,
      details: {
        endedSessions,
        serviceAccounts: revokedServiceAccounts,
        links: voidedLinks,
        requests: closedRequests,
        handedDrafts,
        keptDrafts,
        ...(draftsTo === undefined ? {} : { draftsTo }),
        ...by,
      },
    },
    now,
  );
  return {
    person,
    endedSessions,
    endedSigning,
    revokedServiceAccounts,
    voidedLinks,
    closedRequests,
    handedDrafts,
    keptDrafts,
  };
}
