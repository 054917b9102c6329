import { searchUsers } from '@erx/core/users/contract';
import type { FoundUser } from '@erx/core/users/model';
import { fullName } from '@erx/core/users/names';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { type RowOptions, rowWriter } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { eachPage, type Extent, moreExist, pagesOf } from '../../session/pages';

export interface SearchOptions extends RowOptions, Extent {}

const COLUMNS: readonly TextColumn<FoundUser>[] = [
  { heading: 'Name', least: 16, most: 36, text: fullName },
  { heading: 'E-mail', least: 16, most: 40, text: ({ email }) => email },
  { heading: 'State', least: 8, most: 8, text: ({ active }) => (active ? 'Active' : 'InActive') },
  { heading: 'NPI', least: 10, most: 10, text: ({ npi }) => npi ?? '' },
  { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
];

/**
 * Finds people of the practice by words of their name or e-mail address (S2.6-11).
 * @throws TerminalFailure or CallError
 */
export async function searchUsersCommand(
  words: readonly string[],
  options: SearchOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const searchText = words.join(' ');
  const writer = rowWriter({ columns: () => COLUMNS, none: 'Nobody matches.' }, options, context, report);
  const next = await eachPage(
    pagesOf(options, (page) =>
      client.page(searchUsers, { query: { searchText, ...page } }, { signal: context.cancelled }),
    ),
    (items) => writer.add(items),
  );
  await writer.end();
  if (next !== undefined) report.say(moreExist(`--after ${next}`));
}
