import { describe, expect, it } from 'vitest';
import { duplicateReason, type EarlierPrescription, suppliedUntil } from './duplicates';

const TODAY = '2026-11-20';
const earlier = (changes: Partial<EarlierPrescription>): EarlierPrescription => ({
  scriptStatus: 'Sent',
  writtenOn: '2026-01-05',
  effectiveDate: '2026-01-05',
  daysSupply: 30,
  refills: { count: 0 },
  ...changes,
});

describe('an earlier prescription of the same ingredient', () => {
  it.each<[string, Partial<EarlierPrescription>, ReturnType<typeof duplicateReason>]>([
    ['waits, however old', { scriptStatus: 'Pending', writtenOn: '2020-01-01' }, 'pending'],
    ['was cancelled before sending', { scriptStatus: 'CancelledBeforeSending', writtenOn: TODAY }, undefined],
    ...(
      [
        [undefined, 'has a cancel without an answer', 'in-use'],
        ['Pending', 'has a cancel on its way', 'in-use'],
        ['Denied', 'has a cancel that was denied', 'in-use'],
        ['ApprovedWithChanges', 'was cancelled for the rest only', 'in-use'],
        ['Approved', 'was cancelled by the pharmacy', undefined],
      ] as const
    ).map(([cancelStatus, words, reason]): [string, Partial<EarlierPrescription>, typeof reason] => [
      words,
      { scriptStatus: 'CancelledAfterSending', cancelStatus, writtenOn: TODAY },
      reason,
    ]),
    ['lasts until today', { writtenOn: '2026-10-22', effectiveDate: '2026-10-22' }, 'in-use'],
    ['was used up yesterday', { writtenOn: '2026-10-21', effectiveDate: '2026-10-21' }, 'recent'],
    ['is used up and 90 days old', { writtenOn: '2026-08-22', effectiveDate: '2026-08-22' }, 'recent'],
    ['is used up and 91 days old', { writtenOn: '2026-08-21', effectiveDate: '2026-08-21' }, undefined],
    [
      'has refills that last until today',
      { writtenOn: '2026-02-24', effectiveDate: '2026-02-24', daysSupply: 90, refills: { count: 2 } },
      'in-use',
    ],
    [
      'had refills that ended yesterday',
      { writtenOn: '2026-02-23', effectiveDate: '2026-02-23', daysSupply: 90, refills: { count: 2 } },
      undefined,
    ],
    ['may be filled only later', { writtenOn: '2026-06-01', effectiveDate: '2026-12-01' }, 'in-use'],
    [
      'was printed',
      { scriptStatus: 'Printed', writtenOn: '2026-11-01', effectiveDate: '2026-11-01' },
      'in-use',
    ],
    ['has no days supply and is 90 days old', { daysSupply: undefined, writtenOn: '2026-08-22' }, 'recent'],
    ['has no days supply and is 91 days old', { daysSupply: undefined, writtenOn: '2026-08-21' }, undefined],
    ['has PRN refills and is 364 days old', { refills: { prn: true }, writtenOn: '2025-11-21' }, 'in-use'],
    ['has PRN refills and is a year old', { refills: { prn: true }, writtenOn: '2025-11-20' }, undefined],
  ])('%s', (_, changes, reason) => {
    expect(duplicateReason(earlier(changes), TODAY)).toBe(reason);
  });

  it('has an end of supply only where it can be known', () => {
    expect(suppliedUntil(earlier({ daysSupply: 30, refills: { count: 1 } }))).toBe('2026-03-05');
    // A fill that came late lasts from its own day on; one in time changes nothing.
    expect(suppliedUntil(earlier({ daysSupply: 30, refills: { count: 1 }, filledOn: '2026-02-20' }))).toBe(
      '2026-03-21',
    );
    expect(suppliedUntil(earlier({ daysSupply: 30, refills: { count: 1 }, filledOn: '2026-01-06' }))).toBe(
      '2026-03-05',
    );
    expect(suppliedUntil(earlier({ daysSupply: undefined }))).toBeUndefined();
    expect(suppliedUntil(earlier({ refills: { prn: true } }))).toBeUndefined();
  });
});
