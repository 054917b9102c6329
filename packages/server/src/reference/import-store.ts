import type { CatalogueChanges, ImportColumns, ImportKind, ImportState } from '@erx/core/reference/model';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import type { TableRow } from '../platform/database/row';
import type { imports } from '../platform/database/schema';

interface Row extends Readonly<
  Pick<
    TableRow<typeof imports>,
    | 'id'
    | 'file_hash'
    | 'columns'
    | 'year'
    | 'lines_taken'
    | 'rows_stored'
    | 'lines_refused'
    | 'refusals'
    | 'changes'
    | 'finished_at'
  >
> {
  readonly kind: ImportKind;
}

/** An import as the server keeps it. */
export interface StoredImport {
  readonly state: ImportState;
  /** What the file is known by: its hash, and the practice where the rows are a practice's. */
  readonly file: string;
  readonly columns: ImportColumns | undefined;
  /** What it changed; undefined until it is finished, and for what brings no drugs. */
  readonly changes: CatalogueChanges | undefined;
}

const COLUMNS = `id, kind, file_hash, columns, year, lines_taken, rows_stored, lines_refused, refusals, changes,
  finished_at`;
/** Whether a starter catalogue of this hash was loaded. */
export const STARTER_LOADED: Statement = {
  name: 'starter-loaded',
  text: "SELECT id FROM imports WHERE kind = 'starter' AND file_hash = $1",
};
export const REMEMBER_STARTER: Statement = {
  name: 'remember-starter',
  text: `INSERT INTO imports (id, kind, file_hash, rows_stored, started_at, updated_at, finished_at)
      VALUES ($1, 'starter', $2, $3, $4, $4, $4)`,
};

const UNFINISHED: Statement = {
  name: 'unfinished-import',
  text: `SELECT ${COLUMNS}
    FROM imports
    WHERE kind = $1 AND file_hash = $2 AND columns IS NOT DISTINCT FROM $3 AND year IS NOT DISTINCT FROM $4
      AND finished_at IS NULL
    ORDER BY started_at DESC
    LIMIT 1`,
};
const START = named({
  name: 'start-import',
  text: `INSERT INTO imports (id, kind, file_hash, columns, year, started_at, updated_at)
    VALUES (:id, :kind, :file, :columns, :year, :at, :at)
    RETURNING ${COLUMNS}`,
});
const HOLD: Statement = {
  name: 'hold-import',
  text: `SELECT ${COLUMNS} FROM imports WHERE id = $1 AND kind <> 'starter' FOR UPDATE`,
};
const ADVANCE = named({
  name: 'advance-import',
  text: `UPDATE imports
    SET lines_taken = lines_taken + :lines, rows_stored = rows_stored + :stored,
      lines_refused = lines_refused + :refused,
      refusals = :refusals, updated_at = :at
    WHERE id = :id
    RETURNING ${COLUMNS}`,
});
const FINISH: Statement = {
  name: 'finish-import',
  text: `UPDATE imports
    SET finished_at = COALESCE(finished_at, $2), updated_at = $2, changes = COALESCE(changes, $3)
    WHERE id = $1
    RETURNING ${COLUMNS}`,
};

const UNDO: Statement = {
  name: 'undo-import',
  text: `UPDATE imports SET undone_at = $2, updated_at = $2 WHERE id = $1 RETURNING ${COLUMNS}`,
};

/** How far imports came; global, as the catalogue is. */
export const importsStore = (connection: Connection) => ({
  async unfinished(
    kind: ImportKind,
    file: string,
    columns: ImportColumns | undefined,
    year: number | undefined,
  ): Promise<StoredImport | undefined> {
    const [row] = await connection.run<Row>(UNFINISHED, [kind, file, columnsText(columns), year ?? null]);
    return row && importOf(row);
  },
  async start(
    id: string,
    kind: ImportKind,
    file: string,
    { columns, year }: { readonly columns?: ImportColumns | undefined; readonly year?: number | undefined },
    at: Date,
  ): Promise<StoredImport> {
    return only(
      await START.run<Row>(connection, {
        id,
        kind,
        file,
        columns: columnsText(columns),
        year: year ?? null,
        at,
      }),
    );
  },
  /** The import, held until the transaction ends: two clients cannot take the same lines. */
  async findForUpdate(id: string): Promise<StoredImport | undefined> {
    const [row] = await connection.run<Row>(HOLD, [id]);
    return row && importOf(row);
  },
  async advance(
    id: string,
    by: { lines: number; stored: number; refused: number; refusals: ImportState['refusals'] },
    at: Date,
  ): Promise<StoredImport> {
    return only(
      await ADVANCE.run<Row>(connection, {
        id,
        lines: by.lines,
        stored: by.stored,
        refused: by.refused,
        refusals: JSON.stringify(by.refusals),
        at,
      }),
    );
  },
  async finish(id: string, changes: CatalogueChanges | undefined, at: Date): Promise<StoredImport> {
    return only(
      await connection.run<Row>(FINISH, [id, at, changes === undefined ? null : JSON.stringify(changes)]),
    );
  },
  /** Notes that what an import brought was taken back. */
  async undo(id: string, at: Date): Promise<StoredImport> {
    return only(await connection.run<Row>(UNDO, [id, at]));
  },
});

function columnsText(columns: ImportColumns | undefined): string | null {
  return columns === undefined
    ? null
    : JSON.stringify(Object.fromEntries(Object.entries(columns).sort(([a], [b]) => (a < b ? -1 : 1))));
}

function only([row]: Row[]): StoredImport {
  if (!row) throw new Error('The import is gone.');
  return importOf(row);
}

function importOf(row: Row): StoredImport {
  return {
    state: {
      id: row.id,
      kind: row.kind,
      linesTaken: row.lines_taken,
      rowsStored: row.rows_stored,
      linesRefused: row.lines_refused,
      refusals: row.refusals === null ? {} : (JSON.parse(row.refusals) as ImportState['refusals']),
      isFinished: row.finished_at !== null,
      ...(row.year === null ? {} : { year: row.year }),
    },
    file: row.file_hash,
    columns: row.columns === null ? undefined : (JSON.parse(row.columns) as ImportColumns),
    changes: row.changes === null ? undefined : (JSON.parse(row.changes) as CatalogueChanges),
  };
}
