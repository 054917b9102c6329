import { printable } from './printable';
import type { TextColumn } from './text-table';

/** Rows as lines of fields between tabs, whole and without headings: for other programs. */
export function tabbed<Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => columns.map((column) => printable(column.text(row))).join('\t')).join('\n');
}
