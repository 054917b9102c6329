import * as z from 'zod';
import { Instant, TimeZone } from '../values/dates';
import { Id } from '../values/ids';

/** A practice as the application shows it (S3-6). */
export const Practice = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  phone: z.string(),
  fax: z.string(),
  timeZone: TimeZone,
  active: z.boolean(),
});
export type Practice = z.infer<typeof Practice>;

/** A practice that an account may choose (S7-7). */
export const AccessiblePractice = z.object({
  id: Id, name: z.string(), city: z.string(), state: z.string(),
  /** It has named the account for emergencies alone: entered only after saying why (45 CFR 164.312(a)(2)(ii)). */
  isEmergency: z.boolean(),
  /** Until when such access is open; absent where none is. */
  emergencyUntil: Instant.optional(),
});
export type AccessiblePractice = z.infer<typeof AccessiblePractice>;
