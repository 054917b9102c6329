import * as z from 'zod';
import { TimeZone } from '../values/dates';
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
export const AccessiblePractice = z.object({ id: Id, name: z.string(), city: z.string(), state: z.string() });
export type AccessiblePractice = z.infer<typeof AccessiblePractice>;
