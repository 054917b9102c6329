import { refusalUnderLock } from '@erx/core/session/fresh-sign-in';
import type { Identity } from '../http/services';
import { BUILT_IN } from '../identity/accounts';

/** What of an account and of the session of a token decides whether the token counts. */
export interface SessionState {
  account_active: boolean;
  sessions_ended_at: Date | null;
  /** When the session of the token was ended; null where it was not, or none is known. */
  session_ended_at: Date | null;
  /** When its page last locked itself, and when a new sign-in opened it; null where that was not. */
  session_locked_at: Date | null;
  session_reopened_at: Date | null;
}

/**
 * Why a known identity is refused: the account or membership may not be used, the token is older than the end
 * of all sessions, its session locked itself and no sign-in after that is behind it, or it does not say when
 * that was, the practice may be entered in an emergency alone and none was said to be, or no one knows yet
 * that the address of a sign-up is theirs.
 */
export type Unusable = 'inactive' | 'ended' | 'locked' | 'untimed' | 'emergency' | 'unconfirmed';

/** What is kept of the session of a token, as columns of `e`. */
export const SESSION = `e.ended_at AS session_ended_at, e.locked_at AS session_locked_at,
    e.reopened_at AS session_reopened_at`;

/** Under which the session of a token is kept; '' where nothing names one. */
export const keyOfSession = ({ sessionKey, session = '' }: Identity): string => sessionKey ?? session;

/** Whether a lock of the session is over by a token that nothing speaks against. */
export function reopening(row: SessionState, { client }: Identity): { readonly reopensSession?: boolean } {
  const isLocked = row.session_locked_at !== null && row.session_reopened_at === null;
  return isLocked && client !== 'terminal' ? { reopensSession: true } : {};
}

/**
 * Whether all sessions were ended since the token was issued counts for one that does not say when that was.
 */
export function unusable(row: SessionState, identity: Identity): Unusable | undefined {
  if (!row.account_active) return 'inactive';
  return isSessionEnded(row, identity) ? 'ended' : refusedUnderLock(row, identity);
}

/** Terminals have no page that locks: one may share what its provider calls a session with a browser. */
function refusedUnderLock(
  { session_locked_at: at }: SessionState,
  identity: Identity,
): 'locked' | 'untimed' | undefined {
  if (at === null || identity.client === 'terminal') return undefined;
  const { issuer, acceptsUntimed = false } = identity;
  return refusalUnderLock(identity, { at: at.getTime(), isOwn: issuer === BUILT_IN, acceptsUntimed });
}

/**
 * All sessions were ended after the token was issued, or its own one was; a foreign provider may keep issuing
 * tokens for it, and then a later sign-in counts.
 */
function isSessionEnded(
  { sessions_ended_at: all, session_ended_at: own }: SessionState,
  { issuedAt, signedInAt }: Identity,
): boolean {
  if (all !== null && (issuedAt ?? 0) < all.getTime()) return true;
  return own !== null && (signedInAt ?? 0) <= own.getTime();
}
