import type { Client } from '@erx/core/client/call';
import type { AccessReviewSummary } from '@erx/core/grants/review';
import { exportAccessReview, listAccessReviews, printAccessReview } from '@erx/core/grants/review-contract';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Context } from '../../context';
import { exportCommand, type ExportOptions, fileSource } from '../../exports/save-export';
import { TerminalFailure } from '../../messages';
import { createReport } from '../../output/report';
import { printRows, type RowOptions } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';

/** Lists the reviews of access, newest first, and says when the next one is due. @throws TerminalFailure or CallError */
export async function listReviewsCommand(options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const { reviews, dueAt, intervalDays } = await client.call(
    listAccessReviews,
    {},
    { signal: context.cancelled },
  );
  await printRows(
    {
      columns: columnsOf,
      none: 'No access review was opened yet.',
      zone: () => findTimeZone(client, context),
    },
    reviews,
    options,
    context,
    report,
  );
  if (!options.quiet)
    report.say(
      `The next review is due on ${showInstant(await findTimeZone(client, context), dueAt)}, every ${String(intervalDays)} days.`,
    );
}

/** Times in the time zone, or as the contract writes instants where none is given. */
function columnsOf(zone?: TimeZone): TextColumn<AccessReviewSummary>[] {
  const shown = (at: string | undefined) =>
    at === undefined ? '' : zone === undefined ? at : showInstant(zone, at);
  return [
    { heading: 'Opened', least: 19, most: 24, text: ({ openedAt }) => shown(openedAt) },
    { heading: 'Opened by', least: 14, most: 36, text: ({ openedBy }) => openedBy },
    { heading: 'People', least: 6, most: 6, text: ({ people }) => String(people) },
    { heading: 'Kept', least: 4, most: 6, text: ({ kept }) => String(kept) },
    { heading: 'Ended', least: 5, most: 6, text: ({ ended }) => String(ended) },
    { heading: 'Signed off', least: 19, most: 24, text: ({ signedAt }) => shown(signedAt) },
    { heading: 'Signed by', least: 14, most: 36, text: ({ signedBy }) => signedBy },
    { heading: 'With', least: 8, most: 17, text: ({ signedWith }) => signedWith },
    { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
  ];
}

/**
 * Saves a review with what was decided of whom and who signed it off; the newest where none is named.
 * @throws TerminalFailure or CallError, as saveExport
 */
export const exportReviewCommand = (
  options: ExportOptions & { readonly review?: string },
  context: Context,
): Promise<void> =>
  exportCommand<ExportOptions, 'csv' | 'pdf'>(['csv', 'pdf'], async ({ client, format, plain }) => {
    const params = { id: options.review ?? (await findNewest(client, context)) };
    return format === 'csv'
      ? fileSource(client, exportAccessReview, { params, query: plain }, context)
      : fileSource(client, printAccessReview, { params }, context);
  })(options, context);

async function findNewest(client: Client, context: Pick<Context, 'cancelled'>): Promise<string> {
  const { reviews } = await client.call(listAccessReviews, {}, { signal: context.cancelled });
  const [newest] = reviews;
  if (!newest) throw new TerminalFailure('terminal.no-review');
  return newest.id;
}
