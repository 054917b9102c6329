import { describe, expect, it } from 'vitest';
import type { Medication } from './model';
import { medicationFailure, type PrescribedMedication, withPrescribed } from './prescribed';
import { id, PATIENT, prescription } from './testing/prescription';
import { lastDayTaken } from './rules';

const TODAY = '2026-03-10';
function entered(changes: Partial<Medication> = {}): Medication {
  return {
    id: id(50),
    patientId: PATIENT,
    description: 'lisinopril 10 mg tablet',
    sig: 'one a day',
    enteredAt: '2026-01-01T00:00:00.000Z',
    hide: false,
    prescribableDrugId: 'lis10',
    origin: 'entered',
    ...changes,
  };
}

const origins = (list: readonly Medication[]) => list.map(({ id, origin }) => [id, origin]);

describe('what is prescribed here stands in the list', () => {
  it('by itself, with its directions, first day and prescription', () => {
    expect(withPrescribed([], [prescription()], TODAY)).toEqual([
      {
        id: id(1),
        patientId: PATIENT,
        description: 'lisinopril 10 mg tablet',
        sig: 'Take 1 tablet by mouth daily',
        schedule: 'none',
        enteredAt: '2026-03-01T15:00:00.000Z',
        startedAt: '2026-03-01',
        hide: false,
        prescribableDrugId: 'lis10',
        origin: 'prescribed',
        prescriptions: [
          {
            id: id(1),
            writtenOn: '2026-03-01',
            cancelWay: 'ask-pharmacy',
            pharmacyName: 'Corner Pharmacy',
          },
        ],
      },
    ]);
  });

  it.each<[string, Partial<PrescribedMedication>, number]>([
    ['on the last day of its supply', { effectiveDate: '2026-02-09' }, 1],
    ['the day after its supply', { effectiveDate: '2026-02-08', writtenOn: '2026-02-08' }, 0],
    [
      'within its refills',
      { writtenOn: '2026-01-01', effectiveDate: '2026-01-01', refills: { count: 2 } },
      1,
    ],
    ['without days supply, lately', { daysSupply: undefined, writtenOn: '2025-12-10' }, 1],
    ['without days supply, long ago', { daysSupply: undefined, writtenOn: '2025-12-09' }, 0],
    ['printed', { scriptStatus: 'Printed', delivery: { state: 'none' } }, 1],
    ['cancelled', { scriptStatus: 'CancelledAfterSending', cancelStatus: 'Approved' }, 0],
    ['made inactive', { isStopped: true }, 0],
  ])('%s: %j, %i', (_, changes, count) => {
    const first = { writtenOn: '2026-02-09', ...changes };
    expect(withPrescribed([], [prescription(first)], TODAY)).toHaveLength(count);
  });

  it('once, under the newest, however often it was prescribed', () => {
    const again = prescription({ id: id(2), writtenAt: '2026-03-09T15:00:00.000Z', writtenOn: '2026-03-09' });
    const [only, ...more] = withPrescribed([], [prescription(), again], TODAY);
    expect([only?.id, only?.prescriptions?.map((each) => each.id), more]).toEqual([
      id(2),
      [id(2), id(1)],
      [],
    ]);
  });

  it.each<[string, Partial<Medication>, [string, string][]]>([
    ['the product was entered', { description: 'Zestril' }, [[id(50), 'entered']]],
    ['the same words were entered', { prescribableDrugId: undefined }, [[id(50), 'entered']]],
    [
      'what was entered is another product',
      { prescribableDrugId: 'lis20', description: 'lisinopril 20 mg tablet' },
      [
        [id(1), 'prescribed'],
        [id(50), 'entered'],
      ],
    ],
    [
      'what was entered is inactive, and it was prescribed anew',
      { hide: true },
      [
        [id(1), 'prescribed'],
        [id(50), 'entered'],
      ],
    ],
  ])('once, where %s', (_, changes, expected) => {
    expect(origins(withPrescribed([entered(changes)], [prescription()], TODAY))).toEqual(expected);
  });

  it('with what was entered, which keeps its words and gains the prescription', () => {
    const [only] = withPrescribed([entered()], [prescription()], TODAY);
    expect([only?.sig, only?.prescriptions?.length]).toEqual(['one a day', 1]);
  });

  it('in the order of the list: taken, stopped, inactive', () => {
    const list = withPrescribed(
      [
        entered({ id: id(51), description: 'b', prescribableDrugId: 'b', stoppedAt: '2026-01-01' }),
        entered({ id: id(52), description: 'c', prescribableDrugId: 'c', hide: true }),
        entered({ id: id(53), description: 'z', prescribableDrugId: 'z' }),
        entered({ id: id(54), description: 'd', prescribableDrugId: 'd', stoppedAt: '2026-02-01' }),
      ],
      [prescription()],
      TODAY,
    );
    expect(list.map(({ description }) => description)).toEqual([
      'lisinopril 10 mg tablet',
      'z',
      'd',
      'b',
      'c',
    ]);
  });
});

describe('what did not arrive is marked in the list', () => {
  const refused = { verification: { status: 'Error' } } as const;
  const unanswered = { delivery: { state: 'failed' }, verification: { status: 'Unverified' } } as const;
  it.each<[string, Partial<PrescribedMedication>[], Medication[], ReturnType<typeof medicationFailure>]>([
    ['refused', [refused], [], 'refused'],
    ['given up without an answer', [unanswered], [], 'unanswered'],
    [
      'refused, and given up when it was sent again',
      [refused, { id: id(2), ...unanswered }],
      [],
      'unanswered',
    ],
    ['refused, and sent elsewhere', [refused, { id: id(2) }], [], undefined],
    ['refused, and entered as taken', [refused], [entered()], undefined],
    ['received', [{}], [], undefined],
  ])('%s', (_, prescribed, stored, failure) => {
    const [only, ...more] = withPrescribed(stored, prescribed.map(prescription), TODAY);
    expect([only && medicationFailure(only), more]).toEqual([failure, []]);
  });

  it('and gives its words to none that arrived', () => {
    const later = { id: id(2), writtenAt: '2026-03-09T15:00:00.000Z', sig: 'Take 2 tablets', ...refused };
    const [only] = withPrescribed([], [prescription(), prescription(later)], TODAY);
    expect([only?.sig, only?.prescriptions?.map(({ failure }) => failure)]).toEqual([
      'Take 1 tablet by mouth daily',
      [undefined, 'refused'],
    ]);
  });
});

describe('the last day of what is made inactive', () => {
  it.each<[string, Parameters<typeof lastDayTaken>, string | undefined]>([
    ['is today', [{}, { reason: 'completed' }, TODAY], TODAY],
    [
      'stays that of its stop before',
      [{ stoppedAt: '2026-03-09' }, { reason: 'completed' }, TODAY],
      '2026-03-09',
    ],
    [
      'is today where it would have ended later',
      [{ stoppedAt: '2026-04-01' }, { reason: 'other' }, TODAY],
      TODAY,
    ],
    ['is none of what was recorded by mistake', [{}, { reason: 'wrong-entry' }, TODAY], undefined],
    ['is today of what began today', [{ startedAt: TODAY }, { reason: 'completed' }, TODAY], TODAY],
    [
      'is none of what has not begun',
      [{ startedAt: '2026-03-11' }, { reason: 'replaced' }, TODAY],
      undefined,
    ],
  ])('%s', (_, given, day) => {
    expect(lastDayTaken(...given)).toBe(day);
  });
});
