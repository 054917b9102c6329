import { describe, expect, it } from 'vitest';
import { choiceLabel, traitOf } from './choice-labels';

describe('what tells products of one strength and form apart', () => {
  it.each([
    ['metformin hydrochloride 500 mg extended-release tablet, osmotic', 'extended-release tablet', 'osmotic'],
    ['metformin 500 mg extended-release tablet', 'extended-release tablet', ''],
    ['Novolin, human 100 units/mL vial', 'vial', ''],
  ])('of %s is read from behind its form', (description, doseForm, trait) => {
    expect(traitOf(description, doseForm)).toBe(trait);
  });
});

const product = (strength: string, trait = '', doseForm = 'tablet', name = 'prednisone') => ({
  ...{ name, strength, doseForm },
  description: [`${name} ${strength} ${doseForm}`, trait].filter(Boolean).join(', '),
});

describe('the words of a chip', () => {
  it.each([
    [
      [product('5 mg'), product('10 mg')],
      ['5 mg', '10 mg'],
    ],
    [
      [product('10 mg'), product('10 mg', 'pack of 48'), product('10 mg', 'pack of 21'), product('20 mg')],
      ['10 mg', '10 mg, pack of 48', '10 mg, pack of 21', '20 mg'],
    ],
    [
      [product('0.05 mg/day', '3.5 days each', 'patch'), product('0.05 mg/day', '7 days each', 'patch')],
      ['0.05 mg/day, 3.5 days each', '0.05 mg/day, 7 days each'],
    ],
    [
      [product('10 mg'), product('10 mg', '', 'tablet', 'Deltasone')],
      ['10 mg', '10 mg'],
    ],
    [[product('')], ['Choose']],
  ])('differ where the drugs do: %#', (choices, labels) => {
    expect(choices.map((choice) => choiceLabel(choice, choices))).toEqual(labels);
  });

  it('are the whole name where nothing shorter tells two apart', () => {
    const choices = [product('10 mg'), { ...product('10 mg'), doseForm: 'coated tablet' }];
    const labels = choices.map((choice) => choiceLabel(choice, choices));
    expect(labels).toEqual(['prednisone 10 mg tablet', 'prednisone 10 mg tablet']);
  });
});
