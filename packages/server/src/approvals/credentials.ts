import { decidesOnCredentials, refusalOfDecision, registrantRule } from '@erx/core/approvals/credentials';
import { countsAsOther } from '@erx/core/approvals/two-people';
import { expiryOf, isExpired } from '@erx/core/approvals/waiting';
import { likenessOfChanges, warningsOnLikeness } from '@erx/core/credentials/likeness';
import type { CredentialRequest } from '@erx/core/credentials/model';
import { say } from '@erx/core/findings/messages';
import { whoAnswersFor } from '@erx/core/service-accounts/answering';
import { fullName } from '@erx/core/users/names';
import { otherPrescribers } from '../credentials/likeness-store';
import type { Member } from '../platform/api/authenticate';
import type { Connection } from '../platform/database/database';
import { membersStore, type StoredMember } from '../practices/member-store';
import { listSecretsMade } from '../service-accounts/store';
import { type Approval, ENDED } from './approval';
import { type Judging, listHandlings } from './handling-store';
import { type Act, nameInMessages, type Notice, recordGrantChange } from './record';
import { findDaysToDecide, type StoredRequest } from './store';

type ChangeRequest = StoredRequest<'credential'>;

/** Requests to change someone's name, DEA registration or license (docs/decisions/credentials.md). */
export const CREDENTIALS: Approval<'credential'> = {
  kind: 'credential',
  unknown: 'credential.request-not-found',
  notOpen: 'credential.not-open',
  async remind(act, { id: requestId, targetId, askedBy, askedByName: by, askedAt }, members) {
    const made = await listSecretsMade(act.transaction, [askedBy]);
    const asked = [askedAt, act.now].flatMap((at) => whoAnswersFor(made, askedBy, at));
    const approvers = listDeciders(members, [targetId, ...asked]);
    await recordGrantChange(act, {
      event: 'credential.reminded',
      resourceType: 'Account',
      targetId,
      requestId,
      details: { requestId, approvers },
      notices: approvers.map((accountId) => ({ accountId, kind: 'credential-change-waits', by })),
    });
  },
  async recordEnd(act, request, end, members, why) {
    const { id: requestId, targetId, changes, askedBy: initiatedBy } = request;
    await recordGrantChange(act, {
      event: `credential.${end}`,
      resourceType: 'Account',
      targetId,
      requestId,
      details: { requestId, changes, initiatedBy, ...(why === '' ? {} : { why }) },
      incident: 'credentialChangeDenied',
      notices:
        end === 'denied'
          ? outcomeNotices(act, request, members, end)
          : endNotices(act, request, members, end),
    });
  },
};

/** Notices of an end without a decision. A service account reads no notices, and the actor knows. */
function endNotices(
  { accountId }: Act,
  { targetId, askedBy }: ChangeRequest,
  members: readonly StoredMember[],
  end: 'withdrawn' | 'closed' | 'expired',
): readonly Notice[] {
  if (end === 'withdrawn') return [];
  const target = members.find(({ id }) => id === targetId);
  const about = `${target ? `${nameInMessages(target)}: ` : ''}${ENDED[end]}`;
  return members
    .filter(({ id }) => (id === targetId || id === askedBy) && id !== accountId)
    .map(({ id }) => ({ accountId: id, kind: 'credential-change-ended', about }));
}

/** Notices of a decision: to the person, and to those who could have decided. */
export function outcomeNotices(
  { accountId }: Act,
  { targetId }: ChangeRequest,
  members: readonly StoredMember[],
  outcome: 'approved' | 'denied',
): readonly Notice[] {
  return [
    { accountId: targetId, kind: `credential-change-${outcome}` },
    ...listDeciders(members, [targetId, accountId]).map((id) => ({
      accountId: id,
      kind: `colleague-credential-${outcome}` as const,
    })),
  ];
}

/** The administrators of a practice, and everyone who may decide, but these; by id. */
export function listDeciders(members: readonly StoredMember[], but: readonly (string | null)[]): string[] {
  return members
    .filter(
      (member) =>
        member.active &&
        !member.isPartner &&
        !but.includes(member.id) &&
        (member.role === 'Admin' || member.isSuperAdmin || decidesOnCredentials(member)),
    )
    .map(({ id }) => id);
}

/** How someone is related to a change that waits for a second person. */
interface Standing {
  /** Who asked: of a service account everyone who answers for it, when it asked or now. */
  readonly askedBy: readonly string[];
  /** Whether they count as another person than those and the one it is about. */
  readonly isTwo: boolean;
}

/** How a person is related to each of these requests, in their order; two statements for all of them. */
export async function listStandings(
  connection: Connection,
  actorId: string,
  requests: readonly ChangeRequest[],
  judging: Judging,
): Promise<readonly Standing[]> {
  const { config, now } = judging;
  const made = await listSecretsMade(
    connection,
    requests.map(({ askedBy }) => askedBy),
  );
  const asked = requests.map((request) => ({
    targetId: request.targetId,
    askedBy: [...new Set([request.askedAt, now].flatMap((at) => whoAnswersFor(made, request.askedBy, at)))],
  }));
  const people = asked.flatMap(({ targetId, askedBy }) => [targetId, ...askedBy]);
  const handlings = await listHandlings(connection, [actorId, ...people], judging);
  return asked.map(({ targetId, askedBy }) => ({
    askedBy,
    isTwo: countsAsOther(handlings, actorId, [targetId, ...askedBy], config.twoPeopleHours, now),
  }));
}

/**
 * Requests of one practice as someone reads them, with what they may do; the reason where they may not decide.
 * @param isWarned whether they are shown what speaks against it: it is read where it is decided
 */
export async function showChangeRequests(
  connection: Connection,
  { practiceId, accountId: readerId }: Pick<Member, 'practiceId' | 'accountId'>,
  requests: readonly ChangeRequest[],
  judging: Judging,
  isWarned = true,
): Promise<CredentialRequest[]> {
  const [first] = requests;
  if (!first) return [];
  const members = await membersStore(connection, practiceId).all();
  const standings = await listStandings(connection, readerId, requests, judging);
  const days = await findDaysToDecide(connection, first.practiceId);
  const prescribers = isWarned ? await otherPrescribers(connection, undefined) : [];
  const self = first.practiceId === practiceId ? members.find(({ id }) => id === readerId) : undefined;
  return requests.flatMap((request, index) => {
    const { id, targetId, changes, reason, askedBy, askedByName, askedAt } = request;
    const about = members.find((member) => member.id === targetId);
    const standing = standings[index];
    if (!about || !standing) return [];
    const rule = registrantRule(changes, { accountId: targetId, askedBy: standing.askedBy }, members);
    const asked = {
      accountId: targetId,
      askedBy: standing.askedBy,
      isExpired: isExpired(request, days, judging.now),
      takesRegistrant: rule === 'takes one',
    };
    const refusal = self ? refusalOfDecision(self, asked, standing.isTwo) : 'credential.not-entitled';
    const others = prescribers.filter((other) => other.id !== targetId);
    return [
      {
        id,
        accountId: targetId,
        name: fullName(about),
        changes: [...changes],
        reason,
        requestedBy: askedByName,
        requestedById: askedBy,
        requestedAt: askedAt.toISOString(),
        ...(request.isPaused ? {} : { expiresAt: expiryOf(askedAt, days).toISOString() }),
        warnings: [
          ...(about.npi === undefined
            ? []
            : warningsOnLikeness(
                likenessOfChanges(changes, others, {
                  ...about,
                  stateLicenseNumber: about.stateLicenseNumber ?? '',
                  licenseState: about.licenseState ?? '',
                }),
                (other) => members.some((member) => member.id === other),
              )),
          ...(rule === 'has none' ? [say('credential.no-registrant')] : []),
        ],
        ...(refusal === undefined ? {} : { refusal: say(refusal) }),
        mayWithdraw: readerId === askedBy || readerId === targetId,
      },
    ];
  });
}
