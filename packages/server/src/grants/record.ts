import type { IncidentType } from '@erx/core/incidents/model';
import type { AuditDetails } from '../platform/audit-trail/record';
import { type ActingMember, recordAct } from '../platform/audit-trail/record-act';
import type { Connection } from '../platform/database/database';
import { fileIncident } from '../platform/audit-trail/file-incident';
import { recordEvent } from '../platform/outbox/event-store';

/** Something done to somebody's permissions. */
export interface Done {
  readonly event: string;
  readonly targetId: string;
  /** Absent for what is done at once, without a request. */
  readonly requestId?: string;
  readonly details?: AuditDetails;
  /** Absent for what the incident report does not list. */
  readonly incident?: { readonly type: IncidentType; readonly address: string };
}

/**
 * Writes what was done into the trail, files its incident and tells the practice, in the transaction of the
 * change.
 */
export async function recordGrantChange(
  transaction: Connection,
  member: ActingMember,
  done: Done,
  now: Date,
): Promise<void> {
  const { event, targetId, requestId, details = {}, incident } = done;
  const about =
    requestId === undefined
      ? { resourceType: 'Account', resourceId: targetId, details }
      : { resourceType: 'GrantRequest', resourceId: requestId, details: { ...details, target: targetId } };
  await recordAct(transaction, member, { event, ...about }, now);
  if (incident) {
    await fileIncident(
      transaction,
      {
        practiceId: member.practiceId,
        accountId: member.accountId,
        trailName: member.trailName,
        type: incident.type,
        address: incident.address,
        // Who asked for what is approved: the daily analysis finds one person who did both.
        details: {
          targetAccountId: targetId,
          ...(requestId === undefined ? {} : { request: requestId }),
          ...(details['initiatedBy'] === undefined ? {} : { initiatedBy: details['initiatedBy'] }),
          ...(details['role'] === undefined ? {} : { role: details['role'] }),
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
