import type { FileFormat } from '@erx/core/audit/model';
import { FILE_FORMATS } from '@erx/core/audit/vocabulary';
import { INCIDENT_COLUMNS } from '@erx/core/incidents/columns';
import {
  searchIncidents,
  exportIncidentLines,
  exportIncidents,
  exportIncidentsXlsx,
  getOversight,
} from '@erx/core/incidents/contract';
import { showAddress } from '@erx/core/incidents/describe';
import { type Incident, nameOfUser, SEVERITY_LABEL, type IncidentType } from '@erx/core/incidents/model';
import type { IncidentSeverity } from '@erx/core/audit/incident-events';
import { showInstant, type TimeZone, showDate } from '@erx/core/values/dates';
import type { Context, CommonOptions } from '../../context';
import { createReport } from '../../output/report';
import type { RowOptions } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { findTimeZone, parseDateRange } from '../../session/days';
import { listCommand, type PageOptions } from '../../session/pages';
import { exportCommand, type ExportOptions, fileSource } from '../../exports/save-export';
import { TerminalFailure } from '../../messages';
import { factLines } from '../../output/fact-lines';
import type { Client } from '@erx/core/client/call';
import { personFilter } from '../../session/person-filter';

export interface SearchOptions extends FilterOptions, RowOptions, PageOptions {}

/**
 * The columns of S2.7-3, and the type by which they are searched. Times in the time zone, or as the contract
 * writes instants where none is given.
 */
const columnsOf = (zone?: TimeZone): TextColumn<Incident>[] => [
  {
    heading: 'Date',
    least: 19,
    most: 24,
    text: ({ occurredOn }) => (zone === undefined ? occurredOn : showInstant(zone, occurredOn)),
  },
  { heading: 'Username', least: 10, most: 24, text: nameOfUser },
  { heading: 'Login', least: 10, most: 30, text: ({ user }) => user?.email ?? '' },
  { heading: 'Description', least: 24, most: 80, text: ({ description }) => description },
  { heading: 'IP address', least: 10, most: 39, text: ({ ipAddress }) => showAddress(ipAddress) },
  { heading: 'Severity', least: 8, most: 8, text: ({ severity }) => SEVERITY_LABEL[severity] },
  { heading: 'Type', least: 12, most: 31, text: ({ type }) => type },
];

/** Searches the incident report of the practice. @throws TerminalFailure or CallError */
export const searchIncidentsCommand = listCommand<SearchOptions, Incident>(
  { columns: columnsOf, file: INCIDENT_COLUMNS, none: 'No results.', zone: findTimeZone },
  async (options, client, context) => {
    const query = await toQuery(options, client, context);
    return (page) =>
      client.page(searchIncidents, { query: { ...query, ...page } }, { signal: context.cancelled });
  },
);

/** Saves a search of the report as a file. @throws TerminalFailure or CallError, as saveExport */
export const exportIncidentsCommand = exportCommand<FilterOptions & ExportOptions, FileFormat>(
  FILE_FORMATS,
  async ({ options, client, context, format, plain }) => {
    const query = await toQuery(options, client, context);
    const endpoint = { csv: exportIncidents, xlsx: exportIncidentsXlsx, jsonl: exportIncidentLines }[format];
    return fileSource(client, endpoint, { query: { ...query, ...plain } }, context);
  },
);

/**
 * Says what the daily analysis has covered and which security incidents people are notified of (21 CFR
 * 1311.150).
 * @throws TerminalFailure terminal.oversight-behind when a day is not analysed or a notice is overdue;
 * CallError
 */
export async function oversightCommand(options: CommonOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const oversight = await client.call(getOversight, {}, { signal: context.cancelled });
  const { lastAnalysis, isBehind, notices, canMail } = oversight;
  if (options.json) report.json(oversight);
  else {
    const zone = await findTimeZone(client, context);
    const facts = [
      {
        name: 'Last analysis',
        value: lastAnalysis
          ? `${showDate(lastAnalysis.day)}: ${String(lastAnalysis.records)} records, ${String(lastAnalysis.incidents)} incidents`
          : 'none so far',
      },
      { name: 'Mail', value: canMail ? 'notices are sent' : 'not set up: notify people yourself' },
      ...notices.map(({ incident, dueAt, toldAt, isOverdue, problem }) => ({
        name: showInstant(zone, incident.occurredOn),
        value: [
          `${incident.description}; `,
          toldAt
            ? `notified ${showInstant(zone, toldAt)}`
            : `${isOverdue ? 'OVERDUE, was' : 'people must be notified,'} due ${showInstant(zone, dueAt)}`,
          problem === '' ? '' : ` (${problem})`,
        ].join(''),
      })),
    ];
    report.data(factLines(facts, context.stdout.isTTY ? context.stdout.columns : Number.POSITIVE_INFINITY));
    if (notices.length === 0) report.say('No security incident in the last thirty days.');
  }
  const overdue = notices.filter(({ isOverdue }) => isOverdue).length;
  const wrong = [
    ...(isBehind ? ['A day that has ended is not analyzed yet'] : []),
    ...(overdue > 0 ? [`${String(overdue)} ${overdue === 1 ? 'notice is' : 'notices are'} overdue`] : []),
  ];
  if (wrong.length > 0) throw new TerminalFailure('terminal.oversight-behind', { what: wrong.join('; ') });
}

/** What narrows the report. */
interface FilterOptions extends CommonOptions {
  readonly from?: string;
  readonly to?: string;
  readonly type?: IncidentType | 'All';
  readonly severity?: IncidentSeverity;
  readonly user?: string;
  readonly ip?: string;
  readonly order: 'newest' | 'oldest';
}

/**
 * The filters as the contract takes them.
 * @throws TerminalFailure terminal.day-invalid, terminal.person-…; CallError
 */
async function toQuery(
  { from, to, type, severity, user, ip, order }: FilterOptions,
  client: Client,
  context: Pick<Context, 'clock' | 'cancelled'>,
) {
  return {
    ...(await parseDateRange({ from, to }, client, context)),
    type,
    severity,
    userId: await personFilter(user, client, context, { serviceAccounts: 'true' }),
    ipAddress: ip,
    order,
  };
}
