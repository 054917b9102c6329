/** What begins a formula where a spreadsheet reads a file: =, +, -, @, as East Asian keyboards write them too, and what spreadsheets strip before they look. */
const BEGINS_FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/**
 * A text as a spreadsheet shows it and never computes it: one that would be read as a formula gets an apostrophe in front (OWASP, CSV injection).
 * @returns the text itself where nothing in it can be a formula; a plain negative number stays a number
 */
export function safeCell(text: string): string {
  return BEGINS_FORMULA.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}
