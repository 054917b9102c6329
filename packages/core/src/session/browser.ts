import * as oidc from 'openid-client';
import { AppError } from '../findings/app-error';
import { failureWithoutResponse } from '../client/failure';
import type { BrowserSession, LockReason } from './browser-session';
import { type BrowserPorts, windowPorts } from './browser-window';
import { leaveFor, renewInFrame, signInThrough, type SigningIn, popPendingSignIn } from './browser-sign-in';
import { pathOf } from '../client/endpoint';
import { lockSession, type SignInConfiguration } from './contract';
import {
  completeSignIn,
  discoverIssuer,
  isRefused,
  type Issuer,
  renewTokens,
  type SessionUser,
} from './issuer';
import { refusalOfUnlock } from './fresh-sign-in';
import { resumptionIn } from './resumption';
import { holdsAnswer, returnAddress, returnKindOf } from './return-addresses';
import { answerSilentRenewFrame } from './silent-renew-frame';
import type { StoredTokens } from './token-store';
import { signInWithPassword, reportLocked } from './unlock';

/**
 * In the last minute a new token is fetched while the old one is used, in the last ten seconds it is waited
 * for.
 */
const RENEW_MILLISECONDS = 60_000;
const UNUSABLE_MILLISECONDS = 10_000;

/** What a provider said, as far as it is a code of OAuth: nothing else of an address is shown. */
const asCode = (said: string) => (/^[a-z_]{1,40}$/.test(said) ? said : 'no code');

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
  let problem: BrowserSession['problem'];
  let tokens: StoredTokens | undefined;
  let locked:
    | {
        readonly user: SessionUser;
        readonly reason: LockReason;
        readonly byPassword: boolean;
        /** Milliseconds since 1970. */
        readonly at: number;
        readonly isUntimed: boolean;
      }
    | undefined;
  let discovered: Promise<Issuer> | undefined;
  let renewing: Promise<void> | undefined;
  const resumption = resumptionIn(ports.shared, configuration, () => ports.now());
  /** The answers to the last lock; no one signs in before them, or the lock would end that sign-in. */
  let lockSent: Promise<void> = Promise.resolve();

  function issuer(): Promise<Issuer> {
    discovered ??= discoverIssuer(configuration, configuration.webClientId).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  const signingIn: SigningIn = { ports, issuer, configuration, origin };

  function become(next: Exclude<BrowserSession['state'], 'locked'>, nextTokens?: StoredTokens): void {
    tokens = nextTokens;
    locked = undefined;
    if (next === 'signed-in') problem = undefined;
    if (next === 'signed-in') resumption.goOn();
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
    const pending = popPendingSignIn(ports, answer);
    ports.replaceAddress('/');
    if (!pending) return holdsAnswer(answer) ? loseAnswer() : resume();
    if (pending.isSilent === true && answer.searchParams.has('error')) {
      // No one is signed in there, or it has something to ask: a press of the button does that.
      resumption.forget();
      ports.replaceAddress(pending.returnTo);
      return become('signed-out');
    }
    try {
      const signedIn = await completeSignIn(await issuer(), configuration, answer, pending, ports.now);
      ports.replaceAddress(pending.returnTo);
      become('signed-in', signedIn);
    } catch {
      const said = answer.searchParams.get('error');
      if (said !== null) problem = { code: 'session.answer-refused', values: { said: asCode(said) } };
      become('failed');
    }
  }

  /**
   * An answer that this page did not ask for, or has used: it is not used, and said where no one is signed
   * in. On another site nothing is asked again by itself: an answer that its provider cuts would come back
   * for ever.
   */
  async function loseAnswer(): Promise<void> {
    if (configuration.silentFrame) await resume();
    else become('signed-out');
    if (state === 'signed-in') return;
    problem = {
      code: 'session.answer-lost',
      values: { address: returnAddress(origin, 'page', configuration) },
    };
    show('failed');
  }

  /**
   * Takes up a session that the identity provider still has: our own by a frame; one on another site by
   * leaving for it and coming back, for its cookies do not reach a frame here.
   */
  async function resume(): Promise<void> {
    if (!configuration.silentFrame) {
      if (!resumption.isOffered || ports.isFramed()) return become('signed-out');
      const { pathname, search } = ports.address();
      try {
        return await leaveFor(signingIn, { prompt: 'none' }, pathname + search);
      } catch {
        return become('signed-out');
      }
    }
    try {
      become('signed-in', await renewInFrame(signingIn));
    } catch (error) {
      become(isRefused(error) ? 'signed-out' : 'failed');
    }
  }

  /** One renewal at a time. Locks the page when the provider refuses, or answers with another person. */
  function renew(held: StoredTokens): Promise<void> {
    renewing ??= (async () => {
      try {
        const next = await (isRenewedInFrame(held)
          ? renewInFrame(signingIn)
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

  function lock(reason: LockReason, isFromOtherPage = false): void {
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
    resumption.lock();
    tokens = undefined;
    locked = {
      user: { subject: held.subject, email: held.email },
      reason,
      byPassword,
      at: ports.now(),
      isUntimed: held.isUntimed === true,
    };
    show('locked');
    // its own clock ends it too
    if (reason === 'idle' && !isFromOtherPage)
      lockSent = Promise.allSettled([
        ports.post(new URL(pathOf(lockSession), origin), held.accessToken),
        issuer().then((at) => reportLocked(ports, at, held, byPassword)),
      ]).then(() => undefined);
  }

  const refusalOf = (next: StoredTokens, lockedAt: number) =>
    refusalOfUnlock(next.signedInSecondsAgo, ports.now() - lockedAt, configuration.acceptsUntimedSignIns);

  /** @throws AppError session.other-person, session.sign-in-old, session.sign-in-time-unknown */
  function goOn(next: StoredTokens): void {
    if (!locked) return; // signed out meanwhile
    if (next.subject !== locked.user.subject) throw new AppError('session.other-person');
    const refusal = refusalOf(next, locked.at);
    if (refusal !== undefined) throw new AppError(refusal);
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
    get problem() {
      return problem;
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
    get isOpenedUntimed() {
      return configuration.acceptsUntimedSignIns && locked?.isUntimed === true;
    },
    idleMinutes: configuration.idleMinutes,
    readsAgain: configuration.readsAgain,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    async start() {
      if (answerSilentRenewFrame(ports)) return;
      const address = ports.address();
      const kind = returnKindOf(address);
      if (kind === 'page' || (kind === undefined && holdsAnswer(address))) return complete(address);
      if (kind === 'silent') ports.replaceAddress('/');
      return resume();
    },
    async signIn(returnTo = '/', isAskedAgain = false) {
      // Reloading a locked page does not unlock it by the session that the provider still has.
      const parameters: Record<string, string> =
        isAskedAgain || resumption.isLocked ? { prompt: 'login' } : {};
      if (ports.isFramed())
        return become('signed-in', await signInThrough(signingIn, ports.openPopup(), parameters));
      await leaveFor(signingIn, parameters, returnTo);
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
      const { email } = locked.user;
      const popup = ports.openPopup(); // while the click is handled, or the browser refuses
      await lockSent;
      goOn(await signInThrough(signingIn, popup, { prompt: 'login', login_hint: email }, signal));
    },
    async unlockSilently() {
      const next =
        locked?.byPassword === true ? await renewInFrame(signingIn).catch(() => undefined) : undefined;
      if (next && locked && next.subject === locked.user.subject && refusalOf(next, locked.at) === undefined)
        become('signed-in', next);
    },
    async signOut() {
      const held = tokens;
      resumption.forget();
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
