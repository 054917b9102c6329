import { parentPort } from 'node:worker_threads';
import { readColumns } from '../platform/database/columns';
import type { Finding, Question } from './verify-worker';
import { findDeviations } from './digests';

// A thread of the service (checking.ts): it is asked about records and says what deviates, until it is ended.
parentPort?.on('message', ({ number, texts, practiceId, seal }: Question) => {
  const stored = readColumns(texts);
  parentPort?.postMessage({
    number,
    deviations: stored && findDeviations(stored, practiceId, seal),
  } satisfies Finding);
});
