import { refuseWhenStopped } from '@erx/core/findings/app-error';
import * as contract from '@erx/core/incidents/contract';
import { readAddress, showAddress } from '@erx/core/incidents/describe';
import { type IncidentType, type Incident, nameOfUser } from '@erx/core/incidents/model';
import { datesInOrder } from '@erx/core/prescription-history/rules';
import { type CalendarDate, daysAfter, showInstant, type TimeZone } from '@erx/core/values/dates';
import { DEFAULT_PAGE_SIZE } from '@erx/core/values/page';
import { startOfDate } from '@erx/core/values/start-of-date';
import { recordAct } from '../platform/audit-trail/record-act';
import { audited } from '../platform/export/audited';
import { csvFile } from '../platform/export/csv';
import { xlsxFile } from '../platform/export/xlsx';
import type { Member } from '../platform/api/authenticate';
import type { FileContent, Server } from '../platform/api/router';
import type { Services } from '../services';
import { daysToAnalyse } from './due-work';
import { incidentsStore, type IncidentSearch } from './store';
import { analysesStore } from '../practices/oversight-store';
import { scheduledPractices } from '../practices/scheduled-practice-store';
import type { Connection } from '../platform/database/database';

const BATCH = 2_000;

/** The columns of the report (S2.7-3), what the person signs in with, and the type behind the description. */
const COLUMNS: readonly (readonly [
  head: string,
  text: (incident: Incident, timeZone: TimeZone) => string,
])[] = [
  ['Date', ({ occurredOn }, zone) => showInstant(zone, occurredOn)],
  ['Username', (incident) => nameOfUser(incident)],
  ['Login', ({ user }) => user?.email ?? ''],
  ['IP Address', ({ ipAddress }) => showAddress(ipAddress)],
  ['Description', ({ description }) => description],
  ['Type', ({ type }) => type],
];
const INCIDENT_COLUMNS: readonly string[] = COLUMNS.map(([head]) => head);

/** A search page by page, as rows of texts: dates and times in the practice's time zone. */
async function* incidentBatches(
  connection: Connection,
  practice: { readonly practiceId: string; readonly timeZone: TimeZone },
  search: Omit<IncidentSearch, 'after' | 'limit'>,
): AsyncGenerator<readonly (readonly string[])[]> {
  let after: string | undefined;
  do {
    const page = await incidentsStore(connection, practice.practiceId).search({
      ...search,
      after,
      limit: BATCH,
    });
    yield page.items.map((incident) => COLUMNS.map(([, text]) => text(incident, practice.timeZone)));
    after = page.next;
  } while (after !== undefined);
}

/** How long a delivered security incident stays at the top of the report. */
const NOTICES_FOR = 30 * 86_400_000;

interface ReportQuery {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  readonly type?: IncidentType | 'All' | undefined;
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
    // Who reads what concerns everybody is written down, once for a search and not for each of its pages.
    if (query.after === undefined)
      await recordAct(
        database,
        member,
        {
          event: 'incident-report.searched',
          resourceType: 'Practice',
          resourceId: member.practiceId,
          details: { filters: Object.keys(query) },
        },
        now,
      );
    continueAfter(page.next);
    return page.items;
  });

  const exported = (member: Member, query: ReportQuery, format: 'csv' | 'xlsx') =>
    audited(
      services,
      member,
      { event: 'incident-report.exported', format, filters: Object.keys(query) },
      incidentBatches(database.longRunning, member, searchOf(member, query)),
    );

  server.serve(contract.exportIncidents, ({ member, query, now }) =>
    Promise.resolve({
      bytes: csvFile(INCIDENT_COLUMNS, exported(member, query, 'csv')),
      ...fileOf('csv', now),
    }),
  );

  server.serve(contract.exportIncidentsXlsx, ({ member, query, now }) =>
    Promise.resolve({
      bytes: xlsxFile('Incidents', INCIDENT_COLUMNS, exported(member, query, 'xlsx')),
      ...fileOf('xlsx', now),
    }),
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

function fileOf(format: 'csv' | 'xlsx', now: Date): Pick<FileContent, 'fileName' | 'isDownload'> {
  return { fileName: `incident-report-${now.toISOString().slice(0, 10)}.${format}`, isDownload: true };
}
