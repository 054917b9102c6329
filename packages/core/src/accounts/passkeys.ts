import * as z from 'zod';
import { Instant } from '../values/dates';
import { Id } from '../values/ids';

/** A passkey as its owner sees it. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** Whether a service of the device’s maker copies it between devices. */
  isBackedUp: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant.optional(),
});
export type Passkey = z.infer<typeof Passkey>;

/** How many an account may have. */
export const MOST_PASSKEYS = 10;
/** The characters of a name. */
export const PASSKEY_NAME = z.string().trim().min(1).max(60);
