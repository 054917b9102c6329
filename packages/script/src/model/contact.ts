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

/** A postal address; `postalCode` is five or nine digits without a dash for the United States. */
export const Address = z.strictObject({
  line1: z.string(),
  line2: z.string().optional(),
  city: z.string(),
  /** Two letters. */
  state: z.string(),
  postalCode: z.string(),
  /** ISO 3166 alpha-2, such as US. */
  country: z.string().optional(),
  ...Carrying,
});
export type Address = z.infer<typeof Address>;

/** Ten digits, nothing else. */
export const Phone = z.strictObject({ number: z.string(), extension: z.string().optional(), ...Carrying });
export type Phone = z.infer<typeof Phone>;

/** How to reach someone; the standard requires a primary telephone wherever it has this block. */
export const Communication = z.strictObject({
  primaryTelephone: Phone,
  email: z.string().optional(),
  fax: z.array(Phone).optional(),
  homeTelephone: z.array(Phone).optional(),
  workTelephone: z.array(Phone).optional(),
  ...Carrying,
});
export type Communication = z.infer<typeof Communication>;
