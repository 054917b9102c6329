import { describe, expect, it } from 'vitest';
import { type AnswerableRequest, mayAnswer, responsesOffered } from './offers';
import type { ChangeType, RequestState } from '../model';
import type { Schedule } from '../../drugs/model';

const refill: AnswerableRequest = { kind: 'refill', state: 'Pending', schedule: 'none', isLinked: true };
const change = (type: ChangeType): AnswerableRequest => ({ ...refill, kind: 'change', type });
const DENIALS = ['Denied', 'DeniedNewPrescriptionToFollow'];
const ALL = ['Approved', 'ApprovedWithChanges', 'Replaced', ...DENIALS];

describe('responses offered', () => {
  it.each<[ChangeType, string[], boolean]>([
    ['G', ['Approved', 'Denied'], false],
    ['P', ['Approved', 'Denied'], false],
    ['T', DENIALS, false],
    ['D', ['Approved', ...DENIALS], true],
    ['S', ['Approved', ...DENIALS], true],
    ['OS', ['Approved', ...DENIALS], true],
    ['U', ['Validated', 'Denied'], true],
  ])('to a change of type %s', (type, responses, canBeHandled) => {
    expect(responsesOffered(change(type))).toEqual({ responses, canBeHandled, canPrescribe: true });
  });

  it.each<[ChangeType, number, boolean]>([
    ['OS', 0, false],
    ['OS', 1, true],
    ['D', 0, true],
    ['S', 0, true],
  ])('to a change of type %s with %i products: Approved %s', (type, count, isOffered) => {
    const content = { requested: Array.from({ length: count }, () => ({})) };
    expect(responsesOffered({ ...change(type), content }).responses.includes('Approved')).toBe(isOffered);
  });

  it.each<[Schedule, string[]]>([
    ['none', ALL],
    ['V', ALL],
    ['IV', ALL],
    ['III', ALL],
    ['II', DENIALS],
    ['I', DENIALS],
    ['unknown', DENIALS],
  ])('to a refill of schedule %s', (schedule, responses) => {
    expect(responsesOffered({ ...refill, schedule }).responses).toEqual(responses);
  });

  it('a change of schedule II may be approved, of schedule I and of an unknown one not', () => {
    expect(
      (['II', 'I', 'unknown'] as const).map(
        (schedule) => responsesOffered({ ...change('G'), schedule }).responses,
      ),
    ).toEqual([['Approved', 'Denied'], ['Denied'], ['Denied']]);
  });

  it('without a patient nothing is approved and nothing is prescribed', () => {
    expect(responsesOffered({ ...refill, isLinked: false })).toEqual({
      responses: ['Denied'],
      canBeHandled: false,
      canPrescribe: false,
    });
    expect(responsesOffered({ ...change('T'), isLinked: false }).responses).toEqual(['Denied']);
    expect(responsesOffered({ ...change('U'), isLinked: false }).responses).toEqual(['Validated', 'Denied']);
  });

  it.each<[RequestState, boolean]>([
    ['Pending', true],
    ['AwaitingDenialNewPrescriptionToFollow', true],
    ['Approved', false],
    ['ApprovedWithChanges', false],
    ['Replaced', false],
    ['Denied', false],
    ['DeniedNewPrescriptionToFollow', false],
    ['Validated', false],
    ['Handled', false],
  ])('while it is %s: %s', (state, isOffered) => {
    expect(responsesOffered({ ...refill, state }).responses.length > 0).toBe(isOffered);
    expect(responsesOffered({ ...change('D'), state }).canBeHandled).toBe(isOffered);
  });
});

describe('who may answer', () => {
  it.each([
    ['the prescriber', { id: 'a' }, { id: 'a' }, true],
    ['another', { id: 'b' }, { id: 'a' }, false],
    [
      'the same verified address, however written',
      { id: 'b', email: 'Ann@x.test' },
      { id: 'a', email: 'ann@X.test' },
      true,
    ],
    ['another address', { id: 'b', email: 'bob@x.test' }, { id: 'a', email: 'ann@x.test' }, false],
    ['nobody’s address on both sides', { id: 'b' }, { id: 'a' }, false],
    ['an empty address on both sides', { id: 'b', email: '' }, { id: 'a', email: '' }, false],
    ['an address against none', { id: 'b', email: 'ann@x.test' }, { id: 'a' }, false],
  ] as const)('%s', (_, responder, prescriber, may) => {
    expect(mayAnswer(responder, prescriber)).toBe(may);
  });
});
