import { resolve } from 'node:path';
import { readConfig } from '../config';
import type { Connection, Statement } from '../database/database';
import { openDatabase } from '../database/open';
import { withDatabaseHere } from '../on-machine';
import { agreeOnKeys } from './installation-keys';
import {
  type Environment,
  type KeyPurpose,
  KEYS_FOLDER,
  makeKeys,
  type OctetKey,
  readKeySets,
  rotatedKeySet,
} from './key-file';
import { openKeys } from './keys';
import {
  changeSealedKeys,
  givenAs,
  type KeySets,
  MASTER_KEY,
  NEXT_MASTER_KEY,
  readMasterKey,
  readSealedKeys,
  storeSealedKeys,
} from './sealed-keys';

const NONE_YET = `There are no key sets in this database. Start the service with ${MASTER_KEY}, or use seal-keys.`;

function masterOf(environment: Environment, setting = MASTER_KEY): OctetKey {
  const master = readMasterKey(environment, setting);
  if (!master)
    throw new Error(`The setting ${setting} is missing: the key that seals the key sets in the database.`);
  return master;
}

/**
 * The program `seal-keys FOLDER`: puts the key sets of a folder into the database, for processes that are then given
 * ERX_MASTER_KEY alone.
 * @throws Error with one sentence where they are not those of the installation; nothing was changed then
 */
export async function sealKeysProgram(
  [folder]: readonly string[],
  environment: Environment,
  now: () => Date,
): Promise<string> {
  if (folder === undefined) throw new Error('Name the folder with the four key sets: seal-keys FOLDER');
  const given = { [KEYS_FOLDER]: resolve(folder) };
  const keys = openKeys('', given); // reads and checks all of them
  const master = masterOf(environment);
  await withDatabaseHere(readConfig(environment), async (database) => {
    await agreeOnKeys(database, keys, now());
    // what is there may be damaged, or sealed by a key that was lost: it is not read
    await database.transaction((transaction) =>
      storeSealedKeys(transaction, master, readKeySets('', given), now()),
    );
  });
  return `The four key sets are sealed in the database. Give every process ${MASTER_KEY} instead of them, and keep copies of both.`;
}

/** The program `unseal-keys FOLDER`: writes the key sets of the database into a folder, to be kept or restored with. */
export async function unsealKeysProgram(
  [folder]: readonly string[],
  environment: Environment,
): Promise<string> {
  if (folder === undefined) throw new Error('Name the folder to write the key sets to: unseal-keys FOLDER');
  const master = masterOf(environment);
  const sets = await withDatabaseHere(readConfig(environment), (database) =>
    readSealedKeys(database, master),
  );
  if (!sets) throw new Error(NONE_YET);
  makeKeys(resolve(folder), sets);
  return `The four key sets are in ${resolve(folder)}. Keep them where keys are kept.`;
}

/** Changes the key sets that are there. */
async function changeThem(
  environment: Environment,
  change: (sets: KeySets, transaction: Connection) => KeySets | Promise<KeySets>,
  { now, next }: { readonly now: Date; readonly next?: OctetKey },
): Promise<void> {
  const master = masterOf(environment);
  await withDatabaseHere(readConfig(environment), (database) =>
    changeSealedKeys(
      database,
      master,
      (sets, transaction) => {
        if (!sets) throw new Error(NONE_YET);
        return change(sets, transaction);
      },
      { now, ...(next ? { next } : {}) },
    ),
  );
}

/** The program `rotate-master-key`: seals the key sets again by ERX_MASTER_KEY_NEXT. */
export async function rotateMasterKeyProgram(environment: Environment, now: () => Date): Promise<string> {
  const next = masterOf(environment, NEXT_MASTER_KEY);
  await changeThem(environment, (sets) => sets, { now: now(), next });
  return `The key sets are sealed by the new key: give it to every process as ${MASTER_KEY}. The former one opens nothing any more.`;
}

const LISTENING: Statement = {
  text: `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'erx listener'`,
};

/** One process that is replaced would have other keys than the rest. */
async function refuseWhileRunning(connection: Connection): Promise<void> {
  const [others] = await connection.run<{ count: number }>(LISTENING, []);
  if (others?.count)
    throw new Error(
      'The service is running, and nothing was changed. Stop every process of it, then rotate the key, then start it.',
    );
}

/** A new key of a purpose in the database: `rotate-key` where ERX_MASTER_KEY is set. */
export async function rotateSealedKey(
  purpose: KeyPurpose,
  environment: Environment,
  now: () => Date,
): Promise<void> {
  await changeThem(
    environment,
    async (sets, transaction) => {
      await refuseWhileRunning(transaction);
      return { ...sets, [purpose]: rotatedKeySet('', purpose, givenAs({}, sets)) };
    },
    { now: now() },
  );
}

/**
 * The settings with the key sets of the database, where it has them, for programs that need keys and no service.
 * @throws Error with one sentence as a start does
 */
export async function withSealedKeys(environment: Environment): Promise<Environment> {
  const master = readMasterKey(environment);
  if (!master) return environment;
  const database = await openDatabase(readConfig(environment)); // as it is: a restore needs an empty one
  try {
    const sets = await readSealedKeys(database, master);
    return sets ? givenAs(environment, sets) : environment;
  } finally {
    await database.close();
  }
}
