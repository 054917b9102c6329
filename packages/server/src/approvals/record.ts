import type { AccountNoticeKind } from '@erx/core/accounts/notices';
import type { AuditDetails, AuditedResource, AuditEvent } from '@erx/core/audit/events';
import type { PracticeMember } from '@erx/core/grants/model';
import type { IncidentType } from '@erx/core/incidents/model';
import type { EventContent } from '@erx/core/notifications/model';
import type { Member } from '../platform/api/authenticate';
import { type FiledIncident, fileIncident } from '../platform/audit-trail/file-incident';
import { recordAudit } from '../platform/audit-trail/record';
import type { Connection } from '../platform/database/database';
import { recordEvent } from '../platform/outbox/event-store';
import { accountNoticesStore } from '../users/account-notice-store';

/** Who does something in one transaction, from where and when. */
export interface Act {
  readonly transaction: Connection;
  readonly practiceId: string;
  /** Null for the service itself and the operator of the installation. */
  readonly accountId: string | null;
  readonly trailName?: string | undefined;
  /** As notices call them; absent for the service itself. */
  readonly name?: string | undefined;
  /** The network address it came from; absent for the service itself. */
  readonly address?: string | undefined;
  readonly now: Date;
}

/** A member who acts, from where. */
export type Acting = Pick<Member, 'practiceId' | 'accountId' | 'trailName' | 'name' | 'address'>;

/** What a person is notified of, in the application until they confirm it, and by mail. */
export interface Notice {
  readonly accountId: string;
  readonly kind: AccountNoticeKind;
  /** What it is about, such as a role; absent where the kind says it all. */
  readonly about?: string;
  /** Who did it; who acts where it is left out. */
  readonly by?: string;
}

/** Something done to a person's permissions, roles or credentials, or to a request about them. */
interface Change<Event extends AuditEvent> {
  readonly event: Event;
  readonly resourceType: AuditedResource<Event>;
  readonly details: AuditDetails<Event>;
  readonly targetId: string;
  readonly requestId?: string | undefined;
  /** Absent for what the incident report does not list. */
  readonly incident?: IncidentType | undefined;
  /** What the incident keeps beside the person and the request. */
  readonly filed?: FiledIncident['details'];
  readonly notices?: readonly Notice[];
}

/**
 * Writes what was done into the trail, files its incident, publishes it to the practice's screens and notifies
 * people, in the transaction of the change.
 */
export async function recordGrantChange<Event extends AuditEvent>(
  act: Act,
  { event, resourceType, details, targetId, requestId, incident, filed, notices = [] }: Change<Event>,
): Promise<void> {
  const { transaction, practiceId, accountId, trailName, now } = act;
  const resourceId = resourceType === 'GrantRequest' ? (requestId ?? null) : targetId;
  await recordAudit(
    transaction,
    { practiceId, accountId, trailName, event, outcome: 'done', resourceType, resourceId, details },
    now,
  );
  const about = { targetId, ...(requestId === undefined ? {} : { requestId }) };
  if (incident) await fileIncidentOn(act, incident, about, filed);
  await publishGrantChanged(act, about, event);
  for (const notice of notices) await notify(act, notice);
}

/** Whom something was done to, and by which request. */
interface About {
  readonly targetId: string;
  readonly requestId?: string;
}

/** Files an incident about a person, and about a request where there is one. */
export async function fileIncidentOn(
  { transaction, practiceId, accountId, trailName, address = '', now }: Act,
  type: IncidentType,
  { targetId: targetAccountId, requestId }: About,
  filed: FiledIncident['details'] = {},
): Promise<void> {
  const details = {
    targetAccountId,
    ...(requestId === undefined ? {} : { request: requestId }),
    ...filed,
  };
  await fileIncident(transaction, { practiceId, accountId, trailName, type, address, details }, now);
}

/** Notifies one person. */
export async function notify(
  { transaction, practiceId, name = '', now }: Act,
  { by = name, ...notice }: Notice,
): Promise<void> {
  await accountNoticesStore(transaction).add({ ...notice, practiceId, by }, now);
}

/**
 * Publishes a change of permissions, roles or credentials to open screens, in its transaction; with the request
 * where it is one that they follow.
 */
export async function publishGrantChanged(
  { transaction, practiceId, now }: Pick<Act, 'transaction' | 'practiceId' | 'now'>,
  { targetId, requestId }: About,
  event?: AuditEvent,
): Promise<void> {
  const change = event && CHANGE_OF_REQUEST[event];
  const content = {
    accountId: targetId,
    ...(event && change && requestId !== undefined ? { requestId, ...kindOn(event) } : {}),
    ...(change === undefined ? {} : { change }),
  };
  await recordEvent(transaction, { practiceId, name: 'GrantChanged', providerId: null, content }, now);
}

/** Which kind of request an event is about, for screens. */
const kindOn = (event: AuditEvent) => ({
  ...(event.startsWith('role.') ? { isRole: true } : {}),
  ...(event.startsWith('credential.') ? { isCredential: true } : {}),
});

/** What became of a request by an event that screens follow. */
const CHANGE_OF_REQUEST: Partial<Record<AuditEvent, EventContent<'GrantChanged'>['change']>> = {
  'grant.requested': 'requested',
  'grant.reminded': 'reminded',
  'grant.approved': 'approved',
  'grant.cancelled': 'cancelled',
  'grant.expired': 'expired',
  'role.requested': 'requested',
  'role.given': 'approved',
  'role.request-denied': 'cancelled',
  'role.request-withdrawn': 'cancelled',
  'role.request-closed': 'cancelled',
  'role.request-expired': 'expired',
  'role.request-reminded': 'reminded',
  'credential.requested': 'requested',
  'credential.reminded': 'reminded',
};

/** A person as notices of permissions and roles call them. */
export function nameInMessages({
  firstName,
  lastName,
}: Pick<PracticeMember, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}
