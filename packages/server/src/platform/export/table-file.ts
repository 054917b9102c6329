import type { FileFormat } from '@erx/core/audit/model';
import { type CalendarDate, dateIn, type TimeZone } from '@erx/core/values/dates';
import { cellsOf, type FileColumn, headingsOf, timesShown } from '@erx/core/values/file-columns';
import type { FileContent } from '../api/router';
import { csvFile } from './csv';
import { xlsxFile } from './xlsx';

/** A noun as files: the same columns in each that has columns, and its record for programs. */
interface TableFile<Row> {
  /** Without day and ending. */
  readonly name: string;
  /** Of the sheet, at most 25 characters. */
  readonly title: string;
  readonly columns: readonly FileColumn<Row>[];
  /** What a line of JSON holds; the row itself when absent. */
  readonly record?: (row: Row) => unknown;
}

/** How a file was asked for, and where and when: it is named by the practice's day. */
interface Asked {
  readonly format: FileFormat;
  readonly plain?: boolean | undefined;
  readonly timeZone: TimeZone;
  readonly now: Date;
}

/** A noun as a file of a format, made while it is sent. */
export function tableFile<Row>(
  { name, title, columns, record = (row) => row }: TableFile<Row>,
  batches: AsyncIterable<readonly Row[]>,
  { format, plain, timeZone, now }: Asked,
): FileContent {
  const show = timesShown(timeZone);
  const rows = mapped(batches, (row) => cellsOf(columns, row, show));
  const bytes =
    format === 'jsonl'
      ? jsonLines(batches, record)
      : format === 'csv'
        ? csvFile(headingsOf(columns), rows, plain)
        : xlsxFile(title, headingsOf(columns), rows);
  return { bytes, fileName: fileNamed(name, dateIn(timeZone, now), format), isDownload: true };
}

/** The name of a file of a day. */
export function fileNamed(name: string, day: CalendarDate, format: FileFormat): string {
  return `${name}-${day}.${format}`;
}

/** Batches with each row made another. */
export async function* mapped<Row, Made>(
  batches: AsyncIterable<readonly Row[]>,
  make: (row: Row) => Made,
): AsyncGenerator<readonly Made[]> {
  for await (const batch of batches) yield batch.map(make);
}

/** One object on each line (JSON lines). */
export async function* jsonLines<Row>(
  batches: AsyncIterable<readonly Row[]>,
  record: (row: Row) => unknown,
): AsyncGenerator<Uint8Array> {
  for await (const batch of batches)
    yield Buffer.from(batch.map((row) => `${JSON.stringify(record(row))}\n`).join(''));
}
