import * as z from 'zod';
import { type CalendarDate, Instant } from '../values/dates';

/**
 * What a pharmacy is; EPCS is the service level of one that takes electronic prescriptions for controlled
 * substances.
 */
export const Specialty = z.enum([
  'Retail',
  'MailOrder',
  'LongTermCare',
  'Specialty',
  'TwentyFourHour',
  'EPCS',
]);
export type Specialty = z.infer<typeof Specialty>;

/** A pharmacy of the network's directory (P3-6, N3-11). */
export const Pharmacy = z.object({
  /** Seven digits. */
  ncpdpId: z.string().regex(/^\d{7}$/),
  npi: z.string(),
  storeName: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phonePrimary: z.string(),
  fax: z.string(),
  email: z.string(),
  specialtyTypes: z.array(Specialty),
  /** The last day the pharmacy takes prescriptions; absent while it is active. */
  activeEndTime: z.iso.date().optional(),
});
export type Pharmacy = z.infer<typeof Pharmacy>;

/** A pharmacy in a search around a place, with its distance where the place is known. */
export const FoundPharmacy = Pharmacy.extend({ distanceMiles: z.number().optional() });
export type FoundPharmacy = z.infer<typeof FoundPharmacy>;

/** The lists a pharmacy is looked up in (N9-8). */
export const PharmacyFilter = z.enum(['Practice', 'MailOrder', 'User', 'Patient', 'MostUsed', 'Search']);
export type PharmacyFilter = z.infer<typeof PharmacyFilter>;

/** Those of them that people put together and order themselves. */
export const FavoriteFilter = PharmacyFilter.extract(['Practice', 'User', 'Patient']);
export type FavoriteFilter = z.infer<typeof FavoriteFilter>;

/** How fresh the directory is (N2-39). Without `lastUpdated` it is empty. */
export const DirectoryState = z.object({ lastUpdated: Instant.optional() });
export type DirectoryState = z.infer<typeof DirectoryState>;

/** N4-11, P3-6: a past end date means an inactive pharmacy; on the last day it is still active. */
export function isActivePharmacy(pharmacy: Pick<Pharmacy, 'activeEndTime'>, today: CalendarDate): boolean {
  return pharmacy.activeEndTime === undefined || pharmacy.activeEndTime >= today;
}
