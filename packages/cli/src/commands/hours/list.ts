import type { WorkingHour } from '@erx/core/practices/model';
import { dayName } from '@erx/core/practices/working-hours';
import type { Context } from '../../context';
import { createReport } from '../../output/report';
import { type RowOptions, printRows } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect } from '../../session/connect';
import { type DayRow, storedHours, timeText, toWeek } from './week';

const WEEK_COLUMNS: readonly TextColumn<DayRow>[] = [
  { heading: 'Day', least: 9, most: 9, text: ({ day }) => day },
  { heading: 'Open', least: 21, most: 120, text: ({ open }) => open },
];

const STRETCH_COLUMNS: readonly TextColumn<WorkingHour>[] = [
  { heading: 'Day', least: 9, most: 9, text: dayName },
  {
    heading: 'Opens',
    least: 8,
    most: 8,
    text: ({ startHour, startMinute }) => timeText(startHour, startMinute),
  },
  { heading: 'Closes', least: 8, most: 8, text: ({ endHour, endMinute }) => timeText(endHour, endMinute) },
];

/**
 * Lists when the practice is open (S2.10): a week of days for people, a row for each stretch for programs.
 * @throws TerminalFailure or CallError
 */
export async function listHoursCommand(options: RowOptions, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const hours = await storedHours(client, context);
  const none = 'No hours are set: the practice is shown as closed.';
  if (options.json || options.jsonl || options.csv)
    return await printRows({ columns: () => STRETCH_COLUMNS, none }, hours, options, context, report);
  await printRows({ columns: () => WEEK_COLUMNS, none }, toWeek(hours), options, context, report);
}
