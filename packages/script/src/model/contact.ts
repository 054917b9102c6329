import * as z from 'zod';
import { Carrying } from './carried';

/** A person's name as SCRIPT has it. */
export const PersonName = z.strictObject({
  last: z.string(),
  first: z.string(),
  middle: z.string().optional(),
  suffix: z.string().optional(),
  prefix: z.string().optional(),
  ...Carrying,
});
export type PersonName = z.infer<typeof PersonName>;

/** A postal address. In the United States `postalCode` is five or nine digits without a dash. */
export const Address = z.strictObject({
  line1: z.string(),
  line2: z.string().optional(),
  city: z.string(),
  /** Two letters. */
  state: z.string(),
  postalCode: z.string(),
  /** ISO 3166 alpha-2, such as US. A NewRx needs it for the patient and the prescriber. */
  country: z.string().optional(),
  ...Carrying,
});
export type Address = z.infer<typeof Address>;

/** Digits and nothing else: at most ten, the extension at most eight. */
export const Phone = z.strictObject({ number: z.string(), extension: z.string().optional(), ...Carrying });
export type Phone = z.infer<typeof Phone>;

/** How to reach someone; the standard requires a primary telephone wherever it has this block. */
export const Communication = z.strictObject({
  primaryTelephone: Phone,
  email: z.array(z.string()).min(1).optional(),
  fax: z.array(Phone).min(1).optional(),
  homeTelephone: z.array(Phone).min(1).optional(),
  workTelephone: z.array(Phone).min(1).optional(),
  ...Carrying,
});
export type Communication = z.infer<typeof Communication>;
