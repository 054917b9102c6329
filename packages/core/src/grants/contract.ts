import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import type { MessageCode } from '../findings/messages';
import { CalendarDate } from '../values/dates';
import { Id } from '../values/ids';
import { PageQuery } from '../values/page';
import {
  GrantFactors,
  GrantRequest,
  GrantRequests,
  Operation,
  PendingGrant,
  PracticeMember,
  PracticeMembers,
} from './model';
import { AccessOfPerson, Offboarded, Offboarding, PersonFacts } from './person';
import { GIVEN_ROLES } from './vocabulary';

const REFUSED: readonly MessageCode[] = [
  'record.not-found',
  'grant.partner',
  'grant.own',
  'grant.target-inactive',
  'grant.target-partner',
  'grant.already-held',
  'grant.not-held',
];
const APPROVING: readonly MessageCode[] = [
  'grant.dea-expired',
  'grant.not-open',
  'grant.expired',
  'grant.partner',
  'grant.not-entitled',
  'grant.approver-no-dea-number',
  'grant.first-approver',
  'grant.not-two-people',
  'grant.another-must-approve',
  'grant.approver-not-permitted',
  'grant.approver-no-token',
  'grant.no-dea-number',
  'grant.target-partner',
  'grant.target-inactive',
  'grant.already-held',
  'grant.not-held',
  'grant.no-token',
  'grant.initiator-lost',
];
const isPending = (reply: unknown) => typeof reply === 'object' && reply !== null && 'pending' in reply;

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
  reply: PracticeMember,
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

export const listGrantRequests = endpoint({
  // S7-32
  name: 'listGrantRequests',
  summary: 'Open requests about the ready-to-sign permission, oldest first',
  method: 'GET',
  path: '/grantrequests/getgrantrequest',
  allow: 'grant.read',
  reply: GrantRequests,
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

export const requestReadyToSign = endpoint({
  // S6-15, S7-34
  name: 'requestReadyToSign',
  summary:
    'Begins a request about the ready-to-sign permission; it takes effect when a second person approves it',
  method: 'POST',
  path: '/grantrequests/rtspermissionrequest/:userId/:operation',
  allow: 'grant.request',
  status: 201,
  params: z.object({ userId: Id, operation: Operation }),
  reply: GrantRequest,
  errors: [
    ...REFUSED,
    'grant.needs-change-permission',
    'grant.dea-expired',
    'grant.no-dea-number',
    'grant.no-token',
    'grant.already-open',
  ],
});

export const authorizeGrant = endpoint({
  // S7-35
  name: 'authorizeGrant',
  summary: 'Approves a request with PIN and code, or asks the own phone: 202 while it is unanswered',
  method: 'POST',
  path: '/grantrequests/authorize/:requestId',
  allow: 'grant.approve',
  status: 204,
  params: z.object({ requestId: Id }),
  body: GrantFactors,
  reply: z.union([PendingGrant, z.undefined()]),
  accepted: isPending,
  errors: [
    'grant.not-found',
    ...APPROVING,
    'grant.factor-refused',
    'grant.locked',
    'grant.pin-not-set',
    'signing.factor-not-offered',
    'grant.push-unreachable',
  ],
});

export const completeGrantPush = endpoint({
  // S7-36
  name: 'completeGrantPush',
  summary: 'Goes on after the phone was asked: 202 while it is unanswered, 204 once it has approved',
  method: 'POST',
  path: '/grantrequests/pushnotification/complete',
  allow: 'grant.approve',
  status: 204,
  body: z.object({ transactionReferenceNumber: z.string().min(1).max(200) }),
  reply: z.union([PendingGrant, z.undefined()]),
  accepted: isPending,
  errors: ['grant.push-unknown', 'grant.push-refused', 'grant.push-expired', ...APPROVING],
});

export const cancelGrantRequest = endpoint({
  name: 'cancelGrantRequest',
  summary: 'Takes back a request that one began', // S6-19, S7-37
  method: 'DELETE',
  path: '/grantrequests/:id',
  allow: 'member',
  status: 204,
  params: z.object({ id: Id }),
  reply: z.undefined(),
  errors: ['grant.not-found', 'grant.not-open', 'grant.not-initiator'],
});
