import type { AuditItem } from '@erx/core/audit/model';
import type { Look } from '@erx/core/audit/looks';
import type { Connection, Statement } from '../platform/database/database';
import { chartIds } from '../patients/charts';

/** Tables of what belongs to a chart, whose ids the trail names. */
const ENTRIES = ['allergies', 'medications', 'problems', 'prior_authorizations', 'legacy_records'] as const;

/**
 * The ids under which the trail names a patient: the charts, and what belongs to them now. What someone moved to
 * another chart since is found there.
 */
const IDS: Statement = {
  name: 'ids-of-patient-in-trail',
  text: `WITH charts AS (SELECT unnest(${chartIds('$1', '$2::uuid')}) AS id),
    orders AS MATERIALIZED (
      SELECT r.id FROM prescriptions r WHERE r.practice_id = $1 AND r.patient_id IN (SELECT id FROM charts)
      UNION ALL
      SELECT q.id FROM pharmacy_requests q WHERE q.practice_id = $1 AND q.patient_id IN (SELECT id FROM charts))
  SELECT id FROM charts
  UNION ALL SELECT id FROM orders
  UNION ALL SELECT s.id FROM signed_prescriptions s
    WHERE s.practice_id = $1 AND s.resource_id IN (SELECT id FROM orders)
  UNION ALL SELECT m.id FROM network_messages m
    WHERE m.practice_id = $1 AND m.prescription_id = ANY(ARRAY(SELECT id FROM orders))
  UNION ALL SELECT m.id FROM network_messages m
    WHERE m.practice_id = $1 AND m.request_id = ANY(ARRAY(SELECT id FROM orders))
  ${ENTRIES.map(
    (table) =>
      `UNION ALL SELECT e.id FROM ${table} e WHERE e.practice_id = $1 AND e.patient_id IN (SELECT id FROM charts)`,
  ).join('\n  ')}`,
};

/** All that a record of the trail may name that is of this patient. */
export async function idsOfPatient(
  connection: Connection,
  practiceId: string,
  patientId: string,
): Promise<ReadonlySet<string>> {
  const rows = await connection.run<{ id: string }>(IDS, [practiceId, patientId]);
  return new Set(rows.map(({ id }) => id));
}

const BEGUN: Statement = {
  name: 'emergencies-begun',
  text: `SELECT account_id, at, details::json->>'reason' AS reason
    FROM audit_records
    WHERE practice_id = $1 AND event = 'emergency.begun' AND account_id = ANY($2::uuid[])
    ORDER BY at`,
};

/** Adds to what was done in an emergency why: what the person said when they began it. */
export async function withReasons<Item extends AuditItem>(
  connection: Connection,
  practiceId: string,
  items: readonly Item[],
): Promise<(Item & Look)[]> {
  const people = new Set(items.flatMap(({ user }) => (user?.role === 'Emergency' ? [user.id] : [])));
  if (people.size === 0) return [...items];
  const begun = await connection.run<{ account_id: string; at: Date; reason: string }>(BEGUN, [
    practiceId,
    [...people],
  ]);
  return items.map((item) => {
    if (item.user?.role !== 'Emergency') return item;
    const { id } = item.user;
    const last = begun.findLast(
      ({ account_id: account, at }) => account === id && at.toISOString() <= item.occurredOn,
    );
    return last ? { ...item, reason: last.reason } : item;
  });
}
