import type { Connection, Statement } from './database';

/** Stands between the values of a column. No text of ours holds it; where somebody brought it in, a column has more values than there are rows. */
const SEPARATOR = '\u001f';

/** Rows read column by column: a list for each, as many values as there are rows. */
export interface Columns<Name extends string> {
  readonly count: number;
  readonly of: Readonly<Record<Name, readonly string[]>>;
}

/**
 * Makes what reads many rows as one: a driver takes as long for a row as for a long text, and a database longer to put a row's fields together than to line up those of a column.
 * No value can feign another: where a separator stands in a value, the rows are read again one by one.
 * @param name of the statement
 * @param columns what stands in each, an expression of a text that is never null
 * @param rows what follows SELECT …, in its order
 * @returns asks the database at once, and gives what takes the answer apart: what is read ahead stays a few long texts until it is wanted. It throws what the database says
 */
export function columnReader<Name extends string>(
  name: string, columns: Readonly<Record<Name, string>>, rows: string,
): (connection: Connection, values: readonly unknown[]) => () => Promise<Columns<Name>> {
  const names = Object.keys(columns) as Name[];
  const selected = `SELECT ${names.map((column) => `${columns[column]} AS ${column}`).join(', ')} ${rows}`;
  const together: Statement = { name, text: `SELECT count(*) AS count, ${names.map((column) => `string_agg(${column}, '${SEPARATOR}') AS ${column}`).join(', ')} FROM (${selected}) read` };
  const apart: Statement = { name: `${name}-apart`, text: selected };
  return (connection, values) => {
    const asked = connection.run<Record<Name, string | null> & { readonly count: string }>(together, values);
    asked.catch(() => undefined); // it may fail before anybody waits for it; whoever does is told then
    return async () => {
      const [row] = await asked;
      const count = Number(row?.count ?? 0);
      const lists = names.map((column) => (count === 0 ? [] : (row?.[column] ?? '').split(SEPARATOR)));
      if (lists.every((list) => list.length === count)) return columnsOf(names, count, lists);
      const all = await connection.run<Record<Name, string>>(apart, values);
      return columnsOf(names, all.length, names.map((column) => all.map((one) => one[column])));
    };
  };
}

function columnsOf<Name extends string>(names: readonly Name[], count: number, lists: readonly (readonly string[])[]): Columns<Name> {
  return { count, of: Object.fromEntries(names.map((name, at) => [name, lists[at] ?? []])) as Record<Name, readonly string[]> };
}
