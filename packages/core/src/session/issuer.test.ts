import { createHash } from 'node:crypto';
import * as oidc from 'openid-client';
import { describe, expect, it } from 'vitest';
import { beginSignIn } from './issuer';

const AT = new oidc.Configuration(
  { issuer: 'https://identity.test', authorization_endpoint: 'https://identity.test/auth?tenant=7' },
  'erx-web',
);
const BACK = 'https://erx.test/?silent';

describe('an authorization request', () => {
  it('asks for a code, with PKCE and what the configuration says', async () => {
    const { address, pending } = await beginSignIn(
      AT,
      { scope: 'openid profile', resource: 'https://erx.test/api' },
      BACK,
      { prompt: 'none' },
    );
    expect(address.origin + address.pathname).toBe('https://identity.test/auth');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      tenant: '7',
      client_id: 'erx-web',
      response_type: 'code',
      redirect_uri: BACK,
      scope: 'openid profile',
      resource: 'https://erx.test/api',
      prompt: 'none',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: createHash('sha256').update(pending.verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    expect(pending.redirectUri).toBe(BACK);
  });

  it('names no resource to a provider that knows none', async () => {
    const { address } = await beginSignIn(AT, { scope: 'openid' }, BACK);
    expect([address.searchParams.has('resource'), address.searchParams.has('prompt')]).toEqual([
      false,
      false,
    ]);
  });

  it('has secrets of 256 bits of its own, in the characters that RFC 7636 allows', async () => {
    const requests = await Promise.all(
      Array.from({ length: 50 }, () => beginSignIn(AT, { scope: 'openid' }, BACK)),
    );
    const secrets = requests.flatMap(({ pending: { state, nonce, verifier } }) => [state, nonce, verifier]);
    expect(new Set(secrets).size).toBe(150);
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
  });
});
