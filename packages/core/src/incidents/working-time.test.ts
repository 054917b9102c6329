import { describe, expect, it } from 'vitest';
import { outsideHours } from './working-time';

const at = (text: string) => Date.parse(text);

describe('outside hours', () => {
  const wednesday = [
    { dayOfWeek: 3, from: 8 * 60, to: 12 * 60 },
    { dayOfWeek: 3, from: 13 * 60, to: 17 * 60 },
  ];
  it.each([
    ['before opening', wednesday, '2026-11-18T13:59:59Z', true],
    ['at opening', wednesday, '2026-11-18T14:00:00Z', false],
    ['at noon', wednesday, '2026-11-18T18:00:00Z', true],
    ['after lunch', wednesday, '2026-11-18T19:00:00Z', false],
    ['at closing', wednesday, '2026-11-18T23:00:00Z', true],
    ['on a day that is closed', wednesday, '2026-11-19T15:00:00Z', true],
    ['at six where no hours are set', [], '2026-11-18T12:00:00Z', false],
    ['just before six', [], '2026-11-18T11:59:59Z', true],
    ['just before ten at night', [], '2026-11-19T03:59:59Z', false],
    ['at ten at night', [], '2026-11-19T04:00:00Z', true],
  ])('%s', (_, open, instant, is) => {
    expect(outsideHours('America/Chicago', open)(at(instant))).toBe(is);
  });
});
