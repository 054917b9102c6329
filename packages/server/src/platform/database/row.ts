import { type Column, getTableColumns, type InferInsertModel, is, SQL, type Table } from 'drizzle-orm';

/** What a driver gives for a column: bigints come as text, everything else as the schema says. */
type Value<Of extends Column> = Of['_']['columnType'] extends 'PgBigInt53' | 'PgBigSerial53'
  ? string
  : Of['_']['data'];

/** A row of a table as a statement gives it, by the names of its columns. */
export type TableRow<Of extends Table> = {
  [
    Key in keyof Of['_']['columns'] as Of['_']['columns'][Key]['_']['name']
  ]: Of['_']['columns'][Key]['_']['notNull'] extends true
    ? Value<Of['_']['columns'][Key]>
    : Value<Of['_']['columns'][Key]> | null;
};

/** Columns of a table under other names, as columnsAs selects them. */
export type ColumnsAs<Of extends Table, Names extends Readonly<Record<string, keyof TableRow<Of>>>> = {
  [Name in keyof Names]: TableRow<Of>[Names[Name]];
};

/** What an outer join gives: each column null where it finds nothing. */
export type OrNull<Row> = { [Name in keyof Row]: Row[Name] | null };

type Json<Of> = Of extends Date ? string : Of;

/** The same as JSON has it: instants are ISO texts. */
export type JsonRow<Of extends Table> = {
  readonly [Name in keyof TableRow<Of>]: Json<TableRow<Of>[Name]>;
};

/**
 * A row that is not stored yet, for json_populate_record, which knows no defaults: what is absent has the
 * default of its column here, or is null.
 */
export function toJsonRow<Of extends Table>(table: Of, values: InferInsertModel<Of>): JsonRow<Of> {
  const given: Readonly<Record<string, unknown>> = values;
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => [
      column.name,
      toJson(given[key] ?? defaultOf(column)),
    ]),
  ) as JsonRow<Of>;
}

function defaultOf({ name, default: value }: Column): unknown {
  if (is(value, SQL)) throw new Error(`The default of ${name} is known to the database alone.`);
  return value ?? null;
}

function toJson(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
