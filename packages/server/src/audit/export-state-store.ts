import type { ExportState } from '@erx/core/audit/model';
import type { Connection, Statement } from '../platform/database/database';
import { parseDetails } from './details';

const FIND: Statement = {
  name: 'export-in-trail',
  text: `SELECT details
      FROM audit_records
      WHERE practice_id = $1 AND resource_id = $2 AND resource_type = 'AuditExport'
      ORDER BY sequence DESC
      LIMIT 1`,
};

/** How an export ended, as the trail says; undefined while it is being written. */
export async function exportEnding(
  connection: Connection,
  practiceId: string,
  exportId: string,
): Promise<ExportState | undefined> {
  const [row] = await connection.run<{ details: string }>(FIND, [practiceId, exportId]);
  if (!row) return undefined;
  const { ending, rows } = parseDetails(row.details);
  return {
    state: ending === 'complete' || ending === 'broken' ? ending : 'stopped',
    records: typeof rows === 'number' ? rows : 0,
  };
}
