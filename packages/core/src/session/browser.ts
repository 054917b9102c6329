import * as oidc from 'openid-client';
import * as z from 'zod';
import { AppError } from '../findings/app-error';
import { failureWithoutResponse } from '../client/failure';
import { answerSilentFrame, type BrowserPorts, windowPorts } from './browser-window';
import type { SignInConfiguration } from './contract';
import { beginSignIn, completeSignIn, discoverIssuer, isRefused, type Issuer, renewTokens, type SessionUser } from './issuer';
import type { StoredTokens } from './token-store';

/** The session in this browser: authorization code with PKCE, tokens in page memory only (decision 3). */
export interface BrowserSession {
  /** 'failed' when a sign-in was not completed, or the session ended in mid-work. */
  readonly state: 'starting' | 'signed-out' | 'signed-in' | 'failed';
  readonly user: SessionUser | undefined;
  /** Whether somebody without a login can sign up here. */
  readonly offersSignUp: boolean;
  /** Tells of each change of state. @returns what ends the telling */
  subscribe(listener: () => void): () => void;
  /** Reads ?callback and ?silent (S2.1-2); without them tries to renew silently. Never throws: the state says what came of it. */
  start(): Promise<void>;
  /** Goes to the identity provider and comes back to `returnTo`, a path of this application; '/' when absent. */
  signIn(returnTo?: string): Promise<void>;
  /** Ends the session here and at the identity provider. */
  signOut(): Promise<void>;
  /** A valid access token, renewed if need be; undefined when nobody is signed in. @throws CallError when it cannot be renewed now but may be later */
  accessToken(): Promise<string | undefined>;
}

const PENDING = 'erx.sign-in';
/** In the last minute a new token is fetched while the old one is used, in the last ten seconds it is waited for. */
const RENEW_MILLISECONDS = 60_000;
const UNUSABLE_MILLISECONDS = 10_000;

const Pending = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), redirectUri: z.string(), returnTo: z.string() });

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
  let discovered: Promise<Issuer> | undefined;
  let renewing: Promise<void> | undefined;

  function issuer(): Promise<Issuer> {
    discovered ??= discoverIssuer(configuration, configuration.webClientId).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  function become(next: BrowserSession['state'], nextTokens?: StoredTokens): void {
    tokens = nextTokens;
    state = next;
    for (const listener of listeners) listener();
  }

  /** S2.1-2: completes the sign-in whose answer the address holds, and takes the answer out of the address bar. */
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
    const { address, pending } = await beginSignIn(await issuer(), configuration, `${origin}/?silent`, { prompt: 'none' });
    const answer = await ports.visitSilently(address);
    return completeSignIn(await issuer(), configuration, answer, pending, ports.now);
  }

  /** One renewal at a time. Ends the session when the provider refuses, or answers with another person. */
  function renew(held: StoredTokens): Promise<void> {
    renewing ??= (async () => {
      try {
        const next = await (configuration.silentFrame ? renewSilently()
          : held.refreshToken === undefined ? undefined : renewTokens(await issuer(), configuration, { ...held, refreshToken: held.refreshToken }, ports.now));
        if (tokens !== held) return; // signed out meanwhile
        if (next?.subject === held.subject) become('signed-in', next);
        else become('failed');
      } catch (error) {
        if (tokens === held && isRefused(error)) become('failed');
        else throw failureWithoutResponse(error);
      } finally {
        renewing = undefined;
      }
    })();
    return renewing;
  }

  return {
    get state() { return state; },
    offersSignUp: configuration.signUp,
    get user() { return tokens && { subject: tokens.subject, email: tokens.email }; },
    subscribe(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
    async start() {
      if (answerSilentFrame(ports)) return;
      const address = ports.address();
      if (address.searchParams.has('callback')) return complete(address);
      if (address.searchParams.has('silent')) ports.replaceAddress('/');
      return resume();
    },
    async signIn(returnTo = '/') {
      const { address, pending } = await beginSignIn(await issuer(), configuration, `${origin}/?callback`);
      ports.pending.setItem(PENDING, JSON.stringify({ ...pending, returnTo: ownPath(returnTo) }));
      ports.navigate(address);
    },
    async signOut() {
      const held = tokens;
      become('signed-out');
      const at = await issuer();
      if (!at.serverMetadata().end_session_endpoint) {
        if (held?.refreshToken !== undefined && at.serverMetadata().revocation_endpoint) await oidc.tokenRevocation(at, held.refreshToken);
        return;
      }
      ports.navigate(oidc.buildEndSessionUrl(at, {
        post_logout_redirect_uri: `${origin}/`,
        ...(held?.idToken === undefined ? {} : { id_token_hint: held.idToken }),
      }));
    },
    async accessToken() {
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
      return tokens?.accessToken;
    },
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
