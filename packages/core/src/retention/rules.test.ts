import { describe, expect, it } from 'vitest';
import type { RetentionNotice, RetentionPeriods, TrimmedKind } from './model';
import { EVENT_DAYS, growthInYear, messagesEndFrom, MESSAGE_YEARS, noticeNow, trimmedBefore } from './rules';
import { TERMINAL_DAYS } from '../session/signed-in';

const at = (text: string) => new Date(`${text}T00:00:00.000Z`);
const NOW = at('2026-11-30');
const periods: RetentionPeriods = { replyDays: 7, eventDays: 30, messageYears: 2 };
const notice = (announced: string, years = 2): RetentionNotice => ({ years, announcedAt: at(announced) });

describe('what is deleted on a day', () => {
  it.each<[TrimmedKind, RetentionNotice | undefined, Date, string | undefined]>([
    ['replies', undefined, NOW, '2026-11-23'],
    ['events', undefined, NOW, '2026-10-31'],
    ['network-messages', undefined, NOW, undefined],
    ['inbound-messages', undefined, NOW, undefined],
    ['network-messages', notice('2026-11-01'), NOW, undefined],
    ['network-messages', notice('2026-10-31'), NOW, '2024-11-30'],
    ['inbound-messages', notice('2026-10-31'), NOW, '2024-11-30'],
    ['inbound-messages', notice('2026-10-31', 10), NOW, '2016-11-30'],
    ['network-messages', notice('2027-01-01'), at('2028-02-29'), '2026-02-28'],
  ])('%s with the notice %o', (kind, announced, day, before) => {
    expect(trimmedBefore(kind, periods, announced, day)).toEqual(
      before === undefined ? undefined : at(before),
    );
  });

  it('is never a message of a controlled substance that is younger than two years', () => {
    for (let day = at('2027-01-01'); day < at('2029-01-02'); day = new Date(day.getTime() + 86_400_000)) {
      const before = trimmedBefore('network-messages', periods, notice('2026-01-01'), day);
      const least = new Date(before ?? Number.NaN);
      least.setUTCFullYear(least.getUTCFullYear() + MESSAGE_YEARS.least);
      expect(least <= day, day.toISOString()).toBe(true);
    }
  });

  it('is never an event that a signed-in terminal may still catch up with', () => {
    expect(EVENT_DAYS.least).toBeGreaterThan(TERMINAL_DAYS);
  });
});

describe('the notice of messages that end', () => {
  const former = notice('2026-01-01', 5);
  it.each<[string, RetentionNotice | undefined, number | undefined, RetentionNotice | undefined]>([
    ['none where they are kept', undefined, undefined, undefined],
    ['none where they are kept again', former, undefined, undefined],
    ['one of today where they are to end', undefined, 5, notice('2026-11-30', 5)],
    ['the same as long as nothing changes', former, 5, former],
    ['the same with more years', former, 10, { ...former, years: 10 }],
    ['one of today with fewer', former, 4, notice('2026-11-30', 4)],
  ])('%s', (_, announced, years, now) => {
    expect(noticeNow(announced, years, NOW)).toEqual(now);
  });

  it('has thirty days before it counts', () => {
    expect(messagesEndFrom(notice('2026-11-30'))).toEqual(at('2026-12-30'));
  });
});

describe('what a year adds', () => {
  it.each<[string, readonly (readonly [string, number])[], number | undefined]>([
    ['nothing known', [], undefined],
    ['one size', [['2026-11-30', 5]], undefined],
    [
      'two of one day',
      [
        ['2026-11-30', 5],
        ['2026-11-30', 9],
      ],
      undefined,
    ],
    [
      'a day',
      [
        ['2026-11-29', 1_000],
        ['2026-11-30', 3_000],
      ],
      730_000,
    ],
    [
      'ten days, whatever is between',
      [
        ['2026-11-20', 0],
        ['2026-11-25', 9],
        ['2026-11-30', 1_000],
      ],
      36_500,
    ],
    [
      'what shrank',
      [
        ['2026-11-29', 1_000],
        ['2026-11-30', 10],
      ],
      0,
    ],
  ])('%s', (_, sizes, bytes) => {
    expect(growthInYear(sizes.map(([day, size]) => ({ day, bytes: size })))).toBe(bytes);
  });
});
