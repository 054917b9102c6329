import type { ChangeType, RequestDetails, RequestMedication } from '@erx/core/requests/model';
import { describe, expect, it } from 'vitest';
import { toAnswer, listChoices, newAnswer } from './typed-answer';
import { detailsOf } from './testing/details';

const asked: RequestMedication = {
  description: 'lisinopril 10 mg tablet',
  schedule: 'none',
  quantity: '30',
  units: 'C48542',
  daysSupply: 30,
  sig: 'Take 1 daily',
  refills: { count: 2 },
  substitutionAllowed: true,
};
const refill = detailsOf({ kind: 'refill' }, { requested: [asked] });
const change = (type: ChangeType, requested: RequestMedication[] = []): RequestDetails =>
  detailsOf({ kind: 'change', type }, { prescribed: asked, requested });

describe('the choices of a request', () => {
  it.each<[string, RequestDetails, string[]]>([
    ['a renewal', refill, ['approve', 'approve-changed', 'deny', 'deny-new']],
    [
      'a renewal of nobody',
      detailsOf({ kind: 'refill', patient: undefined }, { requested: [asked] }),
      ['deny'],
    ],
    [
      'a renewal of schedule II',
      detailsOf(
        { kind: 'refill', drug: { drugDescription: 'x', deaSchedule: 'II' } },
        { requested: [asked] },
      ),
      ['deny', 'deny-new'],
    ],
    ['type P', change('P'), ['approve', 'deny']],
    ['type T', change('T'), ['deny', 'deny-new']],
    ['type S', change('S'), ['approve', 'deny', 'deny-new']],
    ['type U', change('U'), ['validate', 'deny']],
  ])('of %s', (_, details, expected) => {
    expect(listChoices(details)).toEqual(expected);
  });
});

describe('what is typed, as it is answered', () => {
  const typed = newAnswer(refill);

  it('is nothing before a response is chosen, and a denial has AA at first', () => {
    expect(toAnswer(typed, refill)).toBeUndefined();
    expect(toAnswer({ ...typed, choice: 'deny' }, refill)).toEqual({
      responseType: 'Denied',
      deniedReasonCode: 'AA',
    });
  });

  it.each([
    [{ refills: { count: 1 } }, { responseType: 'ApprovedWithChanges', granted: { refills: { count: 1 } } }],
    [{ sig: ' Take 2 daily ' }, { responseType: 'Replaced', granted: { sig: 'Take 2 daily' } }],
    [
      { refills: { count: 1 }, dispense: '90.0' },
      { responseType: 'Replaced', granted: { refills: { count: 1 }, dispense: '90' } },
    ],
    [{ dispense: '30.00' }, { responseType: 'ApprovedWithChanges', granted: {} }],
  ] as const)('grants %o as %o', (changes, expected) => {
    expect(toAnswer({ ...typed, choice: 'approve-changed', ...changes }, refill)).toEqual(expected);
  });

  it('names the choice, the number and the package where they belong, and nothing that was typed for another response', () => {
    const two = change('G', [asked, { ...asked, quantity: '60' }]);
    const all = {
      ...newAnswer(two),
      medication: 1,
      priorAuthorizationNumber: ' PA-1 ',
      requestNdc: '00093-1113-01',
      comment: ' Thanks ',
    };
    expect(toAnswer({ ...all, choice: 'approve' }, two)).toEqual({
      responseType: 'Approved',
      choice: 1,
      priorAuthorizationNumber: 'PA-1',
      comments: 'Thanks',
    });
    expect(toAnswer({ ...all, choice: 'deny', reason: 'AL' }, two)).toEqual({
      responseType: 'Denied',
      deniedReasonCode: 'AL',
      requestNdc: '00093111301',
      comments: 'Thanks',
    });
  });
});
