import * as z from 'zod';
import { WritableSchedule } from '../drugs/model';
import { UserInfo } from '../users/model';
import { Instant } from '../values/dates';
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

/** A person as the lists of people show them: how things are with their sign-in, too. */
export const ListedPerson = PracticeMember.extend({
  /** Absent where none is recorded here. */
  lastSignInAt: Instant.optional(),
  /** They have never signed in, and a way to do so is open: a link that still works, or their own provider. */
  isInvited: z.boolean(),
  /** Wrong passwords have locked their sign-in somewhere, at this moment. */
  isLocked: z.boolean(),
});
export type ListedPerson = z.infer<typeof ListedPerson>;

/** Prescribers and others of a practice (S7-21), each by last name. An NPI makes a prescriber (S1-3). */
export const PracticeMembers = z.object({
  providers: z.array(ListedPerson),
  users: z.array(ListedPerson),
});
export type PracticeMembers = z.infer<typeof PracticeMembers>;
