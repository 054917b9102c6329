import * as z from 'zod';
import { Role } from '../access/rights';
import { Generation } from '../patients/model';
import { CalendarDate, Instant, TimeZone } from '../values/dates';
import { Id } from '../values/ids';
import { PRIMARY_PHONE_TYPES } from './vocabulary';
import { line } from '../values/text';

/** Which of a user's telephones messages and papers carry (S2.3-3). */
export const PrimaryPhoneType = z.enum(PRIMARY_PHONE_TYPES);
export type PrimaryPhoneType = z.infer<typeof PrimaryPhoneType>;

/** What identifies a user as a prescriber; undefined where they have none (S1-3, S3-2). */
export const Registrations = z.object({
  npi: z.string().optional(),
  spi: z.string().optional(),
  deaNumber: z.string().optional(),
  stateLicenseNumber: z.string().optional(),
});
export type Registrations = z.infer<typeof Registrations>;

/** Which severities of interactions a user is shown (S3-5, P5-20): all of them unless changed. */
export const DrugInteractionSettings = z.object({
  alertLow: z.boolean(),
  alertMedium: z.boolean(),
  alertSerious: z.boolean(),
  foodAlertLow: z.boolean(),
  foodAlertMedium: z.boolean(),
  foodAlertSerious: z.boolean(),
});
export type DrugInteractionSettings = z.infer<typeof DrugInteractionSettings>;
export const ALL_INTERACTION_ALERTS: DrugInteractionSettings = {
  alertLow: true,
  alertMedium: true,
  alertSerious: true,
  foodAlertLow: true,
  foodAlertMedium: true,
  foodAlertSerious: true,
};

/** The signed-in person in one practice (S3-1). Rights come as the server reads them now. */
export const UserInfo = Registrations.extend({
  id: Id,
  email: z.string(),
  /** That no one knows whether the address is theirs: it was only typed. Absent where it is known. */
  isEmailUnconfirmed: z.literal(true).optional(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  title: z.string(),
  role: Role,
  isSuperAdmin: z.boolean(),
  isPartner: z.boolean(),
  organizationId: Id,
  organizationName: z.string(),
  organizationType: z.string(),
  /** The practice's: dates and times are read in it everywhere (readings S5-22). */
  timeZone: TimeZone,
  /** Their own one, where a user works in another than the practice. */
  timeZoneId: TimeZone,
  active: z.boolean(),
  generation: Generation,
  /** The former last name under which the DEA registered them. */
  deaName: z.string().optional(),
  /** The last day on which each holds; absent where no one stated it. */
  deaExpiresOn: CalendarDate.optional(),
  licenseState: z.string().optional(),
  licenseExpiresOn: CalendarDate.optional(),
  dps: z.string(),
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  primaryPhoneType: PrimaryPhoneType,
  homePhone: z.string(),
  workPhone: z.string(),
  cellPhone: z.string(),
  fax: z.string(),
  hasPinNumber: z.boolean(),
  hasSoftToken: z.boolean(),
  hardwareTokenReference: z.string().optional(),
  permissionChangeRequestsGrant: z.boolean(),
  permissionEpcsRts: z.boolean(),
  /** Holds the preparer, reviewer or submitter role of prior authorization (S3-3). */
  userCanUseCompleteEpa: z.boolean(),
  drugInteractionSettings: DrugInteractionSettings,
  /**
   * Of a user whom another system's identity provider signs in: the id they have there (S3-1). Such people
   * see no banner (N2-16).
   */
  externalUserId: z.string().optional(),
  /** Why the network gave no SPI; '' where nothing is wrong (S3-1, N2-8). */
  spiError: z.string(),
  /** Whether the advertisement dialog was seen and closed (N4-6). */
  isAdvertisementSeen: z.boolean(),
  /** S6-12, derived by the server from one rule. */
  canSendControlledSubstance: z.boolean(),
  /** Is here in an emergency alone, for reading and until then (45 CFR 164.312(a)(2)(ii)). */
  emergencyUntil: Instant.optional(),
  permissions: z.array(z.string()),
  /** That it is no person but a service account of the practice; absent for people. */
  isServiceAccount: z.literal(true).optional(),
});
export type UserInfo = z.infer<typeof UserInfo>;

/** What identifies a prescriber, and whether that is enough to send controlled substances (S3-2). */
export const IdentityInformation = UserInfo.pick({
  id: true,
  npi: true,
  spi: true,
  deaNumber: true,
  firstName: true,
  middleName: true,
  lastName: true,
  address: true,
  address2: true,
  city: true,
  state: true,
  zipCode: true,
  hasPinNumber: true,
  hasSoftToken: true,
  hardwareTokenReference: true,
  permissionChangeRequestsGrant: true,
  permissionEpcsRts: true,
  canSendControlledSubstance: true,
});
export type IdentityInformation = z.infer<typeof IdentityInformation>;

/** What a user may change of their own account. */
export const OwnUserChanges = z.strictObject({ isAdvertisementSeen: z.boolean() });
export type OwnUserChanges = z.infer<typeof OwnUserChanges>;

/** A prescriber of the practice, as the provider drop-down shows it (S2.1-10). */
export const Provider = Registrations.extend({
  id: Id,
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  title: z.string(),
  state: z.string(),
  active: z.boolean(),
});
export type Provider = z.infer<typeof Provider>;

/**
 * A person of the practice as a search shows them (S2.5-4, S2.6-11): active or not, for the past is searched
 * too.
 */
export const FoundUser = z.object({
  id: Id,
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  email: z.string(),
  npi: z.string().optional(),
  active: z.boolean(),
  /** That it is no person but a service account; absent for people. */
  isServiceAccount: z.literal(true).optional(),
});
export type FoundUser = z.infer<typeof FoundUser>;

/** Why a change is asked for, in one's own words; may be empty. */
export const ChangeReason = line(200);

/** A practice that an account may choose (S7-7). */
export const AccessiblePractice = z.object({
  id: Id,
  name: z.string(),
  city: z.string(),
  state: z.string(),
  /**
   * It has named the account for emergencies alone: entered only after saying why (45 CFR 164.312(a)(2)(ii)).
   */
  isEmergency: z.boolean(),
  /** Until when such access is open; absent where none is. */
  emergencyUntil: Instant.optional(),
});
export type AccessiblePractice = z.infer<typeof AccessiblePractice>;
