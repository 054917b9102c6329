import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { AskingReason, CredentialRequest, PersonCredentials } from '../credentials/model';
import type { MessageCode } from '../findings/messages';
import { REFUSED } from '../grants/contract';
import { Operation } from '../grants/model';
import { ChangeReason } from '../users/model';
import { CalendarDate } from '../values/dates';
import { Id } from '../values/ids';
import { PageQuery } from '../values/page';
import { line } from '../values/text';
import { GrantFactors, GrantRequest, GrantRequests, PendingGrant, RequestedRole, RoleRequest } from './model';

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

export const listGrantRequests = endpoint({
  // S7-32
  name: 'listGrantRequests',
  summary: 'Open requests about the ready-to-sign permission, oldest first',
  method: 'GET',
  path: '/grantrequests/getgrantrequest',
  allow: 'grant.read',
  reply: GrantRequests,
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

/** Why a role is asked for or denied, in one's own words. */
const ROLE_REASON_LIMIT = 200;

const NOT_GIVEN = [
  'role.own',
  'role.super-administrator-needed',
  'role.already-held',
  'role.target-inactive',
  'role.target-partner',
  'role.partner-prescribes',
  'role.partner-administers',
  'role.until-wrong',
] as const;

export const askForRole = endpoint({
  name: 'askForRole',
  summary:
    'Asks that a person of the practice get a role that holds in all their practices, for ever or until a ' +
    'day. It holds once a second person approves it',
  method: 'POST',
  path: '/userinfo/roles/:id/_ask',
  allow: 'role.change',
  status: 201,
  params: z.object({ id: Id }),
  body: z.strictObject({
    role: RequestedRole,
    reason: line(ROLE_REASON_LIMIT).min(1),
    until: CalendarDate.optional(),
  }),
  reply: RoleRequest,
  errors: ['record.not-found', ...NOT_GIVEN, 'role.request-open'],
});

export const listRoleRequests = endpoint({
  name: 'listRoleRequests',
  summary: 'Requests for roles that wait for a second person, oldest first',
  method: 'GET',
  path: '/userinfo/rolerequests',
  allow: 'role.change',
  reply: z.array(RoleRequest),
});

export const decideRoleRequest = endpoint({
  name: 'decideRoleRequest',
  summary:
    'Approves a request for a role by the own password, where passwords are kept here; the role holds from ' +
    'then on. Or denies it',
  method: 'POST',
  path: '/userinfo/rolerequests/:id/_decide',
  allow: 'role.change',
  status: 204,
  params: z.object({ id: Id }),
  body: z.strictObject({
    decision: z.enum(['approve', 'deny']),
    /** Why it is denied; may be empty. */
    reason: line(ROLE_REASON_LIMIT).default(''),
    /** Of who approves; not asked for where a provider of one's own keeps passwords. */
    password: z.string().max(200).optional(),
  }),
  reply: z.undefined(),
  errors: [
    'record.not-found',
    'role.request-not-found',
    'role.request-not-open',
    'role.request-expired',
    'role.asked-yourself',
    'role.not-two-people',
    'role.asker-lost',
    ...NOT_GIVEN,
    'password.wrong-now',
    'password.locked',
    'record.changed',
  ],
});

export const withdrawRoleRequest = endpoint({
  name: 'withdrawRoleRequest',
  summary: 'Takes back a request for a role, by whoever asked',
  method: 'DELETE',
  path: '/userinfo/rolerequests/:id',
  allow: 'member',
  status: 204,
  params: z.object({ id: Id }),
  reply: z.undefined(),
  errors: ['role.request-not-found', 'role.request-not-open', 'role.not-asked-by-you'],
});

export const askCredentialChange = endpoint({
  name: 'askCredentialChange',
  summary:
    'Asks for a change of another person’s name, DEA registration or license; what is left out stays. It is in ' +
    'force once a second person approves it, who is neither who asked nor whom it is about; the permission to ' +
    'sign that rested on what changes ends at once',
  method: 'POST',
  path: '/credentials/:id/requests',
  allow: 'role.change',
  status: 201,
  params: z.object({ id: Id }),
  body: z.strictObject({ ...PersonCredentials.partial().shape, reason: AskingReason }),
  reply: CredentialRequest,
  errors: [
    'access.refused',
    'record.not-found',
    'credential.ask-own',
    'credential.ask-super-administrator',
    'credential.ask-inactive',
    'credential.already-open',
    'field.required',
    'info.dea-number-taken',
    'info.unchanged',
  ],
});

export const listCredentialRequests = endpoint({
  name: 'listCredentialRequests',
  summary: 'Changes of credentials that wait for a second person, oldest first',
  method: 'GET',
  path: '/credentials/requests',
  allow: 'grant.read',
  query: PageQuery,
  reply: z.array(CredentialRequest),
});

export const decideCredentialRequest = endpoint({
  name: 'decideCredentialRequest',
  summary: 'Approves a change of credentials, which is in force from then on, or denies it',
  method: 'POST',
  path: '/credentials/requests/:id/_decide',
  allow: 'grant.read',
  status: 204,
  params: z.object({ id: Id }),
  body: z.strictObject({ decision: z.enum(['approve', 'deny']), reason: ChangeReason.default('') }),
  reply: z.undefined(),
  errors: [
    'credential.request-not-found',
    'credential.not-open',
    'credential.request-expired',
    'credential.own',
    'credential.own-request',
    'credential.not-entitled',
    'credential.not-registrant',
    'credential.not-two-people',
    'credential.target-inactive',
    'credential.asker-lost',
    'grant.partner',
    'info.dea-number-taken',
    'record.changed',
  ],
});

export const withdrawCredentialRequest = endpoint({
  name: 'withdrawCredentialRequest',
  summary: 'Takes back a change of credentials that waits, by whoever asked or whom it is about',
  method: 'DELETE',
  path: '/credentials/requests/:id',
  allow: 'member',
  status: 204,
  params: z.object({ id: Id }),
  reply: z.undefined(),
  errors: ['credential.request-not-found', 'credential.not-open', 'credential.not-yours'],
});
