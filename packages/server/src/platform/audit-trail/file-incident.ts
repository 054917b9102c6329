import type { AuditDetails, IncidentEvent } from '@erx/core/audit/events';
import { dueAt } from '@erx/core/incidents/due';
import { incidentEvent, type IncidentType, isSecurityIncident } from '@erx/core/incidents/model';
import { INCIDENTS } from '@erx/core/audit/incident-events';
import { auditValues, BEHIND_RECORD, INSERT_RECORD, toNamedEntry } from './record';
import type { Connection, Statement } from '../database/database';

/** What is filed. */
export interface FiledIncident {
  readonly practiceId: string;
  /** Who did or tried it; null for the service itself and the network. */
  readonly accountId: string | null;
  /** Their name and login (Member.trailName); looked up where it is not given. */
  readonly trailName?: string | undefined;
  readonly type: IncidentType;
  /**
   * The network address it came from (`member.address`, or `request.ip` where there is no member); '' for
   * what the service found by itself.
   */
  readonly address: string;
  /**
   * Ids and codes. `targetAccountId` names whom it was done to: the report shows that name. `initiatedBy` of
   * an approval names who asked for it.
   */
  readonly details?: Omit<AuditDetails<IncidentEvent>, 'address'>;
}

const INSERT: Statement = { name: 'insert-incident', text: `${INSERT_RECORD} RETURNING id` };
/**
 * One statement, so that no security incident is filed without its notice, whether or not a transaction is
 * around it.
 */
const INSERT_WITH_NOTICE: Statement = {
  name: 'insert-incident-with-notice',
  text: `WITH filed AS (${INSERT_RECORD} RETURNING practice_id, id, sequence)
    INSERT INTO incident_notices (practice_id, incident_id, sequence, due_at, next_try_at)
    SELECT practice_id, id, sequence, ${BEHIND_RECORD}, $3
    FROM filed
    RETURNING incident_id AS id`,
};
const ZONE: Statement = { name: 'zone-of-practice', text: 'SELECT time_zone FROM practices WHERE id = $1' };

/**
 * Files an incident in the practice's trail, with which it is sealed, so that it cannot be altered unseen (21
 * CFR 1311.150). In the transaction of what it reports; for a refusal, whose act does not happen, in a
 * separate one. A security incident begins its notice with it.
 * @param at when it happened
 * @returns the incident's id
 */
export async function fileIncident(
  transaction: Connection,
  incident: FiledIncident,
  at: Date,
): Promise<string> {
  const values = auditValues(
    await toNamedEntry(transaction, {
      practiceId: incident.practiceId,
      accountId: incident.accountId,
      trailName: incident.trailName,
      event: incidentEvent(incident.type),
      outcome: INCIDENTS[incident.type].outcome,
      resourceType: 'Incident',
      resourceId: null,
      details: { ...incident.details, address: incident.address },
    }),
    at,
  );
  const [row] = isSecurityIncident(incident.type)
    ? await transaction.run<{ id: string }>(INSERT_WITH_NOTICE, [
        ...values,
        dueAt(at, await zoneOf(transaction, incident.practiceId)),
      ])
    : await transaction.run<{ id: string }>(INSERT, values);
  if (!row) throw new Error('The incident was not written.');
  return row.id;
}

async function zoneOf(connection: Connection, practiceId: string): Promise<string> {
  const [practice] = await connection.run<{ time_zone: string }>(ZONE, [practiceId]);
  if (!practice) throw new Error('An incident belongs to a practice that does not exist.');
  return practice.time_zone;
}
