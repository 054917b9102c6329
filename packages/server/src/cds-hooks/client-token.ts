import {
  LONGEST_TOKEN,
  TOKEN_ALGORITHMS,
  TOKEN_FAULTS,
  type TokenFault,
} from '@erx/core/cds-hooks/vocabulary';
import { AppError } from '@erx/core/findings/app-error';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
} from 'jose';
import { recordAudit } from '../platform/audit-trail/record';
import type { GuardedFetch } from '../platform/gateway/guarded-fetch';
import { useOnce } from '../platform/identity/adapter';
import { findUnstorable } from '../platform/storable';
import type { Services } from '../services';
import { type AskingClient, clientsOfIssuer } from './store';

const CLOCK_TOLERANCE = 5;
/** Keys that were fetched are good for so long, and asked for again at once only so often, in milliseconds. */
const KEYS_LAST = 10 * 60_000;
const ASKED_AGAIN_AFTER = 30_000;
const KEYS_WITHIN = 2_500;
/** Milliseconds in which one refused token is recorded once. */
const RECORDED_AGAIN_AFTER = 86_400_000;

/** Proves which client calls. */
export interface ClientProof {
  /**
   * @param audiences addresses that the token may be for
   * @throws AppError cds-hooks.token-refused
   */
  prove(authorization: string | undefined, audiences: readonly string[], now: Date): Promise<AskingClient>;
}

/**
 * Opens the check of tokens (CDS Hooks 2.0, Trusting CDS Clients). Each is good once, for one address, and for five
 * minutes at most; the client's practice is that which has registered its issuer and keys.
 */
export function createClientProof(services: Pick<Services, 'database'>, fetched: GuardedFetch): ClientProof {
  const { database } = services;
  const keys = keysOfClients(fetched);
  return {
    async prove(authorization, audiences, now) {
      const { token, issuer, tenant, jku } = readToken(authorization);
      const isUnstorable = [issuer, tenant].some(findUnstorable);
      const meant = isUnstorable ? [] : await clientsOfIssuer(database, issuer, tenant);
      if (meant.length === 0) throw refused('issuer');
      const checked = await Promise.all(
        meant.map((client) => check(token, { client, jku, keys, audiences, now })),
      );
      const known = checked.filter(({ isSigned }) => isSigned);
      const [only] = known;
      if (!only) throw refused(checked.find(({ fault }) => fault !== undefined)?.fault ?? 'signature');
      if (known.length > 1) throw refused('unclear');
      const { client, payload } = only;
      const fault =
        only.fault ??
        ((await useOnce(database, 'CdsHooksToken', `${client.id} ${payload.jti ?? ''}`, endOf(payload)))
          ? undefined
          : 'replayed');
      if (fault === undefined) return client;
      // only who holds the key comes so far; who has one of its tokens fills the trail with it no more than once a day
      const signed = `refused ${token.split('.', 2).join('.')}`;
      const isFirst = await useOnce(
        database,
        'CdsHooksToken',
        signed,
        new Date(now.getTime() + RECORDED_AGAIN_AFTER),
      );
      if (isFirst)
        await recordAudit(
          database,
          {
            practiceId: client.practiceId,
            accountId: null,
            event: 'cds-hooks.refused',
            outcome: 'refused',
            resourceType: 'HookClient',
            resourceId: client.id,
            details: { reason: fault },
          },
          now,
        );
      throw refused(fault);
    },
  };
}

const refused = (fault: TokenFault): AppError =>
  new AppError('cds-hooks.token-refused', { why: TOKEN_FAULTS[fault] });

const endOf = ({ exp = 0 }: JWTPayload): Date => new Date((exp + CLOCK_TOLERANCE) * 1000);

/** What a token says of itself before anyone believes it. @throws AppError cds-hooks.token-refused */
function readToken(authorization = '') {
  const [scheme, token] = authorization.split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw refused('missing');
  try {
    const { alg, kid, jku } = decodeProtectedHeader(token);
    const { iss, tenant } = decodeJwt(token);
    const isAlgorithm = TOKEN_ALGORITHMS.some((known) => known === alg);
    if (!isAlgorithm || typeof kid !== 'string') throw refused('algorithm');
    if (typeof iss !== 'string') throw refused('issuer');
    return { token, issuer: iss, tenant: typeof tenant === 'string' ? tenant : '', jku };
  } catch (error) {
    throw error instanceof AppError ? error : refused('unreadable');
  }
}

interface Checked {
  readonly client: AskingClient;
  readonly payload: JWTPayload;
  /** Whether a key of the client has signed it, whatever else is wrong with it. */
  readonly isSigned: boolean;
  readonly fault?: TokenFault;
}

async function check(
  token: string,
  {
    client,
    jku,
    keys,
    audiences,
    now,
  }: {
    readonly client: AskingClient;
    readonly jku: unknown;
    readonly keys: (client: AskingClient) => JWTVerifyGetKey;
    readonly audiences: readonly string[];
    readonly now: Date;
  },
): Promise<Checked> {
  const payload = decodeJwt(token);
  // never fetched because a token says so: it is the registered one, or none
  if (jku !== undefined && client.jwksUri !== null && jku !== client.jwksUri)
    return { client, payload, isSigned: false, fault: 'key-address' };
  try {
    const verified = await jwtVerify(token, keys(client), {
      algorithms: [...TOKEN_ALGORITHMS],
      audience: [...audiences],
      requiredClaims: ['aud', 'exp', 'iat', 'jti'],
      currentDate: now,
      clockTolerance: CLOCK_TOLERANCE,
    });
    const fault = faultOf(verified.payload, now.getTime() / 1000);
    return { client, payload, isSigned: true, ...(fault ? { fault } : {}) };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { client, payload, isSigned: true, fault: 'expired' };
    if (error instanceof errors.JWTClaimValidationFailed)
      return { client, payload, isSigned: true, fault: error.claim === 'aud' ? 'audience' : 'claims' };
    const isOfKey =
      error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey;
    return { client, payload, isSigned: false, fault: isOfKey ? 'signature' : 'keys' };
  }
}

/** What speaks against a token that is signed. @param now in seconds */
function faultOf({ jti = '', exp = 0, iat = 0 }: JWTPayload, now: number): TokenFault | undefined {
  if (jti === '' || jti.length > 500) return 'claims';
  if (iat > now + CLOCK_TOLERANCE) return 'early';
  return exp - iat > LONGEST_TOKEN || exp > now + LONGEST_TOKEN + CLOCK_TOLERANCE ? 'long' : undefined;
}

/** The keys of each client: those that were entered, or those at its address, which are read again after a while. */
function keysOfClients(fetched: GuardedFetch): (client: AskingClient) => JWTVerifyGetKey {
  const known = new Map<string, JWTVerifyGetKey>();
  return ({ id, jwks, jwksUri }) => {
    const before = known.get(id);
    if (before) return before;
    const keys =
      jwksUri === null
        ? createLocalJWKSet(JSON.parse(jwks ?? '{"keys":[]}') as JSONWebKeySet)
        : createRemoteJWKSet(new URL(jwksUri), {
            timeoutDuration: KEYS_WITHIN,
            cooldownDuration: ASKED_AGAIN_AFTER,
            cacheMaxAge: KEYS_LAST,
            [customFetch]: (url, { signal }) => fetched(url, { signal }),
          });
    known.set(id, keys);
    return keys;
  };
}
