import * as z from 'zod';
import { ACTING_CLIENTS } from '../access/vocabulary';
import { Instant } from '../values/dates';
import { Id } from '../values/ids';

/** A place in which someone is signed in: a browser, or a terminal. */
export const SignedInSession = z.object({
  id: Id,
  client: z.enum(ACTING_CLIENTS),
  /** The program that it runs in, as it says itself, such as 'Chrome on Windows'; '' where it says nothing. */
  program: z.string(),
  signedInAt: Instant,
  /** The network address; '' where it is not known. */
  signedInFrom: z.string(),
  /** To the minute. */
  lastUsedAt: Instant,
  lastUsedFrom: z.string(),
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
});
export type SignedInSession = z.infer<typeof SignedInSession>;

const MINUTE = 60_000;
/** How long a terminal stays signed in that is not used; its refresh token lives as long. */
export const TERMINAL_DAYS = 14;
/** An access token's life, and one minute for the way. */
const RENEWAL_MINUTES = 6;
/** How long a browser stays signed in where pages never lock themselves. */
export const NEVER_IDLE_HOURS = 12;
/** The last use is written down once a minute. */
const WRITTEN_EVERY = MINUTE;

/**
 * Until when an unused session lasts, in milliseconds since 1970, as the identity provider counts
 * (docs/decisions/sign-in.md).
 * @param idleMinutes after which a page locks itself; 0 for never
 */
export function expiresAtIfUnused(
  { client, lastUsedAt }: Pick<SignedInSession, 'client' | 'lastUsedAt'>,
  idleMinutes: number,
): number {
  const unused =
    client !== 'web'
      ? TERMINAL_DAYS * 24 * 60 * MINUTE
      : idleMinutes === 0
        ? NEVER_IDLE_HOURS * 60 * MINUTE
        : (idleMinutes + RENEWAL_MINUTES) * MINUTE;
  return Date.parse(lastUsedAt) + unused + WRITTEN_EVERY;
}

/** What a session is called: the program where it says one, or else what kind of client it is. */
export function nameOfSession({ client, program }: Pick<SignedInSession, 'client' | 'program'>): string {
  const kind =
    client === 'terminal'
      ? 'Terminal'
      : client === 'web'
        ? 'Browser'
        : client === 'app'
          ? 'Connected app'
          : 'Program';
  return client === 'terminal' || program === '' ? kind : program;
}
