import { readWhole } from '@erx/core/client/read-whole';
import { searchGrantees } from '@erx/core/grants/contract';
import { type PracticeMember, schedulesText } from '@erx/core/grants/model';
import { type GrantAction, offeredTo } from '@erx/core/grants/rules';
import { fullName } from '@erx/core/users/names';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { type RowOptions, printRows } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { permissionText, tokenText } from '../../users/members';
import { aroundPerson, type GrantStatus, toGrantStatus } from './status';

/** What each act of the table is done with on the command line. */
const COMMAND = {
  'add-change-requests': 'give change-requests',
  'remove-change-requests': 'take change-requests',
  'add-ready-to-sign': 'request ready-to-sign',
  'remove-ready-to-sign': 'request its removal',
  'remove-pin': 'clear PIN',
  'revoke-proofing': 'revoke proofing',
  approve: 'approve',
  cancel: 'cancel',
  activate: 'activate',
  deactivate: 'deactivate',
} as const satisfies Record<GrantAction, string>;

const columnsOf = (grantStatus: GrantStatus): TextColumn<PracticeMember>[] => [
  {
    heading: 'Name',
    least: 18,
    most: 40,
    text: (person) => [fullName(person), ...(person.active ? [] : ['(InActive)'])].join(' '),
  },
  { heading: 'Permissions', least: 14, most: 30, text: permissionText },
  {
    heading: 'You may',
    least: 40,
    most: 90,
    // Whether a user may be activated depends on who else there is: erx users says that.
    text: (person) =>
      offeredTo(grantStatus.me, person, aroundPerson(grantStatus, person.id))
        .filter((action) => action !== 'activate' && action !== 'deactivate')
        .map((action) => COMMAND[action])
        .join(', ') || 'no actions',
  },
  {
    heading: 'Open request',
    least: 12,
    most: 12,
    text: ({ id }) => aroundPerson(grantStatus, id).request?.operation ?? '',
  },
  { heading: 'E-mail', least: 16, most: 36, text: ({ email }) => email },
  { heading: 'DEA number', least: 10, most: 10, text: ({ deaNumber }) => deaNumber ?? '' },
  {
    heading: 'DEA schedules',
    least: 11,
    most: 30,
    text: (person) => (person.deaNumber === undefined ? '' : schedulesText(person)),
  },
  { heading: 'Token', least: 5, most: 20, text: tokenText },
  { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
];

/**
 * Lists the people of the practice with what anyone who asks may do with their permissions (S2.5-2, S6-13).
 * @throws TerminalFailure or CallError
 */
export async function listGranteesCommand(
  words: readonly string[],
  options: RowOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const [grantStatus, people] = await Promise.all([
    toGrantStatus(client, context),
    readWhole(
      client,
      searchGrantees,
      { query: { searchText: words.join(' ') } },
      { signal: context.cancelled },
    ),
  ]);
  await printRows(
    { columns: () => columnsOf(grantStatus), none: 'No results found.' },
    people,
    options,
    context,
    report,
  );
}
