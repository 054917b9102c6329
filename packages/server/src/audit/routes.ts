import { may } from '@erx/core/access/rights';
import {
  downloadAuditExport,
  exportAuditItems,
  exportAuditItemsXlsx,
  getAuditExport,
  getSealState,
  insertImproperPotencyAudit,
  openAuditExport,
  searchAuditItems,
  verifyAuditTrail,
} from '@erx/core/audit/contract';
import type { AuditQuery, ExportFormat, TrailVerification } from '@erx/core/audit/model';
import { auditDaysInOrder, mustFindClicks, wantedEvents } from '@erx/core/audit/rules';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { DEFAULT_PAGE_SIZE } from '@erx/core/values/page';
import { brokenTrailFiled, searchFiled } from './incidents';
import { recordAct } from '../platform/audit-trail/record-act';
import { AUDIT_COLUMNS_OF_FEW, AUDIT_COLUMNS_OF_FILE, auditBatches, type ExportTally } from './export';
import { csvFile } from '../platform/export/csv';
import { xlsxFile } from '../platform/export/xlsx';
import { toInstants } from '../platform/api/days';
import { type Member, memberOfAccount } from '../platform/api/authenticate';
import type { FileContent, Server } from '../platform/api/router';
import type { Services } from '../services';
import { issueTicket, ticketHash, useTicket } from '../platform/api/ticket';
import type { AuditSearch } from './condition-queries';
import { exportEnding } from './export-state-store';
import { searchTrail } from './search-queries';
import { sealState } from '../platform/audit-trail/seal-state-store';
import { prescriptionsStore } from '../prescriptions/write-statements';
import type { Connection } from '../platform/database/database';
import type { SealKey } from '../platform/audit-trail/seal';
import { walkTrail } from './verify-chain';

/** How many seals one call checks: about a million records, a few seconds. */
const SEALS_AT_ONCE = 1_000;

/** Checks the trail of a practice behind a seal, up to the first deviation, its end, or a thousand seals. */
async function verifyPart(
  connection: Connection,
  practiceId: string,
  key: Pick<SealKey, 'verifyCompact'>,
  after: number,
): Promise<TrailVerification> {
  let seals = 0;
  let records = 0;
  let unsealed = 0;
  for await (const part of walkTrail(connection, practiceId, key, { after })) {
    records += part.records.length;
    if (part.sealNumber === undefined) unsealed += part.records.length;
    else seals += 1;
    const [deviation] = part.deviations;
    if (deviation) return { seals, records, unsealed, deviation };
    if (seals >= SEALS_AT_ONCE && part.sealNumber !== undefined)
      return { seals, records, unsealed, next: part.sealNumber };
  }
  return { seals, records, unsealed };
}

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
    events: wantedEvents(query.type, query.clickLogEvent ?? mustFindClicks(query.type)),
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
  const { database, keys } = services;

  server.serve(searchAuditItems, async ({ member, query, request, now, continueAfter }) => {
    const page = await searchTrail(database, member.practiceId, {
      ...searchOf(member, query, query.oldestFirst),
      after: query.after,
      limit: query.limit ?? DEFAULT_PAGE_SIZE,
    });
    // the pages that follow belong to it
    if (query.after === undefined)
      await searchFiled(database, member, request.ip, { act: 'search', filters: namesOf(query) }, now);
    continueAfter(page.next);
    return page.items;
  });

  server.serve(exportAuditItems, ({ member, query, request, now }) =>
    Promise.resolve(
      exportOf(services, { member, query, format: 'csv', address: request.ip, exportId: null, now }),
    ),
  );
  server.serve(exportAuditItemsXlsx, ({ member, query, request, now }) =>
    Promise.resolve(
      exportOf(services, { member, query, format: 'xlsx', address: request.ip, exportId: null, now }),
    ),
  );

  server.serve(openAuditExport, async ({ member, query, now }) => {
    searchOf(member, query);
    const ticket = await issueTicket(database, 'audit-export', member, now, TICKET_LIFE);
    return { ticket, exportId: ticketHash(ticket) };
  });

  server.serve(downloadAuditExport, async ({ body: { ticket, format, ...query }, request, now }) => {
    const holder = await useTicket(database, 'audit-export', ticket, now);
    const membership = holder && (await memberOfAccount(database, holder, now));
    // Rights are read now: anyone who has lost them since the ticket was made gets nothing.
    if (!membership || typeof membership === 'string' || !may(membership.actor, 'audit.export'))
      throw new AppError('session.ticket-invalid');
    const member: Member = { ...membership, address: request.ip };
    return exportOf(services, {
      member,
      query,
      format,
      address: request.ip,
      exportId: ticketHash(ticket),
      now,
    });
  });

  server.serve(
    getAuditExport,
    async ({ member, params }) =>
      (await exportEnding(database, member.practiceId, params.exportId)) ?? {
        state: 'writing' as const,
        records: 0,
      },
  );

  server.serve(verifyAuditTrail, async ({ member, query, request, now }) => {
    const found = await verifyPart(database, member.practiceId, keys.seals, query.after ?? 0);
    await recordAct(
      database,
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
    if (found.deviation) await brokenTrailFiled(database, member, request.ip, found.deviation, now);
    return found;
  });

  server.serve(getSealState, async ({ member }) => await sealState(database, member.practiceId));

  server.serve(insertImproperPotencyAudit, async ({ member, body, now }) => {
    const prescription = await prescriptionsStore(database, member.practiceId).find(body.prescriptionId);
    if (!prescription) throw new AppError('prescription.not-found');
    await recordAct(
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
  });
}

const namesOf = (query: object) =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);

interface Export {
  readonly member: Member;
  readonly query: AuditQuery;
  readonly format: ExportFormat;
  readonly address: string;
  readonly exportId: string | null;
  readonly now: Date;
}

/** The file of an export; it is made while it is sent. */
function exportOf(services: Services, wanted: Export): FileContent {
  const rows = exported(services, wanted);
  return {
    bytes:
      wanted.format === 'csv'
        ? csvFile(AUDIT_COLUMNS_OF_FILE, rows)
        : xlsxFile('Audit Items', AUDIT_COLUMNS_OF_FILE, rows, AUDIT_COLUMNS_OF_FEW),
    fileName: `audit-items-${wanted.now.toISOString().slice(0, 10)}.${wanted.format}`,
    isDownload: true,
  };
}

/** The batches of an export; when it ends, however it ends, the trail says how. */
function exported(
  { database, keys, now }: Services,
  { member, query, format, address, exportId }: Export,
): AsyncGenerator<readonly (readonly string[])[]> {
  const search = searchOf(member, query); // refuses before the file begins
  return (async function* () {
    const tally: ExportTally = { records: 0, unsealed: 0, deviation: undefined };
    let isWhole = false;
    try {
      yield* auditBatches({ connection: database.longRunning, key: keys.seals, member }, search, tally);
      isWhole = true;
    } finally {
      const at = now();
      await database.transaction(async (transaction) => {
        await recordAct(
          transaction,
          member,
          {
            event: 'audit.exported',
            resourceType: 'AuditExport',
            resourceId: exportId,
            details: {
              format,
              rows: tally.records,
              ending: tally.deviation ? 'broken' : isWhole ? 'complete' : 'stopped',
              filters: namesOf(query),
            },
          },
          at,
        );
        await searchFiled(transaction, member, address, { act: 'export', filters: namesOf(query) }, at);
        if (tally.deviation) await brokenTrailFiled(transaction, member, address, tally.deviation, at);
      });
    }
  })();
}
