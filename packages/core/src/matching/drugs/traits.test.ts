import { describe, expect, it } from 'vitest';
import type { Schedule } from '../../drugs/model';
import { resolveText } from '../resolution';
import { MatchingCatalogue } from './catalogue';
import { statesTrait } from './traits';

const product = (name: string, strength: string, doseForm: string, trait = '', rank = 1) => ({
  prescribableDrugId: `${name} ${strength} ${doseForm} ${trait}`,
  description: [`${name} ${strength} ${doseForm}`, trait].filter((part) => part !== '').join(', '),
  name,
  ingredients: [name.replace(/ hydrochloride$/, '')],
  strength,
  doseForm,
  route: doseForm.includes('patch') ? 'transdermal' : 'oral',
  type: 'Generic' as const,
  schedule: 'none' as Schedule,
  rank,
});

/** Products as the national list has them besides those of the starter catalogue. */
const catalogue = new MatchingCatalogue([
  product('metformin', '500 mg', 'extended-release tablet', '', 1650),
  product('metformin hydrochloride', '500 mg', 'extended-release tablet', 'osmotic', 5),
  product('bupropion hydrochloride', '150 mg', '12-hour extended-release tablet', '', 900),
  product('bupropion hydrochloride', '150 mg', '24-hour extended-release tablet', '', 950),
  product('bupropion hydrochloride', '150 mg', 'extended-release tablet', '12-hour, smoking cessation', 3),
  product('diltiazem', '120 mg', 'extended-release capsule', '', 500),
  product('diltiazem hydrochloride', '120 mg', 'extended-release capsule', '12-hour', 4),
  product('nifedipine', '30 mg', 'extended-release tablet', '', 400),
  product('nifedipine', '30 mg', 'extended-release tablet', 'osmotic', 4),
  product('nifedipine', '30 mg', 'extended-release tablet', 'not osmotic', 4),
  product('estradiol', '0.05 mg/day', 'patch', '3.5 days each', 9),
  product('estradiol', '0.05 mg/day', 'patch', '7 days each', 9),
  product('prednisone', '5 mg', 'tablet', '', 900),
  product('prednisone', '5 mg', 'tablet', 'pack of 21', 2),
]);

describe('what tells products of one strength and form apart', () => {
  it.each([
    ['metformin er osmotic 500', 'osmotic', true],
    ['metformin er 500', 'osmotic', false],
    ['diltiazem 12 hr 120 mg', '12-hour', true],
    ['diltiazem 12hr 120 mg', '12-hour', true],
    ['diltiazem 120 mg', '12-hour', false],
    ['bupropion 12 hour 150 mg', '12-hour, smoking cessation', false],
    ['bupropion 12 hour 150 mg for smoking cessation', '12-hour, smoking cessation', true],
    ['nifedipine er 30 osmotic', 'not osmotic', false],
    ['estradiol patch twice weekly', '3.5 days each', true],
    ['estradiol patch twice weekly', '7 days each', false],
    ['estradiol patch once a week', '7 days each', true],
    ['estradiol patch biweekly', '7 days each', false],
  ])('%s states %s: %s', (text, trait, isStated) => {
    expect(statesTrait(text, trait)).toBe(isStated);
  });
});

describe('a line beside several products of its strength and form', () => {
  it.each<[string, string, string | undefined]>([
    ['METFORMIN HCL ER 500MG TB24', 'sure', 'metformin 500 mg extended-release tablet'],
    ['prednisone 5 mg tablet', 'sure', 'prednisone 5 mg tablet'],
    ['bupropion ER 150 mg tablet', 'unknown', undefined],
    ['diltiazem 120 mg er cap', 'unknown', undefined],
    ['nifedipine er 30', 'unknown', undefined],
    ['estradiol 0.05 mg patch', 'unknown', undefined],
    ['estradiol patch 0.05 mg twice weekly', 'sure', 'estradiol 0.05 mg/day patch, 3.5 days each'],
  ])('%s is %s', (text, confidence, drug) => {
    const resolution = resolveText(catalogue, text);
    expect([resolution.confidence, resolution.drug?.description]).toEqual([confidence, drug]);
  });

  it('never has first what it does not state', () => {
    expect(catalogue.suggest('metformin er 500 mg')[0]?.drug.description).toBe(
      'metformin 500 mg extended-release tablet',
    );
  });
});
