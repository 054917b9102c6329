import { fit } from '../output/fit';
import type { CommonOptions, Context } from '../context';
import { showBytes, showSeconds } from './amounts';

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
   * For a CSV file with headings, or for JSON lines; undefined where records cannot be distinguished in the
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

/** What a person sees of an export while it runs. */
export interface Progress {
  /** A piece has come. */
  add(piece: Uint8Array): void;
  /** It begins again. */
  reset(): void;
  /** Says something above the bar. */
  say(text: string): void;
  /** Takes the bar away. */
  end(): void;
}

/** How often the bar is drawn; faster is not seen, and costs. */
const DRAW_MILLISECONDS = 100;
const ERASE = '\r\u001b[2K';
const SIGNS = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const DEFAULT_WIDTH = 80;

export interface ProgressParts {
  /** The kind of file, by which its records are counted; undefined where they cannot be distinguished. */
  readonly format: string;
  readonly say: (text: string) => void;
}

/** A bar on stderr where that is a terminal and a user may want to see it; else only what must be said. */
export function openProgress(
  { format, say }: ProgressParts,
  options: CommonOptions,
  context: Pick<Context, 'stderr' | 'clock' | 'environment' | 'atExit'>,
): Progress {
  const isShown =
    context.stderr.isTTY && !options.quiet && !options.verbose && context.environment['TERM'] !== 'dumb';
  if (!isShown) return { add: () => undefined, reset: () => undefined, say, end: () => undefined };

  const began = context.clock.now().getTime();
  let bytes = 0;
  let count = RecordCount.of(format);
  let turn = 0;
  const erase = (): void => void context.stderr.write(ERASE);
  const draw = (): void => {
    const seconds = (context.clock.now().getTime() - began) / 1000;
    const sign = SIGNS[turn++ % SIGNS.length] ?? '';
    const parts = [
      ...(count ? [`${count.records.toLocaleString('en-US')} records`] : []),
      showBytes(bytes),
      ...(seconds >= 1 ? [`${showBytes(bytes / seconds)}/s`] : []),
      showSeconds(seconds),
    ];
    const width = (context.stderr.columns || DEFAULT_WIDTH) - 1; // the last column would wrap
    context.stderr.write(`\r${fit(`${sign} Exporting  ${parts.join('  ')}`, width)}`);
  };
  const stop = context.clock.every(DRAW_MILLISECONDS, draw);
  const withdraw = context.atExit(erase);
  return {
    add(piece) {
      bytes += piece.length;
      count?.add(piece);
    },
    reset() {
      bytes = 0;
      count = RecordCount.of(format);
    },
    say(text) {
      erase();
      say(text);
    },
    end() {
      stop();
      withdraw();
      erase();
    },
  };
}
