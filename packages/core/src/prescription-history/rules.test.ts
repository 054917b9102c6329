import { describe, expect, it } from 'vitest';
import { datesInOrder, firstRange } from './rules';

describe('the range of a history (N5-13)', () => {
  it.each([
    [undefined, undefined, true],
    ['2026-11-20', undefined, true],
    [undefined, '2026-11-20', true],
    ['2026-11-19', '2026-11-20', true],
    ['2026-11-20', '2026-11-20', true],
    ['2026-11-21', '2026-11-20', false],
  ])('from %s to %s: allowed is %s', (from, to, allowed) => {
    expect(datesInOrder({ from, to }).map(({ code }) => code)).toEqual(
      allowed ? [] : ['tracing.dates-reversed'],
    );
  });

  it('begins a week ago (N9-10)', () => {
    expect(firstRange('2026-03-03')).toEqual({ from: '2026-02-24', to: '2026-03-03' });
  });
});
