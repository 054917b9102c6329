import * as z from 'zod';

/** What a session keeps of a sign-in. */
export const StoredTokens = z.object({
  accessToken: z.string(),
  /** UTC. */
  expiresAt: z.iso.datetime(),
  refreshToken: z.string().optional(),
  idToken: z.string().optional(),
  /** How long the sign-in lay back when these were issued, in seconds; absent where the provider does not say. */
  signedInSecondsAgo: z.number().optional(),
  /** Whether the provider does not say when someone signed in; absent where it does, or is not known. */
  isUntimed: z.boolean().optional(),
  subject: z.string(),
  email: z.string(),
});
export type StoredTokens = z.infer<typeof StoredTokens>;

/**
 * The one place a session's tokens are in: page memory in a browser, a file of its owner alone in a terminal.
 */
export interface TokenStore {
  /** Undefined when no one is signed in. Read again each time: another process may have renewed them. */
  load(): Promise<StoredTokens | undefined>;
  save(tokens: StoredTokens): Promise<void>;
  clear(): Promise<void>;
  /**
   * Runs work while no other process that shares the store runs any: two renewals at the same time would use one
   * refresh token twice, which ends the session.
   */
  withLock?<Result>(work: () => Promise<Result>): Promise<Result>;
}
