import stringWidth from 'string-width';
import { graphemes } from './graphemes';
import { printable } from './printable';

/**
 * A text as lines of at most so many terminal columns: broken between words where that can be, and anywhere
 * where it cannot.
 */
export function wrapLines(text: string, width: number): readonly string[] {
  const room = Math.max(1, width);
  return text.split(/\r?\n/).flatMap((line) => broken(printable(line), room));
}

/**
 * A text of many lines, such as a message, each line by itself, so that no character of its sender steers the
 * terminal.
 * @param width in columns; undefined where the output is no terminal
 */
export function linesAsTheyCame(text: string, width: number | undefined): string {
  return text
    .split('\n')
    .flatMap((line) => (width === undefined ? [printable(line)] : wrapLines(printable(line), width)))
    .join('\n');
}

function broken(line: string, room: number): readonly string[] {
  if (stringWidth(line) <= room) return [line];
  const lines: string[] = [];
  let current = '';
  let used = 0;
  for (const segment of graphemes(line)) {
    const size = stringWidth(segment);
    if (used + size > room && current !== '') {
      // The indent of a line is no place to break it.
      const space = segment === ' ' ? -1 : current.lastIndexOf(' ');
      const isWord = space > 0 && current.slice(0, space).trim() !== '';
      lines.push(isWord ? current.slice(0, space) : current);
      current = isWord ? current.slice(space + 1) : '';
      if (segment === ' ') {
        used = stringWidth(current);
        continue;
      }
      used = stringWidth(current);
    }
    current += segment;
    used += size;
  }
  return current === '' ? lines : [...lines, current];
}
