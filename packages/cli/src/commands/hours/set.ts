import { refuseWhenStopped } from '@erx/core/findings/app-error';
import { check } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import { updateWorkingHours } from '@erx/core/practices/contract';
import { type WorkingHour, WorkingWeek } from '@erx/core/practices/model';
import { inOrder, WORKING_HOURS_RULES } from '@erx/core/practices/working-hours';
import type { CommonOptions, Context } from '../../context';
import { readJsonFile } from '../../input/json-file';
import { TerminalFailure } from '../../messages';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
import { daysIn, hoursIn } from './typed-hours';
import { storedHours, toWeek } from './week';

export interface SetOptions extends CommonOptions {
  readonly from?: string;
}

/**
 * Changes when the practice is open: of some days, or the whole week from a file. Shows each day that
 * changes, before and after.
 * @param words a day and its hours; none with --from
 * @throws AppError practice.hours-reversed, practice.hours-overlap; TerminalFailure; CallError
 */
export async function setHoursCommand(
  words: readonly string[],
  options: SetOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const change = await changeOf(words, options);
  const { client } = await connect(options, context, report);
  const before = await storedHours(client, context);
  const wanted = inOrder(change(before));
  refuseWhenStopped(check(WORKING_HOURS_RULES, wanted));
  const after = await client.call(updateWorkingHours, { body: wanted }, { signal: context.cancelled });
  if (options.json) return report.json(after);
  const [was, is] = [toWeek(before), toWeek(after)];
  const changed = is.flatMap(({ day, open }, index) =>
    was[index]?.open === open ? [] : [`${day}: ${was[index]?.open ?? ''} → ${open}`],
  );
  report.say(
    [say('practice.hours-saved'), changed.length > 0 ? '.' : '; they are the same as before.'].join(''),
  );
  for (const line of changed) report.say(line);
}

/** What becomes of the stored hours. @throws TerminalFailure when what was typed or read is no hours */
async function changeOf(
  [dayWord, ...hourWords]: readonly string[],
  { from }: SetOptions,
): Promise<(before: readonly WorkingHour[]) => readonly WorkingHour[]> {
  if (from !== undefined) {
    if (dayWord !== undefined)
      throw new TerminalFailure('terminal.hours-invalid', {
        words: [dayWord, ...hourWords, '--from'].join(' '),
      });
    const week = await readJsonFile(from, WorkingWeek);
    return () => week;
  }
  if (dayWord === undefined) throw new TerminalFailure('terminal.hours-invalid', { words: 'none' });
  const days = daysIn(dayWord);
  const hours = days.flatMap((day) => hoursIn(hourWords, day));
  return (before) => [...before.filter(({ dayOfWeek }) => !days.includes(dayOfWeek)), ...hours];
}
