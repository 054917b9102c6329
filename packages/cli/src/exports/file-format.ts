import { extname } from 'node:path';
import { TerminalFailure } from '../messages';
import { STDOUT } from './destination';

/** Endings that say what is in a file. */
const ENDINGS: ReadonlySet<string> = new Set(['csv', 'xlsx', 'jsonl', 'pdf']);

/** How an export of several kinds was asked for. */
export interface FormatOptions {
  readonly out: string;
  readonly format?: string;
}

/**
 * The kind of file that is asked for: --format, else what the name ends with, else the first of those that
 * there are. A name says what is in the file, so the two may not differ.
 * @throws TerminalFailure terminal.format-differs, terminal.format-not-made
 */
export function formatOf<Format extends string>(
  { out, format }: FormatOptions,
  formats: readonly [Format, ...Format[]],
): Format {
  const ending = out === STDOUT ? '' : extname(out).slice(1).toLowerCase();
  if (ENDINGS.has(ending) && !formats.some((one) => one === ending))
    throw new TerminalFailure('terminal.format-not-made', { file: out, ending, list: formats.join(', ') });
  const named = formats.find((one) => one === format);
  const ended = formats.find((one) => one === ending);
  if (named !== undefined && ended !== undefined && named !== ended)
    throw new TerminalFailure('terminal.format-differs', { file: out, ending: ended, format: named });
  return named ?? ended ?? formats[0];
}

/** What asks for a CSV file without what is there for spreadsheets alone: through a pipe a program reads it. */
export function plainWhenPiped({ out }: FormatOptions): { plain?: 'true' } {
  return out === STDOUT ? { plain: 'true' } : {};
}
