import { parentPort } from 'node:worker_threads';
import { packageFolder } from '../package-folder';
import type { Database } from '../platform/database/database';
import { migrate } from '../platform/database/migrate';
import { openMemoryDatabase } from '../platform/database/pglite';
import { type KeyedTable, putRows, readPage, type RowPage } from '../platform/database/table-swap';
import type { CatalogueChanges } from '@erx/core/reference/model';
import { type CatalogWork, doCatalogWork } from './catalog-work';

/** What the thread is asked, one at a time. */
export type ThreadRequest =
  | { readonly ask: 'put'; readonly table: string; readonly rows: string }
  | { readonly ask: 'work'; readonly work: CatalogWork }
  | {
      readonly ask: 'page';
      readonly table: KeyedTable;
      readonly after?: readonly string[];
      readonly limit: number;
    };
export type ThreadReply =
  { readonly changes?: CatalogueChanges | undefined; readonly page?: RowPage } | { readonly problem: string };

/** A copy of the catalog for this thread alone, so that no one waits for what is done to it. */
async function openCopy(): Promise<Database> {
  const copy = await openMemoryDatabase();
  await migrate(copy, packageFolder('migrations'));
  // Rows come table by table, and were checked where they come from.
  await copy.execute('SET session_replication_role = replica');
  return copy;
}

const opened = openCopy();

async function answer(request: ThreadRequest): Promise<ThreadReply> {
  const copy = await opened;
  switch (request.ask) {
    case 'put':
      await putRows(copy, request.table, request.rows);
      return {};
    case 'work':
      await copy.execute('SET session_replication_role = DEFAULT; ANALYZE');
      return { changes: await copy.transaction((transaction) => doCatalogWork(transaction, request.work)) };
    case 'page':
      return { page: await readPage(copy, request.table, request) };
  }
}

parentPort?.on('message', (request: ThreadRequest) => {
  answer(request).then(
    (reply) => parentPort?.postMessage(reply),
    (problem: unknown) =>
      parentPort?.postMessage({ problem: problem instanceof Error ? problem.message : String(problem) }),
  );
});
