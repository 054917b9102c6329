import * as z from 'zod';
import { Carrying } from './carried';
import { Address, Communication, PersonName } from './contact';

/** A person the prescription is for. Animals are not modelled; a message with one is carried as it came. */
export const Patient = z.strictObject({
  name: PersonName,
  /** M, F or U. */
  gender: z.enum(['M', 'F', 'U']),
  /** YYYY-MM-DD. */
  dateOfBirth: z.string(),
  /** Required by NewRx. */
  address: Address.optional(),
  communication: Communication.optional(),
  ...Carrying,
});
export type Patient = z.infer<typeof Patient>;

/** A pharmacy. */
export const Pharmacy = z.strictObject({
  /** 7 digits. */
  ncpdpId: z.string(),
  /** 10 digits; the standard requires it. */
  npi: z.string(),
  businessName: z.string(),
  address: Address.optional(),
  communication: Communication,
  ...Carrying,
});
export type Pharmacy = z.infer<typeof Pharmacy>;

/** A prescriber who treats people. */
export const Prescriber = z.strictObject({
  /** 10 digits; the standard requires it. */
  npi: z.string(),
  /** Needed for a controlled substance: the number chosen when the prescription was signed. */
  deaNumber: z.string().optional(),
  stateLicenseNumber: z.string().optional(),
  name: PersonName,
  practiceName: z.string().optional(),
  /** Required by NewRx. */
  address: Address.optional(),
  communication: Communication,
  ...Carrying,
});
export type Prescriber = z.infer<typeof Prescriber>;
