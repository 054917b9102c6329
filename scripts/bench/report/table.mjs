const COLUMNS = [
  ['measure', ({ measure }) => measure],
  ['value', ({ value, unit }) => `${figure(value)} ${unit}`],
  ['floor', ({ floor, unit }) => (floor === undefined ? '' : `${figure(floor)} ${unit}`)],
  ['ratio', ({ ratio }) => (ratio === undefined ? '' : ratio.toFixed(2))],
  [
    'recorded',
    ({ last, unit }) =>
      last === undefined
        ? ''
        : `${figure(last.value)} ${unit}${last.ratio === undefined ? '' : `, ${last.ratio.toFixed(2)}`}`,
  ],
  ['aim', ({ aim }) => aim ?? ''],
  ['', ({ met }) => (met === undefined ? '' : met ? 'met' : 'MISSED')],
];

/** The rows of a benchmark as a table of text, figures to the right. */
export function table(rows) {
  const cells = [COLUMNS.map(([head]) => head), ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row)))];
  const widths = COLUMNS.map((_, column) => Math.max(...cells.map((line) => line[column].length)));
  return cells
    .map((line) =>
      line
        .map((text, column) =>
          column > 0 && column < 5 ? text.padStart(widths[column]) : text.padEnd(widths[column]),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Three significant digits below a thousand, whole numbers above, with commas. */
function figure(value) {
  return value.toLocaleString(
    'en-US',
    Math.abs(value) >= 1000 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 },
  );
}
