import type { Connection } from './database';

/** A table by its name and its primary key, whose columns have these types. */
export interface KeyedTable {
  readonly name: string;
  readonly key: readonly (readonly [column: string, type: string])[];
}

/** Rows as a JSON array, and the key of the last of them; absent behind the last page. */
export interface RowPage {
  readonly rows: string;
  readonly count: number;
  readonly after?: readonly string[];
}

/**
 * Reads rows in the order of their key, so that others are answered between two pages.
 * @param after the key that the page before ended with
 * @param where a condition on the row `t`
 */
export async function readPage(
  connection: Connection,
  { name, key }: KeyedTable,
  { after, limit, where = 'true' }: { after?: readonly string[] | undefined; limit: number; where?: string },
): Promise<RowPage> {
  const columns = key.map(([column]) => `t.${column}`).join(', ');
  const beyond = after
    ? `(${columns}) > (${key.map(([, type], place) => `$${String(place + 1)}::text::${type}`).join(', ')})`
    : 'true';
  const found = await connection.run<{ row: string; key: string }>(
    {
      text: `SELECT row_to_json(t)::text AS row,
          json_build_array(${key.map(([column]) => `t.${column}::text`).join(', ')})::text AS key
        FROM ${name} t
        WHERE ${beyond} AND ${where}
        ORDER BY ${columns}
        LIMIT ${String(limit)}`,
    },
    after ?? [],
  );
  const last = found.at(-1);
  return {
    rows: `[${found.map(({ row }) => row).join(',')}]`,
    count: found.length,
    ...(last && found.length === limit ? { after: JSON.parse(last.key) as string[] } : {}),
  };
}

export async function countRows(connection: Connection, { name }: KeyedTable): Promise<number> {
  const [found] = await connection.run<{ rows: string }>(
    { text: `SELECT count(*) AS rows FROM ${name}` },
    [],
  );
  return Number(found?.rows);
}

/** Puts rows of readPage into a table of the same columns. */
export async function putRows(connection: Connection, name: string, rows: string): Promise<void> {
  await connection.run(
    { text: `INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, $1::text::json)` },
    [rows],
  );
}

const nextOf = (name: string): string => `${name}_next`;

const listed = (tables: readonly KeyedTable[]): string => tables.map(({ name }) => `'${name}'`).join(', ');

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const foreignKeys = (connection: Connection, where: string): Promise<ForeignKey[]> =>
  connection.run<ForeignKey>(
    {
      text: `SELECT c.conrelid::regclass::text AS table, c.conname AS name, pg_get_constraintdef(c.oid) AS definition
        FROM pg_constraint c
        WHERE c.contype = 'f' AND ${where}`,
    },
    [],
  );

/** Takes away what an interrupted fill left. */
export async function dropNext(connection: Connection, tables: readonly KeyedTable[]): Promise<void> {
  await connection.execute(
    `DROP TABLE IF EXISTS ${tables.map(({ name }) => nextOf(name)).join(', ')} CASCADE`,
  );
}

/** Makes empty tables beside those in use, with the same columns, indexes and constraints. */
export async function createNext(connection: Connection, tables: readonly KeyedTable[]): Promise<void> {
  await dropNext(connection, tables);
  for (const { name } of tables)
    await connection.execute(`CREATE TABLE ${nextOf(name)} (LIKE ${name} INCLUDING ALL)`);
  const own = await foreignKeys(connection, `c.conrelid::regclass::text IN (${listed(tables)})`);
  for (const { table, name, definition } of own) {
    const next = tables.reduce(
      (text, one) => text.replace(`REFERENCES ${one.name}(`, `REFERENCES ${nextOf(one.name)}(`),
      definition,
    );
    await connection.execute(`ALTER TABLE ${nextOf(table)} ADD CONSTRAINT ${name} ${next}`);
  }
}

export const putNextRows = (connection: Connection, name: string, rows: string): Promise<void> =>
  putRows(connection, nextOf(name), rows);

/** Gathers the statistics of the next tables, one at a time: they stay with them. */
export async function analyzeNext(connection: Connection, { name }: KeyedTable): Promise<void> {
  await connection.execute(`ANALYZE ${nextOf(name)}`);
}

const INDEXES = `SELECT used.indexname AS used, next.indexname AS next
  FROM pg_indexes used
  JOIN pg_indexes next ON next.tablename = used.tablename || '_next' AND next.schemaname = used.schemaname
    AND substring(next.indexdef FROM ' USING .*') = substring(used.indexdef FROM ' USING .*')
    AND (next.indexdef LIKE 'CREATE UNIQUE%') = (used.indexdef LIKE 'CREATE UNIQUE%')`;

/**
 * Puts the next tables in the place of those in use, under the names that everything has in them: in the caller's
 * transaction, which is short whatever they hold.
 * @param kept rows of the tables in use that came meanwhile, by table, as conditions on the row `t`
 */
export async function swapNext(
  transaction: Connection,
  tables: readonly KeyedTable[],
  kept: Readonly<Record<string, string>>,
): Promise<void> {
  for (const { name, key } of tables) {
    if (kept[name] === undefined) continue;
    const same = key.map(([column]) => `n.${column} = t.${column}`).join(' AND ');
    await transaction.execute(
      `INSERT INTO ${nextOf(name)} SELECT t.* FROM ${name} t
        WHERE ${kept[name]} AND NOT EXISTS (SELECT 1 FROM ${nextOf(name)} n WHERE ${same})`,
    );
  }
  const inside = listed(tables);
  const pointing = await foreignKeys(
    transaction,
    `c.confrelid::regclass::text IN (${inside}) AND c.conrelid::regclass::text NOT IN (${inside})
      AND c.conrelid::regclass::text NOT LIKE '%\\_next'`,
  );
  const indexes = await transaction.run<{ used: string; next: string }>(
    { text: `${INDEXES} WHERE used.tablename IN (${inside})` },
    [],
  );
  await transaction.execute(`DROP TABLE ${tables.map(({ name }) => name).join(', ')} CASCADE`);
  for (const { name } of tables) await transaction.execute(`ALTER TABLE ${nextOf(name)} RENAME TO ${name}`);
  for (const { used, next } of indexes)
    await transaction.execute(`ALTER INDEX "${next}" RENAME TO "${used}"`);
  for (const { table, name, definition } of pointing)
    await transaction.execute(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
}
