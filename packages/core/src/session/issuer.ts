import * as oidc from 'openid-client';
import { failureWithoutResponse } from '../client/failure';
import type { SignInConfiguration } from './contract';
import { toSignedInSecondsAgo } from './fresh-sign-in';
import type { StoredTokens } from './token-store';

/** The signed-in person as the ID token says: who they are, never what they may do. */
export interface SessionUser {
  readonly subject: string;
  readonly email: string;
}

/** The secrets of one authorization request; they distinguish its answer from a forged one. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** Where a request goes, and what to compare its answer with. */
export interface AuthorizationRequest {
  readonly address: URL;
  readonly pending: PendingSignIn;
}

/** The identity provider, discovered, with one of our clients. */
export type Issuer = oidc.Configuration;

/**
 * Discovers the identity provider.
 * @throws CallError when it cannot be reached
 */
export async function discoverIssuer(
  configuration: SignInConfiguration,
  clientId: string,
  fetcher?: typeof fetch,
): Promise<Issuer> {
  try {
    return await oidc.discovery(new URL(configuration.issuer), clientId, undefined, oidc.None(), {
      execute: isPlainLoopback(configuration.issuer) ? [oidc.allowInsecureRequests] : [],
      ...(fetcher ? { [oidc.customFetch]: fetcher as oidc.CustomFetch } : {}),
    });
  } catch (cause) {
    throw failureWithoutResponse(cause);
  }
}

/** Plain http is for this machine alone. */
function isPlainLoopback(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer);
  return (
    protocol === 'http:' &&
    (hostname === 'localhost' ||
      hostname.endsWith('.localhost') ||
      hostname === '127.0.0.1' ||
      hostname === '[::1]')
  );
}

/**
 * Begins an authorization-code request with PKCE by S256 at the issuer, for the client it was discovered with
 * (RFC 6749, 4.1.1; RFC 7636; OpenID Connect Core, 3.1.2.1), with new secrets.
 * @param parameters besides those of every request
 */
export async function beginSignIn(
  issuer: Issuer,
  configuration: Pick<SignInConfiguration, 'scope' | 'resource'>,
  redirectUri: string,
  parameters: Readonly<Record<string, string>> = {},
): Promise<AuthorizationRequest> {
  const pending = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    redirectUri,
  };
  const address = oidc.buildAuthorizationUrl(issuer, {
    redirect_uri: redirectUri,
    scope: configuration.scope,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    ...toResourceParameter(configuration),
    ...parameters,
  });
  return { address, pending };
}

/** `resource` for our own issuer, nothing for a foreign one. */
export function toResourceParameter({
  resource,
}: Pick<SignInConfiguration, 'resource'>): Record<string, string> {
  return resource === undefined ? {} : { resource };
}

/**
 * Exchanges the answer of an authorization request for tokens.
 * @throws what openid-client throws when the answer is a refusal, forged or not exchanged
 */
export async function completeSignIn(
  issuer: Issuer,
  configuration: SignInConfiguration,
  answer: URL,
  pending: PendingSignIn,
  now: () => number,
): Promise<StoredTokens> {
  const tokens = await oidc.authorizationCodeGrant(
    withRedirectUri(issuer, pending.redirectUri),
    answer,
    {
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      pkceCodeVerifier: pending.verifier,
      idTokenExpected: true,
    },
    toResourceParameter(configuration),
  );
  return toTokens(tokens, now());
}

/** Renews tokens. @throws what openid-client throws; see isRefused */
export async function renewTokens(
  issuer: Issuer,
  configuration: SignInConfiguration,
  tokens: StoredTokens & { refreshToken: string },
  now: () => number,
): Promise<StoredTokens> {
  return toTokens(
    await oidc.refreshTokenGrant(issuer, tokens.refreshToken, toResourceParameter(configuration)),
    now(),
    tokens,
  );
}

/**
 * Whether the identity provider itself said no; otherwise it was out of reach or not understood, and trying
 * again may help.
 */
export function isRefused(error: unknown): error is oidc.AuthorizationResponseError | oidc.ResponseBodyError {
  return (
    error instanceof oidc.AuthorizationResponseError ||
    (error instanceof oidc.ResponseBodyError && error.status < 500)
  );
}

/**
 * What a token endpoint answered, as a session keeps it.
 * @param before the tokens it renews, for what the answer leaves out
 */
export function toTokens(
  answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
  now: number,
  before?: StoredTokens,
): StoredTokens {
  const claims = answer.claims();
  const subject = claims?.sub ?? before?.subject;
  if (subject === undefined) throw new Error('The identity provider did not say who signed in.');
  const refreshToken = answer.refresh_token ?? before?.refreshToken;
  const idToken = answer.id_token ?? before?.idToken;
  const signedInSecondsAgo = toSignedInSecondsAgo(claims);
  const isUntimed = claims ? signedInSecondsAgo === undefined : before?.isUntimed === true;
  return {
    accessToken: answer.access_token,
    expiresAt: new Date(now + (answer.expires_in ?? 300) * 1000).toISOString(),
    subject,
    email: textOf(claims?.['email']) ?? textOf(claims?.['preferred_username']) ?? before?.email ?? '',
    ...(refreshToken === undefined ? {} : { refreshToken }),
    ...(idToken === undefined ? {} : { idToken }),
    ...(isUntimed ? { isUntimed } : {}),
    ...(signedInSecondsAgo === undefined ? {} : { signedInSecondsAgo }),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** openid-client repeats the redirect address without its query; ours are distinguished by it (S2.1-2). */
function withRedirectUri(issuer: Issuer, redirectUri: string): Issuer {
  const fetcher = issuer[oidc.customFetch] ?? ((url, options) => fetch(url, options as RequestInit));
  const exact = new oidc.Configuration(
    issuer.serverMetadata(),
    issuer.clientMetadata().client_id,
    undefined,
    oidc.None(),
  );
  if (isPlainLoopback(issuer.serverMetadata().issuer)) oidc.allowInsecureRequests(exact);
  exact[oidc.customFetch] = (url, options) => {
    if (options.body instanceof URLSearchParams && options.body.has('redirect_uri'))
      options.body.set('redirect_uri', redirectUri);
    return fetcher(url, options);
  };
  return exact;
}
