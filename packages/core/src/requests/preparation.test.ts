import { describe, expect, it } from 'vitest';
import type { PreparedAnswer, RequestMedication } from './model';
import { findingsOnPreparation, isAsPrepared, type Preparing } from './preparation';

const asked: RequestMedication = {
  description: 'lisinopril 10 mg tablet',
  schedule: 'none',
  quantity: '30',
  units: 'C48542',
  daysSupply: 30,
  sig: 'Take 1 tablet daily',
  refills: { count: 2 },
};

const preparing = (answer: PreparedAnswer, changes: Partial<Preparing['request']> = {}): Preparing => ({
  request: {
    kind: 'refill',
    state: 'Pending',
    schedule: 'none',
    isLinked: true,
    differences: [],
    content: { requested: [asked], prescribed: asked },
    ...changes,
  },
  answer,
  today: '2026-11-20',
});
const approval: PreparedAnswer = { responseType: 'Approved' };
const codes = (given: Preparing) => findingsOnPreparation(given).map(({ code }) => code);

describe('a prepared answer', () => {
  it.each<[string, Preparing, string[]]>([
    ['an approval', preparing(approval), []],
    ['a denial', preparing({ responseType: 'Denied', deniedReasonCode: 'AF' }), []],
    [
      'one with another quantity',
      preparing({ responseType: 'Replaced', granted: { dispense: '90', daysSupply: 90 } }),
      [],
    ],
    ['wanted today', { ...preparing(approval), dueOn: '2026-11-20' }, []],
    ['wanted yesterday', { ...preparing(approval), dueOn: '2026-11-19' }, ['request.due-passed']],
    ['of one that is answered', preparing(approval, { state: 'Approved' }), ['request.already-answered']],
    ['of one that nobody is linked to', preparing(approval, { isLinked: false }), ['request.not-linked']],
    [
      'a comment that no pharmacy can receive whole',
      preparing({ responseType: 'Approved', comments: 'x'.repeat(71) }),
      ['request.comment-too-long'],
    ],
    ['of a schedule II', preparing(approval, { schedule: 'II' }), ['request.schedule-two']],
    [
      'for a patient who differs: the prescriber says that it is the same person',
      preparing(approval, { differences: ['firstName', 'birthDate'] }),
      [],
    ],
    [
      'a change that changes nothing',
      preparing({ responseType: 'ApprovedWithChanges' }),
      ['request.changes-missing'],
    ],
  ])('%s', (_, given, expected) => {
    expect(codes(given)).toEqual(expected);
  });

  it.each<[string, Parameters<typeof isAsPrepared>[0], boolean]>([
    ['the same', { responseType: 'Replaced', granted: { daysSupply: 90, dispense: '90' } }, true],
    [
      'the same, with what the prescriber alone says',
      {
        responseType: 'Replaced',
        comments: '',
        granted: { dispense: '90', daysSupply: 90 },
        confirmedDifferences: ['firstName'],
      },
      true,
    ],
    ['another quantity', { responseType: 'Replaced', granted: { dispense: '60', daysSupply: 90 } }, false],
    ['less', { responseType: 'Replaced', granted: { dispense: '90' } }, false],
    ['another answer', { responseType: 'Denied' }, false],
    [
      'with a word to the pharmacist',
      { responseType: 'Replaced', comments: 'Call us', granted: { dispense: '90', daysSupply: 90 } },
      false,
    ],
  ])('given as %s is as it was prepared: %s', (_, given, expected) => {
    const answer: PreparedAnswer = { responseType: 'Replaced', granted: { dispense: '90', daysSupply: 90 } };
    expect(isAsPrepared(given, { answer })).toBe(expected);
  });
});
