import * as z from 'zod';
import { SERVICE_RIGHTS } from '../access/vocabulary';
import { Instant } from '../values/dates';
import { Id } from '../values/ids';

/** What a service account can be given (access/rights.ts says which, and why no more). */
export const ServiceRight = z.enum(SERVICE_RIGHTS);

/** An account of the practice that no person has: a script signs in with its client id and secret. */
export const ServiceAccount = z.object({
  id: Id,
  /** What the script gives as ERX_CLIENT_ID. */
  clientId: z.string(),
  name: z.string(),
  rights: z.array(ServiceRight),
  createdAt: Instant,
  /**
   * Who made its present secret and answers for it: the maker, or who rotated it last; '' where that account
   * is gone.
   */
  createdBy: z.string(),
  /** Their account. It ends with them, for no one else knows in whose hands the secret is. */
  createdById: Id,
  /** When its present secret was made. */
  secretMadeAt: Instant,
  /** When it signed in last; absent where it never did. */
  lastUsedAt: Instant.optional(),
  /**
   * Network addresses from which so many wrong secrets came that nothing of it is taken from there for a
   * while.
   */
  lockedFrom: z.array(z.string()),
  /** Since when it may do nothing any more; absent while it may. */
  revokedAt: Instant.optional(),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

/** What is entered to make one. */
export const ServiceAccountEntry = z.strictObject({
  name: z.string().max(200),
  rights: z.array(z.string().max(50)).max(100),
});
export type ServiceAccountEntry = z.infer<typeof ServiceAccountEntry>;

/** A service account with its secret, which is shown only this once: only its hash is kept. */
export const ServiceAccountWithSecret = ServiceAccount.extend({ clientSecret: z.string() });
export type ServiceAccountWithSecret = z.infer<typeof ServiceAccountWithSecret>;
