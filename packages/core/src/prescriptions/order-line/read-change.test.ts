import { describe, expect, it } from 'vitest';
import type { Drug } from '../../drugs/model';
import { LISINOPRIL } from '../../drugs/testing/lisinopril';
import { newForm, type PrescriptionForm } from '../model';
import { otherStrengths, readChange } from './read-change';

const product = (strength: string, more: Partial<Drug> = {}): Drug => ({
  ...LISINOPRIL,
  prescribableDrugId: `lisinopril ${strength}`,
  description: `lisinopril ${strength} tablet`,
  strength,
  ...more,
});
const TEN = product('10 mg');
const STRENGTHS = [product('2.5 mg'), product('5 mg'), product('20 mg'), product('40 mg')];
const SUSPENSION = product('400 mg/5 mL', {
  doseForm: 'suspension',
  potencyUnitCode: 'C28254',
});
const form = (changes: Partial<PrescriptionForm> = {}): PrescriptionForm => ({
  ...newForm('2026-11-20', TEN.potencyUnitCode),
  sig: 'Take 1 tablet by mouth once daily.',
  dispense: '90',
  daysSupply: '90',
  ...changes,
});
const change = (typed: string, changes: Partial<PrescriptionForm> = {}, drug = TEN, patientIsMinor = false) =>
  readChange(typed, { drug, form: form(changes), patientIsMinor }, STRENGTHS);

describe('a change that is typed', () => {
  it.each([
    ['20 mg', '20 mg'],
    ['20', '20 mg'],
    ['2.5mg', '2.5 mg'],
    [' 40  mg ', '40 mg'],
  ])('%j is the product of that strength, and leaves the directions as they are', (typed, strength) => {
    expect(change(typed)).toEqual({ drug: product(strength), changes: {} });
  });

  it.each([
    ['2 tablets', 'Take 2 tablets by mouth once daily.', '180'],
    ['2 tabs bid', 'Take 2 tablets by mouth twice daily.', '360'],
    ['bid', 'Take 1 tablet by mouth twice daily.', '180'],
    ['every 12 hours', 'Take 1 tablet by mouth every 12 hours.', '180'],
    ['1/2 tablet', 'Take 0.5 tablet by mouth once daily.', '45'],
  ])('%j changes that part of the directions, and the quantity follows', (typed, sig, dispense) => {
    expect(change(typed)).toEqual({ drug: TEN, changes: { sig, dispense } });
  });

  it('leaves the quantity to be written where it does not follow', () => {
    expect(change('2 tablets', { daysSupply: '' })).toMatchObject({ changes: { dispense: '' } });
  });

  it('keeps what else the directions say', () => {
    const sig = 'Take 1 tablet by mouth once daily with food.';
    expect(change('2 tablets', { sig })).toMatchObject({
      changes: { sig: 'Take 2 tablets by mouth once daily with food.' },
    });
  });

  it.each([
    ['5', 'either'],
    ['30 mg', 'strength'],
    ['15', 'unclear'],
    ['more', 'unclear'],
    ['', 'unclear'],
    ['2 tablets as needed', 'unclear'],
    ['2 tablets for 3 days', 'unclear'],
  ])('%j is left: %s', (typed, why) => {
    expect(change(typed)).toEqual({ why });
  });

  it.each([
    ['20 mg', 'Take 10 mg by mouth once daily.'],
    ['20 mg', 'as he knows it'],
    ['2 tablets', 'as he knows it'],
    ['2 tablets', 'Take 1 tablet daily for 3 days, then 2 tablets daily.'],
    ['2 tablets', 'Take 1 tablet every 6 hours, max 4 tablets a day.'],
    // a typed strength is the dose where one is taken
    ['20 mg', 'Take 2 tablets by mouth once daily.'],
    ['20 mg', 'Take 0.5 tablet by mouth once daily.'],
    ['20 mg', 'Take 1 to 2 tablets by mouth once daily.'],
    ['20 mg', 'Take 1 tablet daily for 3 days, then 2 tablets daily.'],
    ['20 mg', 'Take 1 tablet every 6 hours, max 4 tablets a day.'],
  ])('%j is left where %j cannot be changed in a part', (typed, sig) => {
    expect(change(typed, { sig })).toEqual({ why: 'directions' });
  });

  it('is left where the directions of a child are chosen alone', () => {
    const sig = 'Give 5 mL by mouth twice daily.';
    for (const typed of ['7.5 mL', '20 mg'])
      expect(change(typed, { sig }, SUSPENSION, true)).toEqual({ why: 'chosen-only' });
  });

  it('is left where a liquid would have another concentration', () => {
    const sig = 'Take 5 mL by mouth twice daily.';
    expect(change('20 mg', { sig }, SUSPENSION)).toEqual({ why: 'directions' });
  });

  it.each([
    ['25 mg', 'either'],
    ['12.5', 'either'],
    ['20-25', undefined],
  ])('%j of a combination', (typed, why) => {
    const both = { ingredients: ['lisinopril', 'hydrochlorothiazide'] };
    const twenty = product('20 mg-25 mg', both);
    const read = readChange(
      typed,
      { drug: product('10 mg-12.5 mg', both), form: form(), patientIsMinor: false },
      [twenty, product('20 mg-12.5 mg', both)],
    );
    expect(read).toEqual(why === undefined ? { drug: twenty, changes: {} } : { why });
  });

  it.each(['daily', 'bid', '6 tablets daily'])('%j makes no weekly drug a daily one', (typed) => {
    const drug = product('2.5 mg', { ingredients: ['methotrexate'] });
    const sig = 'Take 6 tablets by mouth once each week.';
    expect(change(typed, { sig }, drug)).toEqual({ why: 'directions' });
  });
});

describe('products of another strength', () => {
  it.each<[string, Partial<Drug>, boolean]>([
    ['the same but for its strength', {}, true],
    ['another medicine', { ingredients: ['enalapril'] }, false],
    ['another form', { doseForm: 'solution' }, false],
    ['another route', { route: 'rectal' }, false],
    ['a brand', { type: 'Brand Name' }, false],
    ['another schedule', { schedule: 'IV' }, false],
    ['another release', { description: 'lisinopril 20 mg extended-release tablet' }, false],
    ['what is withheld', { withheld: 'not-judged' }, false],
    ['itself', { prescribableDrugId: TEN.prescribableDrugId }, false],
  ])('%s', (_, more, isOne) => {
    expect(otherStrengths(TEN, [product('20 mg', more)])).toHaveLength(isOne ? 1 : 0);
  });
});
