import { fullName } from '../users/names';
import { MEMBER_KIND_LABEL, memberKindOf } from './person';
import type { ListedPerson, PracticeMember } from './model';
import { GIVEN_ROLE_LABEL, holdsRole } from './roles';
import { PEOPLE_SORTS, PERSON_ROLES, PERSON_STATES } from './vocabulary';

export type PersonState = (typeof PERSON_STATES)[number];
export type PeopleSort = (typeof PEOPLE_SORTS)[number];

export type PersonRole = (typeof PERSON_ROLES)[number];

/** What each is called. */
export const PERSON_ROLE_LABEL: Readonly<Record<PersonRole, string>> = {
  ...MEMBER_KIND_LABEL,
  ...GIVEN_ROLE_LABEL,
};

/** What each is called; Active and InActive as S2.4-4 writes them. */
export const PERSON_STATE_LABEL: Readonly<Record<PersonState, string>> = {
  active: 'Active',
  inactive: 'InActive',
  'never-signed-in': 'Never signed in',
  invited: 'Invited',
  locked: 'Locked',
};

const IS_IN: Readonly<Record<PersonState, (person: ListedPerson) => boolean>> = {
  active: ({ active }) => active,
  inactive: ({ active }) => !active,
  'never-signed-in': ({ active, lastSignInAt }) => active && lastSignInAt === undefined,
  invited: ({ active, isInvited }) => active && isInvited,
  locked: ({ active, isLocked }) => active && isLocked,
};

/** The one word of a person's state that says most: what needs someone comes before what does not. */
export function personState(person: ListedPerson): PersonState {
  const telling: readonly PersonState[] = ['inactive', 'locked', 'invited', 'never-signed-in'];
  return telling.find((state) => IS_IN[state](person)) ?? 'active';
}

/** What is asked of a list of people; what is absent narrows nothing. */
export interface PeopleQuery {
  /** Each word is in the name, the user name (which is the e-mail address) or the NPI. */
  readonly search?: string | undefined;
  readonly role?: PersonRole | undefined;
  readonly state?: PersonState | undefined;
  /** By name where it is absent. */
  readonly sort?: PeopleSort | undefined;
  readonly descending?: boolean | undefined;
}

/**
 * The people that are asked for, in the order that is asked for: the one rule of every list of people. Those
 * who are equal in it are by name, and who never signed in comes before everyone who did.
 */
export function selectPeople(people: readonly ListedPerson[], query: PeopleQuery): ListedPerson[] {
  const { search = '', role, state, sort = 'name', descending = false } = query;
  const sign = descending ? -1 : 1;
  const compare = COMPARE[sort];
  return people
    .filter(
      (person) =>
        hasWords(person, search) &&
        (role === undefined || hasRole(person, role)) &&
        (state === undefined || IS_IN[state](person)),
    )
    .toSorted((one, other) => sign * compare(one, other) || byName(one, other));
}

/**
 * Whether each word of a text is in a person's name, e-mail address or NPI; case and accents do not matter, and
 * no text is in all of them.
 */
export function hasWords(
  person: Pick<PracticeMember, 'firstName' | 'middleName' | 'lastName' | 'email' | 'npi'>,
  text: string,
): boolean {
  const within = plain(`${fullName(person)} ${person.email} ${person.npi ?? ''}`);
  return plain(text)
    .split(/\s+/)
    .every((word) => within.includes(word));
}

const hasRole = (person: ListedPerson, role: PersonRole): boolean =>
  role === 'prescriber' || role === 'user' ? memberKindOf(person) === role : holdsRole(person, role);

type Compare = (one: ListedPerson, other: ListedPerson) => number;

const byText =
  (textOf: (person: ListedPerson) => string): Compare =>
  (one, other) =>
    textOf(one).localeCompare(textOf(other), 'en', { sensitivity: 'base', numeric: true });
/** Those who have it not come first, as No comes before Yes. */
const byFlag =
  (has: (person: ListedPerson) => boolean): Compare =>
  (one, other) =>
    Number(has(one)) - Number(has(other));
const byName = byText(({ lastName, firstName, id }) => `${lastName} ${firstName} ${id}`);

const COMPARE: Readonly<Record<PeopleSort, Compare>> = {
  name: byName,
  email: byText(({ email }) => email),
  'last-sign-in': byText(({ lastSignInAt }) => lastSignInAt ?? ''),
  state: byText((person) => PERSON_STATE_LABEL[personState(person)]),
  'change-requests': byFlag(({ permissionChangeRequestsGrant }) => permissionChangeRequestsGrant),
  'hardware-token': byFlag(({ hardwareTokenReference }) => Boolean(hardwareTokenReference)),
  'soft-token': byFlag(({ hasSoftToken }) => hasSoftToken),
  'ready-to-sign': byFlag(({ permissionEpcsRts }) => permissionEpcsRts),
};

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

/** How a query is written where a text is all there is, such as an address: `sort` begins with - downwards. */
export interface WrittenPeopleQuery {
  readonly search?: string | undefined;
  readonly role?: string | undefined;
  readonly state?: string | undefined;
  readonly sort?: string | undefined;
}

/** Reads what was written; what is no value of a field narrows and sorts nothing. */
export function readPeopleQuery({ search, role, state, sort }: WrittenPeopleQuery): PeopleQuery {
  const column = sort?.replace(/^-/, '');
  return {
    search: search ?? '',
    role: PERSON_ROLES.find((one) => one === role),
    state: PERSON_STATES.find((one) => one === state),
    sort: PEOPLE_SORTS.find((one) => one === column),
    descending: sort?.startsWith('-') ?? false,
  };
}
