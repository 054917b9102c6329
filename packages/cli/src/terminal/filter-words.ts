/** The words of a filter, as its texts are searched: in small letters. */
export function filterWords(filter: string): readonly string[] {
  return filter.toLocaleLowerCase('en').split(/\s+/).filter(Boolean);
}

/** A text as `filterWords` finds it. */
export const searchableText = (text: string): string => text.toLocaleLowerCase('en');

/** Whether a searchable text has every word, in any order. */
export const hasEvery = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));
