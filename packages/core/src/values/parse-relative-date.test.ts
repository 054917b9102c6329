import { describe, expect, it } from 'vitest';
import { parseDay } from './parse-relative-date';

describe('a day as people type it', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    [' 2024-02-29 ', '2024-02-29'],
    ['today', '2026-03-31'],
    ['Yesterday', '2026-03-30'],
    ['0d', '2026-03-31'],
    ['1d', '2026-03-30'],
    ['30d', '2026-03-01'],
    ['90D', '2025-12-31'],
    ['2w', '2026-03-17'],
    ['1m', '2026-02-28'],
    ['3m', '2025-12-31'],
    ['4m', '2025-11-30'],
    ['25m', '2024-02-29'],
    ['1y', '2025-03-31'],
    ['10y', '2016-03-31'],
  ])('%j is %s', (word, day) => {
    expect(parseDay(word, '2026-03-31')).toBe(day);
  });

  it.each([
    '',
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '31/12/2026',
    'tomorrow',
    '-1d',
    '1',
    'd',
    '1h',
    '12345d',
    '9999y',
    '1.5d',
  ])('%j is none', (word) => {
    expect(parseDay(word, '2026-03-31')).toBeUndefined();
  });

  it('reads a leap day a year earlier as the last of February', () => {
    expect(parseDay('1y', '2024-02-29')).toBe('2023-02-28');
  });
});
