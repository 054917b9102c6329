import { describe, expect, it } from 'vitest';
import type { EpaState } from './model';
import { epaIsIncomplete } from './rules';

describe('Sending asks about a prior authorization that is not complete (P4-18)', () => {
  const table: readonly (readonly [EpaState | undefined, boolean])[] = [
    [undefined, false], ['NotRequired', false], ['Approved', false], ['Denied', false], ['Cancelled', false],
    ['Started', true], ['InProcess', true], ['PartiallyDenied', true],
  ];
  it.each(table)('%s: asks %s', (state, asks) => { expect(epaIsIncomplete(state)).toBe(asks); });
});
