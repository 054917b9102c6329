import { createHash } from 'node:crypto';
import type { Connection } from '../../database/database';

/** Limits stand in the text of a statement, few of them: a parameter is planned as a tenth of the table (docs/decisions/speed.md). */
const READ_AT_ONCE = [15, 50, 100, 200, 500, 2_000];

/** How many rows a statement reads for a page: one more than it holds, which says whether there is another. */
export const mostFor = (limit: number): number => (READ_AT_ONCE.find((size) => size >= limit) ?? limit) + 1;

/** Runs a statement that is put together from parts, prepared under a name of its own. */
export function runParts<Row>(connection: Connection, text: string, values: readonly unknown[]): Promise<Row[]> {
  return connection.run<Row>({ name: `audit-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`, text }, values);
}

/** Where a page ended: its last record, and what a search by name had sorted it by, none where it concerns nobody. */
export interface Place {
  readonly at: string;
  readonly sequence: number;
  readonly keys: readonly string[] | null;
}
