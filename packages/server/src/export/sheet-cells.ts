/** So many texts are kept to stand once; those that come after them stand in their cells. */
const MOST_SHARED = 10_000;

const SPACE = 0x20;

/** What stands in a cell as it is; most texts do. */
const PLAIN = /^[\t\n\r !#-%'-;=?-~]*$/;

/**
 * The cells of a workbook (ECMA-376 part 1, 18.3.1.4). A text stands inline in its cell, so nothing computes it and nothing is collected; where a column has few texts, each of them stands
 * once in a table, and its cells name its place there: less to write and to pack.
 */
export class SheetCells {
  /** The cell of each text of the table, in the order of the table. */
  readonly #shared = new Map<string, string>();
  readonly #isShared: readonly boolean[];

  /**
   * @param head titles of the columns
   * @param few those of columns that have few texts
   */
  constructor(head: readonly string[], few: ReadonlySet<string>) {
    this.#isShared = head.map((title) => few.has(title));
  }

  /** Rows as a sheet has them. The pieces are joined at once: a text that grows by each of them leaves three times as much to be collected. */
  rowsOf(lines: readonly (readonly string[])[]): string {
    const pieces: string[] = [];
    for (const line of lines) {
      pieces.push('<row>');
      line.forEach((text, column) => {
        const shared = this.#isShared[column] === true && text !== '' ? this.#sharedCell(text) : undefined;
        if (text === '') pieces.push('<c/>');
        else if (shared !== undefined) pieces.push(shared);
        else pieces.push('<c t="inlineStr"><is>', beginOf(text), escaped(text), '</t></is></c>');
      });
      pieces.push('</row>');
    }
    return pieces.join('');
  }

  /** The table of texts (18.4.8), once all rows are written. */
  table(): string {
    return [...this.#shared.keys()].map((text) => `<si>${beginOf(text)}${escaped(text)}</t></si>`).join('');
  }

  /** The cell of a text of the table; undefined where the table is full. */
  #sharedCell(text: string): string | undefined {
    let cell = this.#shared.get(text);
    if (cell === undefined && this.#shared.size < MOST_SHARED) this.#shared.set(text, cell = `<c t="s"><v>${String(this.#shared.size)}</v></c>`);
    return cell;
  }
}

/** The beginning of a text's element: whether it would lose something as XML, spaces at its ends and line ends. */
function beginOf(text: string): string {
  return text.charCodeAt(0) <= SPACE || text.charCodeAt(text.length - 1) <= SPACE || text.includes('\n') ? '<t xml:space="preserve">' : '<t>';
}

/** A text as XML. Characters that XML has no place for are left out: they show nothing in a sheet either. */
export function escaped(text: string): string {
  return PLAIN.test(text) ? text : text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
