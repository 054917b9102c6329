import { exportMarketingLog, exportMarketingLogXlsx, searchMarketingLog } from '@erx/core/audit/contract';
import { ENTRY_LABEL, type MarketingEntry, type MarketingQuery } from '@erx/core/audit/marketing';
import { refuseWhenStopped } from '@erx/core/findings/app-error';
import { showInstant } from '@erx/core/values/dates';
import { daysInOrder } from '@erx/core/values/day-range';
import { DEFAULT_PAGE_SIZE } from '@erx/core/values/page';
import { recordAct } from '../platform/audit-trail/record-act';
import { csvFile } from '../platform/export/csv';
import { xlsxFile } from '../platform/export/xlsx';
import { toInstants } from '../platform/api/days';
import type { Member } from '../platform/api/authenticate';
import type { FileContent, Server } from '../platform/api/router';
import type { Services } from '../services';
import { marketingLogStore, type MarketingSearch } from './marketing-log-store';

const COLUMNS = ['Date', 'Username', 'Email', 'Type', 'Description'];
/** Rows read at a time for a file. */
const BATCH = 2_000;

/** What is searched. @throws AppError marketing.dates-reversed */
function searchOf(
  member: Member,
  query: MarketingQuery,
): Omit<MarketingSearch, 'oldestFirst' | 'after' | 'limit'> {
  const days = { from: query.from, to: query.end };
  refuseWhenStopped(daysInOrder(days, 'marketing.dates-reversed'));
  return { ...toInstants(member.timeZone, days), kind: query.type ?? 'Marketing', userId: query.userId };
}

/** The marketing log (S2.8, S7-28). */
export function serveMarketingLog(server: Server, services: Services): void {
  server.serve(searchMarketingLog, async ({ member, query, continueAfter }) => {
    const page = await marketingLogStore(services.database, member.practiceId).search({
      ...searchOf(member, query),
      oldestFirst: query.oldestFirst === true,
      after: query.after,
      limit: query.limit ?? DEFAULT_PAGE_SIZE,
    });
    continueAfter(page.next);
    return page.items;
  });
  server.serve(exportMarketingLog, ({ member, query, now }) =>
    Promise.resolve({
      bytes: csvFile(COLUMNS, exported(services, member, query, 'csv')),
      ...fileOf('csv', now),
    }),
  );
  server.serve(exportMarketingLogXlsx, ({ member, query, now }) =>
    Promise.resolve({
      bytes: xlsxFile('Marketing log', COLUMNS, exported(services, member, query, 'xlsx')),
      ...fileOf('xlsx', now),
    }),
  );
}

function fileOf(format: 'csv' | 'xlsx', now: Date): Pick<FileContent, 'fileName' | 'isDownload'> {
  return { fileName: `marketing-log-${now.toISOString().slice(0, 10)}.${format}`, isDownload: true };
}

const lineOf = (entry: MarketingEntry, timeZone: string) => [
  showInstant(timeZone, entry.createdAt),
  entry.userName,
  entry.userEmail,
  ENTRY_LABEL[entry.type],
  entry.description,
];

/** The batches of an export; when it ends, however it ends, the trail says how many rows went out. */
function exported(
  { database, now }: Services,
  member: Member,
  query: MarketingQuery,
  format: 'csv' | 'xlsx',
): AsyncGenerator<readonly (readonly string[])[]> {
  const search = searchOf(member, query); // refuses before the file begins
  return (async function* () {
    let rows = 0;
    let isWhole = false;
    try {
      let after: string | undefined;
      do {
        const page = await marketingLogStore(database, member.practiceId).search({
          ...search,
          oldestFirst: false,
          after,
          limit: BATCH,
        });
        rows += page.items.length;
        yield page.items.map((entry) => lineOf(entry, member.timeZone));
        after = page.next;
      } while (after !== undefined);
      isWhole = true;
    } finally {
      await recordAct(
        database,
        member,
        {
          event: 'marketing.exported',
          resourceType: 'Practice',
          resourceId: member.practiceId,
          details: { format, rows, whole: isWhole, kind: search.kind },
        },
        now(),
      );
    }
  })();
}
