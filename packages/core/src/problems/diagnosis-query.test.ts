import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDiagnosisQuery, EVERYDAY_DIAGNOSES } from './diagnosis-query';

describe('what is typed for a diagnosis', () => {
  it.each<[string, string[][], string[]]>([
    ['uti', [['N39.0']], []],
    ['UTI ', [['N39.0']], []],
    ['utility', [], ['utility']],
    ['Parkinson\u2019s', [['G20.A1', 'G20', 'G21']], []],
    ["swimmer's ear", [['H60.339', 'H60.33', 'H60.90', 'H60']], []],
    ['ckd stage 3', [['N18.30', 'N18.3']], []],
    ['ckd', [['N18.9', 'N18']], []],
    ['heart attack', [['I21.9', 'I21.4', 'I21']], []],
    ['otitis media left', [['H66.90', 'H66', 'H65']], ['left']],
    ['cellulitis of the left leg', [['L03.90', 'L03']], ['left', 'leg']],
    ['essential hypertension', [['I10', 'I11.9', 'R03.0']], ['essential']],
    ['pain of the toe', [], ['pain', 'toe']],
    ['of the', [], []],
    ['', [], []],
  ])('%j', (text, meant, words) => {
    const query = readDiagnosisQuery(text);
    expect([query.meant, query.words.map(([word]) => word)]).toEqual([meant, words]);
  });

  it('has each wording once', () => {
    const said = EVERYDAY_DIAGNOSES.map((one) => one.said);
    expect(said.filter((one, place) => said.indexOf(one) !== place)).toEqual([]);
  });

  it('keeps every other word, whatever is around it', () => {
    const word = fc.stringMatching(/^[b-df-hj-np-tv-z]{6,9}$/);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), fc.array(word, { maxLength: 3 }), (before, after) => {
        const { meant, words } = readDiagnosisQuery([...before, 'gerd', ...after].join(' '));
        expect(meant).toEqual([['K21.9', 'K21']]);
        expect(words.map(([first]) => first)).toEqual([...before, ...after]);
      }),
    );
  });
});
