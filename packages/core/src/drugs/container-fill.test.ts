import { describe, expect, it } from 'vitest';
import { readClinicalName } from './clinical-name';
import { containerContent, contradictsFill, distinctFills, isOtherPack } from './container-fill';

describe('what a container holds', () => {
  it.each([
    ['injection solution', '1 VIAL in 1 CARTON (0409-1134-03)  > 20 mL in 1 VIAL', '20 mL', 20],
    ['prefilled injection', '10 SYRINGE in 1 CARTON > .8 mL in 1 SYRINGE', '0.8 mL', 0.8],
    ['injection', '25 VIAL, MULTI-DOSE in 1 TRAY > 10 mL in 1 VIAL, MULTI-DOSE', '10 mL multiple-dose', 10],
    ['dry powder inhaler', '1 INHALER in 1 CARTON > 28 POWDER, METERED in 1 INHALER', '28 actuations', 28],
    ['aerosol', '1 CANISTER in 1 CARTON > 120 AEROSOL in 1 CANISTER', '120 actuations', 120],
    ['tablet', '1 DOSE PACK in 1 CARTON > 21 TABLET in 1 DOSE PACK', 'pack of 21', 21],
    ['tablet', '21 TABLET in 1 BOX, UNIT-DOSE (0603-5337-15)', 'pack of 21', 21],
    // stock of a hospital, bottles and blisters are no packs
    ['tablet', '99 TABLET in 1 BOX, UNIT-DOSE', 'pack of 99', 99],
    ['tablet', '100 TABLET in 1 BOX, UNIT-DOSE', '', 100],
    ['tablet', '1 TABLET in 1 DOSE PACK', '', 1],
    ['tablet', '10 BLISTER PACK in 1 CARTON > 10 TABLET in 1 BLISTER PACK', '', 10],
    ['tablet', '100 TABLET in 1 BOTTLE', '', 100],
    // what is swallowed or rubbed in is not distinguished by volume
    ['oral solution', '473 mL in 1 BOTTLE', '', 473],
    ['powder', '30 POWDER in 1 BOTTLE', '', 30],
    ['injection solution', 'a vial of something', '', undefined],
  ])('of %s, %s: %s', (form, words, fill, count) => {
    expect(containerContent(form, words)).toEqual({ fill, count });
  });

  it.each([
    ['5 ML fentanyl 0.05 MG/ML Injection', '5 mL', false],
    ['5 ML fentanyl 0.05 MG/ML Injection', '2 mL', true],
    ['5 ML fentanyl 0.05 MG/ML Injection', '5 mL multiple-dose', false],
    ['5 ML fentanyl 0.05 MG/ML Injection', '', false],
    ['fentanyl 0.05 MG/ML Injectable Solution', '2 mL', false],
    ['24 HR nifedipine 30 MG Extended Release Oral Tablet', '2 mL', false],
  ])('%s in %s contradicts: %s', (name, fill, is) => {
    expect(contradictsFill(readClinicalName(name), fill)).toBe(is);
    expect(contradictsFill(undefined, fill)).toBe(false);
  });

  it.each<[string[][], string[] | undefined]>([
    [
      [['2 mL'], ['10 mL', '5 mL']],
      ['2 mL', '5 mL or 10 mL'],
    ],
    [[['2 mL'], ['2 mL', '5 mL']], undefined],
    [[['2 mL'], ['']], undefined],
    [[['2 mL'], []], undefined],
    [
      [['1 mL', '2 mL', '3 mL'], ['4 mL']],
      ['1 mL or 2 mL or 3 mL', '4 mL'],
    ],
    [[['1 mL', '2 mL', '3 mL', '4 mL'], ['5 mL']], undefined],
  ])('%j are told apart as %j', (lists, expected) => {
    expect(distinctFills(lists)).toEqual(expected);
  });

  it.each([
    ['a bottle', '{48 (prednisone 5 MG Oral Tablet) } Pack', [''], { fill: '', count: 100 }, true],
    [
      'as many in another container',
      '{48 (prednisone 5 MG Oral Tablet) } Pack',
      [''],
      { fill: '', count: 48 },
      false,
    ],
    [
      'words that say no count',
      '{48 (prednisone 5 MG Oral Tablet) } Pack',
      [''],
      { fill: '', count: undefined },
      false,
    ],
    ['a bottle beside packs by their words', undefined, ['pack of 21'], { fill: '', count: 100 }, true],
    [
      'a bottle beside what comes in bottles too',
      undefined,
      ['pack of 21', ''],
      { fill: '', count: 100 },
      false,
    ],
    ['a bottle beside a code of no package', undefined, [], { fill: '', count: 100 }, false],
  ])('%s is another thing than the pack: %#', (_, name, fills, content, is) => {
    expect(isOtherPack(name === undefined ? undefined : readClinicalName(name), fills, content)).toBe(is);
  });
});
