import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../values/dates';
import type { Eligibility } from '../benefits/model';
import { say } from '../findings/messages';
import type { Inquiry } from './model';
import {
  toHistoryCheck,
  coverageAsked,
  toDataCall,
  findingsOnEligibility,
  findingsOnStartDate,
  isDueByItself,
  patientConsents,
  saidNotShown,
  toReply,
  atTime,
  toStartDate,
  stillServes,
} from './rules';

const NOW = new Date('2026-11-20T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const HOUR = 60;
const inquiry = (more: Partial<Inquiry> = {}): Inquiry => ({
  id: 'i',
  dataCall: 'Primary',
  pbmId: 'SBX',
  state: 'Asked',
  total: 0,
  startDate: '2024-11-20',
  askedAt: ago(1),
  ...more,
});
const coverage = (pbmId: string, memberId = 'm', isUsable = true): Eligibility => {
  const kind = { status: isUsable ? ('Active' as const) : ('Inactive' as const) };
  return {
    pbm: pbmId,
    pbmId,
    fieldErrors: [],
    patient: {
      memberId,
      healthPlanName: '',
      pcn: '',
      bin: '',
      cardHolderId: '',
      groupId: '',
      status: kind.status,
      retailEligibility: kind,
      mailOrderEligibility: kind,
      specialtyEligibility: kind,
      ltcEligibility: kind,
      firstName: '',
      middleName: '',
      lastName: '',
      gender: 'Unknown',
      address: '',
      address2: '',
      city: '',
      state: '',
      zipCode: '',
      demographicsChange: false,
    },
  };
};

it.each([
  [true, 0],
  [false, 1],
])('consent %s leaves %d findings (N6-5)', (sendMedicationHistory, findings) => {
  expect(patientConsents({ sendMedicationHistory })).toHaveLength(findings);
});

describe('the day since which is asked', () => {
  it('is two years ago where nobody says otherwise', () => {
    expect([toStartDate(undefined, '2026-11-20'), toStartDate('2026-01-01', '2026-11-20')]).toEqual([
      '2024-11-20',
      '2026-01-01',
    ]);
  });
  it.each([
    ['2026-11-19', 0],
    ['2026-11-20', 1],
    ['2016-11-20', 0],
    ['2016-11-18', 1],
  ])('%s leaves %d findings', (date, findings) => {
    expect(findingsOnStartDate(date, '2026-11-20')).toHaveLength(findings);
  });
});

describe('which coverage is asked (N7-50)', () => {
  const [one, two, lapsed] = [coverage('A'), coverage('B'), coverage('C', 'm', false)];
  it.each<[Eligibility[], Eligibility | undefined, Eligibility | undefined]>([
    [[], undefined, undefined],
    [[one], one, undefined],
    [[lapsed, one], one, undefined],
    [[one, two], one, two],
    [[one, { ...one }, two], one, two],
    [[lapsed], undefined, undefined],
  ])('%#', (all, primary, secondary) => {
    expect([coverageAsked(all, 'Primary'), coverageAsked(all, 'Secondary')]).toEqual([primary, secondary]);
  });
  it('the chosen one is asked by its place', () => {
    const call = (pbmId: string) => toDataCall([one, lapsed, two], { pbmId, memberId: 'm' });
    expect([call('A'), call('B'), call('C'), call('D')]).toEqual([
      'Primary',
      'Secondary',
      undefined,
      undefined,
    ]);
  });
  it('none, or one with field errors, is refused in these words (N5-19)', () => {
    const faulty: Eligibility = { ...one, fieldErrors: [{ code: '72', about: 'patient' }] };
    expect(
      [findingsOnEligibility(undefined), findingsOnEligibility(faulty), findingsOnEligibility(one)].map(
        (found) => found.map(({ code }) => say(code)),
      ),
    ).toEqual([['No eligibility present for PBM'], ['No eligibility present for PBM'], []]);
  });
});

describe('the state of an inquiry', () => {
  it.each<[Partial<Inquiry>, string, string | undefined]>([
    [{ askedAt: ago(15) }, 'Asked', undefined],
    [{ askedAt: ago(15.1) }, 'Failed', 'history.not-answered'],
    [{ askedAt: ago(15.1), total: 3 }, 'Failed', 'history.incomplete'],
    [{ askedAt: ago(9999), state: 'Answered' }, 'Answered', undefined],
    [{ askedAt: ago(9999), state: 'Failed', problem: 'history.denied' }, 'Failed', 'history.denied'],
  ])('%j -> %s %s', (more, state, problem) => {
    expect(atTime(inquiry(more), NOW)).toMatchObject({
      state,
      ...(problem === undefined ? {} : { problem }),
    });
  });

  it.each([
    ['2025-11-19', 'Asked', false],
    ['2025-11-20', 'Asked', true],
    ['2025-11-21', 'Asked', true],
    ['2025-11-19', 'Answered', false],
    ['2025-11-20', 'Answered', true],
  ] as const)(
    'since 2025-11-20, asked again since %s while %s: still serves %s (N7-50)',
    (startDate, state, serves) => {
      const since = { ...inquiry({ state }), startDate: '2025-11-20' as CalendarDate };
      expect(stillServes(since, { now: NOW, startDate: startDate as CalendarDate, isRefresh: false })).toBe(
        serves,
      );
    },
  );

  it.each<[Partial<Inquiry>, boolean, boolean]>([
    [{}, false, true],
    [{}, true, true],
    [{ askedAt: ago(16) }, false, false],
    [{ state: 'Failed', problem: 'history.denied' }, false, false],
    [{ state: 'Answered', askedAt: ago(72 * HOUR - 1) }, false, true],
    [{ state: 'Answered', askedAt: ago(72 * HOUR) }, false, false],
    [{ state: 'Answered' }, true, false],
  ])('%j, asked again %s: still serves %s', (more, isRefresh, serves) => {
    const startDate = '2025-11-20' as CalendarDate;
    expect(stillServes({ ...inquiry(more), startDate }, { now: NOW, startDate, isRefresh })).toBe(serves);
  });

  it.each([
    [undefined, true],
    [ago(72 * HOUR - 1), false],
    [ago(72 * HOUR), true],
    [ago(1), false],
  ])('asked at %s it is due by itself: %s (N4-22)', (askedAt, isDue) => {
    expect(isDueByItself(askedAt === undefined ? undefined : { askedAt }, NOW)).toBe(isDue);
  });

  it.each<[Partial<Inquiry> | undefined, string]>([
    [undefined, 'None'],
    [{}, 'Pending'],
    [{ state: 'Answered' }, 'Verified'],
    [{ state: 'Failed', problem: 'history.denied' }, 'Error'],
    [{ askedAt: ago(20) }, 'Error'],
  ])('%j is verification %s (N7-53)', (more, verification) => {
    expect(toHistoryCheck(more && inquiry(more), undefined, NOW).verification).toBe(verification);
  });

  it('distinguishes the second coverage', () => {
    const second = inquiry({ id: 'j', dataCall: 'Secondary', state: 'Answered' });
    expect(toHistoryCheck(inquiry(), second, NOW)).toEqual({
      state: 'Asked',
      verification: 'Pending',
      primary: inquiry(),
      secondaryResponse: second,
    });
  });
});

describe('the replies (N5-20)', () => {
  it.each<[Partial<Inquiry>, string | undefined]>([
    [
      {},
      'We are currently working on receiving your patients medication history from Surescripts. Please try again in a few seconds.',
    ],
    [
      { state: 'Answered' },
      'We have received a successful response from Surescripts that returned 0 medication history. Please verify with the patient.',
    ],
    [{ state: 'Answered', total: 1 }, undefined],
    [
      { state: 'Failed', problem: 'history.denied' },
      'The benefit manager refused to tell the medication history. What the patient takes is not known from there: ask the patient.',
    ],
    [
      { state: 'Failed', total: 3, problem: 'history.incomplete' },
      'The benefit manager sent only a part; the rest did not come. What is shown is incomplete: ask again, and verify with the patient.',
    ],
  ])('%j', (more, sentence) => {
    const code = toReply(inquiry(more));
    expect(code && say(code)).toBe(sentence);
  });
});

it('an answer that told only what is not shown never looks like an empty one', () => {
  const answered = { state: 'Answered' as const, total: 0, notShown: 4 };
  expect(toReply(answered)).toBeUndefined();
  expect(saidNotShown(answered)).toMatch(/^4 more were reported in a way that cannot be shown here\./);
  expect(toReply({ ...answered, notShown: undefined })).toBe('history.none');
  expect(saidNotShown({})).toBeUndefined();
});
