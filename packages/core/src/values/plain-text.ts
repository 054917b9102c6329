/** Characters of word processors and phones, as a keyboard types them. */
const TYPOGRAPHY: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201b\u2032]/g, "'"],
  [/[\u201c\u201d\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u00d7/g, 'x'],
  [/[\u00a0\u2009\u202f]/g, ' '],
];

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
 * The first character of a text that no message can carry in any form; undefined where there is none. Letters
 * lose their accents on their way and quotes and dashes become plain.
 */
export function unsendableCharacter(text: string): string | undefined {
  const plain = withoutAccents(
    plainTypography(text)
      .replace(/[\r\n\t]/g, ' ')
      .replace(OTHER_LETTERS, 'x'),
  );
  return /[^ -~]/u.exec(plain)?.[0];
}

/** A note as a pharmacy receives it, where every character can be carried. */
export function asReceived(text: string): string {
  return withoutAccents(plainTypography(text).replace(/\r\n|[\r\n\t]/g, ' ')).trim();
}
