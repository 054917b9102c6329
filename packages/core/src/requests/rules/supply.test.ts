import { describe, expect, it } from 'vitest';
import type { RequestContent, RequestMedication } from '../model';
import { DEFAULT_REFILL_PROTOCOL } from '../protocol';
import { isEarly, saySupplyLeft, supplyLeft } from './supply';

const TODAY = '2026-11-24';
const block = (part: Partial<RequestMedication>): RequestMedication => ({
  description: 'lisinopril 10 mg tablet',
  schedule: 'none',
  ...part,
});
const left = (dispensed: Partial<RequestMedication> | undefined, prescribed?: Partial<RequestMedication>) =>
  supplyLeft(
    {
      ...(dispensed ? { dispensed: block(dispensed) } : {}),
      ...(prescribed ? { prescribed: block(prescribed) } : {}),
    } satisfies Pick<RequestContent, 'prescribed' | 'dispensed'>,
    TODAY,
  );

describe('how long the last fill lasts', () => {
  it.each([
    ['90 days from 10/20', { lastFillDate: '2026-10-20', daysSupply: 90 }, 55, true],
    ['30 days from today', { lastFillDate: TODAY, daysSupply: 30 }, 30, true],
    ['28 days with 7 left', { lastFillDate: '2026-11-03', daysSupply: 28 }, 7, false],
    ['28 days with 8 left', { lastFillDate: '2026-11-04', daysSupply: 28 }, 8, true],
    ['its last day', { lastFillDate: '2026-10-26', daysSupply: 30 }, 1, false],
    ['the day after it', { lastFillDate: '2026-10-25', daysSupply: 30 }, 0, false],
    ['used up long ago', { lastFillDate: '2026-01-01', daysSupply: 30 }, 0, false],
    ['one day', { lastFillDate: TODAY, daysSupply: 1 }, 1, true],
  ])('%s', (_, dispensed, daysLeft, early) => {
    const found = left(dispensed);
    expect([found?.daysLeft, found && isEarly(found, DEFAULT_REFILL_PROTOCOL)]).toEqual([daysLeft, early]);
  });

  it.each([
    ['no date', { daysSupply: 30 }],
    ['no days of supply', { lastFillDate: '2026-10-20' }],
    ['a date to come', { lastFillDate: '2026-11-25', daysSupply: 30 }],
    ['no days at all', { lastFillDate: '2026-10-20', daysSupply: 0 }],
    ['nothing', undefined],
  ])('is not known of %s', (_, dispensed) => {
    expect(left(dispensed)).toBeUndefined();
  });

  it('what was dispensed counts before what was prescribed', () => {
    const prescribed = { lastFillDate: '2026-09-01', daysSupply: 90 };
    expect(left({ lastFillDate: '2026-10-20', daysSupply: 30 }, prescribed)?.lastFill).toBe('2026-10-20');
    expect(left({}, prescribed)?.lastFill).toBe('2026-09-01');
  });

  it('says it', () => {
    const found = left({ lastFillDate: '2026-10-20', daysSupply: 90 });
    expect(found && saySupplyLeft(found)).toBe(
      'The last fill of 10/20/2026 for 90 days lasts until 01/17/2027: 55 days are left.',
    );
    const used = left({ lastFillDate: '2026-10-20', daysSupply: 30 });
    expect(used && saySupplyLeft(used)).toBe(
      'The last fill of 10/20/2026 for 30 days lasted until 11/18/2026.',
    );
  });
});
