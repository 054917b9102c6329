import { describe, expect, it } from 'vitest';
import { contradictsListing, readClinicalName, traitsOfNames } from './clinical-name';

describe("RxNorm's name of a clinical drug", () => {
  it.each([
    [
      '12 HR bupropion hydrochloride 150 MG Extended Release Oral Tablet',
      { quantity: '12-hour', kind: '', form: 'extended-release tablet', brand: '', milligrams: 150 },
    ],
    [
      'Smoking Cessation 12 HR bupropion hydrochloride 150 MG Extended Release Oral Tablet',
      { quantity: '12-hour', kind: 'smoking cessation', form: 'extended-release tablet' },
    ],
    [
      '50/50 Release 24 HR methylphenidate hydrochloride 20 MG Extended Release Oral Capsule',
      { quantity: '24-hour', kind: '50/50 release', form: 'extended-release capsule' },
    ],
    [
      '0.4 ML enoxaparin sodium 100 MG/ML Prefilled Syringe',
      { quantity: '0.4 mL', kind: '', form: 'prefilled syringe', milligrams: undefined },
    ],
    [
      'hydrochlorothiazide 25 MG / triamterene 37.5 MG Oral Tablet [Maxzide]',
      { quantity: '', form: 'tablet', brand: 'Maxzide', milligrams: undefined },
    ],
    ['{21 (methylprednisolone 4 MG Oral Tablet) } Pack', { pack: 'pack of 21', milligrams: undefined }],
    ['lorazepam 2 MG/ML Injectable Solution', { quantity: '', kind: '', form: 'injectable solution' }],
  ])('says of %s what tells it apart', (name, said) => {
    expect(readClinicalName(name)).toMatchObject(said);
  });

  it.each([
    ['another amount', 'gabapentin 400 MG Oral Capsule', '100 mg', 'capsule', true],
    ['the amount', 'gabapentin 100 MG Oral Capsule', '100 mg', 'capsule', false],
    ['the amount in other units', 'digoxin 0.125 MG Oral Tablet', '125 mcg', 'tablet', false],
    ['another amount in other units', 'digoxin 0.125 MG Oral Tablet', '250 mcg', 'tablet', true],
    ['a release', '24 HR lamotrigine 50 MG Extended Release Oral Tablet', '50 mg', 'tablet', true],
    [
      'the release',
      '24 HR lamotrigine 50 MG Extended Release Oral Tablet',
      '50 mg',
      'extended-release tablet',
      false,
    ],
    ['amounts of several', 'codeine 30 MG / acetaminophen 300 MG Oral Tablet', '300 mg', 'tablet', false],
    ['an amount in a volume', 'lorazepam 2 MG/ML Injectable Solution', '4 mg', 'injection', false],
  ])('with %s contradicts a listing: %s of %s %s', (_, name, strength, doseForm, contradicts) => {
    expect(contradictsListing(readClinicalName(name), { strength, doseForm })).toBe(contradicts);
  });
});

describe('several clinical drugs of one group', () => {
  const traits = (...names: (string | undefined)[]) =>
    traitsOfNames(names.map((name) => (name === undefined ? undefined : readClinicalName(name))));

  it('are told apart by what their names say differently', () => {
    expect(
      traits(
        'Smoking Cessation 12 HR bupropion hydrochloride 150 MG Extended Release Oral Tablet',
        '12 HR bupropion hydrochloride 150 MG Extended Release Oral Tablet',
        '24 HR bupropion hydrochloride 150 MG Extended Release Oral Tablet',
      ),
    ).toEqual(['12-hour, smoking cessation', '12-hour, not smoking cessation', '24-hour']);
    expect(
      traits('1 ML morphine sulfate 2 MG/ML Cartridge', '1 ML morphine sulfate 2 MG/ML Prefilled Syringe'),
    ).toEqual(['cartridge', 'prefilled syringe']);
    expect(traits('2 ML gentamicin 40 MG/ML Injection', 'gentamicin 40 MG/ML Injectable Solution')).toEqual([
      '2 mL, injection',
      'injectable solution',
    ]);
  });

  it.each([
    ['one of which has no known name', ['24 HR tramadol 100 MG Extended Release Oral Tablet', undefined]],
    [
      'two of which say the same',
      [
        '24 HR tramadol 100 MG Extended Release Oral Tablet',
        '24 HR tramadol 100 MG Extended Release Oral Tablet',
      ],
    ],
    ['which are one', ['24 HR tramadol 100 MG Extended Release Oral Tablet']],
  ])('%s are not told apart', (_, names) => {
    expect(traits(...names)).toBeUndefined();
  });
});
