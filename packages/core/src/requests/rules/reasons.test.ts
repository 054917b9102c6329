import { describe, expect, it } from 'vitest';
import { DenialReasonCode } from '../model';
import { denialReasons, usualReason, withReason } from './reasons';

describe('the reason of a denial', () => {
  it('is any of fifteen for a plain one, and none that is false beside a new prescription', () => {
    expect(denialReasons(false)).toEqual(DenialReasonCode.options);
    expect(DenialReasonCode.options.filter((code) => !denialReasons(true).includes(code))).toEqual([
      'AA',
      'AB',
      'AC',
      'AN',
    ]);
  });

  it.each([
    ['refill', false, 'AA'],
    ['change', false, 'AA'],
    ['refill', true, 'AG'],
    ['change', true, 'AL'],
  ] as const)('of a %s, followed %s, is %s where none was chosen', (kind, isFollowed, code) => {
    expect(usualReason(kind, isFollowed)).toBe(code);
    expect(denialReasons(isFollowed)).toContain(code);
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
