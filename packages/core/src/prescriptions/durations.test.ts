import { describe, expect, it } from 'vitest';
import { hasDuration, startOfDuration } from './durations';
import { PrescriptionFilter } from './model';

const now = new Date('2026-03-31T12:00:00Z');

describe('durations (P2-18)', () => {
  it.each([
    ['LastWeek', '2026-03-24T12:00:00.000Z'],
    ['LastMonth', '2026-02-28T12:00:00.000Z'],
    ['Last6Months', '2025-09-30T12:00:00.000Z'],
    ['LastYear', '2025-03-31T12:00:00.000Z'],
  ] as const)('%s starts at %s', (duration, start) => {
    expect(startOfDuration(duration, now)?.toISOString()).toBe(start);
  });
  it('all has no start', () => {
    expect(startOfDuration('All', now)).toBeUndefined();
  });
  it.each(PrescriptionFilter.options)('%s is limited by one only when it was sent', (filter) => {
    expect(hasDuration(filter)).toBe(filter === 'Sent' || filter === 'CancelledAfterSending');
  });
});
