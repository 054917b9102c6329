import { describe, expect, it } from 'vitest';
import { asPasted, inSentences, nameCharacter, unsendableCharacter } from './plain-text';
import { line } from './text';

const INVISIBLE = ['\u200b', '\ufeff', '\u00ad', '\u200e', '\u2060'] as const;

describe('text with characters that nobody sees (R6)', () => {
  it.each(INVISIBLE)('loses %j as a line of the API does', (character) => {
    expect(line(20).parse(`${character}1 tab${character}let`)).toBe('1 tablet');
  });

  it.each(['\u202e', '\u2028'])('refuses %j in the API: it changes how the text is read', (character) => {
    expect(line(20).safeParse(`1 ${character}tablet`).success).toBe(false);
  });

  it('loses direction marks and keeps line breaks when it is pasted', () => {
    expect(asPasted('\u202a205\u20110199\u202c\u2028ext')).toBe('205\u20110199\next');
  });

  it.each([
    ['\u200b', 'an invisible character, U+200B'],
    ['\u00ad', 'an invisible character, U+00AD'],
    ['\u00a0', 'an invisible character, U+00A0'],
    ['\u00b5', '\u00b5'],
  ])('names %j', (character, name) => {
    expect(nameCharacter(character)).toBe(name);
  });

  it('names the first character that no message carries', () => {
    expect(unsendableCharacter('one\u200b tablet')).toBe('an invisible character, U+200B');
    expect(unsendableCharacter('Jos\u00e9')).toBeUndefined();
  });
});

describe('texts of others in a row', () => {
  it.each([
    [
      ['The patient did not pick it up.', 'Returned to stock.'],
      'The patient did not pick it up. Returned to stock.',
    ],
    [['Not dispensed', '', undefined, ' late '], 'Not dispensed. late'],
    [[], ''],
  ])('%j are %j', (texts, shown) => {
    expect(inSentences(texts)).toBe(shown);
  });
});
