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
/** Names a folder with the four key sets, which is only read: several processes are given the same ones. */
export const KEYS_FOLDER = 'ERX_KEYS_FOLDER';

export type Environment = Readonly<Record<string, string | undefined>>;

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

/** A new key set of one key, as it is stored. */
export function newKeySet(purpose: KeyPurpose): string {
  return JSON.stringify({ keys: [purpose === 'secrets' ? newOctetKey() : newEllipticKey()] });
}

/**
 * The signing keys of a purpose, the one that signs first. Below a data folder they are made when there are none
 * yet; those of the environment are never made.
 * @param folder the data folder
 * @throws Error with one sentence when the set cannot be read
 */
export function readSigningKeys(
  folder: string,
  purpose: SigningPurpose,
  environment: Environment,
): readonly EllipticKey[] {
  const { keys } = parse(findOrMake(folder, purpose, environment), EllipticKeys);
  if (keys[0]?.d === undefined)
    throw new Error(
      `The first key of the key set '${purpose}' has no private part, so nothing can be signed with it.`,
    );
  return keys;
}

/** The keys that encrypt secrets, the one in use first. @throws as readSigningKeys */
export function readSecretKeys(folder: string, environment: Environment): readonly OctetKey[] {
  const { keys } = parse(findOrMake(folder, 'secrets', environment), OctetKeys);
  if (keys.some(({ k }) => Buffer.from(k, 'base64url').length !== 32))
    throw new Error("A key of the key set 'secrets' is not 256 bits long.");
  return keys;
}

/**
 * The thumbprints of the keys of a purpose that are here; none where there is neither a file nor a setting.
 * Makes nothing.
 * @throws Error with one sentence when the set cannot be read
 */
export function listKeyIds(folder: string, purpose: KeyPurpose, environment: Environment): readonly string[] {
  const set = find(folder, purpose, environment);
  if (set === undefined) return [];
  const { keys } = purpose === 'secrets' ? parse(set, OctetKeys) : parse(set, EllipticKeys);
  return keys.map((key: EllipticKey | OctetKey) => thumbprint(key));
}

/**
 * Makes the four key sets of a new installation in a folder, for processes that are given them.
 * @param sets those of an installation that is there
 * @throws Error with one sentence where one of them is there already, or the folder cannot be written
 */
export function makeKeys(folder: string, sets?: Readonly<Record<KeyPurpose, string>>): void {
  const found = KEY_PURPOSES.find((purpose) => existsSync(join(folder, `${purpose}.json`)));
  if (found)
    throw new Error(
      `There is a key set ${found}.json in ${folder} already, and what it signed or encrypted needs it. ` +
        'Nothing was made. Name another folder, or use those that are there.',
    );
  for (const purpose of KEY_PURPOSES) makeFile(folder, purpose, sets?.[purpose]);
}

/**
 * A key set with a new key in front. Of a signing key only the public part stays behind it, so that what it signed can
 * still be checked; an old secret key stays whole, because what it encrypted must still be read.
 * @throws Error with one sentence where the set cannot be read
 */
export function rotatedKeySet(folder: string, purpose: KeyPurpose, environment: Environment): string {
  const keys =
    purpose === 'secrets'
      ? [newOctetKey(), ...readSecretKeys(folder, environment)]
      : [
          newEllipticKey(),
          ...readSigningKeys(folder, purpose, environment).map(({ d: _private, ...rest }) => rest),
        ];
  return JSON.stringify({ keys });
}

/**
 * Puts a new key in front in the file of a key set.
 * @returns the folder of the file that was changed
 * @throws Error with one sentence where a setting holds the set, or it cannot be read or written
 */
export function rotateKey(folder: string, purpose: KeyPurpose, environment: Environment = {}): string {
  const variable = KEY_VARIABLES[purpose];
  if (environment[variable])
    throw new Error(
      `The setting ${variable} holds this key set, so no file was changed. Put the new set there, the new key first.`,
    );
  const set = rotatedKeySet(folder, purpose, environment);
  const place = environment[KEYS_FOLDER] ?? join(folder, 'keys');
  const file = join(place, `${purpose}.json`);
  const next = `${file}.next`;
  try {
    writeFileSync(next, set, { mode: 0o600 });
    renameSync(next, file);
  } catch (error) {
    throw unwritable(file, error);
  }
  return place;
}

/** The key sets that are given, as text. @throws Error with one sentence where one is not there */
export function readKeySets(folder: string, environment: Environment): Readonly<Record<KeyPurpose, string>> {
  const textOf = (purpose: KeyPurpose) => find(folder, purpose, environment)?.text ?? '';
  return Object.fromEntries(KEY_PURPOSES.map((one) => [one, textOf(one)])) as Record<KeyPurpose, string>;
}

/** A key set as text, and where it was found, as a sentence calls it. */
interface FoundSet {
  readonly text: string;
  readonly place: string;
}

/** @throws Error where the folder of the settings lacks the set: there it is given, never made */
function find(folder: string, purpose: KeyPurpose, environment: Environment): FoundSet | undefined {
  const variable = KEY_VARIABLES[purpose];
  const given = environment[variable];
  if (given) return { text: given, place: `setting ${variable}` };
  const mounted = environment[KEYS_FOLDER];
  if (mounted) {
    const file = join(mounted, `${purpose}.json`);
    try {
      return { text: readFileSync(file, 'utf8'), place: `key file ${file}` };
    } catch (error) {
      throw new Error(
        `The key file ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}). ` +
          `${KEYS_FOLDER} names a folder with the four key sets of the installation.`,
        { cause: error },
      );
    }
  }
  const file = ownFile(folder, purpose);
  if (!existsSync(file)) return undefined;
  return { text: readFileSync(file, 'utf8'), place: `key file keys/${purpose}.json` };
}

function findOrMake(folder: string, purpose: KeyPurpose, environment: Environment): FoundSet {
  if (!environment[KEY_VARIABLES[purpose]] && !environment[KEYS_FOLDER]) {
    makeFile(join(folder, 'keys'), purpose);
    chmodSync(ownFile(folder, purpose), 0o600);
  }
  const found = find(folder, purpose, environment);
  if (!found) throw new Error(`The key file keys/${purpose}.json was removed while it was read.`);
  return found;
}

const ownFile = (folder: string, purpose: KeyPurpose): string => join(folder, 'keys', `${purpose}.json`);

/** Makes a key set, unless another process has made it at the same time. */
function makeFile(folder: string, purpose: KeyPurpose, set = newKeySet(purpose)): void {
  const file = join(folder, `${purpose}.json`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, set, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(file, error);
  }
}

const unwritable = (file: string, cause: unknown): Error =>
  new Error(`The key file ${file} cannot be written. Check its rights.`, { cause });

function parse<Schema extends z.ZodType>({ text, place }: FoundSet, schema: Schema): z.output<Schema> {
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
