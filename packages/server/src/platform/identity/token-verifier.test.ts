import { importJWK, SignJWT } from 'jose';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config';
import { openKeys } from '../keys/keys';
import { CLOCK_TOLERANCE, isBelievable, LONGEST_LIFE, tokenVerifier } from './token-verifier';

const folder = mkdtempSync(join(tmpdir(), 'erx-tokens-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const config = readConfig({ ERX_PORT: '4799' });
const keys = openKeys(folder);
const issued = Date.parse('2026-11-20T09:00:00Z');
const LIFE = 300;
const ada = { issuer: 'built-in', subject: 'ada', issuedAt: issued };

async function token(
  subject: string,
  { audience = `${config.publicUrl}/api`, life = LIFE, claims = {} } = {},
): Promise<string> {
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: keys.tokens.kid })
    .setIssuer(`${config.publicUrl}/identity`)
    .setAudience(audience)
    .setSubject(subject)
    .setIssuedAt(issued / 1000)
    .setExpirationTime(issued / 1000 + life)
    .sign(await importJWK(keys.tokenPrivateJwk, 'ES256'));
}

/** A verifier with a clock that the test moves. */
function verifier() {
  const clock = { now: issued };
  const { verify } = tokenVerifier(config, keys, () => new Date(clock.now));
  return { clock, verify };
}

describe('a token that was verified before', () => {
  it.each([
    ['a moment before its end, with the tolerance of 5 s', (LIFE + 5) * 1000 - 1, true],
    ['at its end', (LIFE + 5) * 1000, false],
    ['long after its end', 86_400_000, false],
    ['where the clock went back as far as those of our processes may differ', -60_000, true],
    ['where it went back farther: issued in the future', -60_001, false],
  ])('%s: %s ms later it counts: %s', async (_, later, counts) => {
    const { clock, verify } = verifier();
    const text = await token('ada');
    expect(await verify(text)).toEqual(ada);
    clock.now = issued + later;
    expect(await verify(text)).toEqual(counts ? ada : undefined);
    // The same as a verifier that never saw it.
    const fresh = verifier();
    fresh.clock.now = clock.now;
    expect(await fresh.verify(text)).toEqual(counts ? ada : undefined);
  });

  it('does not vouch for any other text', async () => {
    const { verify } = verifier();
    const text = await token('ada');
    const [head = '', , signature = ''] = text.split('.');
    const [, payload = ''] = (await token('eve')).split('.');
    expect(await verify(text)).toEqual(ada);
    expect(await verify(`${head}.${payload}.${signature}`)).toBeUndefined();
    expect(await verify(`${text}x`)).toBeUndefined();
    expect(await verify(await token('ada', { audience: 'https://another.test/api' }))).toBeUndefined();
    expect(await verify(await token('eve'))).toEqual({ ...ada, subject: 'eve' });
  });

  it('is one object for whoever asks while it is remembered, also for two at the same time', async () => {
    const { clock, verify } = verifier();
    const text = await token('ada');
    const [first, second] = await Promise.all([verify(text), verify(text)]);
    expect(second).toBe(first);
    clock.now = issued + 5 * 60_000 - 1;
    expect(await verify(text)).toBe(first);
    clock.now = issued + 5 * 60_000;
    expect(await verify(text)).not.toBe(first);
  });

  it('is checked again after five minutes, however long it lives', async () => {
    const { clock, verify } = verifier();
    const text = await token('ada', { life: 3600 });
    expect(await verify(text)).toBeDefined();
    clock.now = issued + 5 * 60_000;
    expect(await verify(text)).toBeDefined();
    clock.now = issued + 3605 * 1000;
    expect(await verify(text)).toBeUndefined();
  });
});

describe('a token of a foreign issuer, by its type and times (A5)', () => {
  const now = issued / 1000;
  it.each<[string, { iat?: number; exp: number; typ?: string }, boolean]>([
    ['issued as far ahead as clocks may differ', { iat: now + CLOCK_TOLERANCE, exp: now + 60 }, true],
    ['issued further ahead', { iat: now + CLOCK_TOLERANCE + 1, exp: now + 60 }, false],
    ['that lives as long as any may', { iat: now, exp: now + LONGEST_LIFE }, true],
    ['that lives longer', { iat: now, exp: now + LONGEST_LIFE + 1 }, false],
    ['that says no beginning and lives ten years', { exp: now + 10 * 365 * 86_400 }, false],
    ['typed as RFC 9068 says', { iat: now, exp: now + 60, typ: 'at+jwt' }, true],
    ['typed as before it', { iat: now, exp: now + 60, typ: 'JWT' }, true],
    ['that ends sessions', { iat: now, exp: now + 60, typ: 'logout+jwt' }, false],
  ])('%s', (_, { typ, ...claims }, believed) => {
    expect(isBelievable(claims, typ, now)).toBe(believed);
  });
});

describe('the session of a token', () => {
  it.each([
    ['its sid', { sid: 'a', auth_time: 1, client_id: 'erx-web' }, 'a', 1_000],
    [
      'when and through which client somebody signed in',
      { auth_time: 1_700_000_000, client_id: 'erx-web' },
      'erx-web 1700000000',
      1_700_000_000_000,
    ],
    [
      'the same for a provider that says azp',
      { auth_time: 1_700_000_000, azp: 'erx-web' },
      'erx-web 1700000000',
      1_700_000_000_000,
    ],
    ['nothing where it says nothing', { client_id: 'erx-web' }, undefined, undefined],
  ])('is %s', async (_, claims, session, signedInAt) => {
    const { verify } = verifier();
    expect(await verify(await token('ada', { claims }))).toEqual({
      ...ada,
      session,
      signedInAt,
      client: 'web',
    });
  });
});

describe('when a token was issued', () => {
  it.each([
    ['the second, where it says no more', {}, issued],
    ['the millisecond, where our own provider says it', { issued_at_ms: issued + 345 }, issued + 345],
  ])('is %s', async (_, claims, issuedAt) => {
    const { verify } = verifier();
    expect(await verify(await token('ada', { claims }))).toEqual({ ...ada, issuedAt });
  });
});
