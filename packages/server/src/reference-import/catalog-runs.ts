import { AppError } from '@erx/core/findings/app-error';
import type { CatalogueChanges, ImportProgress } from '@erx/core/reference/model';
import { Worker } from 'node:worker_threads';
import { packageFolder } from '../package-folder';
import type { Connection, Database } from '../platform/database/database';
import {
  analyzeNext,
  countRows,
  createNext,
  dropNext,
  type KeyedTable,
  putNextRows,
  readPage,
  swapNext,
} from '../platform/database/table-swap';
import {
  CHANGED_TABLES,
  type CatalogWork,
  doCatalogWork,
  PACKAGES,
  READ_TABLES,
  STAGED_TABLE,
  WRITTEN_MEANWHILE,
} from './catalog-work';
import type { ThreadReply, ThreadRequest } from './work-thread';

/** Rows of one statement: a few milliseconds each, between which others are answered. */
const ROWS_READ = 1000;
const ROWS_WRITTEN = 250;
const BATCHES_READ = 1;

/** A thread that is asked one thing at a time. */
function startThread() {
  const worker = new Worker(packageFolder('dist/work-thread.js'), { env: {} });
  let waiting: { resolve: (reply: ThreadReply) => void; reject: (problem: Error) => void } | undefined;
  worker.on('message', (reply: ThreadReply) => waiting?.resolve(reply));
  const fail = (problem: Error) => waiting?.reject(problem);
  worker.on('error', fail);
  worker.on('exit', () => {
    fail(new Error('The thread that applies an import ended.'));
  });
  return {
    async ask(request: ThreadRequest) {
      const reply = await new Promise<ThreadReply>((resolve, reject) => {
        waiting = { resolve, reject };
        worker.postMessage(request);
      });
      if ('problem' in reply) throw new Error(reply.problem);
      return reply;
    },
    end: () => worker.terminate(),
  };
}
type Thread = ReturnType<typeof startThread>;

/** What others see of the work under way. */
interface Run {
  readonly importId: string;
  progress: ImportProgress;
}

/**
 * The work of imports on the whole catalog, beside the service: on PostgreSQL in a transaction whose rows others
 * do not see until its end, and on the embedded database, which has one connection, in a copy in a thread, whose
 * tables are put in the place of those in use at the end. Until then the former catalog is in force, whatever
 * ends the process.
 */
export function catalogRuns(database: Database) {
  let current: Run | undefined;

  async function copyIn(thread: Thread, work: CatalogWork, run: Run): Promise<void> {
    const of = await countRows(database, PACKAGES);
    let done = 0;
    const copy = async (table: KeyedTable, limit: number, where?: string): Promise<void> => {
      for (let after: readonly string[] | undefined, isFirst = true; isFirst || after; isFirst = false) {
        const page = await readPage(database, table, { after, limit, ...(where ? { where } : {}) });
        if (page.count > 0) await thread.ask({ ask: 'put', table: table.name, rows: page.rows });
        after = page.after;
        if (table === PACKAGES) done += page.count;
        run.progress = { step: 'reading', done, of };
      }
    };
    for (const table of [...READ_TABLES, ...CHANGED_TABLES]) {
      // What an earlier import changed is read to take it back alone.
      if (table.name !== 'catalogue_before' || work.what !== 'apply') await copy(table, ROWS_READ);
    }
    if (work.what === 'apply') await copy(STAGED_TABLE, BATCHES_READ, `t.import_id = '${work.importId}'`);
  }

  async function copyOut(thread: Thread, run: Run): Promise<void> {
    await createNext(database, CHANGED_TABLES);
    let done = 0;
    for (const table of CHANGED_TABLES) {
      for (let after: readonly string[] | undefined, isFirst = true; isFirst || after; isFirst = false) {
        const { page } = await thread.ask({
          ask: 'page',
          table,
          limit: ROWS_WRITTEN,
          ...(after ? { after } : {}),
        });
        if (page && page.count > 0) await putNextRows(database, table.name, page.rows);
        after = page?.after;
        done += page?.count ?? 0;
        run.progress = { step: 'writing', done };
      }
      await analyzeNext(database, table);
    }
  }

  /** In a copy, on the embedded database. @param finish absent where nothing is to be kept */
  async function inCopy<Result>(
    work: CatalogWork,
    run: Run,
    finish: ((transaction: Connection, changes: CatalogueChanges | undefined) => Promise<Result>) | undefined,
  ): Promise<{ changes: CatalogueChanges | undefined; result: Result | undefined }> {
    const thread = startThread();
    try {
      await copyIn(thread, work, run);
      run.progress = { step: 'judging', done: 0 };
      const { changes } = await thread.ask({ ask: 'work', work });
      if (!finish) return { changes, result: undefined };
      await copyOut(thread, run);
      const result = await database.transaction(async (transaction) => {
        await swapNext(transaction, CHANGED_TABLES, WRITTEN_MEANWHILE);
        return await finish(transaction, changes);
      });
      return { changes, result };
    } finally {
      await thread.end();
      await dropNext(database, CHANGED_TABLES);
    }
  }

  return {
    /** How far the work of an import is, as far as this process does it. */
    progressOf: (importId: string): ImportProgress | undefined =>
      current?.importId === importId ? current.progress : undefined,

    /** @throws AppError while the catalog is worked on, which would take away what is written to it now */
    refuseMeanwhile(): void {
      if (current && database.kind === 'pglite') throw new AppError('reference.import-in-progress');
    },

    /**
     * Does the work and what belongs to its end, all or nothing.
     * @param hold holds the import, and says what is known where nothing is left to do
     * @param finish in the transaction that puts the new catalog in force
     */
    async run<Result>(
      importId: string,
      work: CatalogWork,
      hold: (transaction: Connection) => Promise<Result | undefined>,
      finish: (transaction: Connection, changes: CatalogueChanges | undefined) => Promise<Result>,
    ): Promise<Result> {
      this.refuseMeanwhile();
      const run: Run = { importId, progress: { step: 'judging', done: 0 } };
      current = run;
      try {
        if (database.kind === 'pglite') {
          const done = await database.transaction(hold);
          return done ?? ((await inCopy(work, run, finish)).result as Result);
        }
        return await database.longRunning.transaction(
          async (transaction) =>
            (await hold(transaction)) ?? (await finish(transaction, await doCatalogWork(transaction, work))),
        );
      } finally {
        current = undefined;
      }
    },

    /** What the work would change; on the embedded database nothing of the copy is kept. */
    async preview(
      importId: string,
      work: CatalogWork,
      inPlace: () => Promise<CatalogueChanges>,
    ): Promise<CatalogueChanges> {
      if (database.kind !== 'pglite') return await inPlace();
      this.refuseMeanwhile();
      const run: Run = { importId, progress: { step: 'judging', done: 0 } };
      current = run;
      try {
        const { changes } = await inCopy(work, run, undefined);
        if (!changes) throw new Error('The work said nothing of what it changes.');
        return changes;
      } finally {
        current = undefined;
      }
    },
  };
}
export type CatalogRuns = ReturnType<typeof catalogRuns>;
