import stringWidth from 'string-width';
import { printable } from './printable';

/** Narrower columns than this hold no sentence: the terminal breaks it where it will. */
const LEAST = 20;

/**
 * A text broken between words so that it is in the columns from `indent` to `width`; the first line has
 * no indent.
 * @param width of the terminal; undefined where there is none, and then nothing is broken
 */
export function wrapped(text: string, width: number | undefined, indent: number): string {
  const clean = printable(text);
  const room = (width ?? 0) - indent;
  if (width === undefined || room < LEAST) return clean;
  const lines: string[] = [];
  let line = '';
  for (const word of clean.split(' ')) {
    if (line !== '' && stringWidth(line) + 1 + stringWidth(word) > room) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  lines.push(line);
  return lines.join(`\n${' '.repeat(indent)}`);
}
