import { describe, expect, it } from 'vitest';
import { changesByGroups, type HeldMembership, readGroups } from './groups';

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
    expect(changesByGroups(groups, practices, memberships)).toEqual(changes);
  });
});
