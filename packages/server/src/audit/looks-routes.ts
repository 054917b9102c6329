import { LOOK_COLUMNS } from '@erx/core/audit/columns';
import { exportLooks, listLooks, printLooks } from '@erx/core/audit/contract';
import { type Look, looksPage, type LooksQuery } from '@erx/core/audit/looks';
import { auditDaysInOrder, listFilters } from '@erx/core/audit/rules';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { dateIn, showDate } from '@erx/core/values/dates';
import { DEFAULT_PAGE_SIZE, LARGEST_PAGE } from '@erx/core/values/page';
import { patientsStore } from '../patients/store';
import type { Member } from '../platform/api/authenticate';
import { toInstants } from '../platform/api/days';
import type { Call, Server } from '../platform/api/router';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Connection } from '../platform/database/database';
import { csvFile } from '../platform/export/csv';
import { fileNamed } from '../platform/export/table-file';
import { patientSheetPdf } from '../platform/printing/patient-sheet';
import { findPractice } from '../practices/store';
import type { Services } from '../services';
import type { AuditSearch } from './condition-queries';
import { auditBatches, columnsOfFile, type ExportedRow, type ExportTally, linesOf } from './export';
import { idsOfPatient, withReasons } from './looks-store';
import { recordedExport, trailOf } from './recorded-export';
import { searchTrail } from './search-queries';

/** So many records a sheet for a patient has at most. */
const MOST_PRINTED = 2_000;
const COLUMNS = columnsOfFile(LOOK_COLUMNS);

/** Who looked at a patient (45 CFR 164.312(b)): listed, saved as evidence, printed for the patient. */
export function serveLooks(server: Server, services: Services): void {
  const { database } = services;

  server.serve(listLooks, async ({ member, params, query, continueAfter }) => {
    const connection = database.lagging(database);
    const page = await searchTrail(connection, member.practiceId, {
      ...(await searchOf(connection, member, params.id, query)),
      after: query.after,
      limit: query.limit ?? DEFAULT_PAGE_SIZE,
    });
    continueAfter(page.next);
    return await withReasons(connection, member.practiceId, page.items);
  });

  server.serve(exportLooks, (call) => exportOf(services, call));
  server.serve(printLooks, (call) => printOf(services, call));
}

/** What is searched. @throws AppError audit.dates-reversed, record.not-found */
async function searchOf(
  connection: Connection,
  member: Member,
  patientId: string,
  query: Partial<LooksQuery>,
): Promise<Omit<AuditSearch, 'after' | 'limit'>> {
  const days = { from: query.start, to: query.end };
  refuseWhenStopped(auditDaysInOrder(days));
  if (!(await patientsStore(connection, member.practiceId).find(patientId)))
    throw new AppError('record.not-found');
  return {
    ...toInstants(member.timeZone, days),
    events: { but: [] },
    resource: undefined,
    userId: query.userId,
    lookedAt: await idsOfPatient(connection, member.practiceId, patientId),
    sortBy: 'OccurredOn',
    oldestFirst: false,
  };
}

async function exportOf(
  services: Services,
  { member, params, query, request, now }: Call<typeof exportLooks>,
) {
  const { database } = services;
  const connection = database.lagging(database.longRunning);
  const search = await searchOf(connection, member, params.id, query);
  const filters = listFilters(query);
  const tally: ExportTally = { records: 0, unsealed: 0, deviation: undefined };
  const source = { ...trailOf(services, connection, member.practiceId), member };
  const rows = recordedExport(
    services,
    {
      member,
      address: request.ip,
      filters,
      actOf: (count, ending) => ({
        event: 'patient.looks-exported',
        resourceType: 'Patient',
        resourceId: params.id,
        details: { format: 'csv', rows: count, ending, filters },
      }),
    },
    tally,
    reasoned(connection, member, auditBatches(source, search, tally)),
  );
  return {
    bytes: csvFile(COLUMNS.headings, linesOf(COLUMNS, rows, member.timeZone, tally)),
    fileName: fileNamed('who-looked', dateIn(member.timeZone, now), 'csv'),
    isDownload: true,
  };
}

/** Batches with the reasons of emergencies. */
async function* reasoned(
  connection: Connection,
  { practiceId }: Member,
  batches: AsyncIterable<readonly ExportedRow[]>,
): AsyncGenerator<readonly ExportedRow<Look>[]> {
  for await (const batch of batches) {
    const records = batch.flatMap((row) => ('broken' in row ? [] : [row]));
    const byNumber = new Map(
      (await withReasons(connection, practiceId, records)).map((record) => [record.sequence, record]),
    );
    yield batch.map((row) => ('broken' in row ? row : (byNumber.get(row.sequence) ?? row)));
  }
}

async function printOf({ database }: Services, { member, params, query, now }: Call<typeof printLooks>) {
  const search = await searchOf(database, member, params.id, query);
  const [patient, practice, found] = await Promise.all([
    patientsStore(database, member.practiceId).find(params.id),
    findPractice(database, member.practiceId),
    looksUpTo(MOST_PRINTED, database, member, search),
  ]);
  if (!patient || !practice) throw new AppError('record.not-found');
  const bytes = await patientSheetPdf({
    page: looksPage(found.looks, { timeZone: member.timeZone, days: daysInWords(query), isCut: found.isCut }),
    language: undefined,
    patient,
    practice,
    printedBy: member.name,
    timeZone: member.timeZone,
    now,
  });
  await recordAction(
    database,
    member,
    {
      event: 'patient.looks-printed',
      resourceType: 'Patient',
      resourceId: params.id,
      details: { records: found.looks.length },
    },
    now,
  );
  return { bytes, fileName: 'who-looked.pdf' };
}

/** The newest looks, up to so many. */
async function looksUpTo(
  most: number,
  connection: Connection,
  member: Member,
  search: Omit<AuditSearch, 'after' | 'limit'>,
): Promise<{ readonly looks: readonly Look[]; readonly isCut: boolean }> {
  const looks: Look[] = [];
  let after: string | undefined;
  do {
    const page = await searchTrail(connection, member.practiceId, { ...search, after, limit: LARGEST_PAGE });
    looks.push(...(await withReasons(connection, member.practiceId, page.items)));
    after = page.next;
  } while (after !== undefined && looks.length < most);
  return { looks, isCut: after !== undefined };
}

function daysInWords({ start, end }: Pick<LooksQuery, 'start' | 'end'>): string | undefined {
  if (start === undefined && end === undefined) return undefined;
  if (start === undefined) return `up to ${showDate(end ?? '')}`;
  return end === undefined ? `since ${showDate(start)}` : `from ${showDate(start)} to ${showDate(end)}`;
}
