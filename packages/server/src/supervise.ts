import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import type { Config } from './platform/config';
import { lockFolder } from './platform/database/folder-lock';
import { keySource } from './platform/keys/sealed-keys';
import { onServing, tellRunning } from './platform/processes';

/** Milliseconds before a process that ended is replaced: more where it ends again and again. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** One that has run so long ended for a reason of its time: it is replaced after the first wait. */
const STEADY = 60_000;

/**
 * Runs the service in several processes on one port: this one has the port, shares its connections out, and replaces
 * what ends. It serves nothing itself. The database is what they share, as processes on several machines do.
 * @param environment where key sets may replace key files
 * @throws Error with one sentence where the folder is in use or a key cannot be read
 */
export function superviseProcesses(
  config: Config,
  log: Logger,
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const release = lockFolder(config.dataFolder);
  keySource(config.dataFolder, environment); // makes those of a folder, which the processes then only read
  const alive = new Set<Worker>();
  const serving = new Set<Worker>();
  let hasServed = false;
  let isStopping = false;
  let failures = 0;
  let code = 0;

  const tellAll = () => {
    for (const worker of serving) tellRunning(worker, serving.size);
  };
  function begin(place: number): void {
    if (isStopping) return;
    const began = performance.now();
    const worker = cluster.fork({ ERX_PROCESS: String(place) });
    alive.add(worker);
    onServing(worker, () => {
      hasServed = true;
      serving.add(worker);
      tellAll();
    });
    worker.on('exit', (status, signal) => {
      alive.delete(worker);
      serving.delete(worker);
      tellAll();
      if (isStopping) {
        if (status !== 0) code = 1;
        endWithLast();
        return;
      }
      if (!hasServed) {
        // What never served will not by being started again: its settings are wrong, and it has said so.
        code = 1;
        stop('SIGINT');
        return;
      }
      failures = performance.now() - began > STEADY ? 1 : failures + 1;
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures - 1, 10));
      log.error(
        { code: 'process.replaced', process: place, status, signal, wait },
        'a process ended by itself and is replaced',
      );
      setTimeout(begin, wait, place);
    });
  }
  function endWithLast(): void {
    if (alive.size > 0) return;
    release();
    process.exit(code);
  }
  function stop(signal: NodeJS.Signals): void {
    if (isStopping) return;
    isStopping = true;
    for (const worker of alive) worker.process.kill(signal); // each cuts itself off in time
    endWithLast();
  }
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  for (let place = 1; place <= config.processes; place += 1) begin(place);
}
