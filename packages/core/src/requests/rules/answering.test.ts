import { describe, expect, it } from 'vitest';
import type { Schedule } from '../../drugs/model';
import type { Answer, ChangeType, RequestMedication } from '../model';
import { type Answering, commentLimit, findingsOnAnswer, needsSigning } from './answering';

const today = '2026-11-20';
const asked: RequestMedication = {
  description: 'lisinopril 10 mg tablet',
  ndc: '00093505698',
  schedule: 'none',
  quantity: '30',
  units: 'C48542',
  daysSupply: 30,
  sig: 'Take 1 tablet daily',
  refills: { count: 2 },
  substitutionAllowed: true,
};
const other: RequestMedication = { ...asked, description: 'benazepril 10 mg tablet', ndc: '00093512601' };

function refill(
  answer: Answer,
  medication: Partial<RequestMedication> = {},
  schedule: Schedule = 'none',
): Answering {
  return {
    request: {
      kind: 'refill',
      state: 'Pending',
      schedule,
      isLinked: true,
      differences: [],
      content: {
        requested: [{ ...asked, schedule, ...medication }],
        prescribed: { ...asked, refills: { count: 11 } },
      },
    },
    answer,
    today,
  };
}
function change(
  type: ChangeType,
  answer: Answer,
  requested: RequestMedication[] = [other],
  schedule: Schedule = 'none',
  writtenDate = '2026-11-01',
): Answering {
  return {
    request: {
      kind: 'change',
      type,
      state: 'Pending',
      schedule,
      isLinked: true,
      differences: [],
      content: { requested, prescribed: { ...asked, schedule, writtenDate } },
    },
    answer,
    today,
  };
}
const codes = (answering: Answering) => findingsOnAnswer(answering).map(({ code }) => code);
const yes: Answer = { responseType: 'Approved' };

describe('an answer', () => {
  it.each<[string, Answering, string[]]>([
    ['an approval as asked', refill(yes), []],
    [
      'one that says the same once more',
      refill({ ...yes, granted: { refills: { count: 2 }, dispense: '30.0' } }),
      [],
    ],
    [
      'another count as an approval',
      refill({ ...yes, granted: { refills: { count: 1 } } }),
      ['request.changes-do-not-fit'],
    ],
    [
      'another count with changes',
      refill({ responseType: 'ApprovedWithChanges', granted: { refills: { count: 1 } } }),
      [],
    ],
    [
      'as needed with changes',
      refill({ responseType: 'ApprovedWithChanges', granted: { refills: { prn: true } } }),
      [],
    ],
    [
      'no change with changes',
      refill({ responseType: 'ApprovedWithChanges', granted: { refills: { count: 2 } } }),
      ['request.changes-missing'],
    ],
    [
      'a quantity with changes',
      refill({ responseType: 'ApprovedWithChanges', granted: { dispense: '90' } }),
      ['request.changes-do-not-fit'],
    ],
    [
      'a quantity as another prescription',
      refill({ responseType: 'Replaced', granted: { dispense: '90' } }),
      [],
    ],
    [
      'quantity and count as another prescription',
      refill({ responseType: 'Replaced', granted: { dispense: '90', refills: { count: 0 } } }),
      [],
    ],
    [
      'a count alone as another prescription',
      refill({ responseType: 'Replaced', granted: { refills: { count: 0 } } }),
      ['request.changes-do-not-fit'],
    ],
    ['nothing as another prescription', refill({ responseType: 'Replaced' }), ['request.changes-missing']],
    [
      'a quantity of nothing',
      refill({ responseType: 'Replaced', granted: { dispense: '0' } }),
      ['prescription.dispense-invalid'],
    ],
    ['98 refills', refill({ responseType: 'ApprovedWithChanges', granted: { refills: { count: 98 } } }), []],
    [
      '99 refills',
      refill({ responseType: 'ApprovedWithChanges', granted: { refills: { count: 99 } } }),
      ['request.refills-too-many'],
    ],
    ['a count that nobody gave', refill(yes, { refills: undefined } as never), ['request.grant-incomplete']],
    [
      'a count that the prescriber gives',
      refill({ responseType: 'ApprovedWithChanges', granted: { refills: { count: 1 } } }, {
        refills: undefined,
      } as never),
      [],
    ],
    ['70 characters', refill({ ...yes, comments: 'x'.repeat(70) }), []],
    ['71 characters', refill({ ...yes, comments: 'x'.repeat(71) }), ['request.comment-too-long']],
    ['a denial', refill({ responseType: 'Denied', deniedReasonCode: 'AA' }), []],
    [
      'a denial that grants',
      refill({ responseType: 'Denied', granted: { dispense: '1' } }),
      ['request.response-not-offered'],
    ],
    ['a validation of a refill', refill({ responseType: 'Validated' }), ['request.response-not-offered']],
  ])('%s', (_, answering, expected) => {
    expect(codes(answering)).toEqual(expected);
  });

  it.each<[Schedule, Answer['granted'], string[]]>([
    ['III', { refills: { count: 5 } }, []],
    ['III', { refills: { count: 6 } }, ['controlled.refills-exceeded']],
    ['IV', { refills: { count: 5 } }, []],
    ['IV', { refills: { count: 6 } }, ['controlled.refills-exceeded']],
    ['V', { refills: { count: 6 } }, []],
    ['V', { refills: { prn: true } }, ['controlled.prn-refused']],
    ['IV', { refills: { prn: true } }, ['controlled.prn-refused']],
    ['II', { refills: { count: 0 } }, ['request.schedule-two']],
    ['I', { refills: { count: 0 } }, ['controlled.schedule-one']],
    ['unknown', { refills: { count: 0 } }, ['request.schedule-unknown']],
  ])('a renewal of schedule %s with %j', (schedule, granted, expected) => {
    expect(codes(refill({ responseType: 'ApprovedWithChanges', granted }, {}, schedule))).toEqual(expected);
  });

  it.each<[string, Answer, string[]]>([
    ['an approval', yes, ['request.patient-differs']],
    [
      'an approval that confirms another part',
      { ...yes, confirmedDifferences: ['lastName'] },
      ['request.patient-differs'],
    ],
    ['an approval that confirms it', { ...yes, confirmedDifferences: ['birthDate'] }, []],
    [
      'an approval with changes',
      { responseType: 'ApprovedWithChanges', granted: { refills: { count: 1 } } },
      ['request.patient-differs'],
    ],
    ['a denial', { responseType: 'Denied', deniedReasonCode: 'AA' }, []],
  ])('for a patient with another birth date than the pharmacy wrote: %s', (_, answer, expected) => {
    const answering = refill(answer);
    expect(codes({ ...answering, request: { ...answering.request, differences: ['birthDate'] } })).toEqual(
      expected,
    );
  });

  it('a schedule II is denied', () => {
    expect(codes(refill({ responseType: 'Denied' }, {}, 'II'))).toEqual([]);
  });

  it('without a patient approves nothing, and denies', () => {
    const unlinked = (answer: Answer): Answering => ({
      ...refill(answer),
      request: { ...refill(answer).request, isLinked: false },
    });
    expect(codes(unlinked(yes))).toEqual(['request.not-linked']);
    expect(codes(unlinked({ responseType: 'DeniedNewPrescriptionToFollow' }))).toEqual([
      'request.not-linked',
    ]);
    expect(codes(unlinked({ responseType: 'Denied' }))).toEqual([]);
  });

  it('to what was answered is none', () => {
    expect(codes({ ...refill(yes), request: { ...refill(yes).request, state: 'Denied' } })).toEqual([
      'request.already-answered',
    ]);
  });
});

describe('an answer to a change', () => {
  it.each<[string, Answering, string[]]>([
    ['a generic of one', change('G', yes), []],
    ['a generic of several without a choice', change('G', yes, [other, asked]), ['request.choice-missing']],
    ['a generic of several with a choice', change('G', { ...yes, choice: 1 }, [other, asked]), []],
    [
      'a choice that is not there',
      change('G', { ...yes, choice: 2 }, [other, asked]),
      ['request.choice-missing'],
    ],
    ['a generic where none is named', change('G', yes, []), ['request.drug-unknown']],
    [
      'a generic of schedule II',
      change('G', yes, [{ ...other, schedule: 'II', refills: { count: 0 } }], 'II'),
      [],
    ],
    [
      'a generic of an unknown schedule',
      change('G', yes, [{ ...other, schedule: 'unknown' }], 'unknown'),
      ['request.schedule-unknown'],
    ],
    ['an authorization with its number', change('P', { ...yes, priorAuthorizationNumber: 'PA-1' }, []), []],
    ['an authorization without', change('P', yes, []), ['request.plan-number-missing']],
    [
      'an authorization with blanks',
      change('P', { ...yes, priorAuthorizationNumber: ' ' }, []),
      ['request.plan-number-missing'],
    ],
    ['an authorization denied', change('P', { responseType: 'Denied' }, []), []],
    [
      'a number with a generic',
      change('G', { ...yes, priorAuthorizationNumber: 'PA-1' }),
      ['request.response-not-offered'],
    ],
    ['another drug approved', change('T', yes), ['request.response-not-offered']],
    [
      'another drug denied with a product',
      change('T', { responseType: 'Denied', requestNdc: '00093505698' }),
      [],
    ],
    [
      'a product with a generic',
      change('G', { responseType: 'Denied', requestNdc: '00093505698' }),
      ['request.response-not-offered'],
    ],
    ['a validation', change('U', { responseType: 'Validated' }, []), []],
    ['a review denied', change('D', { responseType: 'Denied' }, []), []],
  ])('%s', (_, answering, expected) => {
    expect(codes(answering)).toEqual(expected);
  });

  it.each<[Schedule, string, string[]]>([
    ['IV', '2026-05-24', []],
    ['IV', '2026-05-23', ['request.prescription-expired']],
    ['III', '2026-05-23', ['request.prescription-expired']],
    ['V', '2026-05-23', []],
    ['none', '2020-01-01', []],
  ])('an authorization of schedule %s written on %s', (schedule, writtenDate, expected) => {
    const numbered = { ...yes, priorAuthorizationNumber: 'PA-1' };
    expect(codes(change('P', numbered, [], schedule, writtenDate))).toEqual(expected);
  });

  it('the product asked for instead takes of the comment', () => {
    const denial: Answer = { responseType: 'Denied', requestNdc: '00093505698' };
    const left = commentLimit(denial);
    expect(left).toBeLessThan(70);
    expect(codes(change('T', { ...denial, comments: 'x'.repeat(left) }))).toEqual([]);
    expect(codes(change('T', { ...denial, comments: 'x'.repeat(left + 1) }))).toEqual([
      'request.comment-too-long',
    ]);
  });
});

describe('signing', () => {
  it.each<[string, Answering, boolean]>([
    ['an approval', refill(yes), false],
    ['an approval of schedule IV', refill(yes, {}, 'IV'), true],
    ['a denial of schedule IV', refill({ responseType: 'Denied' }, {}, 'IV'), false],
    ['an authorization of schedule II', change('P', yes, [], 'II'), true],
    [
      'a choice that is controlled',
      change('G', { ...yes, choice: 1 }, [other, { ...other, schedule: 'V' }]),
      true,
    ],
    [
      'a choice that is not, beside one that is',
      change('G', { ...yes, choice: 0 }, [other, { ...other, schedule: 'V' }]),
      false,
    ],
  ])('is asked for by %s: %s', (_, answering, isAsked) => {
    expect(needsSigning(answering)).toBe(isAsked);
  });
});

describe('a request that is cleared up without another product', () => {
  const codes = (type: ChangeType, answer: Answer, requested: RequestMedication[] = []) =>
    findingsOnAnswer(change(type, answer, requested)).map(({ code }) => code);

  it.each<[ChangeType, string | undefined, RequestMedication[], string[]]>([
    ['D', undefined, [], []],
    ['S', undefined, [], ['request.clarification-missing']],
    ['S', '  ', [], ['request.clarification-missing']],
    ['S', 'Once a day', [], []],
    ['S', undefined, [other], []],
    ['OS', undefined, [], ['request.response-not-offered']],
    ['OS', undefined, [other], []],
    ['D', undefined, [other, other], ['request.choice-missing']],
  ])('of type %s, approved with %j and %j: %j', (type, comments, requested, expected) => {
    expect(codes(type, { responseType: 'Approved', ...(comments ? { comments } : {}) }, requested)).toEqual(
      expected,
    );
  });

  it('is signed where what stays is controlled', () => {
    const answer: Answer = { responseType: 'Approved' };
    expect(needsSigning(change('D', answer, [], 'IV'))).toBe(true);
    expect(needsSigning(change('D', answer, []))).toBe(false);
    expect(needsSigning(change('D', { responseType: 'Denied' }, [], 'IV'))).toBe(false);
  });

  it('is not approved for a schedule IV that was issued more than 180 days ago', () => {
    const found = findingsOnAnswer(change('D', { responseType: 'Approved' }, [], 'IV', '2026-05-01'));
    expect(found.map(({ code }) => code)).toEqual(['request.prescription-expired']);
  });
});
