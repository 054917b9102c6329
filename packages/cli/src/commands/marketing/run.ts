import { MARKETING_COLUMNS } from '@erx/core/audit/columns';
import {
  searchMarketingLog,
  exportMarketingLog,
  exportMarketingLogLines,
  exportMarketingLogXlsx,
} from '@erx/core/audit/contract';
import type { FileFormat } from '@erx/core/audit/model';
import { FILE_FORMATS } from '@erx/core/audit/vocabulary';
import { ENTRY_LABEL, type MarketingEntry, type LogKind } from '@erx/core/audit/marketing';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Context, CommonOptions } from '../../context';
import type { RowOptions } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { findTimeZone, parseDateRange } from '../../session/days';
import { listCommand, type PageOptions } from '../../session/pages';
import { exportCommand, type ExportOptions, fileSource } from '../../exports/save-export';
import type { Client } from '@erx/core/client/call';
import { personFilter } from '../../session/person-filter';

export interface SearchOptions extends FilterOptions, RowOptions, PageOptions {}

/**
 * The columns of S2.8-2, and what was seen or opened. Times in the time zone, or as the contract writes
 * instants where none is given.
 */
const columnsOf = (zone?: TimeZone): TextColumn<MarketingEntry>[] => [
  {
    heading: 'Date',
    least: 19,
    most: 24,
    text: ({ createdAt }) => (zone === undefined ? createdAt : showInstant(zone, createdAt)),
  },
  { heading: 'Username', least: 10, most: 24, text: ({ userName }) => userName },
  { heading: 'Description', least: 20, most: 80, text: ({ description }) => description },
  { heading: 'Type', least: 12, most: 20, text: ({ type }) => ENTRY_LABEL[type] },
  { heading: 'E-mail', least: 12, most: 40, text: ({ userEmail }) => userEmail },
];

/** Searches the marketing log. @throws TerminalFailure or CallError */
export const searchMarketingCommand = listCommand<SearchOptions, MarketingEntry>(
  { columns: columnsOf, file: MARKETING_COLUMNS, none: 'No results found.', zone: findTimeZone },
  async (options, client, context) => {
    const query = await toQuery(options, client, context);
    return (page) =>
      client.page(searchMarketingLog, { query: { ...query, ...page } }, { signal: context.cancelled });
  },
);

/** Saves a search of the log as a file. @throws TerminalFailure or CallError, as saveExport */
export const exportMarketingCommand = exportCommand<FilterOptions & ExportOptions, FileFormat>(
  FILE_FORMATS,
  async ({ options, client, context, format, plain }) => {
    const query = await toQuery(options, client, context);
    const endpoint = {
      csv: exportMarketingLog,
      xlsx: exportMarketingLogXlsx,
      jsonl: exportMarketingLogLines,
    }[format];
    return fileSource(client, endpoint, { query: { ...query, ...plain } }, context);
  },
);

/** What narrows the log. */
interface FilterOptions extends CommonOptions {
  readonly type: LogKind;
  readonly from?: string;
  readonly end?: string;
  readonly user?: string;
}

/**
 * The filters as the contract takes them.
 * @throws TerminalFailure terminal.day-invalid, terminal.person-…; CallError
 */
async function toQuery(
  { type, from, end, user }: FilterOptions,
  client: Client,
  context: Pick<Context, 'clock' | 'cancelled'>,
) {
  return {
    ...(await parseDateRange({ from, end }, client, context)),
    type,
    userId: await personFilter(user, client, context),
  };
}
