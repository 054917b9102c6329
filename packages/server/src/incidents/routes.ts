import type { FileFormat } from '@erx/core/audit/model';
import { listFilters } from '@erx/core/audit/rules';
import { refuseWhenStopped } from '@erx/core/findings/app-error';
import * as contract from '@erx/core/incidents/contract';
import { INCIDENT_COLUMNS } from '@erx/core/incidents/columns';
import { readAddress } from '@erx/core/incidents/describe';
import type { IncidentType, Incident } from '@erx/core/incidents/model';
import type { IncidentSeverity } from '@erx/core/audit/incident-events';
import { datesInOrder } from '@erx/core/prescription-history/rules';
import { type CalendarDate, daysAfter } from '@erx/core/values/dates';
import { DEFAULT_PAGE_SIZE } from '@erx/core/values/page';
import { startOfDate } from '@erx/core/values/start-of-date';
import { recordAction } from '../platform/audit-trail/record-action';
import { audited } from '../platform/export/audited';
import { tableFile } from '../platform/export/table-file';
import type { Member } from '../platform/api/authenticate';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { daysToAnalyse } from './due-work';
import { incidentsStore, type IncidentSearch } from './store';
import { analysesStore } from '../practices/oversight-store';
import { scheduledPractices } from '../practices/scheduled-practice-store';
import type { Connection } from '../platform/database/database';

const BATCH = 2_000;

/** A search page by page. */
async function* incidentBatches(
  connection: Connection,
  practiceId: string,
  search: Omit<IncidentSearch, 'after' | 'limit'>,
): AsyncGenerator<readonly Incident[]> {
  let after: string | undefined;
  do {
    const page = await incidentsStore(connection, practiceId).search({
      ...search,
      after,
      limit: BATCH,
    });
    yield page.items;
    after = page.next;
  } while (after !== undefined);
}

/** How long a delivered security incident stays at the top of the report. */
const NOTICES_FOR = 30 * 86_400_000;

interface ReportQuery {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly type?: IncidentType | 'All' | undefined;
  readonly severity?: IncidentSeverity | undefined;
  readonly userId?: string | undefined;
  readonly ipAddress?: string | undefined;
  readonly order?: 'newest' | 'oldest' | undefined;
}

/** Both days belong to the search, in the practice's time zone. @throws AppError tracing.dates-reversed */
function searchOf(member: Member, query: ReportQuery): Omit<IncidentSearch, 'after' | 'limit'> {
  refuseWhenStopped(datesInOrder(query));
  return {
    from: query.from === undefined ? undefined : startOfDate(member.timeZone, query.from),
    before: query.to === undefined ? undefined : startOfDate(member.timeZone, daysAfter(query.to, 1)),
    type: query.type === 'All' ? undefined : query.type,
    severity: query.severity,
    userId: query.userId,
    address:
      query.ipAddress === undefined || query.ipAddress === '' ? undefined : readAddress(query.ipAddress),
    order: query.order ?? 'newest',
  };
}

/** The incident report (S2.7), and the state of the daily analysis and the notices (21 CFR 1311.150). */
export function serveIncidents(server: Server, services: Services): void {
  const { database } = services;

  server.serve(contract.searchIncidents, async ({ member, query, now, continueAfter }) => {
    const page = await incidentsStore(database, member.practiceId).search({
      ...searchOf(member, query),
      after: query.after,
      limit: query.limit ?? DEFAULT_PAGE_SIZE,
    });
    // Who reads what concerns everyone is written down, once for a search and not for each of its pages.
    if (query.after === undefined)
      await recordAction(
        database,
        member,
        {
          event: 'incident-report.searched',
          resourceType: 'Practice',
          resourceId: member.practiceId,
          details: { filters: listFilters(query) },
        },
        now,
      );
    continueAfter(page.next);
    return page.items;
  });

  const exported = (member: Member, query: ReportQuery, format: FileFormat, now: Date, plain?: boolean) =>
    tableFile(
      { name: 'incident-report', title: 'Incidents', columns: INCIDENT_COLUMNS },
      audited(
        services,
        member,
        { event: 'incident-report.exported', format, filters: listFilters(query) },
        incidentBatches(database.lagging(database.longRunning), member.practiceId, searchOf(member, query)),
      ),
      { format, plain, timeZone: member.timeZone, now },
    );

  server.serve(contract.exportIncidents, ({ member, query: { plain, ...query }, now }) =>
    Promise.resolve(exported(member, query, 'csv', now, plain)),
  );
  server.serve(contract.exportIncidentsXlsx, ({ member, query, now }) =>
    Promise.resolve(exported(member, query, 'xlsx', now)),
  );
  server.serve(contract.exportIncidentLines, ({ member, query, now }) =>
    Promise.resolve(exported(member, query, 'jsonl', now)),
  );

  server.serve(contract.getOversight, async ({ member, now }) => {
    const [last, notices, practice] = await Promise.all([
      analysesStore(database, member.practiceId).last(),
      incidentsStore(database, member.practiceId).noticed(new Date(now.getTime() - NOTICES_FOR)),
      scheduledPractices(database).then((all) => all.find(({ id }) => id === member.practiceId)),
    ]);
    return {
      ...(last
        ? {
            lastAnalysis: {
              day: last.day,
              records: last.rows,
              incidents: last.incidents,
              ranAt: last.ranAt.toISOString(),
            },
          }
        : {}),
      isBehind: practice !== undefined && daysToAnalyse(practice, last?.day, now).length > 0,
      notices: notices.map(({ incident, dueAt, toldAt, problem }) => ({
        incident,
        dueAt: dueAt.toISOString(),
        isOverdue: toldAt === undefined && dueAt < now,
        problem,
        ...(toldAt ? { toldAt: toldAt.toISOString() } : {}),
      })),
      canMail: services.config.mail !== undefined,
    };
  });
}
