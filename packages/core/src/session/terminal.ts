import * as oidc from 'openid-client';
import { CallError, failureWithoutResponse } from '../client/failure';
import { AppError } from '../findings/app-error';
import type { SignInConfiguration } from './contract';
import { beginSignIn, completeSignIn, discoverIssuer, isRefused, type Issuer, renewTokens, resourceOf, type SessionUser, tokensOf } from './issuer';
import type { StoredTokens, TokenStore } from './token-store';

/** Where a browser on this machine comes back to (RFC 8252, 7.3). */
export interface Loopback {
  /** http://127.0.0.1:port/callback */
  readonly redirectUri: string;
  /** The address it came back with. Rejects when the signal aborts. */
  callback(signal: AbortSignal): Promise<URL>;
  close(): void;
}

/** What a person needs to sign in a terminal from another device. */
export interface DeviceCode {
  readonly userCode: string;
  readonly address: string;
  /** The address with the code in it. */
  readonly completeAddress: string | undefined;
  readonly minutes: number;
}

export interface TerminalPorts {
  readonly configuration: SignInConfiguration;
  readonly store: TokenStore;
  /** Absent where no browser can be opened: then only a device code serves. */
  readonly listenLoopback?: () => Promise<Loopback>;
  /** Opens the address in a browser, or shows it. */
  readonly openBrowser?: (address: string) => Promise<void>;
  readonly showDeviceCode: (code: DeviceCode) => void;
  readonly clock: { now(): Date };
  readonly fetch?: typeof fetch;
}

/** The session of a terminal: refresh tokens in the store, renewed when used. */
export interface TerminalSession {
  /** @throws AppError when it is declined or not completed; CallError when the identity provider cannot be reached */
  signInByBrowser(signal: AbortSignal): Promise<SessionUser>;
  /** @throws as signInByBrowser; session.device-code-expired when nobody entered the code in time */
  signInByDevice(signal: AbortSignal): Promise<SessionUser>;
  /** Forgets the tokens, and revokes them at the provider. @throws CallError when the provider could not be told; they are forgotten all the same */
  signOut(): Promise<void>;
  /** A valid access token, renewed if need be; undefined when nobody is signed in or the session has ended. @throws CallError */
  accessToken(): Promise<string | undefined>;
  user(): Promise<SessionUser | undefined>;
}

/** A token that ends sooner than this is renewed first: a call takes a moment. */
const MARGIN_MILLISECONDS = 30_000;

/** A session over a store; nothing is asked of the network until it is used. */
export function createTerminalSession(ports: TerminalPorts): TerminalSession {
  const { configuration, store } = ports;
  // Asks for a refresh token; providers give one only with consent.
  const parameters = { scope: withOfflineAccess(configuration.scope), prompt: 'consent' };
  const now = () => ports.clock.now().getTime();
  let discovered: Promise<Issuer> | undefined;
  let renewing: Promise<string | undefined> | undefined;

  function issuer(): Promise<Issuer> {
    discovered ??= discoverIssuer(configuration, configuration.terminalClientId, ports.fetch).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  async function keep(tokens: StoredTokens): Promise<SessionUser> {
    await store.save(tokens);
    return { subject: tokens.subject, email: tokens.email };
  }

  /** Reads the store anew inside the lock: another process may have renewed while this one waited. */
  async function renew(): Promise<string | undefined> {
    const tokens = await store.load();
    if (!tokens || isFresh(tokens, now())) return tokens?.accessToken;
    if (tokens.refreshToken === undefined) return undefined;
    try {
      const next = await renewTokens(await issuer(), configuration, { ...tokens, refreshToken: tokens.refreshToken }, now);
      await store.save(next);
      return next.accessToken;
    } catch (error) {
      if (!isRefused(error)) throw asCallError(error);
      await store.clear();
      return undefined;
    }
  }

  return {
    async signInByBrowser(signal) {
      if (!ports.listenLoopback || !ports.openBrowser) throw new AppError('session.sign-in-incomplete');
      const at = await issuer();
      const loopback = await ports.listenLoopback();
      try {
        const { address, pending } = await beginSignIn(at, configuration, loopback.redirectUri, parameters);
        const answer = loopback.callback(signal);
        answer.catch(() => undefined); // heard below; the browser may fail to open first
        await ports.openBrowser(address.href);
        return await keep(await completeSignIn(at, configuration, await answer, pending, now));
      } catch (error) {
        throw signal.aborted ? error : asSignInError(error);
      } finally {
        loopback.close();
      }
    },
    async signInByDevice(signal) {
      const at = await issuer();
      try {
        const device = await oidc.initiateDeviceAuthorization(at, { scope: parameters.scope, ...resourceOf(configuration) });
        ports.showDeviceCode({
          userCode: device.user_code, address: device.verification_uri, completeAddress: device.verification_uri_complete, minutes: Math.round(device.expires_in / 60),
        });
        const answer = await oidc.pollDeviceAuthorizationGrant(at, device, resourceOf(configuration), { signal });
        return await keep(tokensOf(answer, now()));
      } catch (error) {
        throw signal.aborted ? signal.reason : asSignInError(error);
      }
    },
    async signOut() {
      const tokens = await store.load();
      await store.clear();
      if (tokens?.refreshToken === undefined) return;
      try {
        await oidc.tokenRevocation(await issuer(), tokens.refreshToken);
      } catch (error) {
        throw asCallError(error);
      }
    },
    async accessToken() {
      const tokens = await store.load();
      if (!tokens || isFresh(tokens, now())) return tokens?.accessToken;
      renewing ??= (store.exclusively ? store.exclusively(renew) : renew()).finally(() => { renewing = undefined; });
      return renewing;
    },
    async user() {
      const tokens = await store.load();
      return tokens && { subject: tokens.subject, email: tokens.email };
    },
  };
}

function withOfflineAccess(scope: string): string {
  return scope.split(' ').includes('offline_access') ? scope : `${scope} offline_access`;
}

function isFresh(tokens: StoredTokens, now: number): boolean {
  return Date.parse(tokens.expiresAt) - now > MARGIN_MILLISECONDS;
}

function asCallError(error: unknown): CallError {
  return error instanceof CallError ? error : failureWithoutResponse(error);
}

function asSignInError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!isRefused(error)) return failureWithoutResponse(error);
  const code = error.error === 'expired_token' ? 'session.device-code-expired' : error.error === 'access_denied' ? 'session.device-declined' : 'session.sign-in-incomplete';
  return new AppError(code, {}, { cause: error });
}
