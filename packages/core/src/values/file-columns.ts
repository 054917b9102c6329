import { instantsShown, type Instant, type TimeZone } from './dates';

/** How the times of a file are shown: in the time zone of the practice. */
export type ShowTime = (instant: Instant) => string;

/**
 * A column of what the noun is saved as. Every form that has columns has the same ones in the same words: the
 * file of the page, the export of the command, and its lists with --csv (docs/decisions/exports.md).
 */
export interface FileColumn<Row> {
  readonly heading: string;
  text(row: Row, show: ShowTime): string;
}

/** Shows times in a zone; kept by who writes many rows, since a day is looked up once. */
export function timesShown(zone: TimeZone): ShowTime {
  const shown = instantsShown(zone);
  return (instant) => {
    const time = Date.parse(instant);
    return Number.isFinite(time) ? shown(time) : '';
  };
}

/** The headings of columns. */
export function headingsOf<Row>(columns: readonly FileColumn<Row>[]): readonly string[] {
  return columns.map(({ heading }) => heading);
}

/** A row in columns. */
export function cellsOf<Row>(
  columns: readonly FileColumn<Row>[],
  row: Row,
  show: ShowTime,
): readonly string[] {
  return columns.map(({ text }) => text(row, show));
}
