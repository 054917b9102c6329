import type { MonitoringEntry } from '@erx/core/pdmp/model';
import type { Connection, Statement } from '../platform/database/database';
import type { TableRow } from '../platform/database/row';
import type { medicationHistory } from '../platform/database/schema';

interface Row extends Pick<
  TableRow<typeof medicationHistory>,
  'source' | 'last_fill_date' | 'description' | 'controlled_substance' | 'ndc' | 'dx' | 'sig'
> {
  id: string | null;
}

/** More than anyone reads before a signature, and few enough to hold in memory. */
const MOST_ENTRIES = 500;

const HISTORY: Statement = {
  name: 'monitoring-history',
  text: `SELECT h.id, h.source, h.last_fill_date, h.description, h.controlled_substance, h.ndc, h.dx, h.sig
    FROM patients p LEFT JOIN medication_history h ON h.practice_id = p.practice_id AND h.patient_id = p.id
    WHERE p.practice_id = $1 AND p.id = $2
    ORDER BY h.last_fill_date DESC NULLS LAST, h.id
    LIMIT ${String(MOST_ENTRIES)}`,
};

const SITE: Statement = { name: 'pdmp-site', text: 'SELECT pdmp_site_url FROM practices WHERE id = $1' };
const SET_SITE: Statement = {
  name: 'set-pdmp-site',
  text: 'UPDATE practices SET pdmp_site_url = $2 WHERE id = $1',
};

/** What monitoring programs reported to one practice, and the site it asks them at. */
export const monitoringStore = (connection: Connection, practiceId: string) => ({
  /** Fills of a patient, newest first; undefined when the practice has no such patient. */
  async history(patientId: string): Promise<MonitoringEntry[] | undefined> {
    const rows = await connection.run<Row>(HISTORY, [practiceId, patientId]);
    if (rows.length === 0) return undefined;
    return rows.flatMap((row) =>
      row.id === null
        ? []
        : [
            {
              id: row.id,
              source: row.source,
              ...(row.last_fill_date === null ? {} : { lastFill: row.last_fill_date }),
              medication: row.description,
              controlledSubstance:
                row.controlled_substance === null
                  ? ('Unknown' as const)
                  : row.controlled_substance
                    ? ('Yes' as const)
                    : ('No' as const),
              ndc: row.ndc,
              dx: row.dx,
              sig: row.sig,
            },
          ],
    );
  },
  /** '' where none is set. */
  async site(): Promise<string> {
    const [row] = await connection.run<{ pdmp_site_url: string }>(SITE, [practiceId]);
    return row?.pdmp_site_url ?? '';
  },
  async setSite(url: string): Promise<void> {
    await connection.run(SET_SITE, [practiceId, url]);
  },
});
