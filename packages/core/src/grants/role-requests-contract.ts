import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { CalendarDate, Instant } from '../values/dates';
import { Id } from '../values/ids';
import { line } from '../values/text';
import { REQUESTED_ROLES } from './vocabulary';

const RequestedRole = z.enum(REQUESTED_ROLES);

/** Why a role is asked for or denied, in one's own words. */
const ROLE_REASON_LIMIT = 200;

/** A request that someone get a role of the account, while it waits for a second person. */
export const RoleRequest = z.object({
  id: Id,
  /** Whom it is about. */
  accountId: Id,
  name: z.string(),
  email: z.string(),
  role: RequestedRole,
  /** The last day on which the role would hold, by the practice's clock; absent for no end. */
  until: CalendarDate.optional(),
  reason: z.string(),
  askedById: Id,
  askedBy: z.string(),
  askedAt: Instant,
  /** When it ends where no one decides. */
  expiresAt: Instant,
  /** Who could approve it, by name; no one where the operator of the installation does. */
  approvers: z.array(z.string()),
  /** Why the one who reads it may not approve it, in a sentence; absent where they may. */
  refusal: z.string().optional(),
  mayDeny: z.boolean(),
  /** Whether the one who reads it approves it by their own password: it is kept here. */
  byPassword: z.boolean(),
  /** Whether the one who reads it asked, and may take it back. */
  mayWithdraw: z.boolean(),
});
export type RoleRequest = z.infer<typeof RoleRequest>;

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
