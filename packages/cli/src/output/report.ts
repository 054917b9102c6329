import type { CommonOptions, Context } from '../context';
import { printable, printableJson } from './printable';

/** Where a command writes: data to stdout, all else to stderr. */
export interface Report {
  /** Lines of data for people or for programs. */
  data(text: string): void;
  /** The contract's reply, unadorned. */
  json(value: unknown): void;
  /** One object on one line, for a stream. */
  jsonLine(value: unknown): void;
  /** What a person must read to go on; never silent. */
  ask(text: string): void;
  /** What is going on; silent with --quiet. */
  say(text: string): void;
  /** What only --verbose shows. */
  detail(text: string): void;
}

/** A report by the options of the command. */
export function createReport(options: CommonOptions, context: Pick<Context, 'stdout' | 'stderr'>): Report {
  const out = (text: string): void => void context.stdout.write(`${text}\n`);
  const aside = (text: string): void => void context.stderr.write(`${printable(text)}\n`);
  return {
    data: out,
    json: (value) => out(printableJson(value, 2)),
    jsonLine: (value) => out(printableJson(value)),
    ask: (text) => text.split('\n').forEach(aside),
    say: (text) => (options.quiet ? undefined : aside(text)),
    detail: (text) => (options.verbose ? aside(text) : undefined),
  };
}
