import * as z from 'zod';
import { OtpType, PinNumber } from '../credentials/proofing/model';
import { Operation, PracticeMember } from '../grants/model';
import { REQUESTED_ROLES } from '../grants/vocabulary';
import { CalendarDate, Instant } from '../values/dates';
import { Id } from '../values/ids';

/** Who began a request. */
export const GrantPersonName = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  deaNumber: z.string().optional(),
});
export type GrantPersonName = z.infer<typeof GrantPersonName>;

/**
 * A request to give or take the ready-to-sign permission, while it is open (S3-9). Anyone who began it counts as
 * first approver (readings S2.5-8).
 */
export const GrantRequest = z.object({
  id: Id,
  targetUser: PracticeMember,
  initiatedByUser: GrantPersonName,
  approvedByUser1: GrantPersonName,
  operation: Operation,
  createdAt: Instant,
  /** When it ends where no one approves it. */
  expiresAt: Instant,
  /**
   * From when the caller counts as independent of the one who began it, where either registered, invited or
   * reset the other (two-people.ts); absent where they count as two.
   */
  secondFrom: Instant.optional(),
});
export type GrantRequest = z.infer<typeof GrantRequest>;

/** The open requests, oldest first, and what anyone who asks needs to judge and approve them (S7-32). */
export const GrantRequests = z.object({
  requests: z.array(GrantRequest),
  /** Whether someone other than the caller holds the ready-to-sign permission in this practice. */
  anotherUserHasRtsPermission: z.boolean(),
  /** Their own ways of authenticating (S2.5-12). */
  offered: z.array(OtpType),
});
export type GrantRequests = z.infer<typeof GrantRequests>;

/** What an approval is authenticated with (S7-35). A push carries no code: the phone answers instead. */
export const GrantFactors = z.object({
  otpType: OtpType,
  pinNumber: PinNumber,
  otpToken: z.string().max(12).optional(),
});
export type GrantFactors = z.infer<typeof GrantFactors>;

/** Answered with 202 alone: the phone has been asked (S4-11). */
export const PendingGrant = z.object({
  pending: z.literal('push'),
  /** What the approval continues with: for this session alone, and stored only by the one who asked. */
  transactionReferenceNumber: z.string(),
  /** What the person compares between screen and phone. */
  reference: z.string(),
  expiresAt: Instant,
});
export type PendingGrant = z.infer<typeof PendingGrant>;

/** How often the client asks whether the phone has answered (S9-3). */
export const GRANT_POLLING_MS = 8_000;

export const RequestedRole = z.enum(REQUESTED_ROLES);

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
