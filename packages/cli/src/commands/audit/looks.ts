import { LOOK_COLUMNS } from '@erx/core/audit/columns';
import { exportLooks, listLooks } from '@erx/core/audit/contract';
import type { Look } from '@erx/core/audit/looks';
import { originInWords } from '@erx/core/audit/model';
import type { Client } from '@erx/core/client/call';
import { nameOfDoer } from '@erx/core/users/names';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { CommonOptions, Context } from '../../context';
import { exportCommand, type ExportOptions, fileSource } from '../../exports/save-export';
import type { RowOptions } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { findTimeZone, parseDateRange } from '../../session/days';
import { listCommand, type PageOptions } from '../../session/pages';
import { personFilter } from '../../session/person-filter';

interface FilterOptions extends CommonOptions {
  readonly start?: string;
  readonly end?: string;
  readonly user?: string;
}

/** Times in the time zone, or as the contract writes instants where none is given. */
const columnsOf = (zone?: TimeZone): TextColumn<Look>[] => [
  {
    heading: 'Date',
    least: 19,
    most: 24,
    text: ({ occurredOn }) => (zone === undefined ? occurredOn : showInstant(zone, occurredOn)),
  },
  { heading: 'User', least: 10, most: 24, text: ({ user }) => (user ? nameOfDoer(user) : 'System') },
  { heading: 'Login', least: 10, most: 30, text: ({ user }) => user?.login ?? '' },
  { heading: 'From', least: 10, most: 40, text: ({ user }) => (user ? originInWords(user) : '') },
  { heading: 'Description', least: 16, most: 40, text: ({ typeDescription }) => typeDescription },
  { heading: 'Additional info', least: 20, most: 80, text: ({ descriptionText }) => descriptionText },
  { heading: 'Emergency', least: 9, most: 60, text: ({ reason }) => reason ?? '' },
  { heading: 'Record', least: 6, most: 12, text: ({ sequence }) => String(sequence) },
];

/** Lists who looked at a patient. @throws TerminalFailure or CallError */
export const listLooksCommand = (
  patient: string,
  options: FilterOptions & RowOptions & PageOptions,
  context: Context,
): Promise<void> =>
  listCommand<FilterOptions & RowOptions & PageOptions, Look>(
    { columns: columnsOf, file: LOOK_COLUMNS, none: 'No results found.', zone: findTimeZone },
    async (asked, client) => {
      const query = await toQuery(asked, client, context);
      return (page) =>
        client.page(
          listLooks,
          { params: { id: patient }, query: { ...query, ...page } },
          { signal: context.cancelled },
        );
    },
  )(options, context);

/** Saves the same as a file, its seals verified on the way. @throws TerminalFailure or CallError, as saveExport */
export const exportLooksCommand = (
  patient: string,
  options: FilterOptions & ExportOptions,
  context: Context,
): Promise<void> =>
  exportCommand<FilterOptions & ExportOptions, 'csv'>(['csv'], async ({ client }) =>
    fileSource(
      client,
      exportLooks,
      { params: { id: patient }, query: await toQuery(options, client, context) },
      context,
    ),
  )(options, context);

/** @throws TerminalFailure terminal.day-invalid, terminal.person-…; CallError */
async function toQuery(
  { start, end, user }: FilterOptions,
  client: Client,
  context: Pick<Context, 'clock' | 'cancelled'>,
) {
  return {
    ...(await parseDateRange({ start, end }, client, context)),
    userId: await personFilter(user, client, context, { serviceAccounts: 'true' }),
  };
}
