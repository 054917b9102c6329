import { describe, expect, it } from 'vitest';
import { DenialReasonCode } from '../model';
import { denialReasons, usualReason, withReason } from './reasons';

describe('the reason of a denial', () => {
  it.each([
    ['refill', ['AH', 'AJ', 'AK', 'AL', 'AO']],
    ['change', ['AD', 'AG', 'AH', 'AJ', 'AK']],
  ] as const)('of a %s is one of those that the standard has for its answer', (kind, missing) => {
    const reasons = denialReasons(kind, false);
    expect(DenialReasonCode.options.filter((code) => !reasons.includes(code))).toEqual(missing);
  });

  it.each(['refill', 'change'] as const)(
    'of a %s is none that is false beside a new prescription',
    (kind) => {
      const followed = denialReasons(kind, true);
      expect(denialReasons(kind, false).filter((code) => !followed.includes(code))).toEqual([
        'AA',
        'AB',
        'AC',
        'AN',
      ]);
    },
  );

  it.each([
    ['refill', false, 'AA'],
    ['change', false, 'AA'],
    ['refill', true, 'AG'],
    ['change', true, 'AL'],
  ] as const)('of a %s, followed %s, is %s where none was chosen', (kind, isFollowed, code) => {
    expect(usualReason(kind, isFollowed)).toBe(code);
    expect(denialReasons(kind, isFollowed)).toContain(code);
  });

  it('goes with denials alone, and the chosen one stays', () => {
    expect(withReason({ responseType: 'Denied' }, 'refill').deniedReasonCode).toBe('AA');
    expect(withReason({ responseType: 'DeniedNewPrescriptionToFollow' }, 'change').deniedReasonCode).toBe(
      'AL',
    );
    expect(withReason({ responseType: 'Denied', deniedReasonCode: 'AD' }, 'refill').deniedReasonCode).toBe(
      'AD',
    );
    expect(withReason({ responseType: 'Approved', deniedReasonCode: 'AD' }, 'refill')).toEqual({
      responseType: 'Approved',
    });
  });
});
