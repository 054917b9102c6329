import stringWidth from 'string-width';
import { wrapLines } from './lines';
import { printable } from './printable';

/** A name and what it is; lists of them describe one thing. */
export interface Fact {
  readonly name: string;
  readonly value: string;
  /** What is to be noticed: its sign is in the value, the color is added on a screen. */
  readonly role?: 'warn' | 'bad';
}

const GAP = 2;
/** Narrower than this a value is below its name. */
const LEAST_VALUE = 20;

/**
 * Facts as lines for people: names in a column, values whole, broken between words to the width.
 * @param width of the terminal; undefined where the output is none: then each fact is one line, name and
 * value between a tab
 */
export function factLines(facts: readonly Fact[], width: number | undefined): string {
  if (width === undefined)
    return facts.map(({ name, value }) => `${printable(name)}\t${printable(value)}`).join('\n');
  const named = Math.max(0, ...facts.map(({ name }) => stringWidth(name))) + GAP;
  const isBeside = width - named >= LEAST_VALUE;
  const indent = ' '.repeat(isBeside ? named : GAP);
  return facts
    .flatMap(({ name, value }) => {
      const [first = '', ...rest] = wrapLines(printable(value), width - indent.length);
      if (isBeside)
        return [
          `${name}${' '.repeat(named - stringWidth(name))}${first}`.trimEnd(),
          ...rest.map((line) => indent + line),
        ];
      return [name, ...[first, ...rest].map((line) => indent + line)];
    })
    .join('\n');
}
