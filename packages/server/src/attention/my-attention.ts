import { may } from '@erx/core/access/rights';
import type { AttentionItem } from '@erx/core/attention/model';
import { expiryOf, expiryText, WARNED_DAYS } from '@erx/core/credentials/expiry';
import { CREDENTIAL_FIELD_LABEL, CREDENTIAL_LABEL } from '@erx/core/credentials/model';
import { proofingWaits } from '@erx/core/attention/rules';
import { anotherHoldsRts } from '@erx/core/grants/rules';
import { GIVEN_ROLE_LABEL } from '@erx/core/grants/roles';
import { requestsToApprove } from '@erx/core/approvals/signing';
import { fullName } from '@erx/core/users/names';
import { dateIn, daysAfter } from '@erx/core/values/dates';
import { endingText, reachesAdministrators } from '@erx/core/credentials/letters';
import { showChangeRequests } from '../approvals/credentials';
import type { Judging } from '../approvals/handling-store';
import { listQuietToApprove } from '../approvals/quiet';
import { listRoleRequests } from '../approvals/roles';
import { listSigningRequests } from '../approvals/signing';
import { approvalsStore } from '../approvals/store';
import { listLettersDue } from '../credentials/letters';
import { reviewStore } from '../grants/review-store';
import type { Member } from '../platform/api/authenticate';
import type { Connection } from '../platform/database/database';
import { proofingStore } from '../credentials/proofing/store';

/**
 * What waits for one person alone: requests that they may approve, and their own proofing where the next step is
 * theirs, as it is stored. Nothing for service accounts and those who are here in an emergency.
 */
export async function listMyAttention(
  connection: Connection,
  member: Pick<
    Member,
    'practiceId' | 'accountId' | 'actor' | 'timeZone' | 'deaExpiresOn' | 'licenseExpiresOn'
  >,
  judging: Judging,
): Promise<readonly AttentionItem[]> {
  const { actor, accountId } = member;
  return [
    ...(may(actor, 'grant.approve') ? await grantsToApprove(connection, member, judging) : []),
    ...(may(actor, 'grant.read') && !actor.isEmergency
      ? await changesToDecide(connection, member, judging)
      : []),
    ...(may(actor, 'role.change') && !actor.isEmergency
      ? await rolesToDecide(connection, member, judging)
      : []),
    ...(may(actor, 'safety.quiet') && !actor.isEmergency
      ? await linesToMakeQuiet(connection, member, judging)
      : []),
    ...(may(actor, 'practice.write') && !actor.isEmergency
      ? [
          ...(await expiringOfColleagues(connection, member, judging.now)),
          ...(await reviewDue(connection, member, judging.now)),
        ]
      : []),
    ...(actor.hasNpi && !actor.isEmergency ? expiringCredentials(member, judging.now) : []),
    ...(may(actor, 'proofing.own') ? await unfinishedProofing(connection, accountId) : []),
  ];
}

/** The people are read only where something is open: the list is asked for with every first screen. */
async function grantsToApprove(
  connection: Connection,
  member: Pick<Member, 'practiceId' | 'accountId'>,
  judging: Judging,
): Promise<readonly AttentionItem[]> {
  if ((await approvalsStore(connection, member.practiceId, 'signing').open()).length === 0) return [];
  const { requests, members } = await listSigningRequests(connection, member, judging);
  const self = members.find(({ id }) => id === member.accountId);
  if (!self) return [];
  const anotherUserHasRtsPermission = anotherHoldsRts(members, self.id);
  return requestsToApprove(self, { requests, anotherUserHasRtsPermission }).map(
    ({ id, targetUser, initiatedByUser, operation, createdAt, expiresAt }) => ({
      kind: 'grant-to-approve',
      since: createdAt,
      grant: {
        id,
        targetName: fullName(targetUser),
        initiatorName: fullName(initiatedByUser),
        operation,
        expiresAt,
      },
    }),
  );
}

/** Changes of credentials that this person may decide on. */
async function changesToDecide(
  connection: Connection,
  member: Pick<Member, 'practiceId' | 'accountId'>,
  judging: Judging,
): Promise<readonly AttentionItem[]> {
  const open = await approvalsStore(connection, member.practiceId, 'credential').open();
  return (await showChangeRequests(connection, member, open, judging, false))
    .filter(({ refusal }) => refusal === undefined)
    .map(({ id, name, changes, requestedAt }) => {
      const parts = changes
        .map(({ field }) =>
          CREDENTIAL_FIELD_LABEL[field].replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()),
        )
        .join(', ');
      return {
        kind: 'credential-to-approve',
        since: requestedAt,
        credential: { id, text: `${name}: ${parts}` },
      };
    });
}

/** Requests for roles that this person may approve. */
async function rolesToDecide(
  connection: Connection,
  member: Pick<Member, 'practiceId' | 'accountId'>,
  judging: Judging,
): Promise<readonly AttentionItem[]> {
  return (await listRoleRequests(connection, member, judging))
    .filter(({ refusal }) => refusal === undefined)
    .map(({ id, name, role, askedBy, askedAt, reason, expiresAt }) => ({
      kind: 'role-to-approve',
      since: askedAt,
      role: { id, text: `${name}: ${GIVEN_ROLE_LABEL[role]}`, askedBy, reason, expiresAt },
    }));
}

/** Lines of the safety check that wait for this person's approval to be quiet. */
async function linesToMakeQuiet(
  connection: Connection,
  member: Pick<Member, 'practiceId' | 'accountId' | 'actor'>,
  judging: Judging,
): Promise<readonly AttentionItem[]> {
  return (await listQuietToApprove(connection, member, judging)).map(
    ({ id, text, reason, asked_by_name: askedBy, asked_at: askedAt }) => ({
      kind: 'quiet-to-approve',
      since: askedAt.toISOString(),
      quiet: { id, text, askedBy, reason },
    }),
  );
}

/** Their own registration and license from two months before their end on. */
function expiringCredentials(
  {
    accountId,
    timeZone,
    deaExpiresOn,
    licenseExpiresOn,
  }: Pick<Member, 'accountId' | 'timeZone' | 'deaExpiresOn' | 'licenseExpiresOn'>,
  now: Date,
): readonly AttentionItem[] {
  const today = dateIn(timeZone, now);
  return (
    [
      [CREDENTIAL_LABEL.dea, deaExpiresOn],
      [CREDENTIAL_LABEL.license, licenseExpiresOn],
    ] as const
  ).flatMap(([label, expiresOn]): AttentionItem[] => {
    const { state } = expiryOf(expiresOn, today);
    if (expiresOn === undefined || (state !== 'due' && state !== 'expired')) return [];
    const text = expiryText(expiresOn, today);
    return [
      {
        kind: 'credential-expiring',
        since: `${daysAfter(expiresOn, -WARNED_DAYS[0])}T00:00:00.000Z`,
        credential: { id: accountId, text: `Your ${label.replace('State', 'state')}. ${text}` },
      },
    ];
  });
}

/** Registrations and licenses of colleagues of which administrators are written to, while they are. */
async function expiringOfColleagues(
  connection: Connection,
  { practiceId, accountId, timeZone }: Pick<Member, 'practiceId' | 'accountId' | 'timeZone'>,
  now: Date,
): Promise<readonly AttentionItem[]> {
  const today = dateIn(timeZone, now);
  return (await listLettersDue(connection, practiceId, today))
    .filter(({ accountId: of, days }) => of !== accountId && reachesAdministrators(days))
    .map((letter) => ({
      kind: 'colleague-credential-expiring',
      since: `${daysAfter(letter.expiresOn, -letter.days)}T00:00:00.000Z`,
      credential: {
        id: letter.accountId,
        text: `${fullName(letter.about)}: ${endingText(letter, today)}`,
      },
    }));
}

/** The review of access, from the day on which it is due until it is signed off. */
async function reviewDue(
  connection: Connection,
  { practiceId }: Pick<Member, 'practiceId'>,
  now: Date,
): Promise<readonly AttentionItem[]> {
  const { at } = await reviewStore(connection, practiceId).due();
  return at > now
    ? []
    : [
        {
          kind: 'access-review-due',
          since: at.toISOString(),
          review: { id: practiceId, text: 'Who may do what in this practice' },
        },
      ];
}

async function unfinishedProofing(
  connection: Connection,
  accountId: string,
): Promise<readonly AttentionItem[]> {
  const row = await proofingStore(connection, accountId).find();
  if (!row) return [];
  const waits = proofingWaits({
    state: row.status,
    hasAppointment: row.appointmentAt !== null,
    hasChosenToken: row.pendingSince !== null,
  });
  return waits
    ? [
        {
          kind: 'proofing-unfinished',
          since: row.updatedAt.toISOString(),
          proofing: { id: accountId, state: row.status },
        },
      ]
    : [];
}
