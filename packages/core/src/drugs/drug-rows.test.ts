import { describe, expect, it } from 'vitest';
import { askedAmounts } from './asked-amounts';
import { type DrugChoice, type DrugRow, preselectedDrug } from './drug-rows';

const choice = (name: string, strength: string, more: Partial<DrugChoice> = {}): DrugChoice => ({
  prescribableDrugId: `${name} ${strength}`,
  description: `${name} ${strength} tablet`,
  name,
  ingredients: ['lisinopril'],
  strength,
  doseForm: 'tablet',
  route: 'oral',
  type: name === 'lisinopril' ? 'Generic' : 'Brand Name',
  overTheCounter: false,
  schedule: 'none',
  controlledSubstance: false,
  controlledSubstanceDeaId: '',
  potencyUnitCode: 'C48542',
  isFound: true,
  isUsual: false,
  ...more,
});
const slow = (doseForm: string, more: Partial<DrugChoice> = {}) =>
  choice('lisinopril', '150 mg', { doseForm, description: `lisinopril 150 mg ${doseForm}`, ...more });
const CAPSULE = slow('extended-release capsule', { ingredients: ['diltiazem'] });
const row = (choices: DrugChoice[], match: DrugRow['match'] = 'exact'): DrugRow => ({ match, choices });
const TEN = choice('lisinopril', '10 mg');
const TWENTY = choice('lisinopril', '20 mg');
const ZESTRIL = choice('Zestril', '10 mg');

describe('what Enter takes', () => {
  it.each<[string, DrugRow[], string, string | undefined]>([
    ['nothing of no rows', [], 'lisinopril 10', undefined],
    ['the strength that was typed', [row([TEN, TWENTY])], 'lisinopril 10', 'lisinopril 10 mg'],
    ['nothing without a strength', [row([TEN, TWENTY])], 'lisinopril', undefined],
    ['nothing, even of one, without a strength', [row([TEN])], 'lisinopril', undefined],
    ['nothing with a strength that there is not', [row([TEN, TWENTY])], 'lisinopril 15', undefined],
    ['the generic by its name', [row([TEN, ZESTRIL])], 'lisin 10', 'lisinopril 10 mg'],
    ['the brand by its name', [row([TEN, ZESTRIL])], 'zest 10', 'Zestril 10 mg'],
    ['the generic by neither', [row([TEN, ZESTRIL])], 'prinivil 10', 'lisinopril 10 mg'],
    ['what comes in no strengths', [row([choice('spacer', '')])], 'spacer', 'spacer '],
    [
      'none of several that come in no strengths',
      [row([choice('guide strips', '')]), row([choice('smart strips', '')])],
      'strips',
      undefined,
    ],
    [
      'the one of several that come in no strengths whose whole name was typed',
      [row([choice('guide strips', '')]), row([choice('guide strips plus', '')])],
      'guide strips',
      'guide strips ',
    ],
    [
      'what comes in no strengths beside what is only near the text',
      [row([choice('spacer', '')]), row([choice('pacerone', '200 mg')], 'similar')],
      'spac',
      'spacer ',
    ],
    [
      'nothing that is no longer marketed',
      [row([choice('lisinopril', '10 mg', { marketedUntil: '2015-12-31' })])],
      'lisinopril 10',
      undefined,
    ],
    [
      'nothing without strengths that is no longer marketed',
      [row([choice('spacer', '', { marketedUntil: '2015-12-31' })])],
      'spacer',
      undefined,
    ],
    [
      'nothing of two that come in none',
      [row([choice('lancets', ''), choice('Delica', '')])],
      'lancets',
      undefined,
    ],
    ['nothing that is not exact', [row([TEN], 'similar')], 'lisinoprl 10', undefined],
    ['nothing of a class', [row([TEN], 'group')], 'ace inhibitor 10', undefined],
    ['nothing of a doubtful abbreviation', [row([TEN], 'doubtful')], 'ms 10', undefined],
    ['nothing of a later row', [row([TWENTY]), row([TEN])], 'lisinopril 10', undefined],
    [
      'nothing that only stands in the row',
      [row([choice('lisinopril', '10 mg', { isFound: false }), TWENTY])],
      'lisinopril 10',
      undefined,
    ],
    [
      'no variant of a brand that was not typed',
      [row([choice('Glucophage XR', '500 mg')])],
      'glucophage 500',
      undefined,
    ],
    [
      'the variant of a brand that was typed',
      [row([choice('Glucophage XR', '500 mg')])],
      'glucophage xr 500',
      'Glucophage XR 500 mg',
    ],
    [
      'no release where another has the strength too',
      [row([slow('12-hour extended-release tablet')]), row([slow('24-hour extended-release tablet')])],
      'lisinopril 150',
      undefined,
    ],
    [
      'the release that was typed',
      [row([slow('24-hour extended-release tablet')]), row([slow('12-hour extended-release tablet')])],
      'lisinopril xl 150',
      'lisinopril 150 mg',
    ],
    [
      'no other release than was typed',
      [row([slow('24-hour extended-release tablet')])],
      'lisinopril sr 150',
      undefined,
    ],
    ['nothing that does not say for how long', [row([CAPSULE])], 'lisinopril sr 150', undefined],
    [
      'no capsule where a tablet releases slowly as well',
      [row([CAPSULE]), row([slow('extended-release tablet', { ingredients: ['diltiazem'] })])],
      'lisinopril xr 150',
      undefined,
    ],
    [
      'a brand that has the letters in its name',
      [
        row([
          choice('Ritalin LA', '20 mg', {
            description: 'Ritalin LA 20 mg extended-release capsule',
            doseForm: 'extended-release capsule',
            ingredients: ['methylphenidate'],
          }),
        ]),
      ],
      'ritalin la 20',
      'Ritalin LA 20 mg',
    ],
    [
      'no slow salt where another salt has the strength',
      [
        row([choice('isosorbide mononitrate', '30 mg', { doseForm: 'extended-release tablet' })]),
        row([choice('isosorbide dinitrate', '30 mg', { ingredients: ['isosorbide dinitrate'] })]),
      ],
      'isosorbide 30',
      undefined,
    ],
    [
      'no other concentration than was typed',
      [row([choice('lisinopril', '20 mg/5 mL')])],
      'lisinopril 20/ml',
      undefined,
    ],
    [
      'the concentration that was typed',
      [row([choice('lisinopril', '100 mg/5 mL')])],
      'lisinopril 100 mg/5 ml',
      'lisinopril 100 mg/5 mL',
    ],
    [
      'no insulin of 500 units in a milliliter',
      [
        row([
          choice('Humulin R U-500', '500 units/mL', { description: 'Humulin R U-500 500 units/mL vial' }),
        ]),
      ],
      'humulin r 500',
      undefined,
    ],
    [
      'a slow release where there is no other form',
      [row([slow('extended-release tablet')])],
      'lisinopril 150',
      'lisinopril 150 mg',
    ],
    [
      'what the patient takes, without a strength',
      [row([TEN, choice('lisinopril', '20 mg', { tie: 'takes' })])],
      'lisinopril',
      'lisinopril 20 mg',
    ],
    [
      'nothing that the patient only had',
      [row([TEN, choice('lisinopril', '20 mg', { tie: 'had' })])],
      'lisinopril',
      undefined,
    ],
    [
      'the typed strength before what the patient takes',
      [row([TEN, choice('lisinopril', '20 mg', { tie: 'takes' })])],
      'lisinopril 10',
      'lisinopril 10 mg',
    ],
    ['no brand where its generic was typed', [row([choice('Zestril', '10 mg')])], 'lisinopril 10', undefined],
    [
      'nothing where two names begin as typed and both have the amount',
      [
        row([choice('hydroxyzine', '25 mg', { type: 'Generic', ingredients: ['hydroxyzine'] })]),
        row([choice('hydralazine', '25 mg', { type: 'Generic', ingredients: ['hydralazine'] })]),
      ],
      'hydr 25',
      undefined,
    ],
    [
      'the one whose name was typed beside a name that goes on',
      [
        row([choice('codeine', '30 mg', { type: 'Generic', ingredients: ['codeine'] })]),
        row([choice('codeine sulfate', '30 mg', { type: 'Generic', ingredients: ['codeine'] })]),
      ],
      'codeine 30',
      'codeine 30 mg',
    ],
    [
      'nothing of one of several ingredients that share the word that was typed',
      [
        row([
          choice('isosorbide mononitrate', '30 mg', {
            type: 'Generic',
            ingredients: ['isosorbide mononitrate'],
          }),
        ]),
      ],
      'isosorbide 30',
      undefined,
    ],
    [
      'the one of them whose other word was typed too',
      [
        row([
          choice('isosorbide mononitrate', '30 mg', {
            type: 'Generic',
            ingredients: ['isosorbide mononitrate'],
          }),
        ]),
      ],
      'isosorbide mono 30',
      'isosorbide mononitrate 30 mg',
    ],
    [
      'no release that the patient takes where another was typed',
      [row([slow('24-hour extended-release tablet', { tie: 'takes' })])],
      'lisinopril sr 150',
      undefined,
    ],
  ])('is %s', (_, rows, text, expected) => {
    const sharedNames = new Set(['isosorbide']);
    expect(preselectedDrug(rows, { text, amounts: askedAmounts(text), sharedNames })).toBe(expected);
  });
});
