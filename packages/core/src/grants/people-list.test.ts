import { describe, expect, it } from 'vitest';
import type { ListedPerson } from './model';
import { type PeopleQuery, personState, readPeopleQuery, selectPeople } from './people-list';

const SIGNED_IN = '2026-11-20T09:00:00.000Z';
const person = (id: string, changes: Partial<ListedPerson> = {}): ListedPerson => ({
  id,
  email: `${id}@demo.test`,
  firstName: 'Ann',
  middleName: '',
  lastName: id,
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
  isInvited: false,
  isLocked: false,
  lastSignInAt: SIGNED_IN,
  ...changes,
});

const PEOPLE: readonly ListedPerson[] = [
  person('Baker', { permissionEpcsRts: true, npi: '1234567893', role: 'Provider' }),
  person('adams', { role: 'Admin', lastSignInAt: '2026-11-28T09:00:00.000Z' }),
  person('Éclair', { active: false, isLocked: true }),
  person('Novak', { lastSignInAt: undefined, email: 'aaa@demo.test' }),
  person('Olsen', { lastSignInAt: undefined, isInvited: true }),
  person('Price', { isLocked: true, epaPaPreparerRole: true }),
];

describe('people of a practice', () => {
  it.each([
    ['all by name', {}, ['adams', 'Baker', 'Éclair', 'Novak', 'Olsen', 'Price']],
    ['no word', { search: '  ' }, ['adams', 'Baker', 'Éclair', 'Novak', 'Olsen', 'Price']],
    ['a part of a name without its accent', { search: 'ecl' }, ['Éclair']],
    ['words in any order', { search: 'BAKER ann' }, ['Baker']],
    ['an address', { search: 'aaa@' }, ['Novak']],
    ['an NPI', { search: '1234567893' }, ['Baker']],
    ['a word that no one has', { search: 'ann zz' }, []],
    ['prescribers', { role: 'prescriber' }, ['Baker']],
    ['users', { role: 'user' }, ['adams', 'Éclair', 'Novak', 'Olsen', 'Price']],
    ['a role that is given', { role: 'epa-preparer' }, ['Price']],
    ['administrators', { role: 'admin' }, ['adams']],
    ['active ones', { state: 'active' }, ['adams', 'Baker', 'Novak', 'Olsen', 'Price']],
    ['inactive ones', { state: 'inactive' }, ['Éclair']],
    ['who never signed in, invited or not', { state: 'never-signed-in' }, ['Novak', 'Olsen']],
    ['invited ones', { state: 'invited' }, ['Olsen']],
    ['locked ones, of those who are active', { state: 'locked' }, ['Price']],
    ['a word and a state', { search: 'novak', state: 'invited' }, []],
    ['by name downwards', { descending: true, state: 'never-signed-in' }, ['Olsen', 'Novak']],
    ['by address', { sort: 'email' }, ['Novak', 'adams', 'Baker', 'Éclair', 'Olsen', 'Price']],
    [
      'by last sign-in, none first, equal ones by name',
      { sort: 'last-sign-in' },
      ['Novak', 'Olsen', 'Baker', 'Éclair', 'Price', 'adams'],
    ],
    [
      'by last sign-in downwards, equal ones by name',
      { sort: 'last-sign-in', descending: true },
      ['adams', 'Baker', 'Éclair', 'Price', 'Novak', 'Olsen'],
    ],
    [
      'by a permission downwards, those who have it first',
      { sort: 'ready-to-sign', descending: true },
      ['Baker', 'adams', 'Éclair', 'Novak', 'Olsen', 'Price'],
    ],
    ['by state', { sort: 'state' }, ['adams', 'Baker', 'Éclair', 'Olsen', 'Price', 'Novak']],
  ] satisfies [string, PeopleQuery, string[]][])('%s', (_, query, names) => {
    expect(selectPeople(PEOPLE, query).map(({ lastName }) => lastName)).toEqual(names);
  });

  it.each([
    ['active', {}],
    ['inactive', { active: false, isLocked: true }],
    ['locked', { isLocked: true, lastSignInAt: undefined }],
    ['invited', { isInvited: true, lastSignInAt: undefined }],
    ['never-signed-in', { lastSignInAt: undefined }],
  ] as const)('one is shown as %s with %j', (state, changes) => {
    expect(personState(person('Baker', changes))).toBe(state);
  });

  it.each([
    [{}, { search: '', descending: false }],
    [
      { search: 'x', role: 'admin', state: 'locked', sort: '-email' },
      { search: 'x', role: 'admin', state: 'locked', sort: 'email', descending: true },
    ],
    [
      { role: 'boss', state: 'gone', sort: 'shoe' },
      { search: '', descending: false },
    ],
  ])('what an address says, %j, is read as %j', (written, query) => {
    expect(readPeopleQuery(written)).toEqual(query);
  });
});
