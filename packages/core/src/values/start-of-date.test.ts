import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateIn, daysAfter } from './dates';
import { startOfDate } from './start-of-date';

describe('startOfDate', () => {
  it.each([
    ['America/New_York', '2026-11-20', '2026-11-20T05:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['UTC', '2026-01-01', '2026-01-01T00:00:00.000Z'],
    // Midnight did not exist that day: the clocks went from 00:00 to 01:00.
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ])('in %s, %s begins at %s', (zone, date, instant) => {
    expect(startOfDate(zone, date).toISOString()).toBe(instant);
  });

  it('is the first instant of its day, everywhere', () => {
    const zones = fc.constantFrom(
      'America/New_York',
      'America/Phoenix',
      'Pacific/Honolulu',
      'America/St_Johns',
      'Asia/Kathmandu',
    );
    fc.assert(
      fc.property(zones, fc.integer({ min: 0, max: 20_000 }), (zone, days) => {
        const date = daysAfter('2000-01-01', days);
        const start = startOfDate(zone, date);
        expect(dateIn(zone, start)).toBe(date);
        expect(dateIn(zone, new Date(start.getTime() - 1))).toBe(daysAfter(date, -1));
      }),
    );
  });
});
