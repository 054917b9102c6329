import { incidentEvent, INCIDENTS, type IncidentType } from '@erx/core/incidents/model';
import { AUDIT_COLUMNS, type AuditDetails, auditValues } from '../audit/record';
import type { Connection, Statement } from '../database/database';

/** What is filed. */
export interface FiledIncident {
  readonly practiceId: string;
  /** Who did or tried it; null for the service itself and the network. */
  readonly accountId: string | null;
  readonly type: IncidentType;
  /** The network address it came from (`request.ip` of a route's context); '' for what the service found by itself. */
  readonly address: string;
  /** Ids and codes. `targetAccountId` names whom it was done to: the report shows that name. */
  readonly details?: AuditDetails;
}

const INSERT: Statement = {
  name: 'insert-incident',
  text: `INSERT INTO audit_records (${AUDIT_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id, sequence`,
};

/**
 * Files an incident in the practice's trail, with which it is sealed, so that it cannot be altered unseen (21 CFR 1311.150). In the transaction
 * of what it tells of; for a refusal, whose act does not happen, on its own.
 * @param at when it happened
 * @returns the incident's id
 */
export async function fileIncident(connection: Connection, incident: FiledIncident, at: Date): Promise<string> {
  const [row] = await connection.run<{ id: string; sequence: string }>(INSERT, auditValues({
    practiceId: incident.practiceId,
    accountId: incident.accountId,
    event: incidentEvent(incident.type),
    outcome: INCIDENTS[incident.type].outcome,
    resourceType: 'Incident',
    resourceId: null,
    details: { ...incident.details, address: incident.address },
  }, at));
  if (!row) throw new Error('The incident was not written.');
  return row.id;
}
