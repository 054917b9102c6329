import * as oidc from 'openid-client';
import { CallError, failureWithoutResponse } from '../client/failure';
import { AppError } from '../findings/app-error';
import {
  beginSignIn,
  completeSignIn,
  discoverIssuer,
  isRefused,
  type Issuer,
  renewTokens,
  toResourceParameter,
  toTokens,
} from './issuer';
import type { TerminalPorts } from './terminal-ports';
import type { StoredTokens } from './token-store';

/** What the session of a terminal asks of the identity provider; it keeps nothing. */
export interface TerminalProvider {
  /**
   * @throws AppError when it is declined or not completed; CallError when the identity provider cannot be
   * reached
   */
  signInByBrowser(signal: AbortSignal): Promise<StoredTokens>;
  /** @throws as signInByBrowser; session.device-code-expired when no one entered the code in time */
  signInByDevice(signal: AbortSignal): Promise<StoredTokens>;
  /**
   * New tokens; undefined when the provider refuses, which ends the session.
   * @throws CallError when it cannot be reached
   */
  renew(tokens: StoredTokens & { readonly refreshToken: string }): Promise<StoredTokens | undefined>;
  /** @throws CallError when the provider could not be notified */
  revoke(refreshToken: string): Promise<void>;
}

/** The identity provider of a configuration, discovered when it is first asked. */
export function terminalProvider(ports: TerminalPorts): TerminalProvider {
  const { configuration } = ports;
  // Asks for a refresh token; providers give one only with consent.
  const parameters = { scope: withOfflineAccess(configuration.scope), prompt: 'consent' };
  const now = () => ports.clock.now().getTime();
  let discovered: Promise<Issuer> | undefined;

  function issuer(): Promise<Issuer> {
    discovered ??= discoverIssuer(configuration, configuration.terminalClientId, ports.fetch).catch(
      (error: unknown) => {
        discovered = undefined;
        throw error;
      },
    );
    return discovered;
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
        return await completeSignIn(at, configuration, await answer, pending, now);
      } catch (error) {
        throw signal.aborted ? error : asSignInError(error);
      } finally {
        loopback.close();
      }
    },
    async signInByDevice(signal) {
      const at = await issuer();
      try {
        const device = await oidc.initiateDeviceAuthorization(at, {
          scope: parameters.scope,
          ...toResourceParameter(configuration),
        });
        ports.showDeviceCode({
          userCode: device.user_code,
          address: device.verification_uri,
          completeAddress: device.verification_uri_complete,
          minutes: Math.round(device.expires_in / 60),
        });
        return toTokens(
          await oidc.pollDeviceAuthorizationGrant(at, device, toResourceParameter(configuration), { signal }),
          now(),
        );
      } catch (error) {
        throw signal.aborted ? signal.reason : asSignInError(error);
      }
    },
    async renew(tokens) {
      try {
        return await renewTokens(await issuer(), configuration, tokens, now);
      } catch (error) {
        if (isRefused(error)) return undefined;
        throw asCallError(error);
      }
    },
    async revoke(refreshToken) {
      try {
        await oidc.tokenRevocation(await issuer(), refreshToken);
      } catch (error) {
        throw asCallError(error);
      }
    },
  };
}

function withOfflineAccess(scope: string): string {
  return scope.split(' ').includes('offline_access') ? scope : `${scope} offline_access`;
}

function asCallError(error: unknown): CallError {
  return error instanceof CallError ? error : failureWithoutResponse(error);
}

function asSignInError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!isRefused(error)) return failureWithoutResponse(error);
  const code =
    error.error === 'expired_token'
      ? 'session.device-code-expired'
      : error.error === 'access_denied'
        ? 'session.device-declined'
        : 'session.sign-in-incomplete';
  return new AppError(code, {}, { cause: error });
}
