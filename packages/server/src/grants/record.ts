import type { IncidentType } from '@erx/core/incidents/model';
import type { EventContent } from '@erx/core/notifications/model';
import type { AuditEvent } from '@erx/core/audit/events';
import { type Act, type ActingMember, recordAction } from '../platform/audit-trail/record-action';
import type { Connection } from '../platform/database/database';
import { type AuditEntry, recordAudit } from '../platform/audit-trail/record';
import { type FiledIncident, fileIncident } from '../platform/audit-trail/file-incident';
import { recordEvent } from '../platform/outbox/event-store';

/** Something done to a user's permissions. */
export interface Done<Event extends AuditEvent> extends Act<Event> {
  readonly targetId: string;
  /** Absent for what the incident report does not list. */
  readonly incident?: {
    readonly type: IncidentType;
    readonly address: string;
    readonly details?: FiledIncident['details'];
  };
}

/**
 * Writes what was done into the trail, files its incident and notifies the practice, in the transaction of
 * the change.
 */
export async function recordGrantChange<Event extends AuditEvent>(
  transaction: Connection,
  member: ActingMember,
  { targetId, incident, ...act }: Done<Event>,
  now: Date,
): Promise<void> {
  const requestId = act.resourceType === 'GrantRequest' ? (act.resourceId ?? undefined) : undefined;
  await recordAction(transaction, member, act, now);
  if (incident) {
    await fileIncident(
      transaction,
      {
        practiceId: member.practiceId,
        accountId: member.accountId,
        trailName: member.trailName,
        type: incident.type,
        address: incident.address,
        details: {
          targetAccountId: targetId,
          ...(requestId === undefined ? {} : { request: requestId }),
          ...incident.details,
        },
      },
      now,
    );
  }
  await publishGrantChanged(transaction, member.practiceId, { targetId, requestId, event: act.event }, now);
}

/** A change of a role, or of a request for one; its record is of the account that it is about. */
interface RoleDone<Event extends AuditEvent> {
  readonly record: AuditEntry<Event>;
  readonly targetId: string;
  /** What the role is called. */
  readonly role: string;
  /** Where it came from; '' for the service and the operator. */
  readonly address: string;
  readonly type: IncidentType;
  /** The request it is about, for open screens, and of an approval who asked. */
  readonly requestId?: string | undefined;
  readonly initiatedBy?: string | undefined;
}

/** Writes it into the trail of one practice, files its incident and notifies the practice, with the change. */
export async function recordRoleChange<Event extends AuditEvent>(
  transaction: Connection,
  { record, targetId, role, address, type, requestId, initiatedBy }: RoleDone<Event>,
  now: Date,
): Promise<void> {
  const { practiceId, accountId, trailName, event } = record;
  const about = {
    ...(requestId === undefined ? {} : { request: requestId }),
    ...(initiatedBy === undefined ? {} : { initiatedBy }),
  };
  await recordAudit(transaction, record, now);
  await fileIncident(
    transaction,
    {
      practiceId,
      accountId,
      trailName: trailName ?? undefined,
      type,
      address,
      details: { targetAccountId: targetId, role, ...about },
    },
    now,
  );
  const isRole = requestId !== undefined;
  await publishGrantChanged(transaction, practiceId, { targetId, requestId, event, isRole }, now);
}

/**
 * Publishes a change of permissions or roles, or of a request for one, to open screens, in its transaction.
 */
export async function publishGrantChanged(
  transaction: Connection,
  practiceId: string,
  {
    targetId,
    requestId,
    event,
    isRole = false,
    isCredential = false,
  }: {
    readonly targetId: string;
    readonly requestId?: string | undefined;
    /** Of a request, what became of it. */
    readonly event?: AuditEvent;
    /** Whether the request is one for a role. */
    readonly isRole?: boolean;
    readonly isCredential?: boolean;
  },
  now: Date,
): Promise<void> {
  const change = event && CHANGE_OF_REQUEST[event];
  const content = {
    accountId: targetId,
    ...(requestId === undefined ? {} : { requestId }),
    ...(change === undefined ? {} : { change }),
    ...(isRole ? { isRole } : {}),
    ...(isCredential ? { isCredential } : {}),
  };
  await recordEvent(transaction, { practiceId, name: 'GrantChanged', providerId: null, content }, now);
}

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
