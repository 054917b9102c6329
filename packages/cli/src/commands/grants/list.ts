import { type GrantRequest, schedulesText } from '@erx/core/grants/model';
import { fullName } from '@erx/core/users/names';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { type RowOptions, rowWriter } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { offeredWith, type Standing, toGrantStatus } from './status';

const columnsOf =
  (standing: Standing) =>
  (zone?: TimeZone): TextColumn<GrantRequest>[] => [
    { heading: 'For', least: 16, most: 30, text: ({ targetUser }) => fullName(targetUser) },
    { heading: 'Operation', least: 9, most: 9, text: ({ operation }) => operation },
    {
      heading: 'Initiated by',
      least: 14,
      most: 28,
      text: ({ initiatedByUser }) => fullName(initiatedByUser),
    },
    {
      heading: 'Requested',
      least: 19,
      most: 24,
      text: ({ createdAt }) => (zone === undefined ? createdAt : showInstant(zone, createdAt)),
    },
    {
      heading: 'You may',
      least: 7,
      most: 16,
      text: (request) => offeredWith(standing, request).join(', ') || 'no actions',
    },
    { heading: 'DEA schedules', least: 11, most: 30, text: ({ targetUser }) => schedulesText(targetUser) },
    { heading: 'DEA number', least: 10, most: 10, text: ({ targetUser }) => targetUser.deaNumber ?? '' },
    { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
  ];

/**
 * Lists the requests about the ready-to-sign permission that wait for a second person, oldest first (S2.5-7).
 * @throws TerminalFailure or CallError
 */
export async function listGrantsCommand(options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const standing = await toGrantStatus(client, context);
  const writer = rowWriter(
    {
      columns: columnsOf(standing),
      none: 'No request waits for a second person.',
      zone: () => Promise.resolve(standing.me.timeZone),
    },
    options,
    context,
    report,
  );
  await writer.add(standing.requests);
  await writer.end();
}
