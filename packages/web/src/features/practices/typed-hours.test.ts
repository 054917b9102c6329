import { describe, expect, it } from 'vitest';
import { toHours, nextRow, toSpan, toTypedHours } from './typed-hours';

const HOURS = [
  { dayOfWeek: 6, startHour: 0, startMinute: 5, startSecond: 0, endHour: 12, endMinute: 0, endSecond: 0 },
] as const;

describe('hours as they are typed', () => {
  it('are what was stored, both ways', () => {
    expect(toHours(toTypedHours(HOURS))).toEqual(HOURS);
  });
  it('are read on a clock of twelve hours', () => {
    expect(toTypedHours(HOURS).map(toSpan)).toEqual(['12:05 AM – 12:00 PM']);
  });
  it('go on with the next day, and after the last day with the first', () => {
    expect([nextRow([])].map((row) => [row.dayOfWeek, toSpan(row)])).toEqual([[1, '9:00 AM – 5:00 PM']]);
    expect([nextRow(toTypedHours(HOURS))].map((row) => [row.dayOfWeek, toSpan(row)])).toEqual([
      [0, '12:05 AM – 12:00 PM'],
    ]);
  });
});
