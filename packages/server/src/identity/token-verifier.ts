import { AppError } from '@erx/core/findings/app-error';
import { createLocalJWKSet, createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey, type JWTVerifyOptions } from 'jose';
import * as z from 'zod';
import type { Config } from '../config';
import type { Identity, TokenVerifier } from '../http/services';
import type { Keys } from '../keys/keys';
import { BUILT_IN, builtInIssuer } from './accounts';
import { apiAudience } from './clients';

/** Checks access tokens of the issuer that the settings name. */
export function tokenVerifier(config: Config, keys: Keys, now: () => Date): TokenVerifier {
  return config.foreignIssuer
    ? foreignVerifier(config.foreignIssuer.url, config.foreignIssuer.audience, now)
    : verifierWith(BUILT_IN, async () => createLocalJWKSet({ keys: [...keys.tokens.publicJwks] }), {
      issuer: builtInIssuer(config), audience: apiAudience(config), algorithms: ['ES256'], typ: 'at+jwt',
    }, now);
}

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

function foreignVerifier(issuer: string, audience: string, now: () => Date): TokenVerifier {
  let keySet: JWTVerifyGetKey | undefined;
  async function discoverKeys(): Promise<JWTVerifyGetKey> {
    const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(5000) });
    const discovered = Discovery.parse(await response.json());
    if (discovered.issuer !== issuer) throw new Error('The identity provider calls itself by another name than OIDC_ISSUER.');
    return createRemoteJWKSet(new URL(discovered.jwks_uri));
  }
  return verifierWith(issuer, async () => (keySet ??= await discoverKeys()), {
    issuer, audience, algorithms: ['ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512', 'EdDSA'],
  }, now);
}

/** jose's codes for a key set that did not come. */
const IDENTITY_PROVIDER_FAILED = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']);

/** @param storedIssuer the issuer that accounts are stored under; tokens must name the one of the options */
function verifierWith(storedIssuer: string, keys: () => Promise<JWTVerifyGetKey>, options: JWTVerifyOptions, now: () => Date): TokenVerifier {
  return {
    async verify(token): Promise<Identity | undefined> {
      try {
        const keySet = await keys();
        const { payload } = await jwtVerify(token, keySet, { ...options, requiredClaims: ['sub', 'exp'], currentDate: now(), clockTolerance: 5 });
        return payload.sub ? { issuer: storedIssuer, subject: payload.sub } : undefined;
      } catch (error) {
        if (error instanceof errors.JOSEError && !IDENTITY_PROVIDER_FAILED.has(error.code)) return undefined;
        // The caller's token may be good: an identity provider out of reach must not look like a refusal.
        throw new AppError('call.not-ready', {}, { cause: error });
      }
    },
  };
}
