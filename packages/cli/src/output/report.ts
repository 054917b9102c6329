import { Help } from 'commander';
import type { CommonOptions, Context } from '../context';
import { printable, printableJson } from './printable';

/** Where a command writes: data to stdout, all else to stderr. */
export interface Report {
  /** Lines of data for people or for programs. */
  data(text: string): void;
  /** The contract's reply, unadorned, in the shape that was asked for. */
  json(value: unknown): void;
  /** One object on one line, for a stream. */
  jsonLine(value: unknown): void;
  /** What a person must read to continue; never silent. */
  ask(text: string): void;
  /** What is continuing; silent with --quiet. */
  say(text: string): void;
  /** What only --verbose shows. */
  detail(text: string): void;
}

/**
 * A sentence broken between words as the help breaks its lines: what measures every script loads longer than a
 * short command takes.
 * @param width of the terminal; undefined where there is none, and then nothing is broken
 */
export function sentenceWithin(text: string, width: number | undefined): string {
  const clean = printable(text);
  return width === undefined ? clean : new Help().boxWrap(clean, width);
}

/** A report by the options of the command. */
export function createReport(options: CommonOptions, context: Pick<Context, 'stdout' | 'stderr'>): Report {
  const out = (text: string): void => void context.stdout.write(`${text}\n`);
  const width = context.stderr.isTTY ? context.stderr.columns : undefined;
  const aside = (text: string): void => void context.stderr.write(`${sentenceWithin(text, width)}\n`);
  return {
    data: out,
    json: (value) =>
      options.shape ? void context.stdout.write(options.shape.text(value)) : out(printableJson(value, 2)),
    jsonLine: (value) =>
      options.shape ? void context.stdout.write(options.shape.line(value)) : out(printableJson(value)),
    ask: (text) => text.split('\n').forEach(aside),
    say: (text) => (options.quiet ? undefined : aside(text)),
    detail: (text) => (options.verbose ? aside(text) : undefined),
  };
}
