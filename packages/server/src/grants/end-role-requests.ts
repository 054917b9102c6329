import { AppError } from '@erx/core/findings/app-error';
import { GIVEN_ROLE_LABEL, type RequestedRole } from '@erx/core/grants/roles';
import type { Member } from '../platform/api/authenticate';
import type { ActingMember } from '../platform/audit-trail/record-action';
import type { Connection } from '../platform/database/database';
import { membersStore, type StoredMember } from '../practices/member-store';
import { nameInMessages, notifyOfRequest } from './notify';
import { recordRoleChange } from './record';
import { roleRequestsStore, type StoredRoleRequest } from './role-request-store';

/** Who acts, from where. */
export type Acting = Pick<Member, 'practiceId' | 'accountId' | 'trailName' | 'name' | 'address' | 'timeZone'>;

/**
 * Withdraws a request, by the person who asked.
 * @throws AppError role.request-not-found, role.not-asked-by-you, role.request-not-open
 */
export async function withdrawRole(
  transaction: Connection,
  acting: Acting,
  id: string,
  now: Date,
): Promise<void> {
  const store = roleRequestsStore(transaction, acting.practiceId);
  const request = await store.find(id);
  if (!request) throw new AppError('role.request-not-found');
  if (request.askedBy !== acting.accountId) throw new AppError('role.not-asked-by-you');
  if (!(await store.close(id, 'withdrawn', { id: acting.accountId, name: acting.name }, now)))
    throw new AppError('role.request-not-open');
  await recordEnd(transaction, acting, request, { event: 'role.request-withdrawn' }, now);
}

/** Ends what a person who is deactivated has asked, and what is asked for them. @returns how many ended */
export async function closeRoleRequestsOf(
  transaction: Connection,
  acting: ActingMember & Partial<Pick<Acting, 'name' | 'address'>>,
  accountId: string,
  now: Date,
): Promise<number> {
  const ended = await roleRequestsStore(transaction, acting.practiceId).closeAllOf(
    accountId,
    { id: acting.accountId, name: acting.name ?? '' },
    now,
  );
  const by = { ...acting, address: acting.address ?? '' };
  for (const request of ended)
    await recordEnd(transaction, by, request, { event: 'role.request-closed' }, now);
  return ended.length;
}

/** Ends one whose time is over; false where it is not open any more. */
export async function expireRoleRequest(
  transaction: Connection,
  practiceId: string,
  request: StoredRoleRequest,
  now: Date,
): Promise<boolean> {
  const service = { id: null, name: '' };
  if (!(await roleRequestsStore(transaction, practiceId).close(request.id, 'expired', service, now)))
    return false;
  await recordEnd(
    transaction,
    { practiceId, accountId: null, address: '' },
    request,
    { event: 'role.request-expired' },
    now,
  );
  return true;
}

/** What was asked for whom, in a notice to others than that person. */
export const whatFor = (role: RequestedRole, target: StoredMember): string =>
  `${GIVEN_ROLE_LABEL[role]} for ${nameInMessages(target)}`;

/** How a request ends without a role, in a notice. */
const ENDED = {
  'role.request-denied': 'denied',
  'role.request-withdrawn': 'taken back',
  'role.request-closed': 'somebody left the practice',
  'role.request-expired': 'expired',
} as const;

/**
 * Records, files and publishes the end of a request without a role, and notifies who asked and was asked for.
 */
export async function recordEnd(
  transaction: Connection,
  acting: Pick<Acting, 'practiceId' | 'address'> & {
    readonly accountId: string | null;
    readonly trailName?: string | undefined;
    readonly name?: string;
  },
  { id, targetId, role, askedBy }: StoredRoleRequest,
  { event, why }: { readonly event: keyof typeof ENDED; readonly why?: string },
  now: Date,
): Promise<void> {
  const label = GIVEN_ROLE_LABEL[role];
  await recordRoleChange(
    transaction,
    {
      record: {
        practiceId: acting.practiceId,
        accountId: acting.accountId,
        trailName: acting.trailName,
        event,
        outcome: 'done',
        resourceType: 'Account',
        resourceId: targetId,
        details: {
          role: label,
          requestId: id,
          initiatedBy: askedBy,
          ...(why === undefined ? {} : { why }),
        },
      },
      targetId,
      role: label,
      address: acting.address,
      type: 'roleRequestEnded',
      requestId: id,
    },
    now,
  );
  const target = (await membersStore(transaction, acting.practiceId).all()).find(
    ({ id: of }) => of === targetId,
  );
  const what = target ? whatFor(role, target) : label;
  for (const accountId of [targetId, askedBy].filter((one) => one !== acting.accountId))
    await notifyOfRequest(
      transaction,
      acting.practiceId,
      {
        accountId,
        kind: 'role-request-ended',
        by: acting.name ?? '',
        about: [`${what}: ${ENDED[event]}`, ...(acting.name ? [`by ${acting.name}`] : [])].join(' '),
      },
      now,
    );
}
