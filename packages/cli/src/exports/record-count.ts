const LINE_FEED = 0x0a;
const QUOTE = 0x22;

/** Counts the records of a file while its bytes pass. */
export class RecordCount {
  #lines = 0;
  #isQuoted = false;

  private constructor(
    private readonly heads: number,
    private readonly hasQuotes: boolean,
  ) {}

  /**
   * For a CSV file with headings, or for JSON lines; undefined where records cannot be told apart in the
   * bytes.
   */
  static of(format: string): RecordCount | undefined {
    if (format === 'csv') return new RecordCount(1, true);
    return format === 'jsonl' ? new RecordCount(0, false) : undefined;
  }

  get records(): number {
    return Math.max(0, this.#lines - this.heads);
  }

  add(piece: Uint8Array): void {
    if (!this.hasQuotes) {
      for (let at = piece.indexOf(LINE_FEED); at !== -1; at = piece.indexOf(LINE_FEED, at + 1))
        this.#lines += 1;
      return;
    }
    for (const byte of piece) {
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted;
      else if (byte === LINE_FEED && !this.#isQuoted) this.#lines += 1; // a line feed between quotes belongs to a cell
    }
  }
}
