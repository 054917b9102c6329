import { AsyncLocalStorage } from 'node:async_hooks';

/** Kinds of work that never wait for each other's connections (docs/decisions/pools.md). */
export const WORK_KINDS = ['sign-in', 'reads', 'writes', 'outbox', 'jobs', 'knowledge'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** What is being done, as far as it matters to those who share the database with it. */
export interface Work {
  readonly kind: WorkKind;
  /** What it is about: callers of one never hold all connections of a kind. Absent where there is one worker. */
  readonly topic?: string | undefined;
  /** Aborted when the caller has left, so that what is being read for them need not be read to its end. */
  readonly left?: AbortSignal | undefined;
}

const JOBS: Work = { kind: 'jobs' };
const working = new AsyncLocalStorage<Work>();

/** Does work as of a kind: its statements use the connections of that kind. */
export function inWork<Result>(work: Work, run: () => Result): Result {
  return working.run(work, run);
}

/** The work under way; what no caller began is a job. */
export const currentWork = (): Work => working.getStore() ?? JOBS;

/** Makes pieces in the work that is under way now, whenever they are asked for: a stream asks from elsewhere. */
export function piecesInWork<Piece>(pieces: AsyncIterable<Piece>): AsyncIterable<Piece> {
  const work = currentWork();
  return {
    [Symbol.asyncIterator]() {
      const iterator = pieces[Symbol.asyncIterator]();
      return {
        next: () => inWork(work, () => iterator.next()),
        return: () =>
          inWork(work, () => iterator.return?.() ?? Promise.resolve({ done: true, value: undefined })),
      };
    },
  };
}
