import { may } from '@erx/core/access/rights';
import * as contract from '@erx/core/audit/contract';
import type { AuditQuery, FileFormat } from '@erx/core/audit/model';
import { auditDaysInOrder, listFilters, mustFindClicks, wantedEvents } from '@erx/core/audit/rules';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { dateIn } from '@erx/core/values/dates';
import { DEFAULT_PAGE_SIZE } from '@erx/core/values/page';
import { searchFiled } from './incidents';
import { fileBrokenTrail } from '../platform/audit-trail/file-broken-trail';
import { recordAction } from '../platform/audit-trail/record-action';
import {
  AUDIT_COLUMNS_OF_FEW,
  AUDIT_COLUMNS_OF_FILE,
  auditBatches,
  auditLines,
  type ExportTally,
} from './export';
import { by, recordedExport, type TakenExport, trailOf } from './recorded-export';
import { evidenceBatches, evidenceFile } from './evidence';
import { csvFile } from '../platform/export/csv';
import { fileNamed, jsonLines } from '../platform/export/table-file';
import { xlsxFile } from '../platform/export/xlsx';
import { toInstants } from '../platform/api/days';
import { type Member, memberOfAccount, toMember } from '../platform/api/authenticate';
import type { Call, FileContent, Server } from '../platform/api/router';
import type { Services } from '../services';
import { isTicketKnown, issueTicket, ticketHash, useTicket } from '../platform/identity/ticket';
import type { AuditSearch } from './condition-queries';
import { exportEnding } from './export-state-store';
import { searchTrail } from './search-queries';
import { sealState } from '../platform/audit-trail/seal-state-store';
import { prescriptionsStore } from '../prescriptions/write-statements';
import type { Database } from '../platform/database/database';
import { verifyPart } from './verify';

/** How long a ticket for a download is good (docs/decisions/api.md#tickets). */
const TICKET_LIFE = 60_000;

/** What is searched. @throws AppError audit.dates-reversed */
function searchOf(
  member: Member,
  query: AuditQuery,
  oldestFirst = false,
): Omit<AuditSearch, 'after' | 'limit'> {
  const days = { from: query.start, to: query.end };
  refuseWhenStopped(auditDaysInOrder(days));
  return {
    ...toInstants(member.timeZone, days),
    events: wantedEvents(query.type, query.clickLogEvent ?? mustFindClicks(query.type), query.withLookUps),
    resource: query.referenceResourceType,
    userId: query.userId,
    sortBy: query.sortBy ?? 'OccurredOn',
    oldestFirst,
  };
}

/**
 * The trail searched, exported and verified (S2.6, S7-24..S7-29). Anyone who looks into it is written down, too.
 */
export function serveAudit(server: Server, services: Services): void {
  const { database, keys, anchors } = services;
  server.serve(contract.searchAuditItems, (call) => searchAuditItems(database, call));

  server.serve(contract.exportAuditItems, ({ member, query, request, now }) =>
    Promise.resolve(
      exportOf(services, { member, query, format: 'csv', address: request.ip, exportId: null, now }),
    ),
  );
  server.serve(contract.exportAuditItemsXlsx, ({ member, query, request, now }) =>
    Promise.resolve(
      exportOf(services, { member, query, format: 'xlsx', address: request.ip, exportId: null, now }),
    ),
  );

  server.serve(contract.exportAuditEvidence, (call) => exportAuditEvidence(services, call));

  server.serve(contract.listSealKeys, () =>
    Promise.resolve({ keys: keys.seals.publicJwks as Record<string, unknown>[] }),
  );

  server.serve(contract.openAuditExport, async ({ member, query, now }) => {
    searchOf(member, query);
    const ticket = await issueTicket(database, 'audit-export', member, now, TICKET_LIFE);
    return { ticket, exportId: ticketHash(ticket) };
  });

  server.serve(contract.downloadAuditExport, (call) => downloadAuditExport(services, call));

  server.serve(contract.getAuditExport, async ({ member, params: { exportId } }) => {
    const ending = await exportEnding(database, member.practiceId, exportId);
    if (ending) return ending;
    // one that was never begun would be waited for without end
    if (!(await isTicketKnown(database, 'audit-export', exportId, member.practiceId)))
      throw new AppError('record.not-found');
    return { state: 'writing' as const, records: 0 };
  });

  server.serve(contract.verifyAuditTrail, (call) => verifyAuditTrail(services, call));

  server.serve(
    contract.getSealState,
    async ({ member }) => await sealState(database, member.practiceId, anchors),
  );

  server.serve(contract.insertImproperPotencyAudit, (call) => insertImproperPotencyAudit(database, call));
}

async function searchAuditItems(
  database: Database,
  { member, query, request, now, continueAfter }: Call<typeof contract.searchAuditItems>,
) {
  const page = await searchTrail(database.lagging(database), member.practiceId, {
    ...searchOf(member, query, query.oldestFirst),
    resourceId: query.resourceId,
    after: query.after,
    limit: query.limit ?? DEFAULT_PAGE_SIZE,
  });
  // the pages that follow belong to it
  if (query.after === undefined)
    await searchFiled(database, member, request.ip, { act: 'search', filters: listFilters(query) }, now);
  continueAfter(page.next);
  return page.items;
}

function exportAuditEvidence(
  services: Services,
  { member, query, request, now }: Call<typeof contract.exportAuditEvidence>,
) {
  const { from, before } = searchOf(member, query);
  const source = {
    ...trailOf(services, services.database.longRunning, member.practiceId),
    key: services.keys.seals,
  };
  const wanted = { member, query, format: 'evidence', address: request.ip, exportId: null };
  const tally: ExportTally = { records: 0, unsealed: 0, deviation: undefined };
  const batches = evidenceBatches(source, { from, before }, tally, () => services.now());
  return Promise.resolve({
    bytes: evidenceFile(recordedExport(services, exportedBy(wanted), tally, batches)),
    fileName: fileNamed('audit-evidence', dateIn(member.timeZone, now), 'jsonl'),
    isDownload: true,
  });
}

async function downloadAuditExport(
  services: Services,
  { body: { ticket, format, plain, ...query }, request, now }: Call<typeof contract.downloadAuditExport>,
) {
  const holder = await useTicket(services.database, 'audit-export', ticket, now);
  const membership = holder && (await memberOfAccount(services.database, holder, now));
  // Rights are read now: anyone who has lost them since the ticket was made gets nothing.
  if (!membership || typeof membership === 'string' || !may(membership.actor, 'audit.export'))
    throw new AppError('session.ticket-invalid');
  const member = toMember(membership, {
    address: request.ip,
    session: holder.session,
    client: holder.client,
  });
  return exportOf(services, {
    member,
    query,
    format,
    plain,
    address: request.ip,
    exportId: ticketHash(ticket),
    now,
  });
}

async function verifyAuditTrail(
  services: Services,
  { member, query, request, now }: Call<typeof contract.verifyAuditTrail>,
) {
  const found = await verifyPart(
    trailOf(services, services.database, member.practiceId),
    query.after ?? 0,
    now,
  );
  await recordAction(
    services.database,
    member,
    {
      event: 'audit.verified',
      resourceType: 'Practice',
      resourceId: member.practiceId,
      details: {
        after: query.after ?? 0,
        seals: found.seals,
        rows: found.records,
        whole: !found.deviation,
      },
    },
    now,
  );
  if (found.deviation)
    await fileBrokenTrail(services.database, { ...by(member), address: request.ip }, found.deviation, now);
  return found;
}

async function insertImproperPotencyAudit(
  database: Database,
  { member, body, now }: Call<typeof contract.insertImproperPotencyAudit>,
) {
  const prescription = await prescriptionsStore(database, member.practiceId).find(body.prescriptionId);
  if (!prescription) throw new AppError('prescription.not-found');
  await recordAction(
    database,
    member,
    {
      event: 'potency.improper',
      resourceType: 'Prescription',
      resourceId: prescription.id,
      details: { unit: prescription.units },
    },
    now,
  );
  return undefined;
}

interface Export {
  readonly member: Member;
  readonly query: AuditQuery;
  readonly format: FileFormat;
  readonly plain?: boolean | undefined;
  readonly address: string;
  readonly exportId: string | null;
  readonly now: Date;
}

/** The file of an export; it is made while it is sent. */
function exportOf(services: Services, wanted: Export): FileContent {
  const { member, query, format, plain, now } = wanted;
  const search = searchOf(member, query); // refuses before the file begins
  const { database } = services;
  const trail = trailOf(services, database.lagging(database.longRunning), member.practiceId);
  const source = { ...trail, ends: database.longRunning, member };
  const tally: ExportTally = { records: 0, unsealed: 0, deviation: undefined };
  const rows = recordedExport(services, exportedBy(wanted), tally, auditBatches(source, search, tally));
  const lines = auditLines(rows, member.timeZone, tally, plain);
  return {
    bytes:
      format === 'jsonl'
        ? jsonLines(rows, (row) => row)
        : format === 'csv'
          ? csvFile(AUDIT_COLUMNS_OF_FILE, lines, plain)
          : xlsxFile('Audit Items', AUDIT_COLUMNS_OF_FILE, lines, AUDIT_COLUMNS_OF_FEW),
    fileName: fileNamed('audit-items', dateIn(member.timeZone, now), format),
    isDownload: true,
  };
}

/** Who takes an export of the trail, and how the trail says so. */
function exportedBy({
  member,
  query,
  format,
  address,
  exportId,
}: Pick<Export, 'member' | 'query' | 'address'> & {
  readonly format: string;
  readonly exportId: string | null;
}): TakenExport<'audit.exported'> {
  const filters = listFilters(query);
  return {
    member,
    address,
    filters,
    actOf: (rows, ending) => ({
      event: 'audit.exported',
      resourceType: 'AuditExport',
      resourceId: exportId,
      details: { format, rows, ending, filters },
    }),
  };
}
