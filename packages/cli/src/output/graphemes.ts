/**
 * Made when the first text needs it: it reads the tables of Unicode, which takes longer than drawing a table.
 */
let segmenter: Intl.Segmenter | undefined;

/**
 * A text as the characters that a person sees: a letter with its accents is one, and so is an emoji of
 * several parts.
 */
export function graphemes(text: string): readonly string[] {
  if (/^[ -~]*$/.test(text)) return text.split('');
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
