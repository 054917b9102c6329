import { textTable } from '../../workspace/text-table.mjs';

const COLUMNS = [
  ['measure', ({ measure }) => measure],
  ['value', ({ value, unit }) => `${figure(value)} ${unit}`, true],
  ['floor', ({ floor, unit }) => (floor === undefined ? '' : `${figure(floor)} ${unit}`), true],
  ['ratio', ({ ratio }) => (ratio === undefined ? '' : ratio.toFixed(2)), true],
  [
    'recorded',
    ({ last, unit }) =>
      last === undefined
        ? ''
        : `${figure(last.value)} ${unit}${last.ratio === undefined ? '' : `, ${last.ratio.toFixed(2)}`}`,
    true,
  ],
  ['aim', ({ aim }) => aim ?? ''],
  ['', ({ met }) => (met === undefined ? '' : met ? 'met' : 'MISSED')],
];

/** The rows of a benchmark as a table of text. */
export const table = (rows) => textTable(COLUMNS, rows);

/** Three significant digits below a thousand, whole numbers above, with commas. */
function figure(value) {
  return value.toLocaleString(
    'en-US',
    Math.abs(value) >= 1000 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 },
  );
}
