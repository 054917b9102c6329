import { MARKETING_COLUMNS } from '@erx/core/audit/columns';
import {
  exportMarketingLog,
  exportMarketingLogLines,
  exportMarketingLogXlsx,
  searchMarketingLog,
} from '@erx/core/audit/contract';
import type { MarketingEntry, MarketingQuery } from '@erx/core/audit/marketing';
import type { FileFormat } from '@erx/core/audit/model';
import { refuseWhenStopped } from '@erx/core/findings/app-error';
import { daysInOrder } from '@erx/core/values/day-range';
import { DEFAULT_PAGE_SIZE } from '@erx/core/values/page';
import { recordAction } from '../platform/audit-trail/record-action';
import { tableFile } from '../platform/export/table-file';
import { toInstants } from '../platform/api/days';
import type { Member } from '../platform/api/authenticate';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { marketingLogStore, type MarketingSearch } from './marketing-log-store';

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

  const exported = (member: Member, query: MarketingQuery, format: FileFormat, now: Date, plain?: boolean) =>
    tableFile(
      { name: 'marketing-log', title: 'Marketing log', columns: MARKETING_COLUMNS },
      batches(services, member, query, format),
      { format, plain, timeZone: member.timeZone, now },
    );
  server.serve(exportMarketingLog, ({ member, query: { plain, ...query }, now }) =>
    Promise.resolve(exported(member, query, 'csv', now, plain)),
  );
  server.serve(exportMarketingLogXlsx, ({ member, query, now }) =>
    Promise.resolve(exported(member, query, 'xlsx', now)),
  );
  server.serve(exportMarketingLogLines, ({ member, query, now }) =>
    Promise.resolve(exported(member, query, 'jsonl', now)),
  );
}

/** The batches of an export; when it ends, however it ends, the trail says how many rows went out. */
function batches(
  { database, now }: Services,
  member: Member,
  query: MarketingQuery,
  format: FileFormat,
): AsyncGenerator<readonly MarketingEntry[]> {
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
        yield page.items;
        after = page.next;
      } while (after !== undefined);
      isWhole = true;
    } finally {
      await recordAction(
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
