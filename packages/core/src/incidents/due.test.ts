import { describe, expect, it } from 'vitest';
import { dueAt, isBusinessDay, isFederalHoliday } from './due';

describe('a federal holiday', () => {
  it.each([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-03',
    '2026-07-04',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
    '2021-12-31',
    '2022-01-01',
    '2022-06-20',
    '2023-01-02',
    '2027-07-05',
    '2027-12-24',
    '2030-05-27',
    '2029-05-28',
  ])('is %s', (date) => {
    expect(isFederalHoliday(date)).toBe(true);
  });

  it.each([
    '2026-01-02',
    '2026-01-12',
    '2026-01-26',
    '2026-02-09',
    '2026-05-18',
    '2026-05-29',
    '2026-07-02',
    '2026-07-06',
    '2026-09-14',
    '2026-11-19',
    '2026-11-27',
    '2026-12-24',
    '2027-06-21',
    '2027-12-31',
    '2026-12-31',
  ])(
    // New Year 2028 falls on a Saturday
    'is not %s',
    (date) => {
      expect(isFederalHoliday(date)).toBe(date === '2027-12-31');
    },
  );
});

describe('a business day', () => {
  it.each([
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2026-11-22', false],
    ['2026-11-23', true],
    ['2026-11-26', false],
    ['2026-11-27', true],
  ])('%s: %s', (date, is) => {
    expect(isBusinessDay(date)).toBe(is);
  });
});

describe('a security incident must have been reported', () => {
  it.each([
    [
      'on the same time of the next day',
      '2026-11-18T15:30:00Z',
      'America/Chicago',
      '2026-11-19T15:30:00.000Z',
    ],
    ['after the weekend', '2026-11-20T15:30:00Z', 'America/Chicago', '2026-11-23T15:30:00.000Z'],
    [
      'by the end of Monday when it was a Saturday',
      '2026-11-21T15:30:00Z',
      'America/Chicago',
      '2026-11-24T06:00:00.000Z',
    ],
    [
      'by the end of Monday when it was a Sunday',
      '2026-11-22T15:30:00Z',
      'America/Chicago',
      '2026-11-24T06:00:00.000Z',
    ],
    ['after Thanksgiving', '2026-11-25T15:30:00Z', 'America/Chicago', '2026-11-27T15:30:00.000Z'],
    [
      'by the end of the day after Thanksgiving when it was on it',
      '2026-11-26T15:30:00Z',
      'America/Chicago',
      '2026-11-28T06:00:00.000Z',
    ],
    ['after Christmas and a weekend', '2026-12-24T23:00:00Z', 'America/New_York', '2026-12-28T23:00:00.000Z'],
    [
      'on Friday still, where the day has not ended',
      '2026-11-21T05:59:59.999Z',
      'America/Chicago',
      '2026-11-24T05:59:59.999Z',
    ],
    ['as of Saturday, from midnight', '2026-11-21T06:00:00Z', 'America/Chicago', '2026-11-24T06:00:00.000Z'],
    [
      'at the same clock time when the clocks change between',
      '2026-03-06T20:00:00Z',
      'America/New_York',
      '2026-03-09T19:00:00.000Z',
    ],
    [
      'the same everywhere for a zone without summer time',
      '2026-03-06T20:00:00Z',
      'America/Phoenix',
      '2026-03-09T20:00:00.000Z',
    ],
  ])('%s', (_, instant, zone, due) => {
    expect(dueAt(new Date(instant), zone).toISOString()).toBe(due);
  });
});
