/** What the values of a column are, by the type that PostgreSQL has for it. */
interface ColumnTypes {
  readonly boolean: boolean;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly int: number;
  readonly text: string;
  readonly timestamptz: Date;
  readonly uuid: string;
}

/** Names of columns and their types. */
type BatchColumns = Readonly<Record<string, keyof ColumnTypes>>;

/** A row of a batch: each column has its value by name. */
export type BatchRow<Columns extends BatchColumns> = {
  readonly [Name in keyof Columns]: ColumnTypes[Columns[Name]] | null;
};

/** Rows that a statement gets as one array for each column: one statement serves any number of them. */
export interface Batch<Columns extends BatchColumns> {
  /** The names of the columns, separated by commas. */
  readonly columns: string;
  /** The first place after its parameters: where a second batch of the same statement begins. */
  readonly next: number;
  /** The rows as a FROM or a JOIN reads them: `unnest($1::uuid[], …) AS alias (practice_id, …)`. */
  from(alias: string): string;
  /** The values of its parameters, in their order. */
  values(rows: readonly BatchRow<Columns>[]): readonly unknown[][];
}

/**
 * A batch of rows.
 * @param columns each with its type
 * @param first the place of its first parameter
 */
export function batch<const Columns extends BatchColumns>(columns: Columns, first = 1): Batch<Columns> {
  const names = Object.keys(columns);
  const arrays = names
    .map((name, place) => `$${String(first + place)}::${String(columns[name])}[]`)
    .join(', ');
  return {
    columns: names.join(', '),
    next: first + names.length,
    from: (alias) => `unnest(${arrays}) AS ${alias} (${names.join(', ')})`,
    values: (rows) => names.map((name) => rows.map((row) => row[name])),
  };
}
