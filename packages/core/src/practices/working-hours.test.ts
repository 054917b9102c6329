import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '../findings/finding';
import { WorkingHour } from './model';
import { ClockTime, in24Hours, inOrder, onTwelveHourClock, WORKING_HOURS_RULES } from './working-hours';

/** '9:00-17:30' of a day. */
function hours(text: string, dayOfWeek = 1): WorkingHour {
  const [startHour = 0, startMinute = 0, endHour = 0, endMinute = 0] = text.split(/[:-]/).map(Number);
  return { dayOfWeek, startHour, startMinute, startSecond: 0, endHour, endMinute, endSecond: 0 };
}

describe('a time in 24-hour form (S2.10-3)', () => {
  it.each([
    [12, 0, 'AM', 0],
    [12, 59, 'AM', 0],
    [1, 0, 'AM', 1],
    [11, 59, 'AM', 11],
    [12, 0, 'PM', 12],
    [12, 30, 'PM', 12],
    [1, 0, 'PM', 13],
    [11, 59, 'PM', 23],
  ] as const)('%i:%i %s is %i', (hour, minute, period, expected) => {
    expect(in24Hours({ hour, minute, period })).toEqual({ hour: expected, minute });
  });

  it('and back is the same time, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hour, minute) => {
        const shown = onTwelveHourClock({ hour, minute });
        expect(ClockTime.safeParse(shown).success).toBe(true);
        expect(in24Hours(shown)).toEqual({ hour, minute });
      }),
    );
  });

  it.each([
    [0, 0, 'AM'],
    [13, 0, 'PM'],
    [1, 60, 'AM'],
    [1, -1, 'AM'],
    [1, 0, 'am'],
    [1.5, 0, 'AM'],
  ])('%s:%s %s is no time (S5-21)', (hour, minute, period) => {
    expect(ClockTime.safeParse({ hour, minute, period }).success).toBe(false);
  });
});

describe('working hours', () => {
  const table: readonly (readonly [string, readonly WorkingHour[], readonly string[]])[] = [
    ['none', [], []],
    ['an ordinary day', [hours('9:00-17:00')], []],
    ['one minute', [hours('9:00-9:01')], []],
    ['no time at all', [hours('9:00-9:00')], ['0 practice.hours-reversed']],
    ['an end before the start', [hours('9:00-17:00'), hours('17:00-9:00', 2)], ['1 practice.hours-reversed']],
    ['until midnight', [hours('18:00-0:00')], []],
    ['the whole day', [hours('0:00-0:00')], []],
    ['over midnight', [hours('18:00-0:01')], ['0 practice.hours-reversed']],
    ['from noon, and until noon', [hours('12:00-17:00'), hours('8:00-12:00')], []],
    ['a minute of both', [hours('8:00-12:01'), hours('12:00-17:00')], ['1 practice.hours-overlap']],
    ['one within the other', [hours('8:00-17:00'), hours('12:00-13:00')], ['1 practice.hours-overlap']],
    ['one around the other', [hours('12:00-13:00'), hours('8:00-17:00')], ['1 practice.hours-overlap']],
    ['twice the same', [hours('8:00-9:00'), hours('8:00-9:00')], ['1 practice.hours-overlap']],
    [
      'the evening that ends the day, twice',
      [hours('18:00-0:00'), hours('23:00-23:30')],
      ['1 practice.hours-overlap'],
    ],
    ['the same on another day', [hours('8:00-9:00'), hours('8:00-9:00', 2)], []],
  ];
  it.each(table)('%s', (_, rows, expected) => {
    expect(check(WORKING_HOURS_RULES, rows).map(({ field, code }) => `${field ?? ''} ${code}`)).toEqual(
      expected,
    );
  });

  it('are ordered by day and start', () => {
    expect(inOrder([hours('13:00-17:00'), hours('8:00-12:00'), hours('9:00-10:00', 0)])).toEqual([
      hours('9:00-10:00', 0),
      hours('8:00-12:00'),
      hours('13:00-17:00'),
    ]);
  });

  it.each([
    { dayOfWeek: 7 },
    { dayOfWeek: -1 },
    { startHour: 24 },
    { endMinute: 60 },
    { startSecond: 1 },
    { startHour: 9.5 },
  ])('%j is no hour of a week', (wrong) => {
    expect(WorkingHour.safeParse({ ...hours('9:00-17:00'), ...wrong }).success).toBe(false);
  });
});
