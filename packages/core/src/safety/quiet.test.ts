import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../values/dates';
import type { SafetyFinding } from './model';
import { findingsOnQuietApproval, findingsOnReview, quietUntil, withQuiet } from './quiet';

const TODAY: CalendarDate = '2026-11-29';
const finding = (more: Partial<SafetyFinding> = {}): SafetyFinding => ({
  kind: 'drug',
  severity: 'moderate',
  about: 'ibuprofen 400 mg tablet',
  text: 'Less effect.',
  source: 'A label',
  key: 'k',
  factId: 'drug-pairs/1234abcd',
  tier: 'inform',
  ...more,
});
const rule = { factId: 'drug-pairs/1234abcd', severity: 'moderate' as const, reviewOn: '2026-12-31' };

describe('a line that the practice made quiet', () => {
  it.each<[string, Partial<SafetyFinding>, Partial<typeof rule>]>([
    ['of this fact', {}, {}],
    ['and milder than it was', { severity: 'low' }, {}],
    [
      'of the rule that a medicine is on the list',
      { kind: 'duplicate', factId: 'rules/same-medicine' },
      { factId: 'rules/same-medicine' },
    ],
  ])('is quiet %s', (_, more, changed) => {
    expect(quietUntil(finding(more), [{ ...rule, ...changed }], TODAY)).toBe('2026-12-31');
  });

  it.each<[string, Partial<SafetyFinding>, Partial<Omit<typeof rule, 'severity'>> & { severity?: 'low' }]>([
    ['on the day of its review', {}, { reviewOn: TODAY }],
    ['where it asks', { tier: 'reason', severity: 'serious' }, {}],
    ['where it stops', { tier: 'stop', severity: 'serious' }, {}],
    ['graver than it was', {}, { severity: 'low' }],
    ['of another fact', { factId: 'drug-pairs/00000000' }, {}],
    ['without a fact', { factId: undefined }, {}],
    ['of a dose', { kind: 'dose' }, {}],
    [
      'of when it was had',
      { kind: 'timing', factId: 'rules/timing-early' },
      { factId: 'rules/timing-early' },
    ],
    ['of what could not be checked', { kind: 'incomplete' }, {}],
    [
      'of an allergy as it is recorded',
      { kind: 'allergy', factId: 'rules/allergy-class' },
      { factId: 'rules/allergy-class' },
    ],
  ])('speaks %s', (_, more, changed) => {
    expect(quietUntil(finding(more), [{ ...rule, ...changed }], TODAY)).toBeUndefined();
  });

  it('stays among what was found', () => {
    const other = finding({ key: 'other', factId: 'food/1' });
    expect(withQuiet([finding(), other], [rule], TODAY)).toEqual([
      { ...finding(), quietUntil: '2026-12-31' },
      other,
    ]);
  });
});

it.each([
  ['2026-11-29', false],
  ['2026-11-30', true],
  ['2027-11-29', true],
  ['2027-11-30', false],
])('a review on %s is accepted: %s', (reviewOn, isAccepted) => {
  expect(findingsOnReview({ reviewOn, today: TODAY }).length === 0).toBe(isAccepted);
});

describe('two people decide', () => {
  const person = (id: string, isPrescriber = false) => ({ id, isPrescriber });
  it.each([
    ['an administrator and a prescriber', person('a'), person('b', true), undefined, []],
    ['a prescriber and an administrator', person('a', true), person('b'), undefined, []],
    ['one alone', person('a', true), person('a', true), undefined, ['safety.quiet-own']],
    ['no prescriber', person('a'), person('b'), undefined, ['safety.quiet-prescriber']],
    [
      'one who may be both',
      person('a'),
      person('b', true),
      '2026-11-30T00:00:00Z',
      ['safety.quiet-one-person'],
    ],
  ])('%s', (_, askedBy, decider, secondFrom, codes) => {
    expect(findingsOnQuietApproval({ askedBy, decider, secondFrom }).map(({ code }) => code)).toEqual(codes);
  });
});
