import { BROUGHT_BY, ImportKind, ReferenceList, type ReferenceStatus } from '@erx/core/reference/model';
import type { Connection, Statement } from '../platform/database/database';
import { catalogueChanges } from './change-store';

const COUNTS: Statement = {
  name: 'reference-counts',
  text: `SELECT (SELECT count(*) FROM products) AS products, (SELECT count(*) FROM packages) AS packages,
    (SELECT count(*) FROM concepts) AS concepts,
    (SELECT count(*) FROM diagnoses) AS diagnoses, (SELECT count(*) FROM pharmacies) AS pharmacies,
      (SELECT count(*) FROM interaction_facts) AS interactions,
      (SELECT count(*) FROM dose_facts) AS doses,
      (SELECT count(*) FROM caution_facts JOIN caution_sets USING (import_id) WHERE ended_at IS NULL) AS cautions,
      (SELECT count(*) FROM state_schedules) AS "state-schedules",
      (SELECT count(*) FROM npi_registry) AS "npi-registry",
      (SELECT count(*) FROM dea_registrants) AS "dea-registrants"`,
};
const FINISHED: Statement = {
  name: 'finished-imports',
  text: `SELECT kind, max(finished_at) AS at
    FROM imports
    WHERE finished_at IS NOT NULL AND undone_at IS NULL AND rows_stored > 0
    GROUP BY kind`,
};
/** Of a year a list is there once most codes that can be billed are of it. */
const FISCAL_YEAR: Statement = {
  name: 'fiscal-year-of-diagnoses',
  text: `SELECT fiscal_year FROM diagnoses
    WHERE billable AND fiscal_year IS NOT NULL
    GROUP BY fiscal_year
    ORDER BY count(*) DESC
    LIMIT 1`,
};
/** A file of a practice is known by its hash and the practice (routes/reference.ts). */
const UNFINISHED: Statement = {
  name: 'unfinished-imports',
  text: `SELECT id, kind, started_at, lines_taken FROM imports
    WHERE finished_at IS NULL AND (position(' ' IN file_hash) = 0 OR split_part(file_hash, ' ', 2) = $1)
    ORDER BY started_at DESC
    LIMIT 50`,
};

/** What reference data is loaded; global, but for unfinished files of other practices. */
export async function referenceStatus(connection: Connection, practiceId: string): Promise<ReferenceStatus> {
  const [counts] = await connection.run<Record<ReferenceList, string>>(COUNTS, []);
  const undoable = await catalogueChanges(connection).undoable();
  const [diagnoses] = await connection.run<{ fiscal_year: number }>(FISCAL_YEAR, []);
  const finished = await connection.run<{ kind: ImportKind | 'starter'; at: Date }>(FINISHED, []);
  const unfinished = await connection.run<{
    id: string;
    kind: string;
    started_at: Date;
    lines_taken: number;
  }>(UNFINISHED, [practiceId]);
  return {
    lists: ReferenceList.options.map((list) => {
      const kinds: readonly string[] = BROUGHT_BY[list];
      const [newest] = finished
        .filter(({ kind }) => kinds.includes(kind))
        .sort((one, other) => other.at.getTime() - one.at.getTime());
      return {
        list,
        rows: Number(counts?.[list] ?? 0),
        ...(newest ? { loaded: { kind: newest.kind, at: newest.at.toISOString() } } : {}),
        ...(list === 'diagnoses' && diagnoses ? { fiscalYear: diagnoses.fiscal_year } : {}),
      };
    }),
    ...(undoable === undefined ? {} : { undoable }),
    unfinished: unfinished.flatMap(({ id, kind, started_at: startedAt, lines_taken: linesTaken }) => {
      const known = ImportKind.safeParse(kind);
      return known.success ? [{ id, kind: known.data, startedAt: startedAt.toISOString(), linesTaken }] : [];
    }),
  };
}
