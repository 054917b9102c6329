/** Characters of word processors and phones, as a keyboard types them. */
const TYPOGRAPHY: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201b\u2032]/g, "'"],
  [/[\u201c\u201d\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u00d7/g, 'x'],
  [/[\u00a0\u2009\u202f]/g, ' '],
];

/** Soft hyphens, zero-width characters and direction marks: pasted with a text, seen by no one. */
const WITHOUT_WIDTH = /\u00ad|\u034f|\u061c|\u180e|[\u200b-\u200f]|[\u2060-\u2064]|\ufeff/g;
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text without the characters that have no width. */
export function withoutWidthless(text: string): string {
  return text.replace(WITHOUT_WIDTH, '');
}

/** A pasted text as it looks: nothing without width, nothing that changes its direction, plain line breaks. */
export function asPasted(text: string): string {
  return withoutWidthless(text)
    .replace(DIRECTIONS, '')
    .replace(/[\u2028\u2029]/g, '\n');
}

/** A character as a sentence can show it: an invisible one by its number. */
export function nameCharacter(character: string): string {
  if (asPasted(character) === character && character.trim() !== '') return character;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `an invisible character, U+${code}`;
}

/** A typed text with a keyboard's quotes, dashes, blanks and crosses; no number and no unit is changed. */
export function plainTypography(text: string): string {
  return TYPOGRAPHY.reduce((plain, [from, to]) => plain.replace(from, to), text);
}

/** Letters without marks that are written with others on their way, such as ß as ss. */
const OTHER_LETTERS =
  /[\u00df\u00c6\u00e6\u0152\u0153\u00d8\u00f8\u0141\u0142\u0110\u0111\u00d0\u00f0\u00de\u00fe\u0131]/g;

/** Letters without their accents: what SCRIPT 2017071 can carry is printable ASCII. */
const withoutAccents = (text: string): string => text.normalize('NFD').replace(/(?<=[A-Za-z])\p{Mn}+/gu, '');

/**
 * The first character of a text that no message can carry in any form, as a sentence can show it; undefined where
 * there is none. Letters lose their accents on their way and quotes and dashes become plain.
 */
export function unsendableCharacter(text: string): string | undefined {
  const plain = withoutAccents(
    plainTypography(text)
      .replace(/[\r\n\t]/g, ' ')
      .replace(OTHER_LETTERS, 'x'),
  );
  const found = /[^ -~]/u.exec(plain)?.[0];
  return found === undefined ? undefined : nameCharacter(found);
}

/** A note as a pharmacy receives it, where every character can be carried. */
export function asReceived(text: string): string {
  return withoutAccents(plainTypography(text).replace(/\r\n|[\r\n\t]/g, ' ')).trim();
}

/** One letter more, less, or another, or two neighbors the other way around. */
export function isOneLetterAway(word: string, name: string): boolean {
  if (word === name) return false;
  let start = 0;
  while (start < word.length && word[start] === name[start]) start += 1;
  const [one, other] = [word.slice(start), name.slice(start)];
  if (one.length !== other.length)
    return one.length > other.length ? one.slice(1) === other : one === other.slice(1);
  const isSwapped = one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2);
  return one.slice(1) === other.slice(1) || isSwapped;
}

/** Texts of others in a row, each a sentence: one that ends with a full stop gets no second one. */
export const inSentences = (texts: readonly (string | undefined)[]): string =>
  texts
    .flatMap((text) => text?.trim() || [])
    .map((text, at, all) => (at < all.length - 1 ? text.replace(/\.+$/, '') : text))
    .join('. ');
