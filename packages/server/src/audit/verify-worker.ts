import { Worker } from 'node:worker_threads';
import { packageFolder } from '../package-folder';
import type { Deviation } from './tamper-report';
import type { Covering } from './digests';
import type { StoredTexts } from './record-queries';
import type { CheckInWorker } from './verify-chain';

/** Records for the thread to check. */
export interface Question {
  readonly number: number;
  readonly texts: StoredTexts;
  readonly practiceId: string;
  readonly seal: Covering;
}
/** What it found; no deviations where it cannot distinguish the records. */
export interface Finding {
  readonly number: number;
  readonly deviations: readonly Deviation[] | undefined;
}

/**
 * Records are checked by a thread that holds a few thousand of them. More memory means that something is
 * wrong with it, not with the service.
 */
const MEMORY = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 128 };
/** So many exports at a time have a thread; those of others check for themselves. */
const MOST_THREADS = 4;
let threads = 0;

/**
 * A thread that checks records against their digests and their seal on another processor, while this one
 * reads and writes. It is to be ended.
 */
export interface Checking {
  readonly checkInWorker: CheckInWorker;
  end(): Promise<void>;
}

/** Starts one. Each check fails when the thread does. */
export function startChecking(): Checking {
  if (threads >= MOST_THREADS)
    return { checkInWorker: () => Promise.resolve(undefined), end: () => Promise.resolve() };
  threads += 1;
  const thread = new Worker(packageFolder('dist/check-digests.js'), { resourceLimits: MEMORY, env: {} });
  const waiting = new Map<
    number,
    {
      readonly resolve: (deviations: Finding['deviations']) => void;
      readonly reject: (problem: Error) => void;
    }
  >();
  let last = 0;
  let problem: Error | undefined;
  const fail = (reason: Error) => {
    problem ??= reason;
    for (const { reject } of waiting.values()) reject(problem);
    waiting.clear();
  };
  thread.on('message', ({ number, deviations }: Finding) => {
    waiting.get(number)?.resolve(deviations);
    waiting.delete(number);
  });
  thread.on('error', fail);
  thread.on('exit', () => {
    threads -= 1;
    fail(new Error('The thread that checks records ended.'));
  });
  return {
    checkInWorker: (texts, practiceId, { number: sealNumber, row_count, rows_hash }) =>
      new Promise((resolve, reject) => {
        if (problem) {
          reject(problem);
          return;
        }
        last += 1;
        waiting.set(last, { resolve, reject });
        thread.postMessage({
          number: last,
          texts,
          practiceId,
          seal: { number: sealNumber, row_count, rows_hash },
        } satisfies Question);
      }),
    async end() {
      await thread.terminate();
    },
  };
}
