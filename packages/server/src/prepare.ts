import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Config, readConfig } from './platform/config';
import type { Database } from './platform/database/database';
import { lockFolder } from './platform/database/folder-lock';
import { migrate } from './platform/database/migrate';
import { embeddedFolder, openDatabase } from './platform/database/open';
import { createLog } from './platform/http/app';
import { agreeOnKeys, recordsKeys } from './platform/keys/installation-keys';
import type { Keys } from './platform/keys/keys';
import { type KeySource, keySource } from './platform/keys/sealed-keys';
import { type StartWatch, watchStart } from './platform/start-watch';
import { packageFolder } from './package-folder';
import { loadStarterCatalogue } from './reference-import/load-starter';
import type { Services } from './services';

interface Preparing extends Pick<Services, 'config' | 'database' | 'log' | 'now'> {
  readonly source: KeySource;
}

/**
 * Brings a database to this version, with the starter catalogue and, where the settings say so, the demo
 * practices; what is there already stays.
 * @returns the keys, and what ends the demo's tries to reach the phone
 * @throws Error with one sentence where the keys are not those of the installation
 */
export async function prepareDatabase(
  { config, database, log, now, source }: Preparing,
  watch: Pick<StartWatch, 'doing'>,
): Promise<{ readonly keys: Keys; readonly end: () => void }> {
  const isKnown = await recordsKeys(database);
  const known = await source.read(database);
  if (isKnown && known) await agreeOnKeys(database, known, now()); // before anything is changed
  watch.doing('migrations');
  await migrate(database, packageFolder('migrations'));
  const keys = known ?? (await source.make(database, now()));
  if (!isKnown || !known) await agreeOnKeys(database, keys, now());
  watch.doing('starter catalogue');
  await loadStarterCatalogue(database, now());
  if (!config.demo) return { keys, end: () => undefined };
  watch.doing('demo practices');
  const { seedDemo } = await import('./demo/seed');
  return { keys, end: await seedDemo({ database, config, keys, now, log }) };
}

/** Prepares the embedded database and ends: `main.js prepare`, of prepareApart. */
export async function prepareProgram(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const config = readConfig(environment);
  const log = createLog(config.logLevel);
  const release = lockFolder(config.dataFolder);
  const watch = watchStart(log);
  let database: Database | undefined;
  try {
    const source = keySource(config.dataFolder, environment);
    database = await openDatabase(config);
    const now = () => new Date();
    const { end } = await prepareDatabase({ config, database, log, now, source }, watch);
    end();
  } finally {
    watch.done();
    await database?.close();
    release();
  }
}

/**
 * Makes a new embedded database in a separate process: the memory of a database in WebAssembly only grows, and
 * what filling it took (half a gigabyte) would be held for as long as the service runs.
 * @returns false where it could not be made, which that process has said
 */
export async function prepareApart(config: Config): Promise<boolean> {
  if (config.databaseUrl !== undefined || existsSync(embeddedFolder(config))) return true;
  const [, program = ''] = process.argv;
  const child = spawn(process.execPath, [...process.execArgv, program, 'prepare'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'], // it ends when this process does: the channel closes
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  return code === 0;
}
