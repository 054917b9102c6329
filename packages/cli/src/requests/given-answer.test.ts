import type { RequestDetails } from '@erx/core/requests/model';
import { describe, expect, it } from 'vitest';
import { change, refill } from '../testing/requests';
import { toApproval, toDenial } from './given-answer';

const MEDICATION = {
  description: 'Lisinopril 10 mg',
  schedule: 'none' as const,
  quantity: '30',
  units: 'C48542',
  sig: 'Take 1 tablet daily',
  refills: { count: 2 },
  daysSupply: 30,
};
const details = (
  request: RequestDetails['request'],
  requested = [MEDICATION],
): Pick<RequestDetails, 'request' | 'content'> => ({
  request,
  content: {
    patient: { name: 'ROSA' },
    pharmacy: { ncpdpId: '1234567', storeName: '' },
    prescribed: MEDICATION,
    requested,
  },
});

describe('approvalOf', () => {
  it.each([
    ['as it is asked', {}, { responseType: 'Approved' }],
    [
      'with a comment, none of blanks',
      { comment: ' One more ' },
      { responseType: 'Approved', comments: 'One more' },
    ],
    [
      'other refills are changes',
      { refills: { count: 1 } },
      { responseType: 'ApprovedWithChanges', granted: { refills: { count: 1 } } },
    ],
    [
      'PRN for a count is a change',
      { refills: { prn: true as const } },
      { responseType: 'ApprovedWithChanges', granted: { refills: { prn: true } } },
    ],
    [
      'anything else replaces',
      { sig: 'Take 2 tablets daily', refills: { count: 1 } },
      { responseType: 'Replaced', granted: { sig: 'Take 2 tablets daily', refills: { count: 1 } } },
    ],
    [
      'a quantity is read as people type it',
      { dispense: '1,000' },
      { responseType: 'Replaced', granted: { dispense: '1000' } },
    ],
    [
      'what is no quantity is left to the rules',
      { dispense: 'many' },
      { responseType: 'Replaced', granted: { dispense: 'many' } },
    ],
    [
      'the same as asked is no change, and not silently an approval',
      { refills: { count: 2 } },
      { responseType: 'ApprovedWithChanges', granted: { refills: { count: 2 } } },
    ],
    [
      'substitution',
      { substitution: 'not-allowed' as const },
      { responseType: 'Replaced', granted: { substitutionAllowed: false } },
    ],
  ])('%s', (_, options, answer) => expect(toApproval(options, details(refill(1, 5)))).toEqual(answer));

  it('confirms the product that is likely only where it is said', () => {
    const likely = {
      ...details(refill(1, 5)),
      resolutions: [
        {
          confidence: 'likely' as const,
          by: 'text' as const,
          drug: { id: 'p1', description: 'lisinopril 10 mg tablet' },
          reasons: ['form' as const],
          differs: [],
          candidates: [],
        },
      ],
    };
    expect(toApproval({ confirmProduct: true }, likely)).toMatchObject({ confirmedDrugId: 'p1' });
    expect(toApproval({}, likely)).not.toHaveProperty('confirmedDrugId');
    expect(toApproval({ confirmProduct: true }, details(refill(1, 5)))).not.toHaveProperty('confirmedDrugId');
  });

  it('counts choices from 1, and confirms what type U asks', () => {
    expect(toApproval({ choice: 2 }, details(change(1, 5), [MEDICATION, MEDICATION]))).toEqual({
      responseType: 'Approved',
      choice: 1,
    });
    expect(toApproval({}, details(change(1, 5, { type: 'U' })))).toEqual({ responseType: 'Validated' });
    expect(toApproval({ authorization: ' PA-1 ' }, details(change(1, 5, { type: 'P' })))).toEqual({
      responseType: 'Approved',
      priorAuthorizationNumber: 'PA-1',
    });
  });
});

describe('denialOf', () => {
  it('carries its reason, a note and the product asked for instead', () => {
    expect(toDenial({ reason: 'AM' })).toEqual({ responseType: 'Denied', deniedReasonCode: 'AM' });
    expect(toDenial({ reason: 'AL', note: ' Call us ', requestNdc: '00093-5056-98' })).toEqual({
      responseType: 'Denied',
      deniedReasonCode: 'AL',
      comments: 'Call us',
      requestNdc: '00093505698',
    });
  });

  it.each(['0009350569', '000935056980'])('refuses %s, which is no NDC', (requestNdc) => {
    expect(() => toDenial({ reason: 'AL', requestNdc })).toThrow(
      expect.objectContaining({ code: 'request.ndc-invalid' }) as Error,
    );
  });
});
