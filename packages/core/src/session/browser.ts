import * as oidc from 'openid-client';
import * as z from 'zod';
import { AppError } from '../findings/app-error';
import { failureWithoutResponse } from '../client/failure';
import { type BrowserPorts, windowPorts } from './browser-window';
import type { SignInConfiguration } from './contract';
import {
  beginSignIn,
  completeSignIn,
  discoverIssuer,
  isRefused,
  type Issuer,
  renewTokens,
  type SessionUser,
} from './issuer';
import type { Popup } from './popup-window';
import { answerSilentRenewFrame } from './silent-renew-frame';
import type { StoredTokens } from './token-store';
import { signInWithPassword, tellLocked } from './unlock';

/**
 * Why a page is locked: nobody worked there, the session is over, or all sessions of the person were ended.
 */
export type LockReason = 'idle' | 'ended' | 'ended-everywhere' | 'password-changed';

/**
 * The session in this browser: authorization code with PKCE, tokens in page memory only
 * (docs/decisions/identity.md).
 */
export interface BrowserSession {
  /**
   * 'failed' when a sign-in was not completed; 'locked' when the person must prove again to be the one before
   * the page goes on.
   */
  readonly state: 'starting' | 'signed-out' | 'signed-in' | 'locked' | 'failed';
  /** Anyone who is signed in, also while the page is locked. */
  readonly user: SessionUser | undefined;
  /** Whether a user without a login can sign up here. */
  readonly offersSignUp: boolean;
  /** Why the page is locked; undefined where it is not. */
  readonly lockReason: LockReason | undefined;
  /**
   * Whether the password opens the lock; otherwise the identity provider is asked, in a window of its own.
   */
  readonly isUnlockedByPassword: boolean;
  /** Minutes without work after which the page is to be locked; 0 for never. */
  readonly idleMinutes: number;
  /** Reports each change of state. @returns what ends the reports */
  subscribe(listener: () => void): () => void;
  /**
   * Reads ?callback and ?silent (S2.1-2); without them tries to renew silently. Never throws: the state says
   * what came of it.
   */
  start(): Promise<void>;
  /**
   * Goes to the identity provider and comes back to `returnTo`, a path of this application; '/' when absent.
   * Inside another system's frame it opens a window instead (docs/decisions/identity.md), and the state says
   * when it is done.
   * @throws AppError session.popup-blocked, session.popup-closed
   */
  signIn(returnTo?: string): Promise<void>;
  /**
   * Forgets all tokens, here and, where nobody worked, at the identity provider too: another page of this
   * browser asks for the password then. Calls wait until it is unlocked.
   * @param isTold whether another page of this browser has locked already
   */
  lock(reason: LockReason, isTold?: boolean): void;
  /**
   * Goes on with a locked page.
   * @throws AppError with what the provider refuses; session.other-person when another user signed in
   */
  unlock(password: string): Promise<void>;
  /**
   * The same through a window of the identity provider.
   * @throws AppError session.popup-blocked, session.popup-closed, session.other-person
   */
  unlockInWindow(signal?: AbortSignal): Promise<void>;
  /**
   * The same by the session that another page of this browser has got again; stays locked where there is none.
   */
  unlockSilently(): Promise<void>;
  /** Ends the session here and at the identity provider. */
  signOut(): Promise<void>;
  /**
   * A valid access token, renewed if need be; undefined when nobody is signed in. Waits while the page is
   * locked.
   * @throws CallError when it cannot be renewed now but may be later
   */
  accessToken(): Promise<string | undefined>;
}

const PENDING = 'erx.sign-in';
/**
 * In the last minute a new token is fetched while the old one is used, in the last ten seconds it is waited
 * for.
 */
const RENEW_MILLISECONDS = 60_000;
const UNUSABLE_MILLISECONDS = 10_000;

const Pending = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  returnTo: z.string(),
});

/**
 * A session for one page.
 * @param options.configuration of the server's getSignInConfiguration
 * @param options.origin of the application
 * @param options.ports the window's when absent
 */
export function createBrowserSession(options: {
  readonly configuration: SignInConfiguration;
  readonly origin: string;
  readonly ports?: BrowserPorts;
}): BrowserSession {
  const { configuration, origin, ports = windowPorts() } = options;
  const listeners = new Set<() => void>();
  let state: BrowserSession['state'] = 'starting';
  let tokens: StoredTokens | undefined;
  let locked:
    { readonly user: SessionUser; readonly reason: LockReason; readonly byPassword: boolean } | undefined;
  let discovered: Promise<Issuer> | undefined;
  let renewing: Promise<void> | undefined;
  /** The provider's answer to the last lock; nobody signs in before it, or the lock would end that sign-in. */
  let lockSent: Promise<void> = Promise.resolve();

  function issuer(): Promise<Issuer> {
    discovered ??= discoverIssuer(configuration, configuration.webClientId).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  function become(next: Exclude<BrowserSession['state'], 'locked'>, nextTokens?: StoredTokens): void {
    tokens = nextTokens;
    locked = undefined;
    show(next);
  }

  function show(next: BrowserSession['state']): void {
    state = next;
    for (const listener of listeners) listener();
  }

  /**
   * Tokens of a frame in this origin have no refresh token; those of a window, or of a foreign provider,
   * have.
   */
  const isRenewedInFrame = (held: StoredTokens) =>
    configuration.silentFrame && held.refreshToken === undefined;

  /**
   * S2.1-2: completes the sign-in whose answer the address holds, and takes the answer out of the address
   * bar.
   */
  async function complete(answer: URL): Promise<void> {
    const pending = takePending(ports);
    ports.replaceAddress('/');
    if (!pending) return resume();
    try {
      const signedIn = await completeSignIn(await issuer(), configuration, answer, pending, ports.now);
      ports.replaceAddress(pending.returnTo);
      become('signed-in', signedIn);
    } catch {
      become('failed');
    }
  }

  /** Takes up a session that the identity provider still has. */
  async function resume(): Promise<void> {
    if (!configuration.silentFrame) return become('signed-out');
    try {
      become('signed-in', await renewSilently());
    } catch (error) {
      become(isRefused(error) ? 'signed-out' : 'failed');
    }
  }

  async function renewSilently(): Promise<StoredTokens> {
    const { address, pending } = await beginSignIn(await issuer(), configuration, `${origin}/?silent`, {
      prompt: 'none',
    });
    const answer = await ports.visitSilently(address);
    return completeSignIn(await issuer(), configuration, answer, pending, ports.now);
  }

  /** @param parameters of the authorization request, beside those of every one */
  async function signInThrough(
    popup: Popup | undefined,
    parameters: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<StoredTokens> {
    if (!popup) throw new AppError('session.popup-blocked');
    try {
      const { address, pending } = await beginSignIn(
        await issuer(),
        configuration,
        `${origin}/?popup`,
        parameters,
      );
      const answer = await popup.visit(address, signal);
      return await completeSignIn(await issuer(), configuration, answer, pending, ports.now);
    } catch (error) {
      throw error instanceof AppError
        ? error
        : new AppError('session.sign-in-incomplete', {}, { cause: error });
    } finally {
      popup.close();
    }
  }

  /** One renewal at a time. Locks the page when the provider refuses, or answers with another person. */
  function renew(held: StoredTokens): Promise<void> {
    renewing ??= (async () => {
      try {
        const next = await (isRenewedInFrame(held)
          ? renewSilently()
          : held.refreshToken === undefined
            ? undefined
            : renewTokens(
                await issuer(),
                configuration,
                { ...held, refreshToken: held.refreshToken },
                ports.now,
              ));
        if (tokens !== held) return; // signed out or locked meanwhile
        if (next?.subject === held.subject) become('signed-in', next);
        else lock('ended');
      } catch (error) {
        if (tokens === held && isRefused(error)) lock('ended');
        else throw failureWithoutResponse(error);
      } finally {
        renewing = undefined;
      }
    })();
    return renewing;
  }

  function lock(reason: LockReason, isTold = false): void {
    const held = tokens;
    if (!held) {
      // Anyone who has changed the password here sees that it worked, though word of the session's end may
      // have come first.
      if (locked && reason === 'password-changed') {
        locked = { ...locked, reason };
        show('locked');
      }
      return;
    }
    const byPassword = isRenewedInFrame(held);
    tokens = undefined;
    locked = { user: { subject: held.subject, email: held.email }, reason, byPassword };
    show('locked');
    // its own clock ends it too
    if (reason === 'idle' && !isTold)
      lockSent = issuer()
        .then((at) => tellLocked(ports, at, held, byPassword))
        .catch(() => undefined);
  }

  /** @throws AppError session.other-person */
  function goOn(next: StoredTokens): void {
    if (!locked) return; // signed out meanwhile
    if (next.subject !== locked.user.subject) throw new AppError('session.other-person');
    become('signed-in', next);
  }

  function unlocked(): Promise<void> {
    return new Promise((resolve) => {
      const hear = () => {
        if (state !== 'locked') {
          listeners.delete(hear);
          resolve();
        }
      };
      listeners.add(hear);
    });
  }

  async function accessToken(): Promise<string | undefined> {
    if (state === 'locked') await unlocked();
    const held = tokens;
    if (!held) return undefined;
    const left = Date.parse(held.expiresAt) - ports.now();
    if (left > RENEW_MILLISECONDS) return held.accessToken;
    const renewal = renew(held);
    if (left > UNUSABLE_MILLISECONDS) {
      renewal.catch(() => undefined); // tried again at the next call; the token in hand still serves
      return held.accessToken;
    }
    await renewal;
    if (state === 'locked') await unlocked();
    return tokens?.accessToken;
  }

  return {
    get state() {
      return state;
    },
    offersSignUp: configuration.signUp,
    get user() {
      return tokens ? { subject: tokens.subject, email: tokens.email } : locked?.user;
    },
    get lockReason() {
      return locked?.reason;
    },
    get isUnlockedByPassword() {
      return locked?.byPassword ?? false;
    },
    idleMinutes: configuration.idleMinutes,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    async start() {
      if (answerSilentRenewFrame(ports)) return;
      const address = ports.address();
      if (address.searchParams.has('callback')) return complete(address);
      if (address.searchParams.has('silent')) ports.replaceAddress('/');
      return resume();
    },
    async signIn(returnTo = '/') {
      if (ports.isFramed()) return become('signed-in', await signInThrough(ports.openPopup(), {}));
      const { address, pending } = await beginSignIn(await issuer(), configuration, `${origin}/?callback`);
      ports.pending.setItem(PENDING, JSON.stringify({ ...pending, returnTo: ownPath(returnTo) }));
      ports.navigate(address);
    },
    lock,
    async unlock(password) {
      await lockSent;
      if (locked)
        goOn(
          await signInWithPassword(
            { ports, issuer: await issuer(), configuration, origin, email: locked.user.email },
            password,
          ),
        );
    },
    async unlockInWindow(signal) {
      if (!locked) return;
      goOn(
        await signInThrough(ports.openPopup(), { prompt: 'login', login_hint: locked.user.email }, signal),
      );
    },
    async unlockSilently() {
      const next = locked?.byPassword === true ? await renewSilently().catch(() => undefined) : undefined;
      if (next && next.subject === locked?.user.subject) become('signed-in', next);
    },
    async signOut() {
      const held = tokens;
      become('signed-out');
      const at = await issuer();
      const { end_session_endpoint: endSession, revocation_endpoint: revocation } = at.serverMetadata();
      // it ends by itself, too
      if (held?.refreshToken !== undefined && revocation !== undefined)
        await oidc.tokenRevocation(at, held.refreshToken).catch(() => undefined);
      // A frame of another system stays where it is: its page is not ours to leave.
      if (endSession === undefined || ports.isFramed()) return;
      ports.navigate(
        oidc.buildEndSessionUrl(at, {
          post_logout_redirect_uri: `${origin}/`,
          ...(held?.idToken === undefined ? {} : { id_token_hint: held.idToken }),
        }),
      );
    },
    accessToken,
  };
}

/** Only a path of this application is gone back to. */
function ownPath(path: string): string {
  if (!/^\/(?![/\\])/.test(path)) throw new AppError('call.invalid');
  return path;
}

function takePending(ports: BrowserPorts): z.infer<typeof Pending> | undefined {
  const text = ports.pending.getItem(PENDING);
  ports.pending.removeItem(PENDING);
  if (text === null) return undefined;
  const parsed = Pending.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : undefined;
}
