import type { MessageCode } from '../findings/messages';

/** Seconds that a sign-in may seem older than the lock: whole seconds on both sides, and the way of the answer. */
export const LEEWAY_SECONDS = 5;

/**
 * Why a sign-in does not open a locked page; undefined where it does. It must have happened after the page
 * was locked (45 CFR 164.312(a)(2)(iii)): a provider that answers with a sign-in from before has asked no
 * one, and one that does not say when it was may have. Both spans are measured by one clock each, so it does
 * not matter that those of provider and page differ.
 * @param signedInSecondsAgo how long the sign-in lay back when the provider answered, by its own clock;
 * undefined where it does not say
 * @param lockedForMilliseconds how long the page was locked by then, by the page's clock
 * @param acceptsUntimed whether the installation takes a provider that does not say
 */
export function refusalOfUnlock(
  signedInSecondsAgo: number | undefined,
  lockedForMilliseconds: number,
  acceptsUntimed = false,
): Extract<MessageCode, 'session.sign-in-old' | 'session.sign-in-time-unknown'> | undefined {
  if (signedInSecondsAgo === undefined) return acceptsUntimed ? undefined : 'session.sign-in-time-unknown';
  const lockedForSeconds = Math.max(0, lockedForMilliseconds / 1000);
  return signedInSecondsAgo > lockedForSeconds + LEEWAY_SECONDS ? 'session.sign-in-old' : undefined;
}

/** Milliseconds within which the second that a sign-in of our own provider names may lie before its instant. */
const OWN_LEEWAY = 1_000;

/**
 * Why the token of a session that locked itself is refused; undefined where it rests on a sign-in after the
 * lock (45 CFR 164.312(a)(2)(iii)). Of our own provider, whose clock is the server's, it must also have been
 * issued after the lock; of another one, five seconds of the clocks are let pass.
 * @param token when someone signed in, and when it was issued, in milliseconds since 1970; undefined where it
 * does not say
 * @param lock.at milliseconds since 1970
 * @param lock.isOwn whether the token is of our own provider
 * @param lock.acceptsUntimed whether the installation takes a provider that does not say when someone signed
 * in: then anything that it issues after the lock opens it
 */
export function refusalUnderLock(
  token: { readonly signedInAt?: number | undefined; readonly issuedAt?: number | undefined },
  lock: { readonly at: number; readonly isOwn: boolean; readonly acceptsUntimed: boolean },
): 'locked' | 'untimed' | undefined {
  const { signedInAt, issuedAt = 0 } = token;
  const isIssuedAfter = issuedAt > lock.at;
  if (signedInAt === undefined) {
    if (!isIssuedAfter) return 'locked';
    return lock.acceptsUntimed ? undefined : 'untimed';
  }
  const isFresh = lock.isOwn
    ? isIssuedAfter && signedInAt + OWN_LEEWAY > lock.at
    : signedInAt + LEEWAY_SECONDS * 1000 >= lock.at;
  return isFresh ? undefined : 'locked';
}

/**
 * How long a sign-in lay back when an ID token was issued (OpenID Connect Core, 2: `auth_time`, `iat`); undefined
 * where the provider does not say: no `auth_time`, or 0.
 */
export function toSignedInSecondsAgo(
  claims: { readonly auth_time?: unknown; readonly iat?: unknown } | undefined,
): number | undefined {
  const { auth_time: at, iat } = claims ?? {};
  if (typeof at !== 'number' || typeof iat !== 'number' || at <= 0) return undefined;
  return Math.max(0, iat - at);
}
