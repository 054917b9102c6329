/**
 * What begins a formula where a spreadsheet reads a file: =, +, -, @, as East Asian keyboards write them too,
 * and what spreadsheets strip before they look.
 */
const BEGINS_FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/**
 * A text as a spreadsheet shows it and never computes it: one that would be read as a formula gets an
 * apostrophe in front (OWASP, CSV injection).
 * @returns the text itself where nothing in it can be a formula; a plain negative number stays a number
 */
export function safeCell(text: string): string {
  return BEGINS_FORMULA.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}

/**
 * Rows as lines of a CSV file (RFC 4180), each ended by CR LF, no cell a formula. Written out, because an
 * export of a million lines spent a third of its time in a library for it.
 */
export function csvLines(rows: readonly (readonly string[])[]): string {
  let text = '';
  for (const row of rows) {
    for (let at = 0; at < row.length; at += 1) {
      const cell = row[at] ?? '';
      text += at === 0 ? cellOf(cell) : `,${cellOf(cell)}`;
    }
    text += '\r\n';
  }
  return text;
}

const NEEDS_QUOTES = /[",\r\n]/;

function cellOf(cell: string): string {
  const text = beginsPlainly(cell) ? cell : safeCell(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Whether a text begins with a letter or a digit, as most cells do: none of those is a formula, and one look
 * at a character takes a tenth of asking a pattern.
 */
function beginsPlainly(text: string): boolean {
  const first = text.charCodeAt(0);
  return (
    (first >= DIGIT_0 && first <= DIGIT_9) ||
    (first >= LETTER_A && first <= LETTER_Z) ||
    (first >= LETTER_SMALL_A && first <= LETTER_SMALL_Z)
  );
}

const [DIGIT_0, DIGIT_9, LETTER_A, LETTER_Z, LETTER_SMALL_A, LETTER_SMALL_Z] = [
  0x30, 0x39, 0x41, 0x5a, 0x61, 0x7a,
];

/**
 * The texts that `csvLines` wrote: its file read back, with headings as names.
 * @param file with or without its byte order mark
 */
export function csvRecords(file: string): readonly Readonly<Record<string, string>>[] {
  const [head = [], ...rows] = rowsIn(file.replace(/^\uFEFF/, ''));
  return rows.map((row) => Object.fromEntries(head.map((heading, at) => [heading, row[at] ?? ''])));
}

/** A cell, quoted or not, and what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|((?!")[^,\r\n]*))(,|\r?\n|$)/y;

function rowsIn(text: string): readonly string[][] {
  const { rows, brokenAt } = readCsv(text);
  if (brokenAt !== undefined) throw new Error('This is no file that csvLines wrote.');
  return rows.map(({ cells }) => cells.map(unguarded));
}

/**
 * The rows of a CSV file as people and spreadsheets write it (RFC 4180, lines also ended by LF alone), each with
 * the line that it begins on, counted from 1.
 * @returns with them the line from which on nothing could be read, such as one with a quote that stays open
 */
export function readCsv(file: string): {
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly brokenAt?: number;
} {
  const text = file.replace(/^\uFEFF/, '');
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let line = 1;
  let beginsAt = 1;
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const [whole, quoted, bare = '', end] = CELL.exec(text) ?? [];
    if (whole === undefined || end === undefined) return { rows, brokenAt: beginsAt };
    line += whole.split('\n').length - 1;
    cells.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === ',' && CELL.lastIndex < text.length) continue;
    if (end === ',') cells.push('');
    rows.push({ line: beginsAt, cells });
    cells = [];
    beginsAt = line;
  }
  return { rows };
}

/** The text before `safeCell` kept spreadsheets from computing it. */
function unguarded(cell: string): string {
  return cell.startsWith("'") && safeCell(cell.slice(1)) === cell ? cell.slice(1) : cell;
}
