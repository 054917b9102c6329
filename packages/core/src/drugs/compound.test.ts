import { describe, expect, it } from 'vitest';
import {
  COMPOUND_FORMS,
  compoundIsStillAllowed,
  type CompoundWriting,
  findingsOnCompound,
  toCompoundProduct,
} from './compound';
import type { Drug } from './model';

const product = (id: string, changes: Partial<Drug> = {}): Drug => ({
  prescribableDrugId: id,
  description: `${id} 2% oral solution`,
  name: id,
  ingredients: [id],
  strength: '2%',
  doseForm: 'oral solution',
  route: 'oral',
  type: 'Generic',
  overTheCounter: false,
  schedule: 'none',
  controlledSubstance: false,
  controlledSubstanceDeaId: '',
  potencyUnitCode: 'C28254',
  ...changes,
});
const CATALOG = new Map(
  [
    product('lidocaine', { representativeNdc: '00093505698', rxNormId: '1010033', rxNormTermType: 'SCD' }),
    product('diphenhydramine', { ingredients: ['diphenhydramine', 'lidocaine'] }),
    product('ketamine', { schedule: 'III' }),
    product('novelium', { schedule: 'unknown' }),
    product('strips', { type: 'Supply' }),
    product('words', { type: 'Free Text' }),
    product('other', { type: 'Compound' }),
    product('mixed', { withheld: 'packages-differ' }),
    product('dexaméthasone'),
    product('long', { description: 'l'.repeat(106) }),
  ].map((drug) => [drug.prescribableDrugId, drug]),
);
const context = { drugOf: (id: string) => CATALOG.get(id) };
type Ingredient = CompoundWriting['ingredients'][number];
const of = (prescribableDrugId: string, quantity = '80', units = 'C28254'): Ingredient => ({
  prescribableDrugId,
  quantity,
  units,
});
const typed = (text: string, quantity = '80', units = 'C28254'): Ingredient => ({ text, quantity, units });
const writing = (changes: Partial<CompoundWriting> = {}): CompoundWriting => ({
  name: 'Magic mouthwash 1:1',
  form: 'C29269',
  quantity: '160',
  units: 'C28254',
  ingredients: [of('lidocaine'), of('diphenhydramine')],
  ...changes,
});
const found = (changes: Partial<CompoundWriting>, more: object = {}) =>
  findingsOnCompound(writing(changes), { ...context, ...more }).map(({ code, field }) => [code, field]);
const vehicles = (count: number) => Array.from({ length: count }, (_, at) => typed(`vehicle ${String(at)}`));

describe('a compound', () => {
  it.each([
    ['two ingredients', {}],
    ['a typed ingredient', { ingredients: [of('lidocaine'), typed('cherry syrup')] }],
    ['typed ingredients alone', { ingredients: vehicles(2) }],
    ['25 ingredients', { ingredients: vehicles(25) }],
    ['a part as large as the whole', { ingredients: [of('lidocaine', '160'), typed('flavor')] }],
    ['a part in other units', { ingredients: [of('lidocaine', '500', 'C48480'), typed('syrup')] }],
    ['a name of 105 characters', { name: 'n'.repeat(105) }],
    ['a quantity of 11 characters', { quantity: '12345678.12' }],
    ['an ingredient of 14 characters', { ingredients: [of('lidocaine', '0.000000000001'), typed('syrup')] }],
  ])('is written with %s', (_, changes) => {
    expect(found(changes)).toEqual([]);
  });

  it.each([
    ['no name', { name: ' ' }, 'compound.name-missing', 'name'],
    ['a name of 106 characters', { name: 'n'.repeat(106) }, 'compound.text-too-long', 'name'],
    ['a character no message has', { name: 'Crème' }, 'free-text.character', 'name'],
    ['a controlled name', { name: 'Ketamine cream' }, 'compound.names-controlled', 'name'],
    ['nearly one', { name: 'oxycodon mix' }, 'compound.near-controlled', 'name'],
    ['no form', { form: '' }, 'compound.form-missing', 'form'],
    ['a form of nobody', { form: 'C1' }, 'compound.form-missing', 'form'],
    ['no quantity', { quantity: '' }, 'compound.quantity-invalid', 'quantity'],
    ['a quantity of 0', { quantity: '0' }, 'compound.quantity-invalid', 'quantity'],
    ['a quantity of 12 characters', { quantity: '123456789.12' }, 'compound.quantity-invalid', 'quantity'],
    ['no unit', { units: '' }, 'compound.unit-missing', 'units'],
    ['a unit that is not offered', { units: 'C25397' }, 'prescription.unit-not-offered', 'units'],
    ['a mouthwash in tablets', { units: 'C48542' }, 'compound.unit-does-not-fit', 'units'],
    ['one ingredient', { ingredients: [of('lidocaine')] }, 'compound.too-few', 'ingredients'],
    ['26 ingredients', { ingredients: vehicles(26) }, 'compound.too-many', 'ingredients'],
  ])('is refused with %s', (_, changes, code, field) => {
    expect(found(changes)).toContainEqual([code, field]);
  });

  it.each([
    [of('ketamine'), 'compound.controlled', 'prescribableDrugId'],
    [of('novelium'), 'compound.schedule-unknown', 'prescribableDrugId'],
    [of('strips'), 'compound.ingredient-no-drug', 'prescribableDrugId'],
    [of('words'), 'compound.ingredient-no-drug', 'prescribableDrugId'],
    [of('other'), 'compound.ingredient-no-drug', 'prescribableDrugId'],
    [of('mixed'), 'compound.ingredient-withheld', 'prescribableDrugId'],
    [of('gone'), 'compound.ingredient-unknown', 'prescribableDrugId'],
    [of('dexaméthasone'), 'compound.ingredient-unsendable', 'prescribableDrugId'],
    [of('long'), 'compound.ingredient-unsendable', 'prescribableDrugId'],
    [of('lidocaine'), 'compound.ingredient-twice', 'prescribableDrugId'],
    [typed(''), 'compound.ingredient-missing', 'text'],
    [typed('t'.repeat(106)), 'compound.text-too-long', 'text'],
    [typed('Percocet crushed'), 'compound.names-controlled', 'text'],
    [typed('oxycodon powder'), 'compound.near-controlled', 'text'],
    [typed('syrup', '0'), 'compound.quantity-invalid', 'quantity'],
    [typed('syrup', '0.0000000000001'), 'compound.quantity-invalid', 'quantity'],
    [typed('syrup', '80', 'C1'), 'prescription.unit-not-offered', 'units'],
    [typed('syrup', '160.1'), 'compound.part-too-large', 'quantity'],
  ])('is refused with %j', (second, code, field) => {
    expect(found({ ingredients: [of('lidocaine'), second] })).toEqual([[code, `ingredients.1.${field}`]]);
  });

  it('is refused with what the state controls, and left alone elsewhere', () => {
    const gabapentin = { ingredients: [of('lidocaine'), typed('gabapentin 6% powder')] };
    expect(found(gabapentin)).toEqual([]);
    expect(found(gabapentin, { stateControlled: ['gabapentin'] })).toEqual([
      ['compound.names-controlled', 'ingredients.1.text'],
    ]);
  });

  it('stands for a product of its ingredients, which keep their codes', () => {
    const written = writing({
      name: ' Magic  mouthwash ',
      quantity: '160.0',
      ingredients: [of('lidocaine'), of('diphenhydramine', '040'), typed('cherry  syrup', '40')],
    });
    expect(toCompoundProduct(written, context, 'id')).toEqual({
      prescribableDrugId: 'id',
      description: 'Magic mouthwash',
      name: 'Magic mouthwash',
      ingredients: ['lidocaine', 'diphenhydramine'],
      strength: '',
      doseForm: 'mouthwash',
      route: '',
      type: 'Compound',
      overTheCounter: false,
      schedule: 'none',
      controlledSubstance: false,
      controlledSubstanceDeaId: '',
      potencyUnitCode: 'C28254',
      compound: {
        doseForm: 'C29269',
        quantity: '160',
        units: 'C28254',
        ingredients: [
          {
            description: 'lidocaine 2% oral solution',
            prescribableDrugId: 'lidocaine',
            representativeNdc: '00093505698',
            rxNormId: '1010033',
            rxNormTermType: 'SCD',
            quantity: '80',
            units: 'C28254',
          },
          {
            description: 'diphenhydramine 2% oral solution',
            prescribableDrugId: 'diphenhydramine',
            quantity: '40',
            units: 'C28254',
          },
          { description: 'cherry syrup', quantity: '40', units: 'C28254' },
        ],
      },
    });
  });

  it('is refused later where an ingredient has become controlled, is gone, or its words are refused now', () => {
    const { compound } = toCompoundProduct(writing(), context, 'id');
    const judged = (changes: Partial<Drug> | null, name = 'Mouthwash') =>
      compoundIsStillAllowed({
        name,
        compound,
        drugOf: (id) =>
          changes === null ? undefined : id === 'lidocaine' ? product(id, changes) : CATALOG.get(id),
      }).map(({ code }) => code);
    expect(judged({})).toEqual([]);
    expect(judged({ schedule: 'V' })).toEqual(['compound.controlled']);
    expect(judged({ schedule: 'unknown' })).toEqual(['compound.schedule-unknown']);
    expect(judged({ withheld: 'replaced' })).toEqual(['compound.ingredient-withheld']);
    expect(judged(null)).toEqual(['compound.ingredient-unknown', 'compound.ingredient-unknown']);
    expect(judged({}, 'Xanax rinse')).toEqual(['compound.names-controlled']);
    const typedOne = { ...compound, ingredients: [{ description: 'xanax', quantity: '1', units: 'C28254' }] };
    expect(
      compoundIsStillAllowed({ name: 'Rinse', compound: typedOne, drugOf: context.drugOf }).map(
        ({ code }) => code,
      ),
    ).toEqual(['compound.names-controlled']);
  });

  it.each(COMPOUND_FORMS.map(({ name, code, units }) => [name, code, units]))(
    'as %s is measured in its own unit',
    (_, form, units) => {
      expect(found({ form, units, ingredients: vehicles(2) })).toEqual([]);
    },
  );
});
