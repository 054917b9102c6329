import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../values/dates';
import { daysAfter } from '../values/dates';
import {
  answerAgain,
  type AnsweredBefore,
  bearingText,
  type BearingFacts,
  OFFERED_DAYS,
  showFormerAnswer,
  withFormerAnswers,
} from './former-answers';
import { answerForOrder, type FormerAnswer, type SafetyFinding, type SafetyKind } from './model';

const TODAY: CalendarDate = '2026-11-29';
const finding = (more: Partial<SafetyFinding> = {}): SafetyFinding => ({
  kind: 'drug',
  severity: 'serious',
  about: 'amiodarone 200 mg tablet',
  text: 'Bleeding.',
  source: 'A label',
  key: 'drug|serious|amiodarone 200 mg tablet|bleeding.',
  tier: 'reason',
  ...more,
});
const answer = (more: Partial<FormerAnswer> = {}): FormerAnswer => ({
  code: 'monitored',
  reason: 'INR on Friday',
  by: 'Ada Sample',
  isOwn: true,
  on: '2026-11-27',
  ...more,
});
const SIG = 'Take 1 tablet by mouth daily';
const before = (more: Partial<AnsweredBefore> = {}): AnsweredBefore => ({
  sig: SIG,
  findings: [finding()],
  answer: answer(),
  ...more,
});
const offered = (
  found: SafetyFinding,
  former: readonly AnsweredBefore[] = [before()],
  sig: string | undefined = SIG,
) => withFormerAnswers([found], sig, former, TODAY)[0]?.formerAnswer;

describe('an answer that was given before is offered', () => {
  it.each<[string, SafetyFinding, AnsweredBefore, string]>([
    ['for the very same', finding(), before(), SIG],
    [
      'whatever blanks and capitals of the directions',
      finding(),
      before(),
      '  take 1 Tablet by mouth   daily ',
    ],
    ['of somebody else', finding(), before({ answer: answer({ isOwn: false }) }), SIG],
  ])('%s', (_, found, former, sig) => {
    expect(offered(found, [former], sig)).toEqual(former.answer);
  });

  it.each<[string, SafetyFinding, AnsweredBefore, string]>([
    ['other directions', finding(), before(), 'Take 2 tablets by mouth daily'],
    ['another severity', finding({ severity: 'moderate' }), before(), SIG],
    ['other words of the fact', finding({ text: 'Severe bleeding.' }), before(), SIG],
    ['another source of it', finding({ source: 'A newer label' }), before(), SIG],
    ['another drug', finding({ key: 'drug|serious|aspirin 81 mg tablet|bleeding.' }), before(), SIG],
    ['a stop', finding({ tier: 'stop' }), before({ findings: [finding({ tier: 'stop' })] }), SIG],
    [
      'what needs no answer',
      finding({ tier: 'inform' }),
      before({ findings: [finding({ tier: 'inform' })] }),
      SIG,
    ],
    ['a record that is out of date', finding(), before({ answer: answer({ code: 'record-outdated' }) }), SIG],
    [
      'the same order a moment later',
      finding({ kind: 'duplicate', factId: 'rules/same-prescription' }),
      before({ findings: [finding({ kind: 'duplicate', factId: 'rules/same-prescription' })] }),
      SIG,
    ],
    [
      'a check that did not run',
      finding({ kind: 'incomplete', key: 'incomplete|reading-failed|drug' }),
      before({ findings: [finding({ kind: 'incomplete', key: 'incomplete|reading-failed|drug' })] }),
      SIG,
    ],
  ])('never for %s', (_, found, former, sig) => {
    expect(offered(found, [former], sig)).toBeUndefined();
  });

  it.each((Object.keys(OFFERED_DAYS) as SafetyKind[]).filter((kind) => OFFERED_DAYS[kind] > 0))(
    'until its kind is too old: %s',
    (kind) => {
      const found = finding({ kind });
      const of = (days: number) =>
        offered(found, [before({ findings: [found], answer: answer({ on: daysAfter(TODAY, -days) }) })]);
      expect(of(OFFERED_DAYS[kind])).toBeDefined();
      expect(of(OFFERED_DAYS[kind] + 1)).toBeUndefined();
    },
  );

  it('as long as a dose, where no one can judge the dose', () => {
    const found = finding({ kind: 'incomplete', key: 'incomplete|dose|no-data|insulin glargine' });
    const of = (days: number) =>
      offered(found, [before({ findings: [found], answer: answer({ on: daysAfter(TODAY, -days) }) })]);
    expect(of(OFFERED_DAYS.dose)).toBeDefined();
    expect(of(OFFERED_DAYS.dose + 1)).toBeUndefined();
  });

  it('of a drug without directions with the directions that it was given for, and the newest first', () => {
    const newest = before({ sig: 'Take 2 tablets by mouth daily' });
    const [found] = withFormerAnswers([finding()], undefined, [newest, before()], TODAY);
    expect(found?.formerAnswer).toEqual({ ...answer(), sig: 'Take 2 tablets by mouth daily' });
    expect(found?.formerAnswer && showFormerAnswer(found.formerAnswer)).toBe(
      'Answered by you on 11/27/2026 for “Take 2 tablets by mouth daily”: Will be monitored: INR on Friday',
    );
  });
});

it('somebody else is named', () => {
  expect(showFormerAnswer(answer({ isOwn: false, reason: '' }))).toBe(
    'Answered by Ada Sample on 11/27/2026: Will be monitored',
  );
});

describe('one press answers', () => {
  const asked = (...answers: readonly (FormerAnswer | undefined)[]) => [
    {
      findings: answers.map((formerAnswer, at) =>
        finding({ key: String(at), ...(formerAnswer ? { formerAnswer } : {}) }),
      ),
    },
  ];
  it.each([
    ['what was answered alike', asked(answer(), answer()), { code: 'monitored', reason: 'INR on Friday' }],
    [
      'in several words of one code',
      asked(answer(), answer({ reason: 'Potassium' })),
      { code: 'monitored', reason: 'INR on Friday; Potassium' },
    ],
    [
      'in the words of several',
      asked(answer(), answer({ code: 'tolerated', reason: '' })),
      { code: 'other', reason: 'Will be monitored: INR on Friday; Taken before and tolerated' },
    ],
    ['nothing while another asks', asked(answer(), undefined), undefined],
    ['nothing in too many words', asked(answer(), answer({ reason: 'x '.repeat(100) + 'end' })), undefined],
    [
      'nothing beside a stop',
      [{ findings: [finding({ formerAnswer: answer() }), finding({ tier: 'stop', key: 'other' })] }],
      undefined,
    ],
    ['nothing where nothing asks', [{ findings: [finding({ tier: 'inform' })] }], undefined],
  ])('%s', (_, cases, expected) => {
    expect(answerAgain(cases)).toEqual(expected);
  });
});

it('an answer given again with the drug holds for the directions that it was given for alone', () => {
  const given = { fingerprint: 'a', code: 'monitored' as const, reason: '', isFormer: true };
  const ask = (formerAnswer?: FormerAnswer) => ({
    fingerprint: 'a-b',
    cases: [{ id: 'id', description: '', findings: [finding(formerAnswer ? { formerAnswer } : {})] }],
  });
  expect(answerForOrder(given, ask(answer()))).toEqual({ fingerprint: 'a-b', code: 'monitored', reason: '' });
  expect(answerForOrder(given, ask())).toBeUndefined();
  expect(answerForOrder({ ...given, isFormer: false }, ask())).toBeDefined();
});

describe('what bears on an order', () => {
  const observed = { observedOn: TODAY };
  const FACTS: BearingFacts = {
    allergies: [{ description: 'Penicillin', reaction: 'Hives' }],
    problems: [{ code: 'I48.91', description: 'Atrial fibrillation' }],
    clinicalFacts: [
      { kind: 'kidney', value: '52', ...observed },
      { kind: 'pregnancy', value: 'no', ...observed },
    ],
  };
  const text = (more: Partial<BearingFacts> = {}) => bearingText({ ...FACTS, ...more }, TODAY);
  const eGFR = (value: string) => [{ kind: 'kidney' as const, value, ...observed }, FACTS.clinicalFacts[1]];

  it.each<[string, Partial<BearingFacts>]>([
    ['a cold', { problems: [...(FACTS.problems as []), { code: 'J00', description: 'Common cold' }] }],
    ['an allergy in other letters', { allergies: [{ description: ' penicillin', reaction: 'HIVES' }] }],
    ['an eGFR of the same category', { clinicalFacts: eGFR('59') as BearingFacts['clinicalFacts'] }],
  ])('is the same with %s', (_, more) => {
    expect(text(more)).toBe(text());
  });

  it.each<[string, Partial<BearingFacts>]>([
    ['a new allergy', { allergies: [...(FACTS.allergies as []), { description: 'Sulfa', reaction: '' }] }],
    ['another reaction', { allergies: [{ description: 'Penicillin', reaction: 'Anaphylaxis' }] }],
    ['an eGFR of the next category', { clinicalFacts: eGFR('60') as BearingFacts['clinicalFacts'] }],
    ['no eGFR', { clinicalFacts: [] }],
    [
      'a problem that rules know',
      { problems: [...(FACTS.problems as []), { code: 'K74.60', description: 'Cirrhosis' }] },
    ],
    [
      'a problem in words that rules read',
      { problems: [...(FACTS.problems as []), { code: '', description: 'Cirrhosis' }] },
    ],
    ['a pregnancy', { clinicalFacts: [{ kind: 'pregnancy', value: 'yes', ...observed }] }],
  ])('is another with %s', (_, more) => {
    expect(text(more)).not.toBe(text());
  });

  it.each(['allergies', 'problems', 'clinicalFacts'] as const)(
    'is not known where %s were not read',
    (part) => {
      expect(text({ [part]: 'failed' })).toBeUndefined();
    },
  );
});
