import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import type { MessageCode } from '../findings/messages';
import { CalendarDate } from '../values/dates';
import { Id } from '../values/ids';
import { PageQuery } from '../values/page';
import { ListedPerson, Operation, PracticeMember, PracticeMembers } from './model';
import { AccessOfPerson, Offboarded, Offboarding, PersonFacts } from './person';
import { GIVEN_ROLES } from './vocabulary';

/** Why a permission of another person is neither given nor taken, alone or with a second person. */
export const REFUSED: readonly MessageCode[] = [
  'record.not-found',
  'grant.partner',
  'grant.own',
  'grant.target-inactive',
  'grant.target-partner',
  'grant.already-held',
  'grant.not-held',
];

export const listMembers = endpoint({
  // S2.4, S7-21
  name: 'listMembers',
  summary: 'Prescribers and others of the practice, active or not, with their permissions and tokens',
  method: 'GET',
  path: '/userinfo/details',
  allow: 'user.read',
  reply: PracticeMembers,
});

export const getUser = endpoint({
  // S7-1
  name: 'getUser',
  summary:
    'A person of the practice as `/userinfo/details` lists them; oneself, or for those who look after people',
  method: 'GET',
  path: '/userinfo/:id',
  allow: 'member',
  params: z.object({ id: Id }),
  reply: ListedPerson,
  errors: ['access.refused', 'record.not-found'],
});

export const setMemberActive = endpoint({
  // S2.4-4, S4-7
  name: 'setMemberActive',
  summary:
    'Marks somebody of the practice as active or not. Whoever is deactivated loses the ' +
    'ready-to-sign permission; open requests by or about them end, and so do the service accounts whose ' +
    'secret they made',
  method: 'POST',
  path: '/userinfo/active/:id',
  allow: 'user.activate',
  params: z.object({ id: Id }),
  body: z.object({ active: z.boolean() }),
  reply: PracticeMember,
  errors: [
    'record.not-found',
    'member.own',
    'member.super-administrator',
    'member.last-administrator',
    'member.already-active',
    'member.already-inactive',
    'member.account-inactive',
  ],
});

export const changeRole = endpoint({
  name: 'changeRole',
  // S6-2, S3-3
  summary:
    'Gives a person of the practice a role, for ever or until a day, or takes it. It takes effect immediately, ' +
    'in open sessions too',
  method: 'POST',
  path: '/userinfo/roles/:id',
  allow: 'role.change',
  params: z.object({ id: Id }),
  body: z.strictObject({
    role: z.enum(GIVEN_ROLES),
    operation: Operation,
    /** The last day on which a role that is given holds, by the practice's clock; absent for no end. */
    until: CalendarDate.optional(),
  }),
  reply: PracticeMember,
  errors: [
    'record.not-found',
    'role.super-administrator-needed',
    'role.two-people-needed',
    'role.already-held',
    'role.not-held',
    'role.target-inactive',
    'role.target-partner',
    'role.partner-prescribes',
    'role.partner-administers',
    'role.last-administrator',
    'role.last-super-administrator',
    'role.until-wrong',
  ],
});

export const getPerson = endpoint({
  name: 'getPerson',
  summary:
    'Everything that is known of a person of the practice: what they may do, since when and by whom, how they ' +
    'sign in, what would end with them, and what was done to their account',
  method: 'GET',
  path: '/userinfo/people/:id',
  allow: 'user.read',
  params: z.object({ id: Id }),
  reply: PersonFacts,
  errors: ['record.not-found'],
});

export const reviewAccess = endpoint({
  name: 'reviewAccess',
  summary: 'Who of the practice may do what, since when, and who gave it, by last name',
  method: 'GET',
  path: '/userinfo/access',
  allow: 'user.read',
  query: PageQuery,
  reply: z.array(AccessOfPerson),
});

export const offboardMember = endpoint({
  name: 'offboardMember',
  summary:
    'Ends all that a person has in the practice in one act: membership, permission to sign, sessions, links, ' +
    'service accounts, open requests. Drafts go to a colleague where one is named',
  method: 'POST',
  path: '/userinfo/offboard/:id',
  allow: 'user.activate',
  params: z.object({ id: Id }),
  body: Offboarding,
  reply: Offboarded,
  errors: [
    'record.not-found',
    'member.own',
    'member.super-administrator',
    'member.last-administrator',
    'member.already-inactive',
    'member.no-heir',
  ],
});

export const searchGrantees = endpoint({
  // S2.5-2
  name: 'searchGrantees',
  summary:
    'People of the practice whose name, e-mail address or NPI contains a text, by last name, with what decides on their permissions',
  method: 'GET',
  path: '/grantrequests/users',
  allow: 'grant.read',
  query: PageQuery.extend({ searchText: z.string().max(200).optional() }),
  reply: z.array(PracticeMember),
});

export const changeRequestPermission = endpoint({
  // S6-14, S7-33
  name: 'changeRequestPermission',
  summary: 'Gives somebody the change-request permission or takes it away, at once',
  method: 'POST',
  path: '/grantrequests/changerequest/:userId/:operation',
  allow: 'grant.request',
  params: z.object({ userId: Id, operation: Operation }),
  reply: PracticeMember,
  errors: [
    ...REFUSED,
    'grant.not-entitled',
    'grant.target-super-administrator',
    'grant.target-administrator',
  ],
});
