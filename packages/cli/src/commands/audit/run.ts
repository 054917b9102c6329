import { AUDIT_COLUMNS } from '@erx/core/audit/columns';
import { getSealState, searchAuditItems } from '@erx/core/audit/contract';
import { describeDeviation } from '@erx/core/audit/deviation';
import {
  type AuditItem,
  RESOURCE_LABEL,
  type AuditItemType,
  type AuditResource,
  type AuditSort,
  type FileFormat,
} from '@erx/core/audit/model';
import { FILE_FORMATS } from '@erx/core/audit/vocabulary';
import { nameOfDoer } from '@erx/core/users/names';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Context, CommonOptions } from '../../context';
import { createReport } from '../../output/report';
import type { RowOptions } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { findTimeZone, parseDateRange } from '../../session/days';
import { listCommand, type PageOptions } from '../../session/pages';
import { exportCommand, type ExportOptions } from '../../exports/save-export';
import { STDOUT } from '../../exports/destination';
import { trailSource } from '../../exports/trail-source';
import { TerminalFailure } from '../../messages';
import type { Client } from '@erx/core/client/call';
import { personFilter } from '../../session/person-filter';
import { type OfflineOptions, verifyEvidenceCommand } from './evidence';
import { walkTrail } from '../../exports/walk-trail';

export interface SearchOptions extends FilterOptions, RowOptions, PageOptions {}

/** Times in the time zone, or as the contract writes instants where none is given. */
const columnsOf = (zone?: TimeZone): TextColumn<AuditItem>[] => [
  {
    heading: 'Date',
    least: 19,
    most: 24,
    text: ({ occurredOn }) => (zone === undefined ? occurredOn : showInstant(zone, occurredOn)),
  },
  { heading: 'User', least: 10, most: 24, text: ({ user }) => (user ? nameOfDoer(user) : 'System') },
  { heading: 'Login', least: 10, most: 30, text: ({ user }) => user?.login ?? '' },
  { heading: 'Description', least: 16, most: 40, text: ({ typeDescription }) => typeDescription },
  { heading: 'Additional info', least: 20, most: 80, text: ({ descriptionText }) => descriptionText },
  {
    heading: 'Resource',
    least: 7,
    most: 14,
    text: ({ referenceResourceType }) => RESOURCE_LABEL[referenceResourceType],
  },
  { heading: 'Outcome', least: 7, most: 7, text: ({ outcome }) => outcome },
  { heading: 'Record', least: 6, most: 12, text: ({ sequence }) => String(sequence) },
];

/** Searches the audit trail of the practice. @throws TerminalFailure or CallError */
export const searchAuditCommand = listCommand<SearchOptions, AuditItem>(
  { columns: columnsOf, file: AUDIT_COLUMNS, none: 'No results found.', zone: findTimeZone },
  async (options, client, context) => {
    const query = await toQuery(options, client, context);
    return (page) =>
      client.page(searchAuditItems, { query: { ...query, ...page } }, { signal: context.cancelled });
  },
);

/**
 * Saves a search of the trail as a file while it is made, and asks the server afterwards how it ended.
 * @throws TerminalFailure or CallError, as saveExport
 */
export const exportAuditCommand = exportCommand<FilterOptions & ExportOptions, FileFormat>(
  FILE_FORMATS,
  async ({ options, client, context, format }) =>
    trailSource(client, await toQuery(options, client, context), format, context, options.out === STDOUT),
);

export interface VerifyOptions extends OfflineOptions {
  /** The file where it is not named before; true next to it. */
  readonly offline?: string | true;
}

/**
 * Checks the whole trail of the practice against its seals, part by part; or proves a file of evidence.
 * @throws TerminalFailure terminal.trail-broken at the first record or seal that deviates,
 * terminal.evidence-unnamed; CallError
 */
export async function verifyAuditCommand(
  file: string | undefined,
  options: VerifyOptions,
  context: Context,
): Promise<void> {
  const named = file ?? options.offline;
  if (named === true) throw new TerminalFailure('terminal.evidence-unnamed');
  if (named !== undefined) {
    await verifyEvidenceCommand(named, options, context);
    return;
  }
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const { deviation, ...sum } = await walkTrail(client, context.cancelled, (records) =>
    report.detail(`${String(records)} records checked`),
  );
  if (options.json) report.json({ ...sum, ...(deviation ? { deviation } : {}) });
  if (deviation)
    throw new TerminalFailure('terminal.trail-broken', {
      what: deviation.kind,
      found: describeDeviation(deviation),
    });
  if (options.json) return;
  report.say(
    `${String(sum.records)} records agree with ${String(sum.seals)} seals; ${String(sum.unsealed)} are too new to be sealed.`,
  );
  const { anchored } = await client.call(getSealState, {});
  report.say(
    anchored
      ? `Last anchored outside at ${anchored.at}: seal ${String(anchored.number)}.`
      : 'Never anchored outside (ERX_AUDIT_ANCHOR): anyone with the database can cut the trail and what is remembered of it.',
  );
}

/** What narrows a search of the trail. */
interface FilterOptions extends CommonOptions {
  readonly start?: string;
  readonly end?: string;
  readonly type?: AuditItemType;
  readonly resource?: AuditResource;
  readonly user?: string;
  readonly clicks?: boolean;
  readonly sort: AuditSort;
}

/**
 * The filters as the contract takes them.
 * @throws TerminalFailure terminal.day-invalid, terminal.person-…; CallError
 */
async function toQuery(
  { start, end, type, resource, user, clicks, sort }: FilterOptions,
  client: Client,
  context: Pick<Context, 'clock' | 'cancelled'>,
) {
  const days = await parseDateRange({ start, end }, client, context);
  return {
    ...days,
    type,
    referenceResourceType: resource,
    userId: await personFilter(user, client, context, { serviceAccounts: 'true' }),
    sortBy: sort,
    clickLogEvent: clicks ? ('true' as const) : undefined,
  };
}
