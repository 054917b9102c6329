/**
 * Rows as a table of text, below a line of heads.
 * @param {readonly [head: string, cell: (row: any) => string, isFigure?: boolean][]} columns figures are to the right
 */
export function textTable(columns, rows) {
  const cells = [columns.map(([head]) => head), ...rows.map((row) => columns.map(([, cell]) => cell(row)))];
  const widths = columns.map((_, column) => Math.max(...cells.map((line) => line[column].length)));
  return cells
    .map((line) =>
      line
        .map((text, column) =>
          columns[column][2] ? text.padStart(widths[column]) : text.padEnd(widths[column]),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
