import type { RefusedLine } from '../model';

/** Why a line of a file cannot be taken. Codes and column names only: a line may hold patient data. */
export type BadLine = RefusedLine;
export type BadLineReason = BadLine['reason'];

/** What one line holds: a record, nothing to take (header, blank, not of this import), or a fault. */
export type ReadLine<T> = { readonly record: T } | { readonly skipped: true } | { readonly bad: BadLine };

/**
 * Reads a file line by line, in order, from its first line. A reader remembers the header and nothing else,
 * so memory stays flat; one that resumes at a later line must have been given the header first.
 */
export type LineReader<T> = (line: string, number: number) => ReadLine<T>;

export const SKIPPED = { skipped: true } as const;

export function bad(line: number, reason: BadLineReason, field?: string): { bad: BadLine } {
  return { bad: field === undefined ? { line, reason } : { line, reason, field } };
}

/**
 * The fields of one CSV line (RFC 4180, no line break inside a field); undefined where a quote stays open.
 */
export function csvFields(line: string): string[] | undefined {
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    if (line[at] === '"') {
      let value = '';
      let close = line.indexOf('"', at + 1);
      while (close !== -1 && line[close + 1] === '"') {
        value += line.slice(at + 1, close + 1);
        at = close + 1;
        close = line.indexOf('"', at + 1);
      }
      if (close === -1) return undefined;
      fields.push(value + line.slice(at + 1, close));
      at = close + 1;
    } else {
      const comma = line.indexOf(',', at);
      const end = comma === -1 ? line.length : comma;
      fields.push(line.slice(at, end));
      at = end;
    }
    if (at >= line.length) return fields;
    if (line[at] !== ',') return undefined;
    at += 1;
  }
}

/** The fields of a line whose separator never is inside a field (tab, pipe). */
export function separatedFields(separator: string): (line: string) => string[] {
  return (line) => line.split(separator);
}

/** The value of a named column, '' where the file has no such column. */
export type Row = (column: string) => string;

/**
 * A reader of lines under a header line. Columns are found by name, in any order and case.
 * @param split one line into fields; undefined for a line that cannot be split
 * @param required columns without which the file is not of this form
 * @param read one row into a record
 */
export function headedReader<T>(
  split: (line: string) => string[] | undefined,
  required: readonly string[],
  read: (row: Row, number: number) => ReadLine<T>,
): LineReader<T> {
  let columns: ReadonlyMap<string, number> | undefined;
  return (text, number) => {
    const line = text.replace(/^\uFEFF/, '').replace(/\r$/, '');
    if (line.trim() === '') return SKIPPED;
    const fields = split(line);
    if (fields === undefined) return bad(number, 'quotes-open');
    if (columns === undefined) {
      const found = new Map(fields.map((name, index) => [name.trim().toUpperCase(), index]));
      const missing = required.find((name) => !found.has(name.toUpperCase()));
      if (missing !== undefined) return bad(number, 'header-unknown', missing);
      columns = found;
      return SKIPPED;
    }
    const known = columns;
    const last = Math.max(...required.map((name) => known.get(name.toUpperCase()) ?? 0));
    if (fields.length <= last) return bad(number, 'fields-missing');
    return read((column) => fields[known.get(column.toUpperCase()) ?? -1]?.trim() ?? '', number);
  };
}
