import { csvLines } from '@erx/core/values/csv';
import type { Rows } from './rows';

export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A CSV file (RFC 4180, UTF-8) written while its rows are read.
 * @param isPlain whether a program reads it; else it begins with the byte order mark by which spreadsheets
 * know its encoding
 */
export async function* csvFile(
  head: readonly string[],
  rows: Rows,
  isPlain = false,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from((isPlain ? '' : BYTE_ORDER_MARK) + csvLines([head]));
  for await (const batch of rows) yield Buffer.from(csvLines(batch));
}
