import { searchAuditItems } from '@erx/core/audit/contract';
import { type AuditItem, RESOURCE_LABEL } from '@erx/core/audit/model';
import { nameOfDoer } from '@erx/core/users/names';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { type RowOptions, rowWriter } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';
import { eachPage, type Extent, moreExist, pagesOf } from '../../session/pages';
import { toQuery, type FilterOptions } from './filters';

export interface SearchOptions extends FilterOptions, RowOptions, Extent {}

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

/**
 * Searches the audit trail of the practice.
 * @throws TerminalFailure or CallError
 */
export async function searchAuditCommand(options: SearchOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const query = await toQuery(options, client, context);
  const writer = rowWriter(
    { columns: columnsOf, none: 'No results found.', zone: () => findTimeZone(client, context) },
    options,
    context,
    report,
  );
  const next = await eachPage(
    pagesOf(options, (page) =>
      client.page(searchAuditItems, { query: { ...query, ...page } }, { signal: context.cancelled }),
    ),
    (items) => writer.add(items),
  );
  await writer.end();
  if (next !== undefined) report.say(moreExist(`--after ${next}`));
}
