import { refuseWhenStopped } from '@erx/core/findings/app-error';
import { check } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import { updateWorkingHours } from '@erx/core/practices/contract';
import { type WorkingHour, WorkingWeek, DAYS_OF_WEEK } from '@erx/core/practices/model';
import { inOrder, WORKING_HOURS_RULES } from '@erx/core/practices/working-hours';
import type { CommonOptions, Context } from '../../context';
import { readJsonFile } from '../../input/json-file';
import { TerminalFailure } from '../../messages';
import { createReport } from '../../output/report';
import { connect } from '../../session/connect';
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

/**
 * The days that a word names, 0 for Sunday: a day by its name or its first three letters, or several from one
 * to another, also over the weekend.
 * @throws TerminalFailure terminal.day-name-invalid
 */
export function daysIn(word: string): readonly number[] {
  const [from, to, ...rest] = word.split('-').map((part) => dayOf(part, word));
  if (from === undefined || rest.length > 0) throw new TerminalFailure('terminal.day-name-invalid', { word });
  if (to === undefined) return [from];
  const count = (to - from + DAYS_OF_WEEK.length) % DAYS_OF_WEEK.length;
  return Array.from({ length: count + 1 }, (_, step) => (from + step) % DAYS_OF_WEEK.length);
}

function dayOf(part: string, word: string): number {
  const name = part.trim().toLowerCase();
  const day = DAYS_OF_WEEK.findIndex(
    (one) => one.toLowerCase() === name || one.slice(0, 3).toLowerCase() === name,
  );
  if (day < 0) throw new TerminalFailure('terminal.day-name-invalid', { word });
  return day;
}

/** '08:00-17:30'; the midnight that ends the day is 24:00, or 00:00 behind the hyphen. */
const STRETCH = /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/;

/**
 * The hours of a day as they were typed: stretches such as 08:00-17:30, or the one word 'closed'.
 * What they may not be beyond their form (an end before the start, an overlap) the rules of core say.
 * @throws TerminalFailure terminal.hours-invalid
 */
export function hoursIn(words: readonly string[], dayOfWeek: number): readonly WorkingHour[] {
  if (words.length === 1 && words[0]?.toLowerCase() === 'closed') return [];
  if (words.length === 0) throw new TerminalFailure('terminal.hours-invalid', { words: 'none' });
  return words
    .flatMap((word) => word.split(','))
    .map((word) => {
      const [, startHour = -1, startMinute = -1, endHour = -1, endMinute = -1] = (
        STRETCH.exec(word.trim()) ?? []
      ).map(Number);
      const isMidnight = endHour === 24 && endMinute === 0;
      const isTime =
        startHour >= 0 &&
        startHour < 24 &&
        startMinute < 60 &&
        (isMidnight || endHour < 24) &&
        endMinute < 60;
      if (!isTime) throw new TerminalFailure('terminal.hours-invalid', { words: words.join(' ') });
      return {
        dayOfWeek,
        startHour,
        startMinute,
        startSecond: 0,
        endHour: isMidnight ? 0 : endHour,
        endMinute,
        endSecond: 0,
      };
    });
}
