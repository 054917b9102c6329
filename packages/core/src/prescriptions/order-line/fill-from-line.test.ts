import { describe, expect, it } from 'vitest';
import type { Drug } from '../../drugs/model';
import { LISINOPRIL } from '../../drugs/testing/lisinopril';
import { fillFromLine, type FilledFromLine } from './fill-from-line';
import { readOrderLine } from './read-order-line';

const TABLET = 'C48542';
const product = (strength: string, doseForm = 'tablet', potencyUnitCode = TABLET, route = 'oral'): Drug => ({
  ...LISINOPRIL,
  strength,
  doseForm,
  potencyUnitCode,
  route,
});
const lisinopril = product('10 mg');
const amoxicillin = product('500 mg', 'capsule', 'C48480');
const suspension = product('400 mg/5 mL', 'suspension', 'C28254');
const prednisone = product('5 mg');
const oxycodone: Drug = { ...product('5 mg'), schedule: 'II', controlledSubstance: true };
const inhaler = product('90 mcg/actuation', 'metered dose inhaler', 'C48155', 'inhalation');

const fill = (typed: string, drug: Drug, isMinor = false): FilledFromLine =>
  fillFromLine(readOrderLine(typed), drug, isMinor);
const why = (typed: string, drug: Drug, isMinor = false) =>
  fill(typed, drug, isMinor).notFilled.map((one) => [one.text, one.why]);

/** What each part writes, of those that write no sig. */
const NOT_WRITTEN: Readonly<Record<string, string>> = {
  'quantity-unit': 'dispense',
  unclear: 'dispense',
  refills: 'refills',
};

describe('what a line writes into the form', () => {
  it.each<[string, Drug, FilledFromLine['changes']]>([
    [
      'amox 500 tid 10d #30 otitis',
      amoxicillin,
      {
        sig: 'Take 1 capsule by mouth three times daily for 10 days.',
        dispense: '30',
        daysSupply: '10',
      },
    ],
    [
      'amox 500 2 caps bid 7d',
      amoxicillin,
      { sig: 'Take 2 capsules by mouth twice daily for 7 days.', dispense: '28', daysSupply: '7' },
    ],
    [
      'lisinopril 10 daily #90 rf3 daw',
      lisinopril,
      {
        sig: 'Take 1 tablet by mouth once daily.',
        dispense: '90',
        daysSupply: '90',
        refills: { count: 3 },
        substitutionAllowed: false,
      },
    ],
    [
      'lisinopril 10 1/2 tab qd 30d',
      lisinopril,
      { sig: 'Take 0.5 tablet by mouth once daily.', dispense: '15', daysSupply: '30' },
    ],
    ['lisinopril 10 mg qod', lisinopril, { sig: 'Take 1 tablet by mouth every other day.' }],
    [
      'amox 400/5 5 ml bid 10d #100ml',
      suspension,
      { sig: 'Take 5 mL by mouth twice daily for 10 days.', dispense: '100', daysSupply: '10' },
    ],
    ['amox 500', amoxicillin, {}],
  ])('%s', (typed, drug, changes) => {
    expect(fill(typed, drug)).toMatchObject({ changes, notFilled: [] });
    expect(Object.keys(fill(typed, drug).changes).sort()).toEqual(Object.keys(changes).sort());
  });

  it('says where the strength was taken as the dose', () => {
    expect(fill('amox 500 tid', amoxicillin).isDoseOfStrength).toBe(true);
    expect(fill('amox 500 1 tid', amoxicillin).isDoseOfStrength).toBe(false);
  });

  it.each<[string, Drug, [string, string][]]>([
    // the strength that was typed is not the product's: nothing is filled in
    ['amox 250 tid 10d #30', amoxicillin, [['250', 'strength']]],
    ['amox 500 mcg tid', amoxicillin, [['500 mcg', 'strength']]],
    ['lisinopril 10 5 daily', lisinopril, [['10 5', 'strength']]],
    ['lisinopril 1 daily', lisinopril, [['1', 'strength']]],
    // directions
    ['amox 500 tid 7-10d', amoxicillin, [['tid 7-10d', 'directions']]],
    ['amox 500 1 tid hold if rash', amoxicillin, [['1 tid hold if rash', 'directions']]],
    // a dose that is not said, or could be two
    ['amox tid 10d', amoxicillin, [['tid', 'dose-missing']]],
    ['prednisone 5 tabs daily', prednisone, [['5 tabs daily', 'dose-unclear']]],
    ['amox 500 weekly 4 caps', amoxicillin, [['weekly 4 caps', 'dose-unclear']]],
    ['amox 500 tid 30 caps', amoxicillin, [['tid 30 caps', 'dose-unclear']]],
    ['amox 500 1 tab tid', amoxicillin, [['1 tab tid', 'unit-differs']]],
    ['amox 400/5 bid', suspension, [['bid', 'dose-missing']]],
    // 60 for 10 days are two each time, which the line does not say
    ['amox 500 tid 10d #60', amoxicillin, [['tid', 'dose-differs']]],
    // quantity and refills
    ['albuterol 2 puffs q4h prn #1', inhaler, [['#1', 'quantity-unit']]],
    ['amox 400/5 5 ml bid #100', suspension, [['#100', 'quantity-unit']]],
    ['amox 500 1 cap tid #30 tabs', amoxicillin, [['#30 tabs', 'quantity-unit']]],
    ['amox 500 1 cap tid #10.5', amoxicillin, [['#10.5', 'quantity-unit']]],
    ['oxycodone 5 1 tab q6h #20 rf 2', oxycodone, [['2 refills', 'refills']]],
    [
      'lisinopril 10 daily #30 #90',
      lisinopril,
      [
        ['#30', 'unclear'],
        ['#90', 'unclear'],
      ],
    ],
    // ten times what the directions need
    ['amox 500 1 cap tid 10d #300', amoxicillin, [['1 cap tid', 'impossible']]],
    ['lisinopril 10 40 tabs daily', lisinopril, [['40 tabs daily', 'impossible']]],
  ])('%s', (typed, drug, notFilled) => {
    expect(why(typed, drug)).toEqual(notFilled);
    const [, of = 'directions'] = notFilled[0] ?? [];
    expect(fill(typed, drug).changes).not.toHaveProperty(NOT_WRITTEN[of] ?? 'sig');
  });

  it('fills in nothing of another strength', () => {
    expect(fill('amox 250 tid 10d #30 rf2', amoxicillin).changes).toEqual({});
  });

  it('leaves the directions of a child’s liquid to be chosen (P5-11)', () => {
    expect(why('amox 400/5 5 ml bid 10d #100ml', suspension, true)).toEqual([['5 ml bid', 'chosen-only']]);
    expect(fill('amox 400/5 5 ml bid 10d #100ml', suspension, true).changes).toEqual({
      dispense: '100',
      daysSupply: '10',
    });
  });

  it.each<[string, FilledFromLine['begun']]>([
    ['amox 400 bid 10d otitis', { often: 'twice daily', count: '10', countUnit: 'day' }],
    ['amox 400 po tid x 2 weeks', { often: 'three times daily', count: '14', countUnit: 'day' }],
    ['amox bid', { often: 'twice daily', count: '', countUnit: 'day' }],
    // a dose, a condition, two steps or a frequency that is not offered are more than may be begun
    ['amox 400 5 ml bid 10d', undefined],
    ['amox 400 bid prn pain', undefined],
    ['amox 400 with food bid', undefined],
    ['amox 400 bid then tid', undefined],
    ['amox 400 q13h', undefined],
    ['amox 400 bid hold if rash', undefined],
  ])('begins a child’s directions but never their dose: %s', (typed, begun) => {
    const filled = fill(typed, suspension, true);
    expect(filled.begun).toEqual(begun);
    expect(filled.changes).not.toHaveProperty('sig');
    expect(filled.notFilled.map(({ why: reason }) => reason)).toEqual(begun ? [] : ['chosen-only']);
    expect(fill(typed, suspension)).not.toHaveProperty('begun');
  });
});
