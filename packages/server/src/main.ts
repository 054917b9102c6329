import cluster from 'node:cluster';
import { resolve } from 'node:path';
import { readConfig, SETTING_NAMES } from './platform/config';
import { lockFolder } from './platform/database/folder-lock';
import { KEY_PURPOSES, type KeyPurpose, makeKeys, rotateKey } from './platform/keys/key-file';
import { KEY_SETTINGS, MASTER_KEY } from './platform/keys/sealed-keys';
import { saysThatItServes } from './platform/processes';
import { withSettingsFromFiles } from './platform/settings-files';

/**
 * How long workers and the database may take to end when the last request is answered or cut, in
 * milliseconds.
 */
const AFTER_REQUESTS = 5_000;

/** The environment, with what settings have in files. */
const readSettings = () => withSettingsFromFiles(process.env, [...SETTING_NAMES, ...KEY_SETTINGS]);

/** Starts the service from the environment; SIGINT and SIGTERM end it in order. */
async function main(): Promise<void> {
  const environment = readSettings();
  const config = readConfig(environment);
  const [{ createLog }, { consoleToLog }] = await Promise.all([
    import('./platform/http/app'),
    import('./platform/http/console-to-log'),
  ]);
  const ownLog = createLog(config.logLevel, true);
  consoleToLog(ownLog);
  if (config.processes > 1 && cluster.isPrimary) {
    const { superviseProcesses } = await import('./supervise');
    superviseProcesses(config, ownLog, environment);
    return;
  }
  const { prepareApart } = await import('./prepare');
  if (!(await prepareApart(config))) process.exit(1);
  const { startServer } = await import('./start'); // the other programs need none of it
  const { notice, within } = config.stopping;
  const running = await startServer(config, { environment });
  running.services.log.info({ url: running.url, database: running.services.database.kind }, 'ready');
  saysThatItServes();
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    // a supervisor sends SIGTERM; whoever presses Ctrl-C has no balancer that would have to notice
    const wanted = signal === 'SIGINT' ? 0 : notice;
    // Whatever hangs (a database that does not answer, work that does not end), the process ends.
    setTimeout(
      () => {
        ownLog.fatal(
          { code: 'process.cut-off' },
          'The service did not end in order within its time and was cut off. What was acknowledged is kept.',
        );
        process.exit(1);
      },
      wanted + within + AFTER_REQUESTS,
    );
    running.close(wanted).then(
      () => process.exit(0),
      (error: unknown) => {
        fail(error);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** One sentence, and a status that says it failed. */
function fail(error: unknown): void {
  process.stderr.write(`${toSentence(error)}\n`);
  process.exit(1);
}

function toSentence(error: unknown): string {
  if (error instanceof Error) return error.message;
  if (typeof error === 'string') return error;
  // The embedded database throws plain objects where the disk fails it.
  return 'The data folder cannot be used: is its disk full, or is it not writable?';
}

/**
 * Makes a new key of a purpose while the service is stopped; what earlier keys signed or encrypted stays
 * readable.
 */
async function rotate(purpose: string | undefined): Promise<void> {
  const known = KEY_PURPOSES.find((one) => one === purpose);
  if (!known) throw new Error(`Name the key to rotate: ${KEY_PURPOSES.join(', ')}.`);
  const environment = readSettings();
  if (environment[MASTER_KEY]) {
    const { rotateSealedKey } = await import('./platform/keys/key-programs');
    await rotateSealedKey(known, environment, () => new Date());
    process.stdout.write(`The key for ${known} is new, in the database. Start every process again.\n`);
    return;
  }
  process.stdout.write(
    `The key for ${known} is new. Keep a copy of ${rotateInFolder(known, environment)} where keys are kept, then start the service.\n`,
  );
}

/** @returns the folder that was changed, while no service uses it */
function rotateInFolder(purpose: KeyPurpose, environment: ReturnType<typeof readSettings>): string {
  const { dataFolder } = readConfig(environment);
  const release = lockFolder(dataFolder);
  try {
    return rotateKey(dataFolder, purpose, environment);
  } finally {
    release();
  }
}

/** Moves key sets into the database and out of it, and changes the key that seals them there. */
async function sealedKeys(
  command: 'seal-keys' | 'unseal-keys' | 'rotate-master-key',
  words: readonly string[],
): Promise<void> {
  const programs = await import('./platform/keys/key-programs');
  const settings = readSettings();
  const now = () => new Date();
  const text =
    command === 'seal-keys'
      ? await programs.sealKeysProgram(words, settings, now)
      : command === 'unseal-keys'
        ? await programs.unsealKeysProgram(words, settings)
        : await programs.rotateMasterKeyProgram(settings, now);
  process.stdout.write(`${text}\n`);
}

/** Makes the key sets of a new installation, for processes that are given them (docs/administrators.md). */
function makeKeySets(folder: string | undefined): void {
  if (folder === undefined) throw new Error('Name the folder to make the key sets in: make-keys FOLDER');
  const place = resolve(folder);
  makeKeys(place);
  process.stdout.write(
    `The four key sets are in ${place}. Keep a copy where keys are kept, and give every process the same ones.\n`,
  );
}

/** Saves everything in a file, or brings it back (docs/decisions/backup.md). */
async function backUpOrRestore(command: 'backup' | 'restore', words: readonly string[]): Promise<void> {
  const [{ backupProgram, restoreProgram }, { withSealedKeys }] = await Promise.all([
    import('./backup/program'),
    import('./platform/keys/key-programs'),
  ]);
  // what was started is removed on the way out
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(3));
  const now = () => new Date();
  const report =
    command === 'backup'
      ? { text: await backupProgram(words, await withSealedKeys(readSettings()), now), isWell: true }
      : await restoreProgram(words, await withSealedKeys(readSettings()), now);
  process.stdout.write(`${report.text}\n`);
  if (!report.isWell) process.exitCode = 1;
}

/** Makes the first super administrator of the installation (docs/administrators.md). */
async function bootstrap(words: readonly string[]): Promise<void> {
  const { bootstrapProgram } = await import('./accounts/bootstrap-program');
  process.stdout.write(`${await bootstrapProgram(words, readSettings(), () => new Date())}\n`);
}

/** Approves a role as the second person of an installation that has one super administrator. */
async function approveRole(words: readonly string[]): Promise<void> {
  const { approveRoleProgram } = await import('./accounts/approve-role-program');
  process.stdout.write(`${await approveRoleProgram(words, readSettings(), () => new Date())}\n`);
}

/** Makes the embedded database for the process that started this one, and ends with it. */
async function prepare(): Promise<void> {
  process.once('disconnect', () => process.exit(1));
  const { prepareProgram } = await import('./prepare');
  await prepareProgram(readSettings());
  process.exit(0);
}

/** What the first word of the command line asks for. */
const PROGRAMS: Readonly<Record<string, (words: readonly string[]) => unknown>> = {
  'rotate-key': ([purpose]) => rotate(purpose),
  'make-keys': ([folder]) => makeKeySets(folder),
  'seal-keys': (words) => sealedKeys('seal-keys', words),
  'unseal-keys': (words) => sealedKeys('unseal-keys', words),
  'rotate-master-key': (words) => sealedKeys('rotate-master-key', words),
  bootstrap,
  'approve-role': approveRole,
  backup: (words) => backUpOrRestore('backup', words),
  restore: (words) => backUpOrRestore('restore', words),
  prepare,
  start: main,
};

async function run([command = 'start', ...words]: readonly string[]): Promise<void> {
  const program = PROGRAMS[command];
  if (!program) throw new Error(`There is no command '${command}': ${Object.keys(PROGRAMS).join(', ')}.`);
  await program(words);
}

run(process.argv.slice(2)).catch(fail);
