import { describe, expect, it } from 'vitest';
import { changesByGroups, type HeldMembership, readGroups, statementMay, whenStated } from './groups';

describe('the groups of a token', () => {
  it.each<[string, Record<string, unknown>, object]>([
    ['listed', { groups: ['a', 'b'] }, { state: 'listed', groups: ['a', 'b'] }],
    ['none', { groups: [] }, { state: 'listed', groups: [] }],
    ['one as a text', { groups: 'a' }, { state: 'listed', groups: ['a'] }],
    ['missing', {}, { state: 'missing' }],
    ['null', { groups: null }, { state: 'missing' }],
    ['of another name', { roles: ['a'] }, { state: 'missing' }],
    ['kept elsewhere', { _claim_names: { groups: 'src1' } }, { state: 'overlong' }],
    [
      'kept elsewhere beside some',
      { _claim_names: { groups: 'src1' }, groups: ['a'] },
      { state: 'overlong' },
    ],
    [
      'others kept elsewhere',
      { _claim_names: { photo: 'src1' }, groups: ['a'] },
      { state: 'listed', groups: ['a'] },
    ],
    ['said to be many', { hasgroups: true }, { state: 'overlong' }],
    ['numbers', { groups: [1] }, { state: 'malformed' }],
    ['an object', { groups: {} }, { state: 'malformed' }],
    ['the most', { groups: Array(10_000).fill('a') }, { state: 'listed', groups: Array(10_000).fill('a') }],
    ['one more', { groups: Array(10_001).fill('a') }, { state: 'malformed' }],
  ])('%s', (_, claims, read) => {
    expect(readGroups(claims, 'groups')).toEqual(read);
  });
});

describe('what groups make of memberships', () => {
  const practices = new Map([
    ['a', 'elm'],
    ['b', 'elm'],
    ['c', 'oak'],
  ]);
  const held = (more: Partial<HeldMembership> = {}): HeldMembership => ({
    practiceId: 'elm',
    active: true,
    isEmergencyOnly: false,
    claim: 'holds',
    ...more,
  });
  const none = { joins: [], returns: [], ends: [] };

  it.each<[string, string[], HeldMembership[], object]>([
    ['none and no group', [], [], none],
    ['none and a group', ['a'], [], { ...none, joins: ['elm'] }],
    ['none and two groups of one practice', ['a', 'b'], [], { ...none, joins: ['elm'] }],
    ['none and a group of nobody', ['z'], [], none],
    ['one that the group holds', ['b'], [held()], none],
    ['one that no group holds any more', ['c'], [held()], { ...none, joins: ['oak'], ends: ['elm'] }],
    [
      'one that was ended, and is held again',
      ['a'],
      [held({ active: false, claim: 'ended' })],
      { ...none, returns: ['elm'] },
    ],
    ['one that was ended', [], [held({ active: false, claim: 'ended' })], none],
    ['one that people made', [], [held({ claim: null })], none],
    ['one that people ended', ['a'], [held({ active: false, claim: null })], none],
    [
      'one for emergencies alone',
      ['a'],
      [held({ isEmergencyOnly: true, claim: null })],
      { ...none, joins: ['elm'] },
    ],
  ])('%s', (_, groups, memberships, changes) => {
    expect(changesByGroups(groups, practices, memberships, { give: true, end: true })).toEqual(changes);
  });

  it.each([
    ['may give and end', true, true],
    ['may give alone', true, false],
    ['may end alone', false, true],
    ['may do nothing', false, false],
  ])('that %s', (_, give, end) => {
    const memberships = [held({ active: false, claim: 'ended' }), held({ practiceId: 'oak' })];
    expect(
      changesByGroups(['a', 'd'], new Map([...practices, ['d', 'ash']]), memberships, { give, end }),
    ).toEqual({ joins: give ? ['ash'] : [], returns: give ? ['elm'] : [], ends: end ? ['oak'] : [] });
  });
});

describe('when groups were stated', () => {
  it.each<[string, 'token' | 'userinfo', number | undefined, number | undefined, number]>([
    ['in a token: as it was issued', 'token', 1_000, 1_000, 1_000],
    ['in a token of now, by a clock that is ahead', 'token', 9_000, 9_000, 9_000],
    ['in a token that is yet to be issued: unknown', 'token', 9_001, undefined, 9_000],
    ['in a token that does not say: unknown', 'token', undefined, undefined, 9_000],
    ['in a token that says 0: unknown', 'token', 0, undefined, 9_000],
    ['in the first millisecond that counts', 'token', 1, 1, 1],
    ['in parts of a millisecond: in the whole one', 'token', 1_000.9, 1_000, 1_000],
    ['in a token that says no number: unknown', 'token', NaN, undefined, 9_000],
    ['at the endpoint: after the token was issued and before now', 'userinfo', 1_000, 1_000, 9_000],
    ['at the endpoint, by a token that does not say', 'userinfo', undefined, undefined, 9_000],
  ])('%s', (_, source, issuedAt, earliest, latest) => {
    expect(whenStated(source, issuedAt, 9_000)).toEqual({ earliest, latest });
  });
});

describe('a statement of groups', () => {
  it.each<[string, { earliest: number | undefined; latest: number }, number | undefined, boolean, boolean]>([
    ['that is the first', { earliest: 5, latest: 5 }, undefined, true, true],
    ['of an unknown instant that is the first', { earliest: undefined, latest: 5 }, undefined, false, true],
    ['that is newer', { earliest: 6, latest: 6 }, 5, true, true],
    ['of the same instant', { earliest: 5, latest: 5 }, 5, false, true],
    ['that is older', { earliest: 4, latest: 4 }, 5, false, false],
    ['that may be older or newer', { earliest: 4, latest: 6 }, 5, false, true],
    ['that is newer or of the same instant', { earliest: 5, latest: 6 }, 5, false, true],
    ['that is older or of the same instant', { earliest: 4, latest: 5 }, 5, false, true],
    ['of an unknown instant that may be newer', { earliest: undefined, latest: 5 }, 5, false, true],
    ['of an unknown instant that is older', { earliest: undefined, latest: 4 }, 5, false, false],
  ])('%s', (_, when, settled, give, end) => {
    expect(statementMay(when, settled)).toEqual({ give, end });
  });
});
