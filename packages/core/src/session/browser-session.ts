import type { MessageCode } from '../findings/messages';
import type { SessionUser } from './issuer';

/**
 * Why a page is locked: no one worked there, or in another page of its session; the provider does not say
 * when someone signed in again; the session is over, or all sessions of the person were ended.
 */
export type LockReason = 'idle' | 'locked' | 'untimed' | 'ended' | 'ended-everywhere' | 'password-changed';

/**
 * The session in this browser: authorization code with PKCE, tokens in page memory only
 * (docs/decisions/identity.md).
 */
export interface BrowserSession {
  /**
   * 'failed' when a sign-in was not completed; 'locked' when the person must prove again to be the one before
   * the page continues.
   */
  readonly state: 'starting' | 'signed-out' | 'signed-in' | 'locked' | 'failed';
  /** What happened to a sign-in that was not completed, and what to do; undefined where nothing is said of it. */
  readonly problem:
    { readonly code: MessageCode; readonly values: Readonly<Record<string, string>> } | undefined;
  /** Anyone who is signed in, also while the page is locked. */
  readonly user: SessionUser | undefined;
  /** Whether a user without a login can sign up here. */
  readonly offersSignUp: boolean;
  /** Why the page is locked; undefined where it is not. */
  readonly lockReason: LockReason | undefined;
  /** Whether the password opens the lock; otherwise the identity provider is asked, in a separate window. */
  readonly isUnlockedByPassword: boolean;
  /** Whether the provider does not say when someone signed in, and the installation takes that. */
  readonly isOpenedUntimed: boolean;
  /** Minutes without work after which the page is to be locked; 0 for never. */
  readonly idleMinutes: number;
  /** Whether the page also looks by itself for what a push should have brought. */
  readonly readsAgain: boolean;
  /** Reports each change of state. @returns what ends the reports */
  subscribe(listener: () => void): () => void;
  /**
   * Reads the answer of a sign-in or a silent renewal (S2.1-2); without one tries to renew silently. Never throws: the state says
   * what came of it.
   */
  start(): Promise<void>;
  /**
   * Goes to the identity provider and comes back to `returnTo`, a path of this application; '/' when absent.
   * Inside another system's frame it opens a window instead (docs/decisions/identity.md), and the state says
   * when it is done.
   * @param isAskedAgain whether the provider is to ask for the password though someone is signed in there
   * @throws AppError session.popup-blocked, session.popup-closed
   */
  signIn(returnTo?: string, isAskedAgain?: boolean): Promise<void>;
  /**
   * Forgets all tokens, here and, where no one worked, at the identity provider too: another page of this
   * browser asks for the password then. Calls wait until it is unlocked.
   * @param isTold whether another page of this browser has locked already
   */
  lock(reason: LockReason, isFromOtherPage?: boolean): void;
  /**
   * Unlocks a locked page.
   * @throws AppError with what the provider refuses; session.other-person when another user signed in;
   * session.sign-in-old, session.sign-in-time-unknown where no one was asked since the lock, or it is not
   * said
   */
  unlock(password: string): Promise<void>;
  /**
   * The same through a window of the identity provider.
   * @throws AppError session.popup-blocked, session.popup-closed, session.other-person, session.sign-in-old,
   * session.sign-in-time-unknown
   */
  unlockInWindow(signal?: AbortSignal): Promise<void>;
  /**
   * The same by the session that another page of this browser has got again; stays locked where there is none.
   */
  unlockSilently(): Promise<void>;
  /** Ends the session here and at the identity provider. */
  signOut(): Promise<void>;
  /**
   * A valid access token, renewed if need be; undefined when no one is signed in. Waits while the page is
   * locked.
   * @throws CallError when it cannot be renewed now but may be later
   */
  accessToken(): Promise<string | undefined>;
}
