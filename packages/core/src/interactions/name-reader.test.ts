import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameReader, shortName } from './name-reader';

const read = nameReader([
  ['warfarin', ['warfarin']],
  ['Coumadin', ['warfarin']],
  ['amoxicillin', ['amoxicillin']],
  ['clavulanate', ['clavulanate']],
  ['Augmentin', ['amoxicillin', 'clavulanate']],
  ['penicillin V', ['penicillin v']],
  ['sulfa drugs', ['sulfonamides']],
  ['metoprolol', ['metoprolol']],
  ['potassium chloride', ['potassium chloride']],
  ['pollen', []],
  ['tablet', ['never']],
  ['Tylenol', ['acetaminophen']],
  ['Tylenol with Codeine', ['acetaminophen', 'codeine']],
]);

it.each<[string, string[], boolean]>([
  ['warfarin', ['warfarin'], true],
  ['WARFARIN Sodium 5 MG Oral Tablet', ['warfarin'], true],
  ['Coumadin 5mg', ['warfarin'], true],
  ['amoxicillin 250 MG / clavulanate 125 MG Oral Tablet', ['amoxicillin', 'clavulanate'], true],
  ['Augmentin ES-600', ['amoxicillin', 'clavulanate'], false],
  ['Penicillin V potassium', ['penicillin v'], true],
  ['Metoprolol tartrate, 50 mg twice daily', ['metoprolol'], true],
  ['potassium chloride 10 mEq ER', ['potassium chloride'], true],
  ['Tylenol with codeine #3', ['acetaminophen', 'codeine'], true],
  ['Allergy to sulfa drugs', ['sulfonamides'], true],
  ['Pollen', [], true],
  ['warfarin and wobblium', ['warfarin'], false],
  ['wobblium', [], false],
  ['tablet', [], false],
  ['5 mg', [], false],
  ['', [], false],
])('%s', (text, terms, isWhollyRead) => {
  expect(read(text)).toMatchObject({ terms, isWhollyRead, guesses: [] });
});

it.each<[string, string[], string[]]>([
  ['warfarinx 5 mg', ['warfarin'], ['warfarin']],
  ['warfrin', ['warfarin'], ['warfarin']],
  ['wafrarin', ['warfarin'], ['warfarin']],
  ['amoxicilin', ['amoxicillin'], ['amoxicillin']],
  ['amoxiclin', ['amoxicillin'], ['amoxicillin']], // two letters away, and from no other name
  ['amoxicly', [], []],
  ['metoprolol and Tylanol', ['metoprolol', 'acetaminophen'], ['tylenol']],
  ['polen', [], ['pollen']],
  ['reflex', [], []], // a word, and no misspelling
])('%s is taken for the names that it may be, and not wholly read', (text, terms, names) => {
  const found = read(text);
  expect([found.terms, found.guesses.flatMap((guess) => guess.names)]).toEqual([terms, names]);
  expect(found.isWhollyRead).toBe(false);
});

it('finds the same names whatever is around them, and never claims to have read a word that it does not know', () => {
  const names = fc.shuffledSubarray(
    ['warfarin', 'Augmentin', 'metoprolol', 'potassium chloride', 'penicillin V'],
    { minLength: 1 },
  );
  const around = fc.constantFrom(' 5 mg ', ' / ', ' tablet, ', ' sodium ', ' — ');
  fc.assert(
    fc.property(names, around, fc.stringMatching(/^[a-z]{5,12}zq$/), (list, between, unknown) => {
      const text = list.join(between);
      const [plain, more] = [read(text), read(`${text}${between}${unknown}`)];
      expect(plain.isWhollyRead).toBe(true);
      expect(more).toEqual({
        terms: plain.terms,
        isWhollyRead: false,
        guesses: [],
        unread: [unknown],
      });
    }),
  );
});

it.each([
  ['Advair Diskus', 'advair'],
  ['Wellbutrin XL', 'wellbutrin'],
  ['ProAir RespiClick', 'proair'],
  ['Advair', undefined], // no shorter
  ['Tylenol PM', undefined], // another product
  ['Janumet', undefined],
  ['Rising lisinopril', undefined],
  ['Edy XR', undefined], // too short to be distinguished from a word
  ['', undefined],
])('%j is called %j for short', (name, short) => {
  expect(shortName(name)).toBe(short);
});
