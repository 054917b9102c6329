import { describe, expect, it } from 'vitest';
import {
  daysOfMonth,
  lastDayForLog,
  logsSeenBy,
  Month,
  monthIn,
  monthsAfter,
  monthsWithLog,
} from './controlled-log';

describe('a month of the log', () => {
  it.each([
    ['2026-01', -1, '2025-12'],
    ['2025-12', 1, '2026-01'],
    ['2026-11', -24, '2024-11'],
    ['2026-11', 0, '2026-11'],
  ])('%s and %i is %s', (month, months, other) => {
    expect(monthsAfter(month, months)).toBe(other);
  });

  it('begins and ends with the practice’s day', () => {
    expect(monthIn('America/Chicago', new Date('2026-12-01T05:59:59Z'))).toBe('2026-11');
    expect(monthIn('America/Chicago', new Date('2026-12-01T06:00:00Z'))).toBe('2026-12');
    expect(daysOfMonth('2026-12')).toEqual({ first: '2026-12-01', after: '2027-01-01' });
  });

  it('reaches two years back, and no further', () => {
    const months = monthsWithLog('2026-11');
    expect([months[0], months.at(-1), months.length]).toEqual(['2026-11', '2024-11', 25]);
  });

  it('is due on the seventh', () => {
    expect(lastDayForLog('2026-11')).toBe('2026-12-07');
  });

  it.each(['2026-00', '2026-13', '26-01', '2026-1', '2026-01-01'])('%s is no month', (text) => {
    expect(Month.safeParse(text).success).toBe(false);
  });

  it.each([
    ['Admin', false, undefined],
    ['Provider', true, undefined],
    ['Provider', false, 'me'],
    ['User', false, 'me'],
  ] as const)('of a %s, super admin %s, only %s', (role, isSuperAdmin, only) => {
    expect(logsSeenBy({ role, isSuperAdmin }, 'me')).toEqual({ only });
  });

  it('of a service account, everybody: it prescribes nothing itself', () => {
    expect(
      logsSeenBy({ role: 'User', isSuperAdmin: false, serviceRights: ['controlled-log.read'] }, 'it'),
    ).toEqual({ only: undefined });
  });
});
