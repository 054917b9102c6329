import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Schedule, WritableSchedule } from '../../drugs/model';
import { daysAfter } from '../../values/dates';
import {
  type ControlledWriting,
  daysLeftOn,
  findingsOnControlled,
  findingsOnControlledForm,
  findingsOnSameDrug,
  type SameDrug,
} from './controlled';

const TODAY = '2026-11-20';
const ALL = [...WritableSchedule.options];
const CONTROLLED: Schedule[] = ALL;
const right: ControlledWriting = {
  schedule: 'II',
  refills: { count: 0 },
  effectiveDate: TODAY,
  daysSupply: 30,
  issuedOn: TODAY,
  others: [],
  writable: ALL,
};
const other = (change: Partial<SameDrug> = {}): SameDrug => ({
  effectiveDate: '2026-10-01',
  issuedOn: '2026-10-01',
  daysSupply: 30,
  ...change,
});
const codes = (change: Partial<ControlledWriting>) =>
  findingsOnControlled({ ...right, ...change }).map(({ code }) => code.replace('controlled.', ''));

describe('a controlled prescription in order', () => {
  it.each(CONTROLLED)('%s passes', (schedule) => {
    expect(codes({ schedule })).toEqual([]);
  });
});

describe('the schedules a prescriber may write (S4-5, S7-18): unknown is not allowed', () => {
  const cases: [Schedule, WritableSchedule[], string[]][] = [
    ['II', ['II'], []],
    ['II', ['III', 'IV', 'V'], ['not-authorized', 'schedule-not-allowed']],
    ['III', ['III'], []],
    ['III', ['II', 'IV', 'V'], ['not-authorized', 'schedule-not-allowed']],
    ['IV', ['IV'], []],
    ['IV', ['II', 'III', 'V'], ['not-authorized', 'schedule-not-allowed']],
    ['V', ['V'], []],
    ['V', ['II', 'III', 'IV'], ['not-authorized', 'schedule-not-allowed']],
    ['II', [], ['not-authorized', 'schedule-not-allowed']],
    ['none', [], []],
    ['I', ALL, ['not-authorized']],
    ['unknown', ALL, ['not-authorized']],
  ];
  it.each(cases)('%s by one who may write %j gives %j', (schedule, writable, expected) => {
    expect(codes({ schedule, writable })).toEqual(expected);
  });

  it('names the schedule', () => {
    expect(findingsOnControlled({ ...right, writable: [] })).toContainEqual({
      severity: 'stop',
      code: 'controlled.schedule-not-allowed',
      data: { schedule: 'II' },
    });
  });
});

describe('the earliest fill date (P5-12)', () => {
  it.each(CONTROLLED)('is required for %s', (schedule) => {
    expect(codes({ schedule, effectiveDate: '' })).toEqual(['fill-date-required']);
  });
  it('is not required for a drug that is not controlled', () => {
    expect(codes({ schedule: 'none', effectiveDate: '' })).toEqual([]);
  });

  it.each([
    ['2026-11-19', []],
    [TODAY, ['fill-date-shared']],
    ['2026-11-21', []],
  ])('another of the drug with %s gives %j', (effectiveDate, expected) => {
    expect(codes({ others: [other({ effectiveDate })] })).toEqual(expected);
  });
  it('is compared with every other one, whatever the day it was issued', () => {
    expect(
      codes({
        effectiveDate: '2026-12-20',
        others: [other(), other({ effectiveDate: '2026-12-20', issuedOn: '2026-10-02' })],
      }),
    ).toEqual(['fill-date-shared']);
  });
  it('may be shared where the drug is not controlled', () => {
    expect(codes({ schedule: 'none', others: [other({ effectiveDate: TODAY })] })).toEqual([]);
  });
});

describe('the time in which the first fill lies (P5-14; 21 CFR 1306.12(b), 1306.22(a))', () => {
  const cases: [Schedule, number, string[]][] = [
    ['II', 0, []],
    ['II', 90, []],
    ['II', 91, ['fill-date-too-late']],
    ['III', 180, []],
    ['III', 181, ['fill-date-too-late']],
    ['IV', 180, []],
    ['IV', 181, ['fill-date-too-late']],
    ['V', 181, []],
    ['none', 181, []],
  ];
  it.each(cases)('%s, %i days after the issue, gives %j', (schedule, days, expected) => {
    expect(codes({ schedule, effectiveDate: daysAfter(TODAY, days) })).toEqual(expected);
  });
  it('a date that has passed by the day of signing means now', () => {
    expect(codes({ effectiveDate: '2026-11-19' })).toEqual([]);
  });
});

describe('the supply issued on one day (P5-13, P9-2)', () => {
  const cases: [string, Partial<ControlledWriting>, string[]][] = [
    ['90 days alone', { daysSupply: 90 }, []],
    ['91 days alone', { daysSupply: 91 }, ['supply-exceeded']],
    ['30 beside 60 of the day', { others: [other({ issuedOn: TODAY, daysSupply: 60 })] }, []],
    [
      '30 beside 61 of the day',
      { others: [other({ issuedOn: TODAY, daysSupply: 61 })] },
      ['supply-exceeded'],
    ],
    [
      'a third of 30 days',
      { others: [other({ issuedOn: TODAY }), other({ issuedOn: TODAY, effectiveDate: '2026-12-20' })] },
      [],
    ],
    [
      'a fourth of 30 days',
      {
        others: ['2026-12-20', '2027-01-19', '2027-02-18'].map((effectiveDate) =>
          other({ issuedOn: TODAY, effectiveDate }),
        ),
      },
      ['supply-exceeded'],
    ],
    [
      '90 beside 90 of the day before',
      { daysSupply: 90, others: [other({ issuedOn: '2026-11-19', daysSupply: 90 })] },
      [],
    ],
    ['none given', { daysSupply: undefined }, ['days-supply-required']],
    [
      'none given for another of the day',
      { others: [other({ issuedOn: TODAY, daysSupply: undefined })] },
      ['other-supply-unknown'],
    ],
    [
      'none given for another of the day, too much without it',
      { daysSupply: 91, others: [other({ issuedOn: TODAY, daysSupply: undefined })] },
      ['supply-exceeded'],
    ],
    ['none given for one of another day', { others: [other({ daysSupply: undefined })] }, []],
    ['a drug that is not controlled, without', { schedule: 'none', daysSupply: undefined }, []],
    ['a drug that is not controlled, 91 days', { schedule: 'none', daysSupply: 91 }, []],
  ];
  it.each(cases)('%s gives %j', (_, change, expected) => {
    expect(codes(change)).toEqual(expected);
  });
  it.each(CONTROLLED)('holds for %s', (schedule) => {
    expect(codes({ schedule, daysSupply: 91 })).toEqual(['supply-exceeded']);
  });

  it('is never passed by a sum above 90, nor by a part that is not known', () => {
    const days = fc.option(fc.integer({ min: 1, max: 999 }), { nil: undefined });
    fc.assert(
      fc.property(
        days,
        fc.array(fc.record({ daysSupply: days, isOfDay: fc.boolean() }), { maxLength: 6 }),
        (daysSupply, around) => {
          const others = around.map(({ daysSupply: supply, isOfDay }, at) =>
            other({
              daysSupply: supply,
              issuedOn: isOfDay ? TODAY : '2026-11-19',
              effectiveDate: daysAfter('2025-01-01', at),
            }),
          );
          const counted = [
            daysSupply,
            ...others.filter(({ issuedOn }) => issuedOn === TODAY).map((each) => each.daysSupply),
          ];
          const isRight =
            counted.every((each) => each !== undefined) &&
            counted.reduce<number>((sum, each) => sum + (each ?? 0), 0) <= 90;
          return (codes({ daysSupply, others }).length === 0) === isRight;
        },
      ),
    );
  });
});

describe('refills (P5-14)', () => {
  it.each([
    ['II', 0, []],
    ['II', 1, ['refills-exceeded']],
    ['III', 5, []],
    ['III', 6, ['refills-exceeded']],
    ['IV', 5, []],
    ['IV', 6, ['refills-exceeded']],
    ['V', 99, []],
  ] as const)('%s with %i gives %j', (schedule, count, expected) => {
    expect(codes({ schedule, refills: { count } })).toEqual(expected);
  });
  it.each(CONTROLLED)('PRN is refused for %s', (schedule) => {
    expect(codes({ schedule, refills: { prn: true } })).toEqual(['prn-refused']);
  });
});

describe('what the form alone says', () => {
  const form = { schedule: 'II' as Schedule, effectiveDate: TODAY, daysSupply: 30, issuedOn: TODAY };
  it.each<[Partial<typeof form> | { daysSupply: undefined } | { effectiveDate: '' }, string[]]>([
    [{}, []],
    [{ daysSupply: 90 }, []],
    [{ daysSupply: 91 }, ['supply-exceeded']],
    [{ daysSupply: undefined }, ['days-supply-required']],
    [{ effectiveDate: '' }, ['fill-date-required']],
    [{ effectiveDate: daysAfter(TODAY, 91) }, ['fill-date-too-late']],
    [{ schedule: 'none', daysSupply: 91 }, []],
  ])('%j gives %j', (change, expected) => {
    expect(
      findingsOnControlledForm({ ...form, ...change }).map(({ code }) => code.replace('controlled.', '')),
    ).toEqual(expected);
  });
});

describe('what other prescriptions of the drug leave, while this one is written', () => {
  const written = { schedule: 'II', effectiveDate: TODAY, issuedOn: TODAY } as const;
  const said = (daysSupply: number | undefined, others: readonly SameDrug[]) =>
    findingsOnSameDrug({ ...written, daysSupply, others }).map(({ code }) => code);

  it.each<[string, number | undefined, SameDrug[], string[]]>([
    ['no other', 90, [], []],
    ['one with the same date', 30, [other({ effectiveDate: TODAY })], ['controlled.fill-date-shared']],
    ['the last of 90 days', 30, [other({ issuedOn: TODAY, daysSupply: 60 })], []],
    ['a day too many', 31, [other({ issuedOn: TODAY, daysSupply: 60 })], ['controlled.supply-exceeded']],
    [
      'one whose days nobody knows',
      1,
      [other({ issuedOn: TODAY, daysSupply: undefined })],
      ['controlled.other-supply-unknown'],
    ],
    ['days that are not typed yet', undefined, [other({ issuedOn: TODAY, daysSupply: 90 })], []],
  ])('%s', (_, daysSupply, others, codesSaid) => {
    expect(said(daysSupply, others)).toEqual(codesSaid);
  });

  it.each<[string, SameDrug[], number | undefined]>([
    ['none', [], 90],
    ['of another day', [other()], 90],
    ['of this day', [other({ issuedOn: TODAY }), other({ issuedOn: TODAY, daysSupply: 45 })], 15],
    ['more than all of them', [other({ issuedOn: TODAY, daysSupply: 120 })], 0],
    ['unknown', [other({ issuedOn: TODAY, daysSupply: undefined })], undefined],
  ])('days that are left beside others: %s', (_, others, left) => {
    expect(daysLeftOn(TODAY, others)).toBe(left);
  });
});
