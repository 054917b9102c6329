import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** What each key is for; none serves two purposes (docs/decisions/sign-in.md). */
export const SIGNING_PURPOSES = ['tokens', 'archive', 'seals'] as const;
export type SigningPurpose = (typeof SIGNING_PURPOSES)[number];
export const KEY_PURPOSES = [...SIGNING_PURPOSES, 'secrets'] as const;
export type KeyPurpose = (typeof KEY_PURPOSES)[number];

const EllipticKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string().optional(),
});
const OctetKey = z.object({ kty: z.literal('oct'), k: z.string() });
const EllipticKeys = z.object({ keys: z.array(EllipticKey).min(1) });
const OctetKeys = z.object({ keys: z.array(OctetKey).min(1) });

export type EllipticKey = z.infer<typeof EllipticKey>;
export type OctetKey = z.infer<typeof OctetKey>;

/** The environment variable that holds a key set instead of its file: the same JSON Web Key Set. */
export const KEY_VARIABLES: Readonly<Record<KeyPurpose, string>> = {
  tokens: 'ERX_KEYS_TOKENS',
  archive: 'ERX_KEYS_ARCHIVE',
  seals: 'ERX_KEYS_SEALS',
  secrets: 'ERX_KEYS_SECRETS',
};

/** RFC 7638: the thumbprint of a key, SHA-256 as base64url. */
export function thumbprint(key: EllipticKey | OctetKey): string {
  const members =
    key.kty === 'EC' ? { crv: key.crv, kty: key.kty, x: key.x, y: key.y } : { k: key.k, kty: key.kty };
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url');
}

/** A new P-256 key. */
export function newEllipticKey(): EllipticKey {
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  return EllipticKey.parse(jwk);
}

/** A new 256-bit key. */
export function newOctetKey(): OctetKey {
  return { kty: 'oct', k: randomBytes(32).toString('base64url') };
}

/**
 * The signing keys of a purpose, the one that signs first; made when there are none yet.
 * @param given the key set from the environment, which then is instead of the file
 * @throws Error with one sentence when the set cannot be read
 */
export function readSigningKeys(
  folder: string,
  purpose: SigningPurpose,
  given: string | undefined,
): readonly EllipticKey[] {
  const text = given ?? readOrMake(folder, purpose, () => ({ keys: [newEllipticKey()] }));
  const { keys } = parse(text, EllipticKeys, purpose, given !== undefined);
  if (keys[0]?.d === undefined)
    throw new Error(
      `The first key of the key set '${purpose}' has no private part, so nothing can be signed with it.`,
    );
  return keys;
}

/** The keys that encrypt secrets, the one in use first. @throws as readSigningKeys */
export function readSecretKeys(folder: string, given: string | undefined): readonly OctetKey[] {
  const text = given ?? readOrMake(folder, 'secrets', () => ({ keys: [newOctetKey()] }));
  const { keys } = parse(text, OctetKeys, 'secrets', given !== undefined);
  if (keys.some(({ k }) => Buffer.from(k, 'base64url').length !== 32))
    throw new Error("A key of the key set 'secrets' is not 256 bits long.");
  return keys;
}

/**
 * The thumbprints of the keys of a purpose that are here; none where there is neither a file nor a setting.
 * Makes nothing.
 * @throws Error with one sentence when the set cannot be read
 */
export function listKeyIds(
  folder: string,
  purpose: KeyPurpose,
  given: string | undefined,
): readonly string[] {
  const file = fileOf(folder, purpose);
  if (given === undefined && !existsSync(file)) return [];
  const text = given ?? readFileSync(file, 'utf8');
  const { keys } =
    purpose === 'secrets'
      ? parse(text, OctetKeys, purpose, given !== undefined)
      : parse(text, EllipticKeys, purpose, given !== undefined);
  return keys.map((key: EllipticKey | OctetKey) => thumbprint(key));
}

/**
 * Puts a new key in front. Of a signing key only the public part stays behind it, so that what it signed can
 * still be checked; an old secret key stays whole, because what it encrypted must still be read.
 */
export function rotateKey(folder: string, purpose: KeyPurpose): void {
  const keys =
    purpose === 'secrets'
      ? [newOctetKey(), ...readSecretKeys(folder, undefined)]
      : [
          newEllipticKey(),
          ...readSigningKeys(folder, purpose, undefined).map(({ d: _private, ...rest }) => rest),
        ];
  const file = fileOf(folder, purpose);
  const next = `${file}.next`;
  writeFileSync(next, JSON.stringify({ keys }), { mode: 0o600 });
  renameSync(next, file);
}

function fileOf(folder: string, purpose: KeyPurpose): string {
  return join(folder, 'keys', `${purpose}.json`);
}

function readOrMake(
  folder: string,
  purpose: KeyPurpose,
  make: () => { keys: readonly (EllipticKey | OctetKey)[] },
): string {
  const file = fileOf(folder, purpose);
  mkdirSync(join(folder, 'keys'), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, JSON.stringify(make()), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new Error(`The key file ${file} cannot be written. Check its rights.`, { cause: error });
  }
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8');
}

function parse<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  purpose: KeyPurpose,
  fromEnvironment: boolean,
): z.output<Schema> {
  const place = fromEnvironment ? `setting ${KEY_VARIABLES[purpose]}` : `key file keys/${purpose}.json`;
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Error(`The ${place} is not JSON. Restore it from where keys are kept.`);
  }
  const parsed = schema.safeParse(content);
  if (!parsed.success)
    throw new Error(
      `The ${place} is not a set of keys of the right kind. Restore it from where keys are kept.`,
    );
  return parsed.data;
}
