import type { Connection, Statement } from '../platform/database/database';

/** Tables whose rows are entries of a patient's chart. */
export type OwnedTable =
  'allergies' | 'problems' | 'patient_measurements' | 'clinical_facts' | 'medications' | 'prescriptions';

const ownersIn = (table: OwnedTable): Statement => ({
  name: `owners-in-${table.replaceAll('_', '-')}`,
  text: `SELECT DISTINCT e.patient_id FROM ${table} e WHERE e.practice_id = $1 AND e.id = ANY($2::uuid[])`,
});

const OWNERS: Readonly<Record<OwnedTable, Statement>> = {
  allergies: ownersIn('allergies'),
  problems: ownersIn('problems'),
  patient_measurements: ownersIn('patient_measurements'),
  clinical_facts: ownersIn('clinical_facts'),
  medications: ownersIn('medications'),
  prescriptions: ownersIn('prescriptions'),
};

/** The patients of a practice whose entries have these ids. */
export async function findOwners(
  connection: Connection,
  practiceId: string,
  table: OwnedTable,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await connection.run<{ patient_id: string }>(OWNERS[table], [practiceId, ids]);
  return rows.map((row) => row.patient_id);
}
