import type { Connection, Statement } from './database';

/**
 * Separates the values of a column. No text of this product holds it; where someone brought it in, a column
 * has more values than there are rows.
 */
const SEPARATOR = '\u001f';

/**
 * Rows as the database lines them up: their number, and one long text for each column, null where there are
 * none.
 */
export type Texts<Name extends string> = Readonly<Record<Name, string | null>> & { readonly count: string };

/** Rows read column by column: a list for each, as many values as there are rows. */
export interface Columns<Name extends string> {
  readonly count: number;
  readonly of: Readonly<Record<Name, readonly string[]>>;
}

/** Rows that are being read. */
export interface Reading<Name extends string> {
  /** What the database says, for a reader in another thread. */
  readonly texts: Promise<Texts<Name> | undefined>;
  /** Takes it apart: what is read ahead stays a few long texts until it is wanted. */
  columns(): Promise<Columns<Name>>;
}

/**
 * Makes what reads many rows as one: a driver takes as long for a row as for a long text, and a database
 * longer to put a row's fields together than to line up those of a column. No value can feign another: where
 * a separator is in a value, the rows are read again one by one.
 * @param name of the statement
 * @param columns what is in each, an expression of a text that is never null
 * @param rows what follows SELECT …, in its order
 * @returns asks the database immediately; both answers throw what it says
 */
export function columnReader<Name extends string>(
  name: string,
  columns: Readonly<Record<Name, string>>,
  rows: string,
): (connection: Connection, values: readonly unknown[]) => Reading<Name> {
  const names = Object.keys(columns) as Name[];
  const selected = `SELECT ${names.map((column) => `${columns[column]} AS ${column}`).join(', ')} ${rows}`;
  const batched: Statement = {
    name,
    text: `SELECT count(*) AS count,
      ${names.map((column) => `string_agg(${column}, '${SEPARATOR}') AS ${column}`).join(', ')}
      FROM (${selected}) read`,
  };
  const apart: Statement = { name: `${name}-apart`, text: selected };
  return (connection, values) => {
    const texts = connection.run<Texts<Name>>(batched, values).then(([row]) => row);
    texts.catch(() => undefined); // it may fail before anyone waits for it; the error is thrown then
    return {
      texts,
      async columns() {
        const read = await texts;
        const linedUp = read && readColumns(read);
        if (linedUp) return linedUp;
        const all = await connection.run<Record<Name, string>>(apart, values);
        return {
          count: all.length,
          of: Object.fromEntries(
            names.map((column) => [column, all.map((one) => one[column] as string)]),
          ) as unknown as Columns<Name>['of'],
        };
      },
    };
  };
}

/**
 * The values of lined up rows; undefined where a separator is in one, so that they cannot be distinguished.
 */
export function readColumns<Name extends string>({
  count: counted,
  ...texts
}: Texts<Name>): Columns<Name> | undefined {
  const count = Number(counted);
  const lists = Object.entries<string | null>(texts).map(
    ([name, text]) => [name, count === 0 ? [] : (text ?? '').split(SEPARATOR)] as const,
  );
  return lists.every(([, list]) => list.length === count)
    ? { count, of: Object.fromEntries(lists) as unknown as Columns<Name>['of'] }
    : undefined;
}
