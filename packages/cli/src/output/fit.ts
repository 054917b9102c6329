import stringWidth from 'string-width';
import { graphemes } from './graphemes';
import { printable } from './printable';

/**
 * Exactly so many terminal columns of the text: cut with an ellipsis when longer, filled with spaces when
 * shorter.
 */
export function fit(text: string, width: number): string {
  const clean = printable(text);
  const wide = stringWidth(clean);
  if (wide <= width) return clean + ' '.repeat(width - wide);
  let taken = '';
  let used = 0;
  for (const segment of graphemes(clean)) {
    const size = stringWidth(segment);
    if (used + size > width - 1) break;
    taken += segment;
    used += size;
  }
  if (width <= 0) return '';
  const cut = `${taken.trimEnd()}…`;
  return cut + ' '.repeat(width - stringWidth(cut));
}
