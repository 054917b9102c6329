import { dueOf } from '@erx/core/incidents/due';
import { incidentEvent, INCIDENTS, type IncidentType, isSecurityIncident } from '@erx/core/incidents/model';
import { AUDIT_COLUMNS, type AuditDetails, auditValues } from '../audit/record';
import type { Connection, Statement } from '../database/database';

/** What is filed. */
export interface FiledIncident {
  readonly practiceId: string;
  /** Who did or tried it; null for the service itself and the network. */
  readonly accountId: string | null;
  readonly type: IncidentType;
  /** The network address it came from (`member.address`, or `request.ip` where there is no member); '' for what the service found by itself. */
  readonly address: string;
  /** Ids and codes. `targetAccountId` names whom it was done to: the report shows that name. `initiatedBy` of an approval names who asked for it. */
  readonly details?: AuditDetails;
}

const INSERT: Statement = {
  name: 'insert-incident',
  text: `INSERT INTO audit_records (${AUDIT_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id, sequence`,
};
const ZONE: Statement = { name: 'zone-of-practice', text: 'SELECT time_zone FROM practices WHERE id = $1' };
const NOTICE: Statement = {
  name: 'insert-incident-notice',
  text: 'INSERT INTO incident_notices (practice_id, incident_id, sequence, due_at, next_try_at) VALUES ($1, $2, $3, $4, $5)',
};

/**
 * Files an incident in the practice's trail, with which it is sealed, so that it cannot be altered unseen (21 CFR 1311.150). In the transaction
 * of what it tells of; for a refusal, whose act does not happen, in one of its own. A security incident begins its notice with it.
 * @param at when it happened
 * @returns the incident's id
 */
export async function fileIncident(transaction: Connection, incident: FiledIncident, at: Date): Promise<string> {
  const [row] = await transaction.run<{ id: string; sequence: string }>(INSERT, auditValues({
    practiceId: incident.practiceId,
    accountId: incident.accountId,
    event: incidentEvent(incident.type),
    outcome: INCIDENTS[incident.type].outcome,
    resourceType: 'Incident',
    resourceId: null,
    details: { ...incident.details, address: incident.address },
  }, at));
  if (!row) throw new Error('The incident was not written.');
  if (isSecurityIncident(incident.type)) {
    const [practice] = await transaction.run<{ time_zone: string }>(ZONE, [incident.practiceId]);
    await transaction.run(NOTICE, [incident.practiceId, row.id, row.sequence, dueOf(at, practice?.time_zone ?? 'UTC'), at]);
  }
  return row.id;
}
