import cluster, { type Worker } from 'node:cluster';
import * as z from 'zod';

const Message = z.object({ running: z.number().int() });

let running = 1;
if (cluster.isWorker)
  process.on('message', (message) => {
    const read = Message.safeParse(message);
    if (read.success) running = read.data.running;
  });

/** How many processes of this service serve on this machine's port now; 1 where it runs as one. */
export const runningProcesses = (): number => running;

const SERVING = 'serving';

/** In one of several processes: says that it serves now. */
export function saysThatItServes(): void {
  if (cluster.isWorker) process.send?.(SERVING);
}

/** Hears when one of several processes serves. */
export function onServing(worker: Worker, heard: () => void): void {
  worker.on('message', (message) => {
    if (message === SERVING) heard();
  });
}

/** Tells a process how many there are. */
export function tellRunning(worker: Worker, processes: number): void {
  if (worker.isConnected()) worker.send({ running: processes } satisfies z.infer<typeof Message>);
}

/** Which of several this process is, from 1; undefined where it runs by itself. */
export const placeOfProcess = (): number | undefined =>
  cluster.isWorker && process.env['ERX_PROCESS'] !== undefined
    ? Number(process.env['ERX_PROCESS'])
    : undefined; // else another program shares the port out, and holds no folder
