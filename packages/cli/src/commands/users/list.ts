import type { PracticeMember } from '@erx/core/grants/model';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { type RowOptions, rowWriter } from '../../output/row-writer';
import { connect } from '../../session/connect';
import { MEMBER_COLUMNS, loadMembers } from '../../users/members';

export interface ListOptions extends RowOptions {
  readonly providers?: boolean;
  readonly users?: boolean;
  readonly active?: boolean;
  readonly inactive?: boolean;
}

/**
 * Lists the people of the practice with their permissions and tokens (S2.4).
 * @throws TerminalFailure or CallError
 */
export async function listUsersCommand(options: ListOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const { providers, users } = await loadMembers(client, context);
  const isWanted = ({ active }: PracticeMember): boolean =>
    options.active ? active : options.inactive ? !active : true;
  const people = [...(options.users ? [] : providers), ...(options.providers ? [] : users)].filter(isWanted);
  const writer = rowWriter(
    { columns: () => MEMBER_COLUMNS, none: 'Nobody matches.' },
    options,
    context,
    report,
  );
  await writer.add(people);
  await writer.end();
}
