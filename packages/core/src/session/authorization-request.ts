import type { SignInConfiguration } from './contract';

/** The secrets of one authorization request; they tell its answer from a forged one. */
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

/** 256 bits, as RFC 7636, 4.1 recommends for a verifier. */
const SECRET_BYTES = 32;

/**
 * An authorization-code request with PKCE by S256 (RFC 6749, 4.1.1; RFC 7636; OpenID Connect Core, 3.1.2.1),
 * with secrets of its own. It needs no library, for a page may ask before it has one (web/app/boot.ts);
 * answers are checked by the library alone (issuer.ts).
 * @param at the provider's authorization endpoint, and our client there
 * @param parameters beside those of every request
 */
export async function authorizationRequest(
  at: { readonly endpoint: string; readonly clientId: string },
  configuration: Pick<SignInConfiguration, 'scope' | 'resource'>,
  redirectUri: string,
  parameters: Readonly<Record<string, string>> = {},
): Promise<AuthorizationRequest> {
  const pending = { state: secret(), nonce: secret(), verifier: secret(), redirectUri };
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pending.verifier));
  const address = new URL(at.endpoint);
  const all = {
    client_id: at.clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: configuration.scope,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    ...toResourceParameter(configuration),
    ...parameters,
  };
  for (const [name, value] of Object.entries(all)) address.searchParams.set(name, value);
  return { address, pending };
}

/** `resource` for our own issuer, nothing for a foreign one. */
export function toResourceParameter({
  resource,
}: Pick<SignInConfiguration, 'resource'>): Record<string, string> {
  return resource === undefined ? {} : { resource };
}

function secret(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}
