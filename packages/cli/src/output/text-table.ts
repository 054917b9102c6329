import stringWidth from 'string-width';
import { fit } from './fit';
import { wrapLines } from './lines';
import { printable } from './printable';

export interface TextColumn<Row> {
  readonly heading: string;
  /** The most columns of the terminal it takes. */
  readonly most: number;
  /** Below this it is left out rather than shrunk further. */
  readonly least: number;
  text(row: Row): string;
}

/** Before what is below a row. */
const INDENT = 4;

export interface DrawnTable {
  readonly text: string;
  /** The headings of the columns that there was no room for. */
  readonly leftOut: readonly string[];
  /** The least width at which none is left out. */
  readonly fullWidth: number;
}

/**
 * Rows as aligned text no wider than `width`: columns shrink to what their rows need, then towards their
 * least, the widest first; when that is not enough the last columns are left out.
 * @param under what is below each row, whole and broken between words; nothing for ''
 */
export function textTable<Row>(
  columns: readonly TextColumn<Row>[],
  rows: readonly Row[],
  width: number,
  under: (row: Row) => string = () => '',
): DrawnTable {
  const shown = [...columns];
  const need = (column: TextColumn<Row>): number =>
    Math.min(
      column.most,
      Math.max(stringWidth(column.heading), ...rows.map((row) => stringWidth(printable(column.text(row))))),
    );
  let widths = shown.map(need);
  const across = (sizes: readonly number[]): number =>
    sizes.reduce((sum, one) => sum + one, 0) + 2 * (sizes.length - 1);
  const fullWidth = across(columns.map((column, index) => Math.min(column.least, widths[index] ?? 0)));
  while (across(widths) > width) {
    const shrinkable = widths.map((one, index) => one - (shown[index]?.least ?? one));
    const widest = shrinkable.indexOf(Math.max(...shrinkable));
    if ((shrinkable[widest] ?? 0) > 0)
      widths = widths.map((one, index) => (index === widest ? one - 1 : one));
    else if (shown.length > 1) {
      shown.pop();
      widths = shown.map(need);
    } else widths = [Math.max(1, width)];
  }
  const line = (cell: (column: TextColumn<Row>) => string): string =>
    shown
      .map((column, index) => fit(cell(column), widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  const indent = width > 8 * INDENT ? INDENT : 0;
  const below = (row: Row): string[] =>
    under(row) === ''
      ? []
      : wrapLines(under(row), width - indent).map((one) => `${' '.repeat(indent)}${one}`);
  const text = [
    line((column) => column.heading),
    ...rows.flatMap((row) => [line((column) => column.text(row)), ...below(row)]),
  ].join('\n');
  return { text, leftOut: columns.slice(shown.length).map(({ heading }) => heading), fullWidth };
}
