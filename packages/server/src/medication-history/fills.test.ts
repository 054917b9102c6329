import type { Drug } from '@erx/core/drugs/model';
import type { HistoryFill } from '@erx/script/model/history';
import { describe, expect, it } from 'vitest';
import { fillKey, toFill } from './fills';

const fill = (medication: Partial<HistoryFill['medication']> = {}): HistoryFill => ({
  medication: {
    drugDescription: 'levothyroxine 50 mcg tablet',
    quantity: { value: '30', qualifier: '87', unit: 'C48542' },
    ...medication,
  },
});
const product = (schedule: Drug['schedule']): Drug => ({
  prescribableDrugId: 'x',
  description: 'x',
  name: 'x',
  ingredients: [],
  strength: '50 mcg',
  doseForm: 'tablet',
  route: 'oral',
  type: 'Generic',
  overTheCounter: false,
  schedule,
  controlledSubstance: schedule !== 'none',
  controlledSubstanceDeaId: '',
  potencyUnitCode: 'C48542',
});

describe('a fill', () => {
  it('that says little is kept with what it says, and nothing is made up', () => {
    expect(toFill(fill(), undefined)).toEqual({
      entry: 'dispensed',
      lastFillDate: null,
      writtenDate: null,
      pharmacy: '',
      prescriber: '',
      reportedBy: '',
      description: 'levothyroxine 50 mcg tablet',
      controlledSubstance: null,
      ndc: '',
      sig: '',
      strength: '50 mcg',
      dispense: '30',
      refills: null,
      daysSupply: null,
    });
  });

  it.each<[HistoryFill['medication']['coded'], Drug | undefined, boolean | null]>([
    [{ deaSchedule: 'II' }, undefined, true],
    [{ deaSchedule: 'unspecified' }, product('none'), true],
    [{}, product('IV'), true],
    [{}, product('none'), false],
    [{}, product('unknown'), null],
    [undefined, undefined, null],
  ])('with %j and the product %j is a controlled substance: %s', (coded, known, expected) => {
    expect(toFill(fill({ coded }), known).controlledSubstance).toBe(expected);
  });

  it.each([
    ['2026-11-05', '2026-11-05'],
    ['2026-11-05T10:00:00Z', '2026-11-05'],
    ['2026-02-30', null],
    [undefined, null],
  ])('filled %j is kept as %j', (lastFillDate, expected) => {
    expect(toFill(fill({ lastFillDate }), undefined).lastFillDate).toBe(expected);
  });

  it.each([
    ['30.0', '30'],
    ['.5', '0.5'],
    ['thirty', null],
  ])('of the quantity %j is kept as %j', (value, expected) => {
    expect(toFill(fill({ quantity: { value, qualifier: '87', unit: 'C48542' } }), undefined).dispense).toBe(
      expected,
    );
  });

  it('is distinguished by day, drug, sig and quantity, however the quantity is written', () => {
    const one = toFill(fill({ lastFillDate: '2026-11-05' }), undefined);
    expect(fillKey({ ...one, dispense: '30.00' })).toBe(fillKey(one));
    for (const other of [
      { lastFillDate: '2026-11-06' },
      { dispense: '31' },
      { dispense: null },
      { ndc: '00093715398' },
      { sig: 'x' },
      { description: 'x' },
    ])
      expect(fillKey({ ...one, ...other })).not.toBe(fillKey(one));
  });
});
