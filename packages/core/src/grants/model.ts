import * as z from 'zod';
import { WritableSchedule } from '../drugs/model';
import { OtpType, PinNumber } from '../credentials/proofing/model';
import { UserInfo } from '../users/model';
import { Instant } from '../values/dates';
import { Id } from '../values/ids';
import { OPERATIONS } from './vocabulary';

/** What a request does with a permission (S3-9). */
export const Operation = z.enum(OPERATIONS);
export type Operation = z.infer<typeof Operation>;

/**
 * A user of a practice as those see them who decide on permissions: what S2.4 shows, and what the table of
 * S6-13 asks.
 */
export const PracticeMember = UserInfo.pick({
  id: true,
  email: true,
  firstName: true,
  middleName: true,
  lastName: true,
  title: true,
  npi: true,
  spi: true,
  deaNumber: true,
  stateLicenseNumber: true,
  role: true,
  isSuperAdmin: true,
  isPartner: true,
  active: true,
  hasPinNumber: true,
  hasSoftToken: true,
  hardwareTokenReference: true,
  permissionChangeRequestsGrant: true,
  permissionEpcsRts: true,
  state: true,
  deaName: true,
  deaExpiresOn: true,
  licenseState: true,
  licenseExpiresOn: true,
}).extend({
  /**
   * What the DEA registration covers in the state of their own address, as its holder has stated it; empty
   * where nothing is.
   */
  deaSchedules: z.array(WritableSchedule),
  /** Whether they work in another practice too; being named there for emergencies alone does not count. */
  worksElsewhere: z.boolean(),
  /** Whether their password is kept here, and not by another identity provider. */
  hasPasswordHere: z.boolean(),
  /** The roles of prior authorization (S3-3). */
  epaPaPreparerRole: z.boolean(),
  epaPaReviewerRole: z.boolean(),
  epaPaSubmitterRole: z.boolean(),
  /** Registered for a sign-in at a foreign identity provider, and not signed in yet. */
  isAwaited: z.boolean(),
});
export type PracticeMember = z.infer<typeof PracticeMember>;

/**
 * What a user's DEA registration covers, for anyone who decides on the permission to sign: they look at the
 * registration (21 CFR 1311.125(b)).
 */
export function schedulesText({
  deaSchedules,
  state,
}: Pick<PracticeMember, 'deaSchedules' | 'state'>): string {
  return deaSchedules.length === 0
    ? 'None stated'
    : `${deaSchedules.map((schedule) => `C-${schedule}`).join(', ')} in ${state}`;
}

/** Prescribers and others of a practice (S7-21), each by last name. An NPI makes a prescriber (S1-3). */
export const PracticeMembers = z.object({
  providers: z.array(PracticeMember),
  users: z.array(PracticeMember),
});
export type PracticeMembers = z.infer<typeof PracticeMembers>;

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
   * reset the other (grants/two-people.ts); absent where they count as two.
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
