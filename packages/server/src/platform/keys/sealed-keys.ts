import { LOCKS } from '../database/advisory-locks';
import type { Connection, Database, Statement } from '../database/database';
import {
  type Environment,
  KEY_PURPOSES,
  KEY_VARIABLES,
  KEYS_FOLDER,
  type KeyPurpose,
  newKeySet,
  type OctetKey,
  thumbprint,
} from './key-file';
import { type Keys, openKeys } from './keys';
import { decrypt, encrypt, UnknownKey } from './octet-cipher';

/** Seals the key sets that are kept in the database: 32 bytes in base64. */
export const MASTER_KEY = 'ERX_MASTER_KEY';
/** What takes its place, for the program that seals them again. */
export const NEXT_MASTER_KEY = 'ERX_MASTER_KEY_NEXT';

/** The settings that hold keys, by themselves or in a file. */
export const KEY_SETTINGS: readonly string[] = [MASTER_KEY, NEXT_MASTER_KEY, ...Object.values(KEY_VARIABLES)];

/** A key set of each purpose, as JSON Web Key Sets. */
export type KeySets = Readonly<Record<KeyPurpose, string>>;

const BYTES_IN_BASE64 = /^[\w+/-]{43}=?$/;

/** @throws Error with one sentence where the setting holds no such key */
export function readMasterKey(environment: Environment, setting = MASTER_KEY): OctetKey | undefined {
  const text = environment[setting];
  if (!text) return undefined;
  if (!BYTES_IN_BASE64.test(text))
    throw new Error(
      `The setting ${setting} cannot be used: give 32 random bytes in base64, such as openssl rand -base64 32 prints.`,
    );
  if (!environment['DATABASE_URL'])
    throw new Error(
      `The setting ${setting} needs DATABASE_URL: the embedded database serves one process, whose keys are in its data folder.`,
    );
  const given = [KEYS_FOLDER, ...Object.values(KEY_VARIABLES)].find((one) => environment[one]);
  if (given)
    throw new Error(
      `The settings ${setting} and ${given} are both given: the key sets are in the database, or they are given. ` +
        'Keep the one that is meant.',
    );
  return { kty: 'oct', k: Buffer.from(text, 'base64').toString('base64url') };
}

/** What a sealed set is of: one row does not serve for another. */
const aboutOf = (purpose: KeyPurpose): string => `erx key set ${purpose}`;

const IS_THERE: Statement = { text: "SELECT to_regclass('sealed_keys') IS NOT NULL AS is_there" };
const READ: Statement = { text: 'SELECT purpose, sealed FROM sealed_keys' };
const STORE: Statement = {
  text: `INSERT INTO sealed_keys (purpose, sealed, at)
    SELECT key, value, $2 FROM jsonb_each_text($1::jsonb)
    ON CONFLICT (purpose) DO UPDATE SET sealed = excluded.sealed, at = excluded.at`,
};
/** Held until the transaction ends, also where no row is there yet. */
const HOLD: Statement = { text: 'LOCK TABLE sealed_keys IN SHARE ROW EXCLUSIVE MODE' };
/** What signed or sealed needs its keys, also where a restore left out which they were. */
const NEEDS_KEYS: Statement = {
  text: `SELECT EXISTS (SELECT FROM installation_keys) OR EXISTS (SELECT FROM audit_seals) AS needs_keys`,
};

/**
 * The key sets of the database; undefined where none are in it.
 * @throws Error with one sentence where this is another key, or a row is not as the service wrote it
 */
export async function readSealedKeys(connection: Connection, master: OctetKey): Promise<KeySets | undefined> {
  const [found] = await connection.run<{ is_there: boolean }>(IS_THERE, []);
  if (!found?.is_there) return undefined;
  const rows = await connection.run<{ purpose: string; sealed: string }>(READ, []);
  if (rows.length === 0) return undefined;
  const open = (purpose: KeyPurpose): string => {
    try {
      return decrypt([master], rows.find((row) => row.purpose === purpose)?.sealed ?? '', aboutOf(purpose));
    } catch (error) {
      if (
        error instanceof UnknownKey &&
        rows.every(({ sealed }) => sealed.split('.')[0] !== thumbprint(master))
      )
        throw new Error(
          `The setting ${MASTER_KEY} is not the key that seals the key sets in this database, and nothing was ` +
            'changed. Give this process the same one as the others.',
          { cause: error },
        );
      throw new Error(
        `The key set '${purpose}' in this database is not as the service wrote it (table sealed_keys), and is not ` +
          'used. Bring the row back from a backup of the database, or all of them from copies by seal-keys.',
        { cause: error },
      );
    }
  };
  return Object.fromEntries(KEY_PURPOSES.map((purpose) => [purpose, open(purpose)])) as unknown as KeySets;
}

/** Seals key sets, in place of those that are there. */
export async function storeSealedKeys(
  connection: Connection,
  master: OctetKey,
  sets: KeySets,
  now: Date,
): Promise<void> {
  const sealed = KEY_PURPOSES.map((purpose) => [purpose, encrypt(master, sets[purpose], aboutOf(purpose))]);
  await connection.run(STORE, [JSON.stringify(Object.fromEntries(sealed)), now]);
}

/** Changes the key sets of the database, one process at a time. @returns what was stored */
export async function changeSealedKeys(
  database: Pick<Database, 'transaction'>,
  master: OctetKey,
  change: (sets: KeySets | undefined, transaction: Connection) => Promise<KeySets> | KeySets,
  { now, next = master }: { readonly now: Date; readonly next?: OctetKey },
): Promise<KeySets> {
  return await database.transaction(async (transaction) => {
    await transaction.run(HOLD, []);
    const sets = await change(await readSealedKeys(transaction, master), transaction);
    await storeSealedKeys(transaction, next, sets, now);
    return sets;
  });
}

/** Makes the key sets of a new installation, unless another process has made them. */
async function makeSealedKeys(database: Database, master: OctetKey, now: Date): Promise<KeySets> {
  return await database.withAdvisoryLock(LOCKS.migrations, async () => {
    const made = await readSealedKeys(database, master);
    if (made) return made;
    const [found] = await database.run<{ needs_keys: boolean }>(NEEDS_KEYS, []);
    if (found?.needs_keys)
      throw new Error(
        'The key sets of this installation are not in its database, and nothing was changed. Put them there by ' +
          `main.js seal-keys FOLDER, or give them by ${KEYS_FOLDER} instead of ${MASTER_KEY}.`,
      );
    const sets = Object.fromEntries(KEY_PURPOSES.map((one) => [one, newKeySet(one)])) as unknown as KeySets;
    await storeSealedKeys(database, master, sets, now);
    return sets;
  });
}

/** The settings as if the key sets had been given by them. */
export const givenAs = (environment: Environment, sets: KeySets): Environment => ({
  ...environment,
  ...Object.fromEntries(KEY_PURPOSES.map((purpose) => [KEY_VARIABLES[purpose], sets[purpose]])),
});

/** Where the keys of this installation are. */
export interface KeySource {
  /** Undefined where they are not made yet: they are of a database that has no tables. */
  read(database: Connection): Promise<Keys | undefined>;
  /** The same once the tables are there, made by the first who asks. */
  make(database: Database, now: Date): Promise<Keys>;
}

/**
 * The keys of the settings or the data folder; with ERX_MASTER_KEY those of the database.
 * @throws Error with one sentence where what is given cannot be used
 */
export function keySource(folder: string, environment: Environment): KeySource {
  const master = readMasterKey(environment);
  if (!master) {
    const keys = openKeys(folder, environment);
    return { read: () => Promise.resolve(keys), make: () => Promise.resolve(keys) };
  }
  const open = (sets: KeySets): Keys => openKeys(folder, givenAs(environment, sets));
  return {
    async read(database) {
      const sets = await readSealedKeys(database, master);
      return sets && open(sets);
    },
    make: async (database, now) => open(await makeSealedKeys(database, master, now)),
  };
}
