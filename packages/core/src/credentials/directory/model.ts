import * as z from 'zod';
import { Instant } from '../../values/dates';
import { Id } from '../../values/ids';

/** What the network's directory has to know of a prescriber before it registers a location. */
export const REGISTRATION_FIELDS = [
  'npi',
  'firstName',
  'lastName',
  'address',
  'city',
  'state',
  'zipCode',
  'phone',
  'fax',
  'practiceName',
] as const;
export const RegistrationField = z.enum(REGISTRATION_FIELDS);
export type RegistrationField = z.infer<typeof RegistrationField>;
export const REGISTRATION_LABEL = {
  npi: 'NPI',
  firstName: 'first name',
  lastName: 'last name',
  address: 'address',
  city: 'city',
  state: 'state',
  zipCode: 'zip',
  phone: 'phone',
  fax: 'fax',
  practiceName: 'practice name',
} as const satisfies Record<RegistrationField, string>;

/** How a prescriber of the practice is with the network's directory (S3-1, N2-8). */
export const NetworkRegistration = z.object({
  userId: Id,
  spi: z.string().optional(),
  /** Why the network gave no SPI, or did not take a change; '' where nothing is wrong. */
  spiError: z.string(),
  /** Since when the network is being notified; absent where nothing is on its way. */
  waitingSince: Instant.optional(),
  /** What the profile lacks for it. */
  lacking: z.array(RegistrationField),
});
export type NetworkRegistration = z.infer<typeof NetworkRegistration>;
