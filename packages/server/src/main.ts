import { readConfig } from './config';
import { lockFolder } from './database/folder-lock';
import { KEY_PURPOSES, rotateKey } from './keys/key-file';
import { startServer } from './start';

/** Starts the service from the environment; SIGINT and SIGTERM end it in order. */
async function main(): Promise<void> {
  const running = await startServer(readConfig(process.env), { environment: process.env });
  running.services.log.info({ url: running.url, database: running.services.database.kind }, 'ready');
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    running.close().then(() => process.exit(0), (error: unknown) => { fail(error); });
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** One sentence, and a status that says it failed. */
function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** Makes a new key of a purpose while the service is stopped; what earlier keys signed or encrypted stays readable. */
async function rotate(purpose: string | undefined): Promise<void> {
  const known = KEY_PURPOSES.find((one) => one === purpose);
  if (!known) throw new Error(`Name the key to rotate: ${KEY_PURPOSES.join(', ')}.`);
  const { dataFolder } = readConfig(process.env);
  const release = lockFolder(dataFolder);
  try {
    rotateKey(dataFolder, known);
  } finally {
    release();
  }
  process.stdout.write(`The key for ${known} is new. Keep a copy of ${dataFolder}/keys where keys are kept, then start the service.\n`);
}

const [command, purpose] = process.argv.slice(2);
(command === 'rotate-key' ? rotate(purpose) : main()).catch(fail);
