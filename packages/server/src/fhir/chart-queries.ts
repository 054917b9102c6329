import { patientsNamed } from '@erx/core/fhir/named';
import type { Search } from '@erx/core/fhir/search';
import { AppError } from '@erx/core/findings/app-error';
import type { Statement } from '../platform/database/database';
import { isRowId } from '../platform/database/row-id';
import type { Reader } from './source';

const CHARTS: Statement = {
  name: 'charts-that-fhir-names',
  text: `SELECT p.id, p.merged_into IS NOT NULL AS "isMerged" FROM patients p
    WHERE p.practice_id = $1 AND p.id = ANY($2::uuid[])`,
};

/**
 * The patients of the practice whom a search names. Asked after it was looked for: a chart that was merged meanwhile
 * holds nothing, and that would look like a check that was passed (platform/api/merged-charts).
 * @throws AppError patient.merged where one of them was merged into another
 */
export async function chartsNamed(
  { connection, member }: Reader,
  search: Pick<Search, 'type' | 'criteria' | 'ids'>,
): Promise<string[]> {
  const ids = patientsNamed(search).filter(isRowId);
  if (ids.length === 0) return [];
  const rows = await connection.run<{ id: string; isMerged: boolean }>(CHARTS, [member.practiceId, ids]);
  if (rows.some(({ isMerged }) => isMerged)) throw new AppError('patient.merged');
  return rows.map(({ id }) => id);
}
