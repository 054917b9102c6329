import { say, type MessageCode } from '@erx/core/findings/messages';
import { readTypedDate } from '@erx/core/patients/entry';
import { CalendarDate, showDate } from '@erx/core/values/dates';
import { daysInOrder } from '@erx/core/values/day-range';

/** The first and last day of a search as the user types them; '' leaves that end open. */
export interface TypedDays {
  readonly from: string;
  readonly to: string;
}

/** What is wrong with the days, as sentences; empty where the search can be made. */
export interface DayProblems {
  readonly from?: string;
  readonly to?: string;
}

/** How days are written in their fields (S5-22). */
export function typedDays(from: CalendarDate, to: CalendarDate): TypedDays {
  return { from: showDate(from), to: showDate(to) };
}

/**
 * Reads typed days.
 * @param reversed the screen's sentence for an end before its beginning (S2.6-10, S2.7-4)
 */
export function readDays(
  { from, to }: TypedDays,
  reversed: MessageCode,
): {
  readonly from: CalendarDate | undefined;
  readonly to: CalendarDate | undefined;
  readonly problems: DayProblems;
} {
  const read = (typed: string) =>
    typed.trim() === '' ? undefined : CalendarDate.safeParse(readTypedDate(typed));
  const [first, last] = [read(from), read(to)];
  const problems: DayProblems = {
    ...(first?.success === false ? { from: say('field.date-invalid') } : {}),
    ...(last?.success === false ? { to: say('field.date-invalid') } : {}),
  };
  const days = { from: first?.data, to: last?.data };
  const [wrong] = daysInOrder(days, reversed);
  return { ...days, problems: wrong ? { ...problems, from: say(wrong.code) } : problems };
}
