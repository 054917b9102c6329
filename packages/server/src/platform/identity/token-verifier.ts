import { AppError } from '@erx/core/findings/app-error';
import { type ClaimedGroups, readGroups } from '@erx/core/provisioning/groups';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeJwt,
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
} from 'jose';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Config } from '../config';
import type { Identity, TokenVerifier } from '../http/services';
import type { Keys } from '../keys/keys';
import { BUILT_IN, builtInIssuer } from './accounts';
import { apiAudience, TERMINAL_CLIENT, WEB_CLIENT } from './clients';
import { SERVICE_ISSUER } from './service-account';

/**
 * Checks access tokens of people, by the issuer that the settings name, and of service accounts, whose issuer
 * is always the built-in one.
 */
export function tokenVerifier(config: Config, keys: Keys, now: () => Date): TokenVerifier {
  const issuer = builtInIssuer(config);
  const { verify } = verifierWith(
    { storedIssuer: storedIssuerOf, clients: { web: WEB_CLIENT, terminal: TERMINAL_CLIENT } },
    localKeys(keys),
    { issuer, audience: apiAudience(config), algorithms: ['ES256'], typ: 'at+jwt' },
    now,
  );
  if (!config.foreignIssuer) return { verify, userInfoUrl: () => Promise.resolve(undefined) };
  const foreign = foreignVerifier(config.foreignIssuer, now);
  return {
    ...foreign,
    async verify(token) {
      if (claimedIssuer(token) !== issuer) return await foreign.verify(token);
      const identity = await verify(token);
      // of people, none but the foreign issuer's count
      return identity?.issuer === SERVICE_ISSUER ? identity : undefined;
    },
  };
}

/**
 * Under which issuer the subject of one of our own tokens is stored: a client that speaks for itself is a
 * service account.
 */
function storedIssuerOf({ sub, client_id: client }: JWTPayload): string {
  return client !== undefined && client === sub ? SERVICE_ISSUER : BUILT_IN;
}

/** The subject that a token claims, before its signature is checked. */
function claimedIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

function localKeys(keys: Keys): () => Promise<JWTVerifyGetKey> {
  const keySet = createLocalJWKSet({ keys: [...keys.tokens.publicJwks] });
  return () => Promise.resolve(keySet);
}

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url(), userinfo_endpoint: z.url().optional() });

function foreignVerifier(
  { url: issuer, audience, webClientId, terminalClientId, groups }: NonNullable<Config['foreignIssuer']>,
  now: () => Date,
): TokenVerifier {
  let discovery: Promise<{ keySet: JWTVerifyGetKey; userInfoUrl: string | undefined }> | undefined;
  async function discover() {
    const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(5000),
    });
    const discovered = Discovery.parse(await response.json());
    if (discovered.issuer !== issuer)
      throw new Error('The identity provider calls itself by another name than OIDC_ISSUER.');
    return {
      keySet: createRemoteJWKSet(new URL(discovered.jwks_uri), { cooldownDuration: ASKED_AGAIN_AFTER }),
      userInfoUrl: discovered.userinfo_endpoint,
    };
  }
  /** Asked once; a failure is not remembered. */
  const discovered = () =>
    (discovery ??= discover().catch((error: unknown) => {
      discovery = undefined;
      throw error;
    }));
  const { verify } = verifierWith(
    {
      storedIssuer: () => issuer,
      isForeign: true,
      clients: { web: webClientId, terminal: terminalClientId },
      ...(groups && { groupsOf: (payload: JWTPayload) => mappedGroups(payload, groups) }),
    },
    async () => (await discovered()).keySet,
    {
      issuer,
      audience,
      algorithms: ['ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512', 'EdDSA'],
    },
    now,
  );
  return { verify, userInfoUrl: async () => (await discovered()).userInfoUrl };
}

/** The groups of a token that lead to a practice: the others are remembered for nothing. */
function mappedGroups(
  payload: JWTPayload,
  { claim, practices }: NonNullable<NonNullable<Config['foreignIssuer']>['groups']>,
): ClaimedGroups {
  const read = readGroups(payload, claim);
  return read.state === 'listed'
    ? { state: 'listed', groups: read.groups.filter((group) => practices.has(group)) }
    : read;
}

/**
 * Milliseconds after which the keys are read again where a token names an unknown one: a sign-in just after a
 * rotation must not wait, and made-up keys must not cause a request each.
 */
const ASKED_AGAIN_AFTER = 2_000;

/** Seconds that the issuer's clock may be off. */
export const CLOCK_TOLERANCE = 5;

/**
 * Seconds that the clocks of our own processes may differ. A token from farther ahead is refused: where the clock went
 * back, one that has ended would live again.
 */
const OWN_CLOCKS = 60;

/**
 * Seconds that a token of a foreign issuer may live: one that ends later cannot be ended here in time. Microsoft Entra
 * gives 60 to 90 minutes (Microsoft, Configurable token lifetimes), others less.
 */
export const LONGEST_LIFE = 90 * 60;

/** Header types of access tokens (RFC 9068 section 2.1), and of issuers from before it. */
const ACCESS_TOKEN_TYPES: ReadonlySet<string | undefined> = new Set([
  'at+jwt',
  'application/at+jwt',
  'jwt',
  undefined,
]);

/**
 * Whether a foreign issuer's token is an access token that can be believed, by its type and times.
 * @param now in seconds
 */
export function isBelievable({ iat, exp = 0 }: JWTPayload, typ: string | undefined, now: number): boolean {
  if (!ACCESS_TOKEN_TYPES.has(typ?.toLowerCase())) return false;
  if (iat !== undefined && iat > now + CLOCK_TOLERANCE) return false;
  return exp - (iat ?? now) <= LONGEST_LIFE;
}

/** jose's codes for a key set that did not come. */
const IDENTITY_PROVIDER_FAILED = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']);

/**
 * How many verified tokens are remembered, and how long at most: a key that its issuer withdraws counts no
 * longer than that.
 */
const MOST_REMEMBERED = 10_000;
const REMEMBERED = 5 * 60_000;

interface Verified {
  readonly identity: Identity;
  /** Milliseconds since 1970 between which this is believed: from the check to the token's own end, or sooner. */
  readonly since: number;
  readonly until: number;
}

const isBelieved = ({ since, until }: Verified, now: Date): boolean =>
  since <= now.getTime() && now.getTime() < until;

/**
 * What a token says of the session it belongs to: `sid` (ours names the grant, which outlives each renewal;
 * several providers give one), or else when and through which client a user signed in.
 */
function sessionOf({ sid, auth_time: signedInAt, client_id: client, azp }: JWTPayload): string | undefined {
  if (typeof sid === 'string') return sid;
  return typeof signedInAt === 'number' ? `${String(client ?? azp)} ${String(signedInAt)}` : undefined;
}

/** When someone signed in, as the issuer says to the second; a token that says 0 says nothing. */
function signedInAtOf({ auth_time: signedInAt }: JWTPayload): number | undefined {
  return typeof signedInAt === 'number' && signedInAt > 0 ? signedInAt * 1000 : undefined;
}

/** What a service account asked for alone; our own provider refuses what it does not give. */
const scopesOf = ({ scope }: JWTPayload): readonly string[] | undefined =>
  typeof scope === 'string' && scope !== '' ? scope.split(' ') : undefined;

/** The clients of the product, as an issuer knows them. */
interface Clients {
  readonly web: string;
  readonly terminal: string;
}

/**
 * What a token was issued to: a client that speaks for itself is a script, one that no one knows a program.
 */
function clientOf(payload: JWTPayload, issuer: string, { web, terminal }: Clients): Identity['client'] {
  const { client_id: named, azp } = payload;
  const client = named ?? azp;
  if (issuer === SERVICE_ISSUER) return 'service account';
  if (client === undefined) return undefined;
  return client === web ? 'web' : client === terminal ? 'terminal' : 'program';
}

/**
 * The claim in which our own provider says to the millisecond when it issued a token; others say `iat`, to
 * the second.
 */
export const ISSUED_AT = 'issued_at_ms';

/**
 * When a token was issued; of one that says seconds alone, the beginning of its second, so that it counts as
 * older rather than younger.
 */
function issuedAtOf({ iat, [ISSUED_AT]: exact }: JWTPayload): number | undefined {
  if (typeof exact === 'number') return exact;
  return iat === undefined ? undefined : iat * 1000;
}

/**
 * A signature is checked once for each token, not for each request: it is remembered by the token's hash
 * until the token ends. Only who the bearer is, is remembered; what they may do is read on every request
 * (docs/decisions/who-is-who.md).
 * @param of.storedIssuer the issuer that the account of a token is stored under; tokens must name the one of
 * the options
 */
function verifierWith(
  of: {
    readonly storedIssuer: (payload: JWTPayload) => string;
    readonly clients: Clients;
    /** Whether another maker's provider issues the tokens, whose types and times are not ours. */
    readonly isForeign?: boolean;
    readonly groupsOf?: (payload: JWTPayload) => ClaimedGroups;
  },
  keys: () => Promise<JWTVerifyGetKey>,
  options: JWTVerifyOptions,
  now: () => Date,
): Pick<TokenVerifier, 'verify'> {
  const remembered = new Map<string, Verified>();

  async function check(token: string): Promise<Verified | undefined> {
    const keySet = await keys();
    const { payload, protectedHeader } = await jwtVerify(token, keySet, {
      ...options,
      requiredClaims: ['sub', 'exp'],
      currentDate: now(),
      clockTolerance: CLOCK_TOLERANCE,
    });
    if (!payload.sub || payload.exp === undefined) return undefined;
    const at = now().getTime();
    if (of.isForeign && !isBelievable(payload, protectedHeader.typ, at / 1000)) return undefined;
    if ((payload.iat ?? 0) > at / 1000 + OWN_CLOCKS) return undefined;
    const stored = of.storedIssuer(payload);
    return {
      identity: {
        issuer: stored,
        subject: payload.sub,
        session: sessionOf(payload),
        client: clientOf(payload, stored, of.clients),
        scopes: stored === SERVICE_ISSUER ? scopesOf(payload) : undefined,
        issuedAt: issuedAtOf(payload),
        signedInAt: signedInAtOf(payload),
        groups: of.groupsOf?.(payload),
      },
      since: at,
      until: Math.min((payload.exp + CLOCK_TOLERANCE) * 1000, at + REMEMBERED),
    };
  }

  return {
    async verify(token): Promise<Identity | undefined> {
      const hash = createHash('sha256').update(token).digest('base64');
      const known = remembered.get(hash);
      if (known && isBelieved(known, now())) return known.identity;
      remembered.delete(hash);
      try {
        const verified = await check(token);
        if (!verified) return undefined;
        // Of two first requests at the same time both check it: they get the same.
        const twin = remembered.get(hash);
        if (twin && isBelieved(twin, now())) return twin.identity;
        // The oldest makes room.
        if (remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value ?? '');
        remembered.set(hash, verified);
        return verified.identity;
      } catch (error) {
        if (error instanceof errors.JOSEError && !IDENTITY_PROVIDER_FAILED.has(error.code)) return undefined;
        // The caller's token may be good: an identity provider out of reach must not look like a refusal.
        throw new AppError('call.not-ready', {}, { cause: error });
      }
    },
  };
}
