import { describe, expect, it } from 'vitest';
import { findingsOnTogether, type TogetherRequest } from './together';

const CLEAN: TogetherRequest = {
  state: 'Pending',
  schedule: 'none',
  isLinked: true,
  differences: [],
  isSameDrug: true,
  isRepeated: false,
  supply: undefined,
  safetyFindings: 0,
};

describe('what may be approved together with others', () => {
  it.each<[string, Partial<TogetherRequest>, string[]]>([
    ['what is as prescribed, for whom it was asked, without findings', {}, []],
    [
      'a new prescription is written for it',
      { state: 'AwaitingDenialNewPrescriptionToFollow' },
      ['request.together-awaiting'],
    ],
    ['schedule V', { schedule: 'V' }, ['request.batch-controlled']],
    ['a schedule that is not known', { schedule: 'unknown' }, ['request.batch-controlled']],
    ['no patient', { isLinked: false }, ['request.not-linked']],
    ['another birth date', { differences: ['birthDate'] }, ['request.together-patient-differs']],
    ['another first name', { differences: ['firstName'] }, ['request.together-patient-differs']],
    ['another drug', { isSameDrug: false }, ['request.together-other-drug']],
    ['a prescription that is not known', { isSameDrug: undefined }, ['request.together-original-unknown']],
    ['the same drug asked twice', { isRepeated: true }, ['request.together-repeated']],
    [
      'more than a quarter of the last fill',
      { supply: { lastFill: '2026-11-01', daysSupply: 28, until: '2026-11-28', daysLeft: 8 } },
      ['request.together-early'],
    ],
    [
      'a quarter of the last fill',
      { supply: { lastFill: '2026-11-01', daysSupply: 28, until: '2026-11-28', daysLeft: 7 } },
      [],
    ],
    ['one finding', { safetyFindings: 1 }, ['request.together-findings']],
    [
      'everything at once, each said',
      { isLinked: false, isSameDrug: false, isRepeated: true, safetyFindings: 2 },
      [
        'request.not-linked',
        'request.together-other-drug',
        'request.together-repeated',
        'request.together-findings',
      ],
    ],
  ])('%s', (_, changes, codes) => {
    expect(findingsOnTogether({ ...CLEAN, ...changes }).map(({ code }) => code)).toEqual(codes);
  });
});
