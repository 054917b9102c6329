import { csvFields } from '@erx/core/reference/formats/line-format';
import { hasControlCharacters } from '@erx/core/values/text';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { packageFolder } from '../package-folder';

/** Where the tables are, in the repository and in an installation. */
export const DATA_FOLDER = packageFolder('data');

/** So many faults of a file are named at once. */
const MOST_FAULTS = 20;

const text = z.string({ error: ({ input }) => (input === undefined ? 'is empty' : 'is no text') });

/** The values of a cell. */
const split = (value: string) => value.split(';').map((each) => each.trim());

/** What a cell may hold. An empty cell is an absent one: a column that may be empty is `.exactOptional()`. */
export const cell = {
  text,
  /** Values divided by '; ', in their order. */
  list: text.transform((value, context) => {
    const values = split(value);
    if (values.includes('')) context.addIssue('has an empty value in its list');
    return values;
  }),
  /** A whole number from 0. */
  whole: text.regex(/^\d+$/, 'is no whole number').transform(Number),
  /** 'yes' or empty. */
  yes: text.pipe(z.literal('yes', { error: 'is "yes" or empty' })).transform(() => true as const),
  /** 'no' or empty. */
  no: text.pipe(z.literal('no', { error: 'is "no" or empty' })).transform(() => false as const),
};

/** Values divided by '; ', each of a kind. */
export function listOf<Value extends z.ZodType<unknown, string>>(value: Value) {
  return text.transform(split).pipe(z.array(value));
}

/** Files of the folder that this process has read, by their path in it. */
const read = new Set<string>();

/** Files that this process has read. */
export function tablesRead(): ReadonlySet<string> {
  return read;
}

/**
 * Reads a table of the folder, in the order of its lines.
 * @param file its path below packages/server/data, such as 'interactions/classes.csv'
 * @param row what each column holds, in the order of the header
 * @throws Error that names file, line and column of each fault
 */
export function readTable<Row extends z.ZodObject>(file: string, row: Row): z.output<Row>[] {
  const rows = rowsOf(readFileSync(join(DATA_FOLDER, file), 'utf8'), file, row);
  read.add(file);
  return rows;
}

/**
 * What a list of the folder holds, as JSON; the caller checks it.
 * @param file its path below packages/server/data, such as 'starter/drugs.json'
 * @throws SyntaxError where it is no JSON
 */
export function readList(file: string): unknown {
  const content: unknown = JSON.parse(readFileSync(join(DATA_FOLDER, file), 'utf8'));
  read.add(file);
  return content;
}

/**
 * The rows of a table. RFC 4180, a row a line; blank lines are passed over, and two lines alike are a fault.
 * @throws Error that names file, line and column of each fault
 */
export function rowsOf<Row extends z.ZodObject>(content: string, file: string, row: Row): z.output<Row>[] {
  const columns = Object.keys(row.shape);
  const [header, ...lines] = content.replace(/^\uFEFF/, '').split(/\r?\n/);
  const faults: string[] = [];
  const fault = (line: number, what: string) => faults.push(`Line ${String(line)}${what}.`);
  if (header !== columns.join(',')) fault(1, ` must be the columns ${columns.join(',')}`);
  const seen = new Map<string, number>();
  const rows = lines.flatMap((line, at): z.output<Row>[] => {
    const number = at + 2;
    if (faults.length >= MOST_FAULTS || line.trim() === '') return [];
    const earlier = seen.get(line);
    if (earlier !== undefined) fault(number, ` is the same as line ${String(earlier)}`);
    seen.set(line, number);
    const fields = csvFields(line)?.map((field) => field.trim());
    const isMarked = hasControlCharacters(line);
    if (fields?.length !== columns.length) {
      fault(number, ` has ${fields === undefined ? 'an open quote' : `${String(fields.length)} cells`}`);
      return [];
    }
    const cells: Record<string, string> = {};
    columns.forEach((column, index) => {
      const value = fields[index] ?? '';
      if (value !== '') cells[column] = value;
      if (isMarked && hasControlCharacters(value))
        fault(number, `, column ${column}: has a control character`);
    });
    const found = z.safeParse(row, cells);
    if (found.success) return [found.data];
    for (const { path, message } of found.error.issues)
      fault(number, `, column ${String(path[0] ?? columns[0])}: ${message}`);
    return [];
  });
  if (faults.length > 0)
    throw new Error(`The table packages/server/data/${file} cannot be read. ${faults.join(' ')}`);
  return rows;
}
