import { readConfig } from './config';
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

main().catch(fail);
