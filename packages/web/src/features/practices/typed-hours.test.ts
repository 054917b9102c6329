import { describe, expect, it } from 'vitest';
import { hoursOf, nextRow, spanOf, typedOf } from './typed-hours';

const HOURS = [
  { dayOfWeek: 6, startHour: 0, startMinute: 5, startSecond: 0, endHour: 12, endMinute: 0, endSecond: 0 },
] as const;

describe('hours as they are typed', () => {
  it('are what was stored, both ways', () => {
    expect(hoursOf(typedOf(HOURS))).toEqual(HOURS);
  });
  it('are read on a clock of twelve hours', () => {
    expect(typedOf(HOURS).map(spanOf)).toEqual(['12:05 AM – 12:00 PM']);
  });
  it('go on with the next day, and after the last day with the first', () => {
    expect([nextRow([])].map((row) => [row.dayOfWeek, spanOf(row)])).toEqual([[1, '9:00 AM – 5:00 PM']]);
    expect([nextRow(typedOf(HOURS))].map((row) => [row.dayOfWeek, spanOf(row)])).toEqual([
      [0, '12:05 AM – 12:00 PM'],
    ]);
  });
});
