import { csvLines } from '@erx/core/values/csv';
import type { Rows } from './rows';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A CSV file (RFC 4180, UTF-8 with the byte order mark by which spreadsheets know it) written while its rows
 * are read.
 */
export async function* csvFile(head: readonly string[], rows: Rows): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLines([head]));
  for await (const batch of rows) yield Buffer.from(csvLines(batch));
}
