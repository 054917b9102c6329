import type { Drug } from '@erx/core/drugs/model';
import type { OrderSetLine } from '@erx/core/order-sets/model';
import { expect, it } from 'vitest';
import { lineOf, type TypedLine, typedForDrug, typedOf } from './typed-line';

const amoxicillin: Drug = {
  prescribableDrugId: 'amoxicillin',
  description: 'amoxicillin 400 mg/5 mL oral suspension',
  name: 'amoxicillin',
  ingredients: ['amoxicillin'],
  strength: '400 mg/5 mL',
  doseForm: 'oral suspension',
  route: 'oral',
  type: 'Generic',
  overTheCounter: false,
  schedule: 'none',
  controlledSubstance: false,
  controlledSubstanceDeaId: '',
  potencyUnitCode: 'C28254',
};
const cefdinir: Drug = {
  ...amoxicillin,
  prescribableDrugId: 'cefdinir',
  description: 'cefdinir 250 mg/5 mL oral suspension',
  name: 'cefdinir',
  ingredients: ['cefdinir'],
  strength: '250 mg/5 mL',
};
const capsule: Drug = {
  ...cefdinir,
  prescribableDrugId: 'capsule',
  description: 'cefdinir 300 mg capsule',
  strength: '300 mg',
  doseForm: 'capsule',
  potencyUnitCode: 'C48480',
};
const kept: OrderSetLine = {
  id: '1',
  prescribableDrugId: 'amoxicillin',
  form: {
    sig: 'Give 5 mL by mouth twice daily.',
    sigChosen: true,
    dispense: '',
    units: 'C28254',
    daysSupply: '10',
    refills: { count: 0 },
    substitutionAllowed: true,
    pharmacyNote: '',
    comments: '',
  },
  weightDose: { perKg: 85, of: 'amoxicillin', basis: 'day', often: 'twice daily', most: 3000 },
  bounds: {},
  isTicked: true,
  source: { text: 'AAP 2013', isConfirmed: true },
};
const cleared = { perKg: '', of: '', most: '', often: '', sig: '', sigChosen: false };
const stays = { perKg: '85', of: 'amoxicillin', most: '3000', often: 'twice daily', sig: kept.form.sig };

it.each<[string, string | undefined, Drug | undefined, Drug, Partial<TypedLine>]>([
  ['another liquid', 'amoxicillin', amoxicillin, cefdinir, { ...cleared, isByWeight: true }],
  ['another before the first was read', 'amoxicillin', undefined, cefdinir, cleared],
  ['a capsule', 'amoxicillin', amoxicillin, capsule, { ...cleared, isByWeight: false, units: 'C48480' }],
  ['the same once more', 'amoxicillin', amoxicillin, amoxicillin, stays],
  ['the first', undefined, undefined, amoxicillin, stays],
])(
  'A dose that was typed for one drug is not kept for another: %s',
  (_, formerId, former, drug, expected) => {
    const typed = typedForDrug(typedOf(kept), formerId, former, drug);
    expect(typed).toMatchObject(expected);
    expect(typed.daysSupply).toBe('10');
  },
);

it.each<[string, Partial<TypedLine>, string, boolean]>([
  ['nothing', {}, 'amoxicillin', true],
  ['the source', { source: 'Red Book' }, 'amoxicillin', false],
  ['the drug', {}, 'cefdinir', false],
])(
  'A source is confirmed for its drug and its words alone: changing %s',
  (_, changes, drugId, isConfirmed) => {
    const line = lineOf({ ...typedOf(kept), ...changes }, { id: '1', drugId, kept });
    expect(line.source.isConfirmed).toBe(isConfirmed);
    expect(line.weightDose).toEqual(kept.weightDose);
  },
);
