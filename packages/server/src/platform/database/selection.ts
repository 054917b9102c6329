/**
 * A SELECT as data: what it reads and where from. Statements that read more, or the same from elsewhere,
 * extend it; its text is composed once it is whole, and never cut.
 */
export interface Selection {
  /** What it reads, separated by commas. */
  readonly columns: string;
  /** The table, or what replaces it, with its alias. */
  readonly from: string;
  /** The joins, one after another; '' for none. */
  readonly joins: string;
}

/**
 * A selection that reads more.
 * @param columns and joins come after those of the base; `from` takes the place of the base's
 */
export function extend(base: Selection, { columns, from, joins }: Partial<Selection>): Selection {
  return {
    columns: columns === undefined ? base.columns : `${base.columns},\n  ${columns}`,
    from: from ?? base.from,
    joins: joins === undefined ? base.joins : `${base.joins}\n  ${joins}`,
  };
}

/** Its text, from SELECT to the last join; conditions and order follow. */
export function select({ columns, from, joins }: Selection): string {
  return `SELECT ${columns}\n  FROM ${from}\n  ${joins}`;
}

/**
 * Columns of a table as a SELECT spells them, each under a new name.
 * @param names the columns by their new names
 */
export function columnsAs(alias: string, names: Readonly<Record<string, string>>): string {
  return Object.entries(names)
    .map(([name, column]) => `${alias}.${column} AS ${name}`)
    .join(', ');
}
