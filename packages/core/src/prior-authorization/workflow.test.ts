import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EpaState } from '../prescriptions/epa-state';
import { type EpaReport, stateAfterReport } from './workflow';

const REPORTS = [
  { is: 'open' },
  { is: 'answered', status: 0 },
  { is: 'answered', status: 1 },
  { is: 'answered', status: 2 },
  { is: 'answered', status: 3 },
  { is: 'not-required' },
  { is: 'cancelled' },
] as const satisfies readonly EpaReport[];

/** By state, what each of REPORTS leads to. */
const TABLE: Record<EpaState, readonly EpaState[]> = {
  Started: ['InProcess', 'Approved', 'Denied', 'PartiallyDenied', 'Approved', 'NotRequired', 'Cancelled'],
  InProcess: ['InProcess', 'Approved', 'Denied', 'PartiallyDenied', 'Approved', 'NotRequired', 'Cancelled'],
  Approved: ['Approved', 'Approved', 'Denied', 'PartiallyDenied', 'Approved', 'NotRequired', 'Cancelled'],
  Denied: ['Denied', 'Approved', 'Denied', 'PartiallyDenied', 'Approved', 'NotRequired', 'Cancelled'],
  PartiallyDenied: [
    'PartiallyDenied',
    'Approved',
    'Denied',
    'PartiallyDenied',
    'Approved',
    'NotRequired',
    'Cancelled',
  ],
  NotRequired: [
    'NotRequired',
    'NotRequired',
    'NotRequired',
    'NotRequired',
    'NotRequired',
    'NotRequired',
    'NotRequired',
  ],
  Cancelled: ['Cancelled', 'Cancelled', 'Cancelled', 'Cancelled', 'Cancelled', 'Cancelled', 'Cancelled'],
};

describe('The state after a report of the portal', () => {
  const cases = EpaState.options.flatMap((state) =>
    REPORTS.map((report, at) => [state, report, TABLE[state][at]] as const),
  );
  it.each(cases)('%s, %j: %s', (state, report, after) => {
    expect(stateAfterReport(state, report)).toBe(after);
  });

  it('is the same when a report comes twice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...EpaState.options), fc.constantFrom(...REPORTS), (state, report) => {
        const once = stateAfterReport(state, report);
        expect(stateAfterReport(once, report)).toBe(once);
      }),
    );
  });
});
