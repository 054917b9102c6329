import { describe, expect, it } from 'vitest';
import { sentences } from '../../findings/finding';
import { clockOf, findingsOnRequestingPharmacy } from './requesting-pharmacy';

const KNOWN = { pharmacy: 'Elm Drugs', isListed: true, sentTo: undefined, clock: undefined };

describe('who asks', () => {
  it.each([
    [{}, []],
    [{ sentTo: 'Oak Pharmacy' }, ['The prescription was sent to Oak Pharmacy; Elm Drugs asks now.']],
    [{ isListed: false }, ['The pharmacy that asks is not in the directory.']],
    [{ clock: 'ahead' as const }, ['The message says that it was sent in the future.']],
    [{ clock: 'behind' as const }, ['The message says that it was sent more than a week ago.']],
  ])('%j', (change, said) => {
    expect(sentences(findingsOnRequestingPharmacy({ ...KNOWN, ...change }))).toEqual(said);
  });

  it.each([
    ['2026-11-20T12:00:00Z', undefined],
    ['2026-11-20T13:00:00Z', undefined],
    ['2026-11-20T13:00:01Z', 'ahead'],
    ['2099-01-01T00:00:00Z', 'ahead'],
    ['2026-11-13T12:00:00Z', undefined],
    ['2026-11-13T11:59:59Z', 'behind'],
    ['1999-01-01T00:00:00Z', 'behind'],
    [undefined, undefined],
  ])('sent at %s', (sentAt, clock) => {
    expect(clockOf(sentAt, '2026-11-20T12:00:00Z')).toBe(clock);
  });
});
