import * as oidc from 'openid-client';
import { type CallError, failureWithoutResponse } from '../client/failure';
import { AppError } from '../findings/app-error';
import type { SignInConfiguration } from './contract';
import { isRefused } from './issuer';

export interface ServiceSessionPorts {
  readonly configuration: Pick<SignInConfiguration, 'serviceIssuer'>;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clock: { now(): Date };
  readonly fetch?: typeof fetch;
}

/** A token that ends sooner than this is renewed first: a call takes a moment. */
const MARGIN_MILLISECONDS = 30_000;

/** What the provider's answer says when too many wrong secrets came before. */
export const LOCKED = 'locked';

/**
 * The session of a service account (RFC 6749, 4.4): its token is in memory alone, and had again whenever it is
 * about to end.
 * @returns a valid access token on each call
 * @throws AppError service-account.refused, service-account.locked; CallError when the provider cannot be
 * reached
 */
export function createServiceSession({
  configuration,
  clientId,
  clientSecret,
  clock,
  fetch: fetcher,
}: ServiceSessionPorts): { accessToken(): Promise<string> } {
  const issuer = new oidc.Configuration(
    { issuer: configuration.serviceIssuer, token_endpoint: `${configuration.serviceIssuer}/token` },
    clientId,
    undefined,
    oidc.ClientSecretBasic(clientSecret),
  );
  // The address is the server's own, which the caller has chosen and checked.
  if (configuration.serviceIssuer.startsWith('http:')) oidc.allowInsecureRequests(issuer);
  if (fetcher) issuer[oidc.customFetch] = fetcher as oidc.CustomFetch;
  let held: { readonly token: string; readonly until: number } | undefined;
  let asking: Promise<string> | undefined;

  async function ask(): Promise<string> {
    const asked = clock.now().getTime();
    try {
      const answer = await oidc.clientCredentialsGrant(issuer);
      held = {
        token: answer.access_token,
        until: asked + (answer.expires_in ?? 300) * 1000 - MARGIN_MILLISECONDS,
      };
      return held.token;
    } catch (error) {
      throw asFailure(error);
    }
  }

  return {
    async accessToken() {
      if (held && clock.now().getTime() < held.until) return held.token;
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
  };
}

function asFailure(error: unknown): AppError | CallError {
  if (error instanceof oidc.WWWAuthenticateChallengeError)
    return refusal(
      error.cause.map(({ parameters }) => parameters['error_description']).includes(LOCKED),
      error,
    );
  if (isRefused(error)) return refusal(error.error_description === LOCKED, error);
  return failureWithoutResponse(error);
}

function refusal(isLocked: boolean, cause: unknown): AppError {
  return new AppError(isLocked ? 'service-account.locked' : 'service-account.refused', {}, { cause });
}
