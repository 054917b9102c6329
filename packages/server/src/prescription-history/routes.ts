import { listFilters } from '@erx/core/audit/rules';
import type { FileFormat } from '@erx/core/audit/model';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { PRESCRIPTION_COLUMNS, prescriptionRecord } from '@erx/core/prescription-history/columns';
import type { NamedEndpoint } from '@erx/core/client/endpoint';
import * as contract from '@erx/core/prescription-history/contract';
import {
  STATES_OF_RESPONSE_TYPE,
  SUB_STATE_OF_FILTER,
  VERIFICATION_OF_FILTER,
  type HistoryScriptStatus,
  type RefillResponseType,
  type SubStateFilter,
  type TimelineEntry,
  type VerificationStatusFilter,
} from '@erx/core/prescription-history/model';
import { datesInOrder } from '@erx/core/prescription-history/rules';
import { daysAfter, type CalendarDate } from '@erx/core/values/dates';
import { DEFAULT_PAGE_SIZE } from '@erx/core/values/page';
import { startOfDate } from '@erx/core/values/start-of-date';
import { recordAction } from '../platform/audit-trail/record-action';
import { prescriptionBatches } from './export';
import { audited } from '../platform/export/audited';
import { tableFile } from '../platform/export/table-file';
import type { Member } from '../platform/api/authenticate';
import type { Database } from '../platform/database/database';
import type { Call, Server } from '../platform/api/router';
import type { Services } from '../services';
import { summarizeMessage } from '../platform/gateway/message-summary';
import { prescriptionsStore } from '../prescriptions/write-statements';
import { searchRequests } from './request-queries';
import { type PrescriptionHistorySearch, searchPrescriptions } from './prescription-queries';
import { scopeOfRequests } from '../requests/scope';
import { timelinesStore } from './timeline-queries';
import type { HistorySort } from '@erx/core/prescriptions/model';

interface Days {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
}

/**
 * The instants between which a search looks: both days belong to it, in the practice's time zone.
 * @throws AppError tracing.dates-reversed
 */
function between(
  member: Member,
  days: Days,
): { readonly from: Date | undefined; readonly before: Date | undefined } {
  refuseWhenStopped(datesInOrder(days));
  return {
    from: days.from === undefined ? undefined : startOfDate(member.timeZone, days.from),
    before: days.to === undefined ? undefined : startOfDate(member.timeZone, daysAfter(days.to, 1)),
  };
}

interface PrescriptionQuery extends Days {
  readonly patientId?: string | undefined;
  readonly scriptStatus?: HistoryScriptStatus | undefined;
  readonly subState?: SubStateFilter | undefined;
  readonly onlyControlledSubstances?: boolean | undefined;
  readonly sortBy?: HistorySort | undefined;
}

function searchOf(
  member: Member,
  query: PrescriptionQuery,
): Omit<PrescriptionHistorySearch, 'after' | 'limit'> {
  return {
    ...between(member, query),
    patientId: query.patientId,
    scriptStatus: query.scriptStatus,
    subState: query.subState && SUB_STATE_OF_FILTER[query.subState],
    onlyControlled: query.onlyControlledSubstances ?? false,
    sortBy: query.sortBy ?? 'DateDesc',
  };
}

interface RequestQuery extends Days {
  readonly patientId?: string | undefined;
  readonly providerId?: string | undefined;
  readonly orderNumber?: string | undefined;
  readonly verificationStatus?: VerificationStatusFilter | undefined;
  readonly responseType?: RefillResponseType | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

async function requestSearchOf(
  services: Services,
  member: Member,
  query: RequestQuery,
  endpoint: NamedEndpoint,
) {
  return {
    ...between(member, query),
    ...(await scopeOfRequests(services, member, query, endpoint)),
    patientId: query.patientId,
    verification: query.verificationStatus && VERIFICATION_OF_FILTER[query.verificationStatus],
    states: query.responseType && STATES_OF_RESPONSE_TYPE[query.responseType],
    after: query.after,
    limit: query.limit ?? DEFAULT_PAGE_SIZE,
  };
}

/** What was: searches and exports of prescriptions, and the way of one of them. */
export function serveTracing(server: Server, services: Services): void {
  const { database } = services;
  server.serve(contract.searchPrescriptionHistory, async ({ member, query, continueAfter }) => {
    const page = await searchPrescriptions(database, member.practiceId, {
      ...searchOf(member, query),
      after: query.after,
      limit: query.limit ?? DEFAULT_PAGE_SIZE,
    });
    continueAfter(page.next);
    return page.items;
  });

  server.serve(contract.searchRefillHistory, (call) => searchRefillHistory(services, call));

  server.serve(contract.searchChangeHistory, (call) => searchChangeHistory(services, call));

  server.serve(contract.exportPrescriptionHistory, ({ member, query: { plain, ...query }, now }) =>
    Promise.resolve(exported(services, member, query, 'csv', now, plain)),
  );
  server.serve(contract.exportPrescriptionHistoryXlsx, ({ member, query, now }) =>
    Promise.resolve(exported(services, member, query, 'xlsx', now)),
  );
  server.serve(contract.exportPrescriptionHistoryLines, ({ member, query, now }) =>
    Promise.resolve(exported(services, member, query, 'jsonl', now)),
  );

  server.serve(contract.getTimeline, (call) => getTimeline(database, call));

  server.serve(contract.getRawMessage, (call) => getRawMessage(database, call));
}

async function searchRefillHistory(
  services: Services,
  { member, query, continueAfter }: Call<typeof contract.searchRefillHistory>,
) {
  const page = await searchRequests(
    services.database,
    member.practiceId,
    'refill',
    await requestSearchOf(services, member, query, contract.searchRefillHistory),
  );
  continueAfter(page.next);
  return page.items.filter((request) => request.kind === 'refill');
}

async function searchChangeHistory(
  services: Services,
  { member, query, continueAfter }: Call<typeof contract.searchChangeHistory>,
) {
  const page = await searchRequests(
    services.database,
    member.practiceId,
    'change',
    await requestSearchOf(services, member, query, contract.searchChangeHistory),
  );
  continueAfter(page.next);
  return page.items.filter((request) => request.kind === 'change');
}

function exported(
  services: Services,
  member: Member,
  query: PrescriptionQuery,
  format: FileFormat,
  now: Date,
  plain?: boolean,
) {
  return tableFile(
    {
      name: 'prescriptions',
      title: 'Prescriptions',
      columns: PRESCRIPTION_COLUMNS,
      record: prescriptionRecord,
    },
    audited(
      services,
      member,
      { event: 'prescription.exported', format, filters: listFilters(query) },
      prescriptionBatches(
        services.database.lagging(services.database.longRunning),
        member,
        searchOf(member, query),
      ),
    ),
    { format, plain, timeZone: member.timeZone, now },
  );
}

async function getTimeline(database: Database, { member, params }: Call<typeof contract.getTimeline>) {
  if (!(await prescriptionsStore(database, member.practiceId).find(params.id)))
    throw new AppError('prescription.not-found');
  const { messages, acts, attempts } = await timelinesStore(database, member.practiceId).of(params.id);
  const entries: TimelineEntry[] = [
    ...acts.map(({ by, note, ...act }) => ({
      of: 'act' as const,
      ...act,
      at: act.at.toISOString(),
      ...(by === undefined ? {} : { by }),
      ...(note === undefined ? {} : { note }),
    })),
    ...(await Promise.all(
      messages.map(async ({ xml, relatesTo, requestId, ...message }) => ({
        of: 'message' as const,
        ...message,
        at: message.at.toISOString(),
        ...(relatesTo === undefined ? {} : { relatesTo }),
        ...(requestId === undefined ? {} : { requestId }),
        ...(await summarizeMessage(xml)),
      })),
    )),
    ...attempts.map(({ unlisted, ...attempt }) => ({
      of: 'attempt' as const,
      ...attempt,
      at: attempt.at.toISOString(),
      nextAt: attempt.nextAt.toISOString(),
      ...(unlisted === 0 ? {} : { unlisted }),
    })),
  ];
  // stable: an act is before the message it sent, an attempt after it
  return entries.sort((one, other) => one.at.localeCompare(other.at));
}

async function getRawMessage(
  database: Database,
  { member, params, now }: Call<typeof contract.getRawMessage>,
) {
  const message = await timelinesStore(database, member.practiceId).raw(params.id);
  if (!message) throw new AppError('tracing.message-unknown');
  await recordAction(
    database,
    member,
    {
      event: 'message.read',
      resourceType: 'NetworkMessage',
      resourceId: message.id,
      details: { kind: message.kind, message: message.messageId },
    },
    now,
  );
  return message;
}
