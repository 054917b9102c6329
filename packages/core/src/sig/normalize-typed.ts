import { plainTypography } from '../values/plain-text';

/** Numbers in words as people type them before a unit; 'a' and 'an' are read where the unit follows. */
const NUMBER_WORDS: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
};

const FRACTIONS: Readonly<Record<string, string>> = { '1/2': '5', '1/4': '25', '3/4': '75' };

const FRACTION_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[\u00b5\u03bc]g/g, 'mcg'],
  [/\u00bd/g, ' 1/2'],
  [/\u00bc/g, ' 1/4'],
  [/\u00be/g, ' 3/4'],
];

/** The same with fractions and micrograms as a keyboard types them: to be read, never to be sent unseen. */
function plainCharacters(text: string): string {
  return FRACTION_SIGNS.reduce((plain, [from, to]) => plain.replace(from, to), plainTypography(text));
}

/**
 * What someone typed as readSig takes it: lower case, one blank between words, numbers in digits ('one and a
 * half', '1 1/2' and '1½' are 1.5), a number repeated in brackets once ('1 (one)').
 */
export function normalizeTyped(text: string): string {
  return plainCharacters(text)
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/\b(?:one and (?:a|one) half|one and one-half)\b/g, '1.5')
    .replace(/\b(?:one[- ]half|half an?|a half|half(?= tab))\b/g, '0.5')
    .replace(/(?<![/\w])w\/ ?(?=[a-z]{3})/g, 'with ')
    .replace(/\b(\d+)(?: and)? (1\/2|1\/4|3\/4)(?![\d/])/g, (_, whole: string, part: string) => {
      return `${whole}.${FRACTIONS[part] ?? ''}`;
    })
    .replace(/(?<![\d/.])(1\/2|1\/4|3\/4)(?![\d/])/g, (part) => `0.${FRACTIONS[part] ?? ''}`)
    .replace(
      new RegExp(`\\b(?:${Object.keys(NUMBER_WORDS).join('|')})\\b`, 'g'),
      (word) => NUMBER_WORDS[word] ?? word,
    )
    .replace(/\b(\d+) \(\1\)/g, '$1')
    .replace(/(?<![\d.,])(\d{1,3}(?:,\d{3})+)(?![\d,])/g, (grouped) => grouped.replaceAll(',', ''))
    .trim();
}
