import { describe, expect, it } from 'vitest';
import { daysToAnalyse, isMonthOver, monthToLog } from './due-work';

const zone = 'America/Chicago';
const old = new Date('2024-01-01T12:00:00Z');

describe('the days that wait to be analysed', () => {
  it.each([
    ['yesterday, where none was', old, undefined, '2026-11-20T18:00:00Z', ['2026-11-19']],
    ['none, where yesterday was', old, '2026-11-19', '2026-11-20T18:00:00Z', []],
    [
      'all that were missed',
      old,
      '2026-11-16',
      '2026-11-20T18:00:00Z',
      ['2026-11-17', '2026-11-18', '2026-11-19'],
    ],
    [
      'none of a practice founded today',
      new Date('2026-11-20T17:00:00Z'),
      undefined,
      '2026-11-20T18:00:00Z',
      [],
    ],
    ['not yet in the minutes after midnight', old, '2026-11-18', '2026-11-20T06:09:59Z', []],
    ['once they have settled', old, '2026-11-18', '2026-11-20T06:10:00Z', ['2026-11-19']],
    ['not the day before midnight', old, '2026-11-18', '2026-11-20T05:59:59Z', []],
    ['across the end of summer time', old, '2026-10-31', '2026-11-02T12:00:00Z', ['2026-11-01']],
  ])('%s', (_, createdAt, last, now, days) => {
    expect(daysToAnalyse({ timeZone: zone, createdAt }, last, new Date(now))).toEqual(days);
  });
});

describe('the month that is logged', () => {
  it.each([
    ['2026-12-01T06:09:59Z', '2026-10'],
    ['2026-12-01T06:10:00Z', '2026-11'],
    ['2026-12-31T12:00:00Z', '2026-11'],
  ])('at %s is %s', (now, month) => {
    expect(monthToLog(zone, new Date(now))).toBe(month);
  });
  it.each([
    ['2026-12-01T06:09:59Z', false],
    ['2026-12-01T06:10:00Z', true],
  ])('November is over at %s: %s', (now, is) => {
    expect(isMonthOver(zone, '2026-11', new Date(now))).toBe(is);
  });
});
