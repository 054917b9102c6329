import { listAccessiblePractices } from '@erx/core/practices/contract';
import type { AccessiblePractice } from '@erx/core/practices/model';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { type RowOptions, rowWriter } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';

const columnsOf = (currentId: string): TextColumn<AccessiblePractice>[] => [
  { heading: 'Name', least: 20, most: 60, text: ({ name }) => name },
  {
    heading: 'Standing',
    least: 9,
    most: 14,
    text: ({ id, isEmergency }) => (id === currentId ? 'working in' : isEmergency ? 'emergency only' : ''),
  },
  { heading: 'City', least: 8, most: 24, text: ({ city }) => city },
  { heading: 'State', least: 5, most: 5, text: ({ state }) => state },
  { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
];

/**
 * Lists the practices that the account may work in, and says in which the terminal works.
 * @throws TerminalFailure or CallError
 */
export async function listPracticesCommand(options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client, practice } = await connect(options, context, report);
  const practices = await client.call(listAccessiblePractices, {}, { signal: context.cancelled });
  const writer = rowWriter(
    { columns: () => columnsOf(practice.id), none: 'This account belongs to no practice.' },
    options,
    context,
    report,
  );
  await writer.add(practices);
  await writer.end();
}
