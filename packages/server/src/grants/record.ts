import type { IncidentType } from '@erx/core/incidents/model';
import type { AuditEvent } from '@erx/core/audit/events';
import { type Act, type ActingMember, recordAct } from '../platform/audit-trail/record-act';
import type { Connection } from '../platform/database/database';
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
  await recordAct(transaction, member, act, now);
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
  await recordEvent(
    transaction,
    {
      practiceId: member.practiceId,
      name: 'GrantChanged',
      providerId: null,
      content: { accountId: targetId, ...(requestId === undefined ? {} : { requestId }) },
    },
    now,
  );
}
