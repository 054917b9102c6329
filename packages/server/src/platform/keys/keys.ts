import { readKeyId } from '@erx/core/signing/archive-record';
import type { KeyIds } from '@erx/core/backup/model';
import { createPrivateKey, createPublicKey, hkdfSync, type JsonWebKey, sign, verify } from 'node:crypto';
import type { JWK } from 'jose';
import {
  type EllipticKey,
  type OctetKey,
  readSecretKeys,
  readSigningKeys,
  type SigningPurpose,
  thumbprint,
} from './key-file';
import { decrypt, encrypt } from './octet-cipher';

/** Signs for one purpose with ES256; checks what this and its earlier keys signed. */
export interface SigningKey {
  /** RFC 7638 thumbprint of the key in use. */
  readonly kid: string;
  /** Public keys, the one in use first, then the earlier ones. */
  readonly publicJwks: readonly JWK[];
  /** A compact JWS over these bytes. Synchronous: it takes 27 µs (docs/decisions/speed.md). */
  signCompact(payload: Uint8Array | string): string;
  /** The payload of a compact JWS that one of these keys signed; undefined for any other text. */
  verifyCompact(jws: string): Uint8Array | undefined;
}

/** The keys of this installation; they live outside the database, or in it under a key that does. */
export interface Keys {
  /** Thumbprints of every key that is known here, of what a backup needs to be read again. */
  readonly ids: KeyIds;
  readonly tokens: SigningKey;
  readonly archive: SigningKey;
  readonly seals: SigningKey;
  /** The key in use of `tokens` with its private part, for the built-in identity provider alone. */
  readonly tokenPrivateJwk: JWK;
  /** AES-256-GCM; the result names its key. */
  encrypt(plain: string): string;
  /** @throws Error when the text was altered or its key is not known here */
  decrypt(cipher: string): string;
  /** A secret for one purpose, the same at each start: cookie keys and the like. */
  derive(purpose: string): string;
}

/**
 * Opens the keys below a data folder, making those that do not exist yet.
 * @param environment may hold key sets, or name their folder, instead (KEY_VARIABLES, KEYS_FOLDER)
 * @throws Error with one sentence when a key cannot be read
 */
export function openKeys(
  folder: string,
  environment: Readonly<Record<string, string | undefined>> = {},
): Keys {
  const read = (purpose: SigningPurpose) => readSigningKeys(folder, purpose, environment);
  const tokens = read('tokens');
  const secrets = readSecretKeys(folder, environment);
  const [tokenKey] = tokens as [EllipticKey];
  const [secretKey] = secrets as [OctetKey];
  const [archive, seals] = [read('archive'), read('seals')];
  return {
    ids: { archive: archive.map(thumbprint), seals: seals.map(thumbprint), secrets: secrets.map(thumbprint) },
    tokens: signingKey(tokens),
    archive: signingKey(archive),
    seals: signingKey(seals),
    tokenPrivateJwk: { ...tokenKey, kid: thumbprint(tokenKey), alg: 'ES256', use: 'sig' } as JWK,
    encrypt: (plain) => encrypt(secretKey, plain),
    decrypt: (cipher) => decrypt(secrets, cipher),
    derive: (purpose) =>
      Buffer.from(
        hkdfSync('sha256', Buffer.from(secretKey.k, 'base64url'), '', `erx ${purpose}`, 32),
      ).toString('base64url'),
  };
}

/** Signs and verifies with a set of keys, the one in use first. */
export function signingKey(keys: readonly EllipticKey[]): SigningKey {
  const [current] = keys as [EllipticKey];
  const kid = thumbprint(current);
  const privateKey = createPrivateKey({ key: current as JsonWebKey, format: 'jwk' });
  const publicJwks = keys.map(({ kty, crv, x, y }) => ({
    kty,
    crv,
    x,
    y,
    kid: thumbprint({ kty, crv, x, y }),
    alg: 'ES256',
    use: 'sig',
  }));
  const publicKeys = new Map(
    publicJwks.map((jwk) => [jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })]),
  );
  const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid })).toString('base64url');
  return {
    kid,
    publicJwks,
    signCompact(payload) {
      const input = `${header}.${Buffer.from(payload).toString('base64url')}`;
      return `${input}.${sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
    },
    verifyCompact(jws) {
      const [head, payload, signature, ...rest] = jws.split('.');
      if (!head || payload === undefined || !signature || rest.length > 0) return undefined;
      const key = publicKeys.get(readKeyId(head) ?? '');
      if (!key) return undefined;
      const isGenuine = verify(
        'sha256',
        Buffer.from(`${head}.${payload}`),
        { key, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      );
      return isGenuine ? Buffer.from(payload, 'base64url') : undefined;
    },
  };
}
