import type { ChartEntries, EntryCounts } from '@erx/core/patients/merge-model';
import { CHART_ENTRIES } from '@erx/core/patients/vocabulary';
import type { Connection, Statement } from '../platform/database/database';

/**
 * The tables whose rows move with a merge. Every other table with a patient is one that stays where it was written,
 * each for the reason given in docs/decisions/merging.md; chart-entries.test.ts holds both lists against the schema.
 */
export const MOVED_TABLES = {
  allergies: 'allergies',
  medications: 'medications',
  problems: 'problems',
  clinicalFacts: 'clinical_facts',
  measurements: 'patient_measurements',
  prescriptions: 'prescriptions',
  requests: 'pharmacy_requests',
  priorAuthorizations: 'prior_authorizations',
  fills: 'medication_history',
  historyInquiries: 'history_inquiries',
  formerRecords: 'legacy_records',
  drafts: 'drafts',
} as const satisfies Record<ChartEntries, string>;

/** Of all statements below $1 is the practice, $2 the kept chart, $3 the merged one, $4 the merge. */
const MOVE = statementsFor((kind, table) => ({
  name: `move-${table}`,
  text: `WITH moved AS (UPDATE ${table} t SET patient_id = $2
      WHERE t.practice_id = $1 AND t.patient_id = $3
      RETURNING t.practice_id, t.id AS row_id)
    INSERT INTO patient_merge_moves (practice_id, merge_id, kind, row_id)
    SELECT practice_id, $4::uuid, '${kind}', row_id FROM moved RETURNING row_id`,
}));

/** Those that are still with the kept chart: what someone discarded or moved on since stays as it is. */
const MOVE_BACK = statementsFor((kind, table) => ({
  name: `move-back-${table}`,
  text: `UPDATE ${table} t SET patient_id = $3
    FROM patient_merge_moves m
    WHERE m.practice_id = $1 AND m.merge_id = $4 AND m.kind = '${kind}'
      AND t.practice_id = m.practice_id AND t.id = m.row_id AND t.patient_id = $2
    RETURNING t.id AS row_id`,
}));

/**
 * What came since for a prescription that goes back: a request about it, and its prior authorization, are where the
 * prescription is.
 */
const FOLLOW_BACK: readonly Statement[] = (['pharmacy_requests', 'prior_authorizations'] as const).map(
  (table) => ({
    name: `follow-back-${table}`,
    text: `UPDATE ${table} t SET patient_id = $3
      FROM prescriptions r
      WHERE t.practice_id = $1 AND t.patient_id = $2
        AND r.practice_id = t.practice_id AND r.id = t.prescription_id AND r.patient_id = $3
        AND EXISTS (SELECT FROM patient_merge_moves m WHERE m.practice_id = $1 AND m.merge_id = $4
          AND m.kind = 'prescriptions' AND m.row_id = r.id)
      RETURNING t.id AS row_id`,
  }),
);

/** Prescriptions that moved either way changed: who asks for changes gets them (fhir/prescription-queries.ts). */
const DATE_MOVED: Statement = {
  name: 'date-moved-prescriptions',
  text: `UPDATE prescriptions t SET updated_at = $3
    FROM patient_merge_moves m
    WHERE m.practice_id = $1 AND m.merge_id = $2 AND m.kind = 'prescriptions'
      AND t.practice_id = m.practice_id AND t.id = m.row_id
    RETURNING t.id AS row_id`,
};

const COUNT: Statement = {
  name: 'count-chart-entries',
  text: `SELECT ${CHART_ENTRIES.map(
    (kind) => `(SELECT count(*)::int FROM ${MOVED_TABLES[kind]} t
      WHERE t.practice_id = $1 AND t.patient_id = $2) AS "${kind}"`,
  ).join(', ')}`,
};

function statementsFor(
  make: (kind: ChartEntries, table: string) => Statement,
): readonly (readonly [ChartEntries, Statement])[] {
  return CHART_ENTRIES.map((kind) => [kind, make(kind, MOVED_TABLES[kind])]);
}

/** A merge by its two charts. */
interface MergedCharts {
  readonly practiceId: string;
  readonly mergeId: string;
  readonly kept: string;
  readonly merged: string;
  readonly at: Date;
}

/** Moves all that the merged chart holds to the kept one, and writes down what moved. @returns how much of each kind */
export async function moveEntries(transaction: Connection, charts: MergedCharts): Promise<EntryCounts> {
  const counts: EntryCounts = {};
  for (const [kind, move] of MOVE) counts[kind] = (await transaction.run(move, valuesOf(charts))).length;
  await dateMoved(transaction, charts);
  return counts;
}

/** Moves back what a merge moved, and what came for it since. @returns how many entries */
export async function moveEntriesBack(transaction: Connection, charts: MergedCharts): Promise<number> {
  let count = 0;
  for (const [, move] of MOVE_BACK) count += (await transaction.run(move, valuesOf(charts))).length;
  for (const follow of FOLLOW_BACK) count += (await transaction.run(follow, valuesOf(charts))).length;
  await dateMoved(transaction, charts);
  return count;
}

const valuesOf = ({ practiceId, kept, merged, mergeId }: MergedCharts): string[] => [
  practiceId,
  kept,
  merged,
  mergeId,
];

async function dateMoved(transaction: Connection, { practiceId, mergeId, at }: MergedCharts): Promise<void> {
  await transaction.run(DATE_MOVED, [practiceId, mergeId, at]);
}

/** How much of each kind a chart holds. */
export async function countEntries(
  connection: Connection,
  practiceId: string,
  patientId: string,
): Promise<EntryCounts> {
  const [row] = await connection.run<EntryCounts>(COUNT, [practiceId, patientId]);
  if (!row) throw new Error('A statement that always answers with a row has answered with none.');
  return row;
}
