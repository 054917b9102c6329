import {
  chmodSync,
  closeSync,
  createWriteStream,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { type Config, readConfig } from '../platform/config';
import { lockFolder } from '../platform/database/folder-lock';
import { openDatabase } from '../platform/database/open';
import { KEYS_FOLDER, readSigningKeys } from '../platform/keys/key-file';
import { signingKey } from '../platform/keys/keys';
import { recordBackup } from './record-backup';
import { type Restored, restoreBackup } from './restore';
import { keyIdsIn, writeBackup } from './write-backup';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The program `backup FILE`: everything of the data folder or database that the environment names, as one
 * file, written aside and renamed when it is whole. The embedded database must not be in use; PostgreSQL may
 * be.
 * @returns what to print
 * @throws Error with one sentence; no file is left then
 */
export async function backupProgram(
  words: readonly string[],
  environment: Environment,
  now: () => Date,
): Promise<string> {
  const {
    positionals: [file, ...more],
    values,
  } = parseArgs({ args: [...words], allowPositionals: true, options: { json: { type: 'boolean' } } });
  if (file === undefined || more.length > 0) throw new Error('Name the one file to write: backup FILE');
  const config = readConfig(environment);
  const keyIds = keyIdsIn(config.dataFolder, environment);
  if (
    keyIds.seals.length === 0 ||
    (config.databaseUrl === undefined && !existsSync(join(config.dataFolder, 'database')))
  )
    throw noInstallation(config);
  const seals = signingKey(readSigningKeys(config.dataFolder, 'seals', environment));
  const release = config.databaseUrl === undefined ? lockFolder(config.dataFolder) : () => undefined;
  const part = `${file}.part`;
  const tidy = (): void => {
    rmSync(part, { force: true });
    release();
  };
  process.once('exit', tidy);
  try {
    const database = await openDatabase(config);
    try {
      const [found] = await database.run<{ is: boolean }>(
        { text: "SELECT to_regclass('migrations') IS NOT NULL AS is" },
        [],
      );
      if (!found?.is) throw noInstallation(config);
      const packed = createGzip();
      const [end] = await Promise.all([
        writeBackup({ database, seals, keyIds }, packed, now()),
        pipeline(packed, createWriteStream(part, { mode: 0o600 })),
      ]);
      await recordBackup(database, { accountId: null, way: 'machine', ending: 'complete' }, now());
      settle(part, file);
      const rows = Object.values(end.end.tables).reduce((sum, count) => sum + count, 0);
      if (values.json) return JSON.stringify({ file, rows, tables: end.end.tables, sha256: end.sha256 });
      return (
        `${rows.toLocaleString('en-US')} rows of ${String(Object.keys(end.end.tables).length)} ` +
        `tables are saved in ${file}. The keys are not in it: keep a copy of ` +
        `${environment[KEYS_FOLDER] ?? `${config.dataFolder}/keys`} elsewhere.`
      );
    } finally {
      await database.close();
    }
  } catch (error) {
    throw withFile(error, file);
  } finally {
    tidy();
    process.off('exit', tidy);
  }
}

/**
 * The program `restore FILE`: a backup brought into the empty data folder or database that the environment
 * names; with --check it is only read and judged.
 * @returns what to print, and whether all of it is well
 * @throws Error with one sentence; nothing was changed then
 */
export async function restoreProgram(
  words: readonly string[],
  environment: Environment,
  now: () => Date,
): Promise<{ text: string; isWell: boolean }> {
  const {
    positionals: [file, ...more],
    values,
  } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { json: { type: 'boolean' }, check: { type: 'boolean' }, 'without-keys': { type: 'boolean' } },
  });
  if (file === undefined || more.length > 0) throw new Error('Name the one file to restore: restore FILE');
  try {
    const restored = await restoreBackup(
      { file, withoutKeys: values['without-keys'] === true, checkOnly: values.check === true },
      { config: readConfig(environment), environment, now },
    );
    return {
      text: values.json ? JSON.stringify(restored) : tell(restored, values.check === true),
      isWell: restored.deviating.length === 0,
    };
  } catch (error) {
    throw withFile(error, file);
  }
}

function noInstallation({ dataFolder, databaseUrl }: Config): Error {
  return new Error(
    'There is no installation in the data folder ' +
      `${dataFolder}${databaseUrl === undefined ? '' : ' and the database of DATABASE_URL'}. ` +
      'Nothing was written. Name its folder with ERX_DATA.',
  );
}

function tell(
  { madeAt, tables, rows, practices, deviating, isVerified }: Restored,
  checkOnly: boolean,
): string {
  const what = `${rows.toLocaleString('en-US')} rows of ${String(tables)} tables, as of ${madeAt}`;
  if (checkOnly) return `The backup is whole and can be restored here: ${what}. Nothing was changed.`;
  if (deviating.length > 0) {
    return (
      `Restored: ${what}. The audit trails of ${String(deviating.length)} of ${String(practices)} ` +
      `practices deviate from their seals, and did so before the backup: ${deviating.join(', ')}. ` +
      'Keep the file and tell the person responsible for security.'
    );
  }
  const trails = isVerified
    ? `The audit trails of ${String(practices)} practices agree with their seals.`
    : 'The audit trails were not verified: the key that sealed them is not here.';
  return `Restored: ${what}. ${trails} Start the service; everyone signs in again.`;
}

/** Puts a whole file into its place, on the disk and not only in its cache. */
function settle(part: string, file: string): void {
  const handle = openSync(part, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  chmodSync(part, 0o600);
  renameSync(part, file);
}

/** What the file system says, as a sentence that names the file. */
function withFile(error: unknown, file: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined || !/^(E[A-Z]+)$/.test(code) || code.startsWith('ECONN'))
    return error;
  if (code === 'ENOSPC')
    return new Error(
      `The disk is full: ${file} was not written. Nothing is left of it; make room and try again.`,
      { cause: error },
    );
  return new Error(
    `The file ${file} cannot be used (${code}). Check its name, its folder and who may read and write there.`,
    { cause: error },
  );
}
