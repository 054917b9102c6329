import { describe, expect, it } from 'vitest';
import { scriptCodec, ScriptError } from './codec';
import type { Compound, CompoundIngredient } from './model/medication';
import { sampleNewRx } from './testing/sample';

const codec = scriptCodec('2017071');

const ingredient = (changes: Partial<CompoundIngredient['item']> = {}, value = '80'): CompoundIngredient => ({
  item: { description: 'lidocaine 2% oral solution', ...changes },
  quantity: { value, qualifier: '38', unit: 'C28254' },
});

const withCompound = (compound: Compound) => {
  const message = sampleNewRx();
  const { coded: _, ...medication } = message.body.medication;
  return {
    ...message,
    body: {
      ...message.body,
      medication: {
        ...medication,
        drugDescription: 'Magic mouthwash',
        quantity: { value: '160', qualifier: 'CF' as const, unit: 'C28254' },
        compound,
      },
    },
  };
};

const TWO: Compound = {
  doseForm: 'C29269',
  ingredients: [
    ingredient({ code: { value: '00093505698', qualifier: 'ND' }, strength: { value: '2 %' } }),
    ingredient({ description: 'diphenhydramine elixir', code: { value: '1049906', qualifier: 'SCD' } }),
  ],
};

describe('the ingredients of a compound', () => {
  // Element by element from the schema's types Compound, CompoundIngredientLotNotUsed and CompoundQuantity.
  it('are written in the places of the schema, before other dates', () => {
    const xml = codec.write(withCompound(TWO));
    expect(xml).toContain(
      '<CompoundInformation>' +
        '<FinalCompoundPharmaceuticalDosageForm>C29269</FinalCompoundPharmaceuticalDosageForm>' +
        '<CompoundIngredientsLotNotUsed><CompoundIngredient>' +
        '<CompoundIngredientItemDescription>lidocaine 2% oral solution</CompoundIngredientItemDescription>' +
        '<ItemNumber><Code>00093505698</Code><Qualifier>ND</Qualifier></ItemNumber>' +
        '<Strength><StrengthValue>2 %</StrengthValue></Strength>' +
        '</CompoundIngredient><Quantity><Value>80</Value><CodeListQualifier>38</CodeListQualifier>' +
        '<QuantityUnitOfMeasure><Code>C28254</Code></QuantityUnitOfMeasure></Quantity>' +
        '</CompoundIngredientsLotNotUsed>' +
        '<CompoundIngredientsLotNotUsed><CompoundIngredient>' +
        '<CompoundIngredientItemDescription>diphenhydramine elixir</CompoundIngredientItemDescription>' +
        '<ItemNumber><Code>1049906</Code><Qualifier>SCD</Qualifier></ItemNumber>' +
        '</CompoundIngredient><Quantity><Value>80</Value><CodeListQualifier>38</CodeListQualifier>' +
        '<QuantityUnitOfMeasure><Code>C28254</Code></QuantityUnitOfMeasure></Quantity>' +
        '</CompoundIngredientsLotNotUsed></CompoundInformation><OtherMedicationDate>',
    );
    const reading = codec.read(xml);
    expect(reading.valid && reading.message).toEqual(withCompound(TWO));
  });

  it.each([
    [1, true],
    [25, true],
    [26, false],
  ])('%i of them are taken: %s', (count, isTaken) => {
    const message = withCompound({
      ...TWO,
      ingredients: Array.from({ length: count }, () => ingredient()),
    });
    expect(codec.check(message).length === 0).toBe(isTaken);
  });

  it.each([
    ['a description of 105 characters', ingredient({ description: 'd'.repeat(105) }), true],
    ['one of 106', ingredient({ description: 'd'.repeat(106) }), false],
    ['a quantity of 14 characters', ingredient({}, '1'.repeat(14)), true],
    ['one of 15', ingredient({}, '1'.repeat(15)), false],
    ['an NDC of eleven digits', ingredient({ code: { value: '00093505698', qualifier: 'ND' } }), true],
    ['one of ten', ingredient({ code: { value: '0093505698', qualifier: 'ND' } }), false],
    [
      'an RxNorm concept of ten digits',
      ingredient({ code: { value: '0093505698', qualifier: 'SCD' } }),
      true,
    ],
  ])('%s is taken: %s', (_, second, isTaken) => {
    const message = withCompound({ ...TWO, ingredients: [ingredient(), second] });
    expect(codec.check(message).length === 0).toBe(isTaken);
    if (!isTaken) expect(() => codec.write(message)).toThrow(ScriptError);
  });

  it('names the ingredient whose NDC is wrong', () => {
    const bad = ingredient({ code: { value: '1', qualifier: 'ND' } });
    expect(codec.check(withCompound({ ...TWO, ingredients: [ingredient(), bad] }))).toMatchObject([
      {
        path:
          '/Message/Body/NewRx/MedicationPrescribed/CompoundInformation/CompoundIngredientsLotNotUsed[2]' +
          '/CompoundIngredient/ItemNumber/Code',
        sentence: 'An NDC is eleven digits.',
      },
    ]);
  });

  it('are carried whole where a part of them has no word here', () => {
    const xml = codec
      .write(withCompound(TWO))
      .replace('<Qualifier>ND</Qualifier></ItemNumber>', '<Qualifier>UN</Qualifier></ItemNumber>');
    const reading = codec.read(xml);
    if (!reading.valid) throw new Error('expected a valid message');
    expect(codec.write(reading.message)).toBe(xml);
  });
});
