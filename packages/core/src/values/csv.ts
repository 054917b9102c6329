/** What begins a formula where a spreadsheet reads a file: =, +, -, @, as East Asian keyboards write them too, and what spreadsheets strip before they look. */
const BEGINS_FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/**
 * A text as a spreadsheet shows it and never computes it: one that would be read as a formula gets an apostrophe in front (OWASP, CSV injection).
 * @returns the text itself where nothing in it can be a formula; a plain negative number stays a number
 */
export function safeCell(text: string): string {
  return BEGINS_FORMULA.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}

/**
 * Rows as lines of a CSV file (RFC 4180), each ended by CR LF, no cell a formula. Written out, because an export of a million lines spent a
 * third of its time in a library for it.
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

/** What stands in a line as it is, as most cells do: one look says so instead of three. */
const PLAIN = /^(?![\s=+\-@＝＋－＠])[^",\r\n]*$/;
const NEEDS_QUOTES = /[",\r\n]/;

function cellOf(cell: string): string {
  if (PLAIN.test(cell)) return cell;
  const text = safeCell(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
