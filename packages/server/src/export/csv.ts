import { safeCell } from './cell';
import type { Rows } from './rows';

const BYTE_ORDER_MARK = '\uFEFF';

/** A CSV file (RFC 4180, UTF-8 with the byte order mark by which spreadsheets know it) written while its rows are read. */
export async function* csvFile(head: readonly string[], rows: Rows): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + lines([head]));
  for await (const batch of rows) yield Buffer.from(lines(batch));
}

/** RFC 4180. Written out, because an export of a million lines spent a third of its time in a library for it (13 µs a line, now 2). */
function lines(rows: readonly (readonly string[])[]): string {
  let text = '';
  for (const row of rows) text += `${row.map(cellOf).join(',')}\r\n`;
  return text;
}

const NEEDS_QUOTES = /[",\r\n]/;

function cellOf(cell: string): string {
  const text = safeCell(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
