import { describe, expect, it } from 'vitest';
import type { AccessOfPerson, Held } from './person';
import {
  decisionText,
  findingsOnDecision,
  findingsOnSignOff,
  findOddities,
  isDecisionStanding,
  orderForReview,
  type ReviewedPerson,
  selectReviewed,
  signOffText,
} from './review';

const NOW = new Date('2026-12-01T12:00:00.000Z');
const daysAgo = (days: number, milliseconds = 0) =>
  new Date(NOW.getTime() - days * 86_400_000 - milliseconds).toISOString();
const held = (what: Held['what'], changes: Partial<Held> = {}): Held => ({
  what,
  by: '',
  askedBy: '',
  since: daysAgo(1),
  ...changes,
});

const access = ({
  person,
  ...changes
}: Partial<Omit<AccessOfPerson, 'person'>> & {
  person?: Partial<AccessOfPerson['person']>;
} = {}): AccessOfPerson => ({
  person: {
    id: 'a',
    email: 'ann@demo.test',
    firstName: 'Ann',
    middleName: '',
    lastName: 'Ito',
    title: '',
    role: 'User',
    isSuperAdmin: false,
    isPartner: false,
    active: true,
    hasPinNumber: false,
    hasSoftToken: false,
    permissionChangeRequestsGrant: false,
    permissionEpcsRts: false,
    state: 'AL',
    deaSchedules: [],
    worksElsewhere: false,
    hasPasswordHere: true,
    epaPaPreparerRole: false,
    epaPaReviewerRole: false,
    epaPaSubmitterRole: false,
    isAwaited: false,
    ...person,
  },
  memberSince: daysAgo(300),
  lastSignInAt: daysAgo(1),
  held: [],
  ...changes,
});

describe('odd about a person’s access', () => {
  it.each([
    ['nothing', access(), []],
    ['that they never signed in', access({ lastSignInAt: undefined }), ['never-signed-in']],
    ['no sign-in for more than 90 days', access({ lastSignInAt: daysAgo(90, 1) }), ['long-unused']],
    ['nothing after exactly 90 days', access({ lastSignInAt: daysAgo(90) }), []],
    ['an administrator', access({ person: { role: 'Admin' } }), ['meeting-roles']],
    ['a super administrator', access({ person: { isSuperAdmin: true } }), ['meeting-roles']],
    ['no partner, who gives no roles', access({ person: { role: 'Admin', isPartner: true } }), []],
    ['who signs', access({ held: [held('ready-to-sign')] }), []],
    [
      'who signs and begins requests about signing',
      access({ held: [held('change-requests'), held('ready-to-sign')] }),
      ['meeting-roles'],
    ],
    [
      'who signs and administers, twice',
      access({ person: { role: 'Admin' }, held: [held('admin'), held('ready-to-sign')] }),
      ['meeting-roles', 'meeting-roles'],
    ],
    [
      'who prepares and submits prior authorizations',
      access({ held: [held('epa-preparer'), held('epa-submitter')] }),
      ['meeting-roles'],
    ],
    ['who reviews and submits them', access({ held: [held('epa-reviewer'), held('epa-submitter')] }), []],
    [
      'a permission that was used 91 days ago',
      access({ held: [held('ready-to-sign', { since: daysAgo(200), lastUsedAt: daysAgo(91) })] }),
      ['unused-permission'],
    ],
    [
      'no permission that was used lately',
      access({ held: [held('ready-to-sign', { since: daysAgo(200), lastUsedAt: daysAgo(89) })] }),
      [],
    ],
    [
      'one that was given long ago and never used',
      access({ held: [held('epa-reviewer', { since: daysAgo(91) })] }),
      ['unused-permission'],
    ],
    [
      'one of an unknown day of a person who joined long ago',
      access({ held: [held('epa-reviewer', { since: undefined })] }),
      ['unused-permission'],
    ],
    ['no partner, whose looks are no use', access({ held: [held('partner', { since: daysAgo(91) })] }), []],
    ['nothing of who is not active', access({ person: { active: false }, lastSignInAt: undefined }), []],
  ])('%s', (_, person, kinds) => {
    expect(findOddities(person, NOW).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('names everything without use in one sentence', () => {
    const unused = { since: daysAgo(100) };
    const person = access({ held: [held('epa-preparer', unused), held('change-requests', unused)] });
    expect(findOddities(person, NOW)).toEqual([
      {
        kind: 'unused-permission',
        text: 'No use recorded for 90 days: ePA preparer, Change request permission',
      },
    ]);
  });
});

const reviewed = (name: string, changes: Partial<ReviewedPerson> = {}): ReviewedPerson => ({
  id: name,
  name,
  email: `${name.toLowerCase()}@demo.test`,
  oddities: [],
  decidedBy: '',
  held: [],
  hasLeft: false,
  isChanged: false,
  ...changes,
});
const odd = (kind: ReviewedPerson['oddities'][number]['kind']) => ({ kind, text: kind });

const PEOPLE = [
  reviewed('Zoe'),
  reviewed('Ann', { decision: 'kept' }),
  reviewed('Left', { hasLeft: true, oddities: [odd('never-signed-in')] }),
  reviewed('Unused', { oddities: [odd('unused-permission')] }),
  reviewed('Never', { oddities: [odd('never-signed-in')] }),
  reviewed('Worse', { oddities: [odd('never-signed-in'), odd('meeting-roles')], decision: 'ended' }),
];

describe('a review', () => {
  it('begins with the oddest, equal ones by name, and ends with who left', () => {
    expect(orderForReview(PEOPLE).map(({ name }) => name)).toEqual([
      'Worse',
      'Never',
      'Unused',
      'Ann',
      'Zoe',
      'Left',
    ]);
  });

  it.each([
    [{}, ['Zoe', 'Ann', 'Left', 'Unused', 'Never', 'Worse']],
    [{ search: 'ZOE@' }, ['Zoe']],
    [{ filter: 'undecided' }, ['Zoe', 'Unused', 'Never']],
    [{ filter: 'kept' }, ['Ann']],
    [{ filter: 'ended' }, ['Worse']],
    [{ filter: 'odd' }, ['Left', 'Unused', 'Never', 'Worse']],
    [{ filter: 'meeting-roles' }, ['Worse']],
    [{ filter: 'kept', search: 'zoe' }, []],
  ] as const)('is narrowed by %j', (query, names) => {
    expect(selectReviewed(PEOPLE, query).map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['with someone undecided', { reviewed: [reviewed('A'), reviewed('B')] }, 'access-review.undecided'],
    [
      'with everyone decided or gone',
      { reviewed: [reviewed('A', { decision: 'kept' }), reviewed('B', { hasLeft: true })] },
      undefined,
    ],
    ['that is signed', { signedAt: daysAgo(1), reviewed: [] }, 'access-review.signed'],
  ])('%s is signed off or not', (_, review, code) => {
    expect(findingsOnSignOff(review)[0]?.code).toBe(code);
  });

  const PLAIN = ['What every user may'];
  const active = access();
  const inactive = access({ person: { active: false } });
  const admin = access({ held: [held('admin')] });

  it.each([
    ['anyone is kept', {}, 'a', active, 'kept', PLAIN, undefined],
    ['anyone is ended', {}, 'a', active, 'ended', PLAIN, undefined],
    ['who is inactive is not decided', {}, 'a', inactive, 'kept', PLAIN, 'access-review.has-left'],
    ['who is no longer here is not decided', {}, 'a', undefined, 'kept', PLAIN, 'access-review.has-left'],
    ['nothing that was not read is kept', {}, 'a', admin, 'kept', PLAIN, 'record.changed'],
    ['or ended', {}, 'a', admin, 'ended', [], 'record.changed'],
    [
      'nothing is decided once it is signed',
      { signedAt: daysAgo(1) },
      'a',
      active,
      'kept',
      PLAIN,
      'access-review.signed',
    ],
    ['the only administrator keeps oneself', {}, 'me', active, 'kept', PLAIN, undefined],
    ['another one decides of oneself', {}, 'me', active, 'kept', PLAIN, 'access-review.own', false],
    ['no one ends oneself', {}, 'me', active, 'ended', PLAIN, 'member.own'],
  ] as const)('%s', (_, review, id, of, decision, words, code, mayKeepSelf?: boolean) => {
    const findings = findingsOnDecision(
      review,
      { id, access: of },
      { decision, held: words },
      { id: 'me', mayKeepSelf: mayKeepSelf !== false },
    );
    expect(findings[0]?.code).toBe(code);
  });

  it.each([
    ['of who holds the same', 'kept', PLAIN, active, true],
    ['of who holds something else', 'kept', PLAIN, admin, false],
    ['of who was kept and left', 'kept', PLAIN, inactive, true],
    ['of who was ended', 'ended', PLAIN, inactive, true],
    ['of who was ended and is active again', 'ended', PLAIN, active, false],
    ['of who was ended and is not here any more', 'ended', PLAIN, undefined, true],
  ] as const)('lets a decision stand, or not: %s', (_, decision, words, now, expected) => {
    expect(isDecisionStanding({ decision, held: words }, now)).toBe(expected);
  });

  it('says who signed it off, when and with what', () => {
    const show = () => '12/01/2026 7:00 AM';
    expect(signOffText({ signedBy: '', signedWith: '' }, show)).toBe('Not signed off');
    const signed = { signedBy: 'Ada Byron', signedAt: NOW.toISOString() };
    expect(signOffText({ ...signed, signedWith: 'password' }, show)).toBe(
      'Reviewed by Ada Byron on 12/01/2026 7:00 AM, with the password',
    );
    expect(signOffText({ ...signed, signedWith: 'session' }, show)).toBe(
      'Reviewed by Ada Byron on 12/01/2026 7:00 AM, in an open session: the identity provider keeps the password',
    );
  });

  it.each([
    [reviewed('A'), 'Not decided'],
    [reviewed('A', { hasLeft: true }), 'Left meanwhile'],
    [reviewed('A', { decision: 'ended' }), 'Ended'],
  ])('says what was decided', (person, text) => {
    expect(decisionText(person)).toBe(text);
  });
});
