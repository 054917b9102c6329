import { searchIncidents } from '@erx/core/incidents/contract';
import { showAddress } from '@erx/core/incidents/describe';
import { type Incident, nameOfUser } from '@erx/core/incidents/model';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { type RowOptions, rowWriter } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';
import { eachPage, type Extent, moreExist, pagesOf } from '../../session/pages';
import { type FilterOptions, toQuery } from './filters';

export interface SearchOptions extends FilterOptions, RowOptions, Extent {}

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
  { heading: 'Type', least: 12, most: 31, text: ({ type }) => type },
];

/** Searches the incident report of the practice. @throws TerminalFailure or CallError */
export async function searchIncidentsCommand(options: SearchOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const query = await toQuery(options, client, context);
  const writer = rowWriter(
    { columns: columnsOf, none: 'No results.', zone: () => findTimeZone(client, context) },
    options,
    context,
    report,
  );
  const next = await eachPage(
    pagesOf(options, (page) =>
      client.page(searchIncidents, { query: { ...query, ...page } }, { signal: context.cancelled }),
    ),
    (items) => writer.add(items),
  );
  await writer.end();
  if (next !== undefined) report.say(moreExist(`--after ${next}`));
}
