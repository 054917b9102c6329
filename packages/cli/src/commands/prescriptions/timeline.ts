import { getTimeline } from '@erx/core/prescription-history/contract';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { type RowOptions, rowWriter } from '../../output/row-writer';
import { findPrescription } from '../../prescriptions/find';
import { timelineColumns } from '../../prescriptions/timeline-columns';
import { connect } from '../../session/connect';
import { findTimeZone } from '../../session/days';

/**
 * Prints what was sent, received and done about a prescription, oldest first.
 * @throws TerminalFailure or CallError
 */
export async function timelineCommand(word: string, options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const { id } = await findPrescription(word, client, context.cancelled);
  const entries = await client.call(getTimeline, { params: { id } }, { signal: context.cancelled });
  const writer = rowWriter(
    {
      columns: timelineColumns,
      none: 'Nothing was done with this prescription yet.',
      zone: () => findTimeZone(client, context),
    },
    options,
    context,
    report,
  );
  await writer.add(entries);
  await writer.end();
}
