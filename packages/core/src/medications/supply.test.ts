import { describe, expect, it } from 'vitest';
import type { Medication } from './model';
import type { PrescribedMedication } from './prescribed';
import { type WaitingForDrug, withSupply } from './supply';
import { id, PATIENT, prescription } from './testing/prescription';

const TODAY = '2026-03-10';
const later = (changes: Partial<PrescribedMedication> = {}) =>
  prescription({ id: id(2), writtenAt: '2026-03-05T15:00:00.000Z', writtenOn: '2026-03-05', ...changes });
const medication: Medication = {
  id: id(50),
  patientId: PATIENT,
  description: 'lisinopril 10 mg tablet',
  sig: 'one a day',
  enteredAt: '2026-01-01T00:00:00.000Z',
  hide: false,
  prescribableDrugId: 'lis10',
  origin: 'entered',
};
const only = (
  prescribed: readonly PrescribedMedication[],
  waiting: readonly WaitingForDrug[] = [],
  changes: Partial<Medication> = {},
) => withSupply([{ ...medication, ...changes }], prescribed, waiting, TODAY)[0];

const fill = (on: string, rest: { daysSupply?: number; refillsLeft?: number } = {}) => ({
  filledOn: on,
  lastFill: { on, ...rest },
});
const refused = { verification: { status: 'Error' } } as const;

describe('what is left of a medicine', () => {
  it.each<[string, PrescribedMedication[], Medication['supply']]>([
    ['nothing is known of what was only entered', [], undefined],
    [
      'by the order, its last day',
      [prescription({ effectiveDate: '2026-02-09', writtenOn: '2026-02-09' })],
      { daysLeft: 1, refillsOrdered: 0 },
    ],
    [
      'by the order, the day after',
      [prescription({ effectiveDate: '2026-02-08', writtenOn: '2026-02-08' })],
      { daysLeft: 0, refillsOrdered: 0 },
    ],
    ['with its refills', [prescription({ refills: { count: 2 } })], { daysLeft: 81, refillsOrdered: 2 }],
    [
      'by the newest fill',
      [prescription({ refills: { count: 2 }, ...fill('2026-03-05', { refillsLeft: 1 }) })],
      { daysLeft: 55, refillsLeft: 1, refillsOrdered: 2 },
    ],
    [
      'none, where the pharmacy counts none',
      [prescription(fill('2026-03-01', { refillsLeft: 0 }))],
      { daysLeft: 21, refillsLeft: 0, refillsOrdered: 0 },
    ],
    [
      'no number of days, without days supply',
      [prescription({ daysSupply: undefined })],
      { refillsOrdered: 0 },
    ],
    ['no number of refills, as needed', [prescription({ refills: { prn: true } })], { daysLeft: 356 }],
    [
      'by the longest of two',
      [later({ daysSupply: 5 }), prescription({ daysSupply: 90 })],
      { daysLeft: 81, refillsOrdered: 0 },
    ],
    ['nothing by what was refused', [prescription(refused)], undefined],
    [
      'nothing by what was not dispensed',
      [prescription({ fill: { status: 'NotDispensed', note: '', description: 'Returned to stock.' } })],
      undefined,
    ],
    [
      'by what went to another pharmacy',
      [
        prescription({
          fill: { status: 'NotDispensed', note: '', description: 'Transferred to another pharmacy' },
        }),
      ],
      { daysLeft: 21, refillsOrdered: 0 },
    ],
    ['nothing by what was stopped', [prescription({ isStopped: true })], undefined],
    [
      'nothing by another strength',
      [prescription({ prescribableDrugId: 'lis20', description: 'lisinopril 20 mg tablet' })],
      undefined,
    ],
  ])('%s', (_, prescribed, supply) => {
    expect(only(prescribed)?.supply).toEqual(supply);
  });

  it('is not said of what is not taken any longer', () => {
    expect(only([prescription()], [], { hide: true })).toEqual({ ...medication, hide: true });
  });
});

describe('what a renewal repeats, and the last fill', () => {
  it.each<[string, PrescribedMedication[], string | undefined, string | undefined]>([
    ['the newest', [prescription(), later()], id(2), undefined],
    ['the newest that arrived', [prescription(), later(refused)], id(1), undefined],
    ['the newest, where none arrived', [prescription(refused), later(refused)], id(2), undefined],
    [
      'also one that is used up',
      [prescription({ effectiveDate: '2026-01-01', writtenOn: '2026-01-01', ...fill('2026-01-02') })],
      id(1),
      '2026-01-02',
    ],
    [
      'with the last fill of any',
      [prescription(fill('2026-03-04')), later(fill('2026-03-06'))],
      id(2),
      '2026-03-06',
    ],
    [
      'none of what was canceled',
      [prescription({ scriptStatus: 'CancelledAfterSending', cancelStatus: 'Approved' })],
      undefined,
      undefined,
    ],
  ])('%s', (_, prescribed, renewsId, lastFilled) => {
    const { renewsId: renews, lastFilled: filled } = only(prescribed) ?? {};
    expect([renews, filled]).toEqual([renewsId, lastFilled]);
  });

  it('keeps a later fill that was recorded before', () => {
    expect(only([prescription(fill('2026-03-04'))], [], { lastFilled: '2026-03-08' })?.lastFilled).toBe(
      '2026-03-08',
    );
  });
});

describe('what waits on a medicine', () => {
  const asks: WaitingForDrug = {
    what: 'request',
    id: id(70),
    description: 'Zestril 10',
    prescriptionId: id(1),
  };
  const pending: WaitingForDrug = { what: 'pending', id: id(71), description: 'LISINOPRIL 10 mg tablet' };
  const replacing: WaitingForDrug = {
    what: 'pending',
    id: id(72),
    description: 'lisinopril 20 mg tablet',
    prescribableDrugId: 'lis20',
    formerIds: [id(1)],
  };
  it.each<[string, WaitingForDrug[], Medication['waits']]>([
    ['nothing', [], undefined],
    [
      'requests first',
      [pending, asks],
      [
        { what: 'request', id: id(70) },
        { what: 'pending', id: id(71) },
      ],
    ],
    ['what takes its place', [replacing], [{ what: 'replacing', id: id(72) }]],
    ['not what takes the place of another', [{ ...replacing, formerIds: [id(9)] }], undefined],
    ['not what asks about another', [{ ...asks, prescriptionId: id(9) }], undefined],
  ])('%s', (_, waiting, waits) => {
    expect(only([prescription()], waiting)?.waits).toEqual(waits);
  });
});
