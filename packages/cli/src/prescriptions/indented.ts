import { printable } from '../output/printable';

/**
 * XML with a line and an indent for each element, harmless to a terminal. For reading only: the record is the
 * text itself. What is no well-nested XML comes out line by line as it is.
 */
export function indented(xml: string): string[] {
  const lines: string[] = [];
  let depth = 0;
  for (const [part] of xml.matchAll(/<[^>]*>[^<]*|[^<]+|<[^>]*$/g)) {
    const piece = printable(part).trim();
    if (piece === '') continue;
    const isClosing = piece.startsWith('</');
    if (isClosing) depth = Math.max(0, depth - 1);
    const name = /^<\/([^\s>]+)/.exec(piece)?.[1];
    const last = lines.at(-1);
    // An element that holds text alone, or nothing, stays on its line.
    if (
      isClosing &&
      last !== undefined &&
      name !== undefined &&
      new RegExp(`^ *<${escaped(name)}[\\s>]`).test(last) &&
      !last.includes('</') &&
      indentOf(last) === depth
    )
      lines[lines.length - 1] = last + piece;
    else lines.push('  '.repeat(depth) + piece);
    if (/^<[^/!?]/.test(piece) && !/\/>/.test(piece)) depth += 1;
  }
  return lines;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const indentOf = (line: string): number => (line.length - line.trimStart().length) / 2;
