/** So many texts are kept to be written once; those that come after them are in their cells. */
const MOST_SHARED = 10_000;

const LETTERS = 26;
const SPACE = 0x20;

/** What is in a cell as it is; most texts do. */
const PLAIN = /^[\t\n\r !#-%'-;=?-~]*$/;

/**
 * The cells of a workbook (ECMA-376 part 1, 18.3.1.4). Texts are inline; a column of few texts refers to a
 * table instead, which is smaller. Each cell names its place: the standard does not require it, many programs
 * do.
 */
export class SheetCells {
  /** What follows the address of each text of the table, in the order of the table. */
  readonly #shared = new Map<string, string>();
  readonly #columns: readonly { readonly begin: string; readonly isShared: boolean }[];

  /**
   * @param head titles of the columns
   * @param few those of columns that have few texts
   */
  constructor(head: readonly string[], few: ReadonlySet<string>) {
    this.#columns = head.map((title, at) => ({ begin: `<c r="${columnName(at)}`, isShared: few.has(title) }));
  }

  /**
   * Rows as a sheet has them. The pieces are joined immediately: a text that grows by each of them leaves three
   * times as much to be collected.
   * @param lines each with a text for every column, or for the first ones
   * @param first number of the first of them in its sheet, from 1
   */
  rowsOf(lines: readonly (readonly string[])[], first: number): string {
    const pieces: string[] = [];
    lines.forEach((line, at) => {
      const number = String(first + at);
      pieces.push('<row r="', number, '">');
      this.#columns.forEach(({ begin, isShared }, column) => {
        const text = line[column];
        if (text === undefined || text === '') return;
        const shared = isShared ? this.#sharedCell(text) : undefined;
        if (shared === undefined)
          pieces.push(begin, number, '" t="inlineStr"><is>', beginOf(text), escaped(text), '</t></is></c>');
        else pieces.push(begin, number, shared);
      });
      pieces.push('</row>');
    });
    return pieces.join('');
  }

  /** The table of texts (18.4.8), once all rows are written. */
  table(): string {
    return [...this.#shared.keys()].map((text) => `<si>${beginOf(text)}${escaped(text)}</t></si>`).join('');
  }

  /** The cell of a text of the table, but for its address; undefined where the table is full. */
  #sharedCell(text: string): string | undefined {
    let cell = this.#shared.get(text);
    if (cell === undefined && this.#shared.size < MOST_SHARED)
      this.#shared.set(text, (cell = `" t="s"><v>${String(this.#shared.size)}</v></c>`));
    return cell;
  }
}

/** A column's letters: A to Z, AA, AB and so on. @param at from 0 */
export function columnName(at: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (at % LETTERS));
  return at < LETTERS ? letter : columnName(Math.floor(at / LETTERS) - 1) + letter;
}

/**
 * The beginning of a text's element, which says whether the text would lose something as XML: spaces at its
 * ends, and line ends.
 */
function beginOf(text: string): string {
  return text.charCodeAt(0) <= SPACE || text.charCodeAt(text.length - 1) <= SPACE || text.includes('\n')
    ? '<t xml:space="preserve">'
    : '<t>';
}

/** A text as XML. Characters that XML has no place for are left out: they show nothing in a sheet either. */
export function escaped(text: string): string {
  return PLAIN.test(text)
    ? text
    : text
        .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;');
}
