import { csvLines } from '@erx/core/values/csv';
import type { TimeZone } from '@erx/core/values/dates';
import { cellsOf, type FileColumn, headingsOf, timesShown } from '@erx/core/values/file-columns';
import { once } from 'node:events';
import type { CommonOptions, Context, OutputShape } from '../context';
import { printable, printableJson } from './printable';
import type { Report } from './report';
import type { TextColumn } from './text-table';

/** How a list may be asked for. */
export interface RowOptions extends CommonOptions {
  readonly csv?: boolean;
  readonly jsonl?: boolean;
}

/**
 * Writes a list as its pages come: no more than a page is held, but for the table of people, whose columns
 * are as wide as what is in them.
 */
export interface RowWriter<Row> {
  add(rows: readonly Row[]): Promise<void>;
  /** Ends the list: closes its JSON, draws its table, or says that there is nothing. */
  end(): Promise<void>;
}

export interface RowTable<Row> {
  /**
   * Times in the time zone, or as the contract writes instants where none is given. In the order of
   * importance: a narrow terminal drops from the end.
   */
  columns(zone?: TimeZone): readonly TextColumn<Row>[];
  /** The columns of the noun's files, which --csv has too; those of the table where it is saved as no file. */
  readonly file?: readonly FileColumn<Row>[];
  /** What JSON has of a row; the row itself when absent. */
  readonly record?: (row: Row) => unknown;
  /** What is below each row of the table on a terminal, whole at any width. */
  readonly under?: (row: Row) => string;
  /** What a person reads for an empty list. */
  readonly none: string;
  /** The practice's time zone; asked for only where a table is drawn or a file is written. Absent where no column has a time. */
  zone?(): Promise<TimeZone>;
}

/** The width of a terminal that does not report it. */
const DEFAULT_WIDTH = 80;

/**
 * The list as its reader wants it: --json, --jsonl or --csv; else a table on a terminal, and lines of fields
 * between tabs for other programs.
 */
export function rowWriter<Row>(
  table: RowTable<Row>,
  options: RowOptions,
  context: Pick<Context, 'stdout'>,
  report: Report,
): RowWriter<Row> {
  const write = async (text: string): Promise<void> => {
    if (text !== '' && !context.stdout.write(text)) await once(context.stdout, 'drain');
  };
  const { shape } = options;
  const record = table.record ?? ((row: Row): unknown => row);
  if (options.json && shape?.isOfWhole) return wholeList(write, record, shape);
  if (options.json) return jsonList(write, (row) => (shape ? shape.pick(record(row)) : record(row)));
  if (options.jsonl) {
    const line = (value: unknown): string => (shape ? shape.line(value) : `${printableJson(value)}\n`);
    return {
      add: async (rows) => write(rows.map((row) => line(record(row))).join('')),
      end: async () => undefined,
    };
  }
  if (options.csv) return csvList(() => cellsFor(table), write);
  let count = 0;
  const sayNone = (): void => (count === 0 ? report.say(table.none) : undefined);
  if (!context.stdout.isTTY) {
    return {
      add: async (rows) => {
        count += rows.length;
        if (rows.length > 0) await write(`${tabbed(table.columns(), rows)}\n`);
      },
      end: async () => sayNone(),
    };
  }
  const held: Row[] = [];
  return {
    add: async (rows) => {
      count += rows.length;
      held.push(...rows);
    },
    async end() {
      sayNone();
      if (count === 0) return;
      // Only a table measures what it writes: a script that asks for JSON does not load the tables of Unicode.
      const [{ textTable }, { wrapLines }] = await Promise.all([import('./text-table'), import('./lines')]);
      const columns = table.columns(await table.zone?.());
      const width = context.stdout.columns || DEFAULT_WIDTH;
      const { text, leftOut, fullWidth } = textTable(columns, held, width, table.under);
      report.data(text);
      if (leftOut.length === 0) return;
      const sentence = `No room for ${leftOut.join(', ')}: widen the terminal to ${String(fullWidth)} columns, or add --csv or --json.`;
      for (const line of wrapLines(sentence, width)) report.say(line);
    },
  };
}

/** What is about a list as a whole, an expression or a template, waits for its end. */
function wholeList<Row>(
  write: (text: string) => Promise<void>,
  record: (row: Row) => unknown,
  shape: OutputShape,
): RowWriter<Row> {
  const held: unknown[] = [];
  return {
    add: async (rows) => void held.push(...rows.map(record)),
    end: async () => write(shape.text(held)),
  };
}

function jsonList<Row>(
  write: (text: string) => Promise<void>,
  record: (row: Row) => unknown,
): RowWriter<Row> {
  let isFirst = true;
  return {
    async add(rows) {
      for (const row of rows) {
        await write(`${isFirst ? '[\n' : ',\n'}${indented(printableJson(record(row), 2))}`);
        isFirst = false;
      }
    },
    end: async () => write(isFirst ? '[]\n' : '\n]\n'),
  };
}

const indented = (json: string): string => json.replace(/^/gm, '  ');

/** The headings of a CSV file, and its cells of a row. */
interface Cells<Row> {
  readonly headings: readonly string[];
  of(row: Row): readonly string[];
}

async function cellsFor<Row>(table: RowTable<Row>): Promise<Cells<Row>> {
  const { file } = table;
  if (!file) {
    const columns = table.columns();
    return {
      headings: columns.map(({ heading }) => heading),
      of: (row) => columns.map((column) => printable(column.text(row))),
    };
  }
  const show = timesShown((await table.zone?.()) ?? 'UTC');
  return { headings: headingsOf(file), of: (row) => cellsOf(file, row, show).map(printable) };
}

function csvList<Row>(
  prepare: () => Promise<Cells<Row>>,
  write: (text: string) => Promise<void>,
): RowWriter<Row> {
  let cells: Cells<Row> | undefined;
  const add = async (rows: readonly Row[]): Promise<void> => {
    const head = cells ? '' : csvLines([(cells = await prepare()).headings]);
    const { of } = cells;
    await write(head + csvLines(rows.map((row) => of(row))));
  };
  return { add, end: async () => (cells ? undefined : await add([])) };
}

/** How many of a list that comes whole are printed; all where no limit is given. */
export interface Most {
  readonly limit?: number;
  readonly all?: boolean;
}

/** Prints a list that is whole already, no more of it than is wanted. */
export async function printRows<Row>(
  table: RowTable<Row>,
  rows: readonly Row[],
  options: RowOptions & Most,
  context: Pick<Context, 'stdout'>,
  report: Report,
): Promise<void> {
  const writer = rowWriter(table, options, context, report);
  const most = options.all ? undefined : options.limit;
  await writer.add(rows.slice(0, most));
  await writer.end();
  if (most !== undefined && rows.length > most) report.say(MORE_EXIST);
}

/** What is said below a list that continues where no cursor does. */
export const MORE_EXIST = 'More exist: raise --limit, or add --all.';

/** Rows as lines of fields between tabs, whole and without headings: for other programs. */
export function tabbed<Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => columns.map((column) => printable(column.text(row))).join('\t')).join('\n');
}
