import * as z from 'zod';
import { type Actor, seesLogsOfAll } from '../access/rights';
import { type CalendarDate, dateIn, daysAfter, Instant, type TimeZone } from '../values/dates';
import { Id } from '../values/ids';

/** A month, YYYY-MM. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
export type Month = z.infer<typeof Month>;

/** How far back a log can be had: 21 CFR 1311.120(b)(27)(ii). */
export const LOG_MONTHS_BACK = 24;
/** Within how many days after the month its log is made: 21 CFR 1311.120(b)(27)(i). */
export const LOG_WITHIN_DAYS = 7;

/** A prescriber's log of controlled prescriptions of one month, as the list shows it. */
export const ControlledLog = z.object({
  prescriber: z.object({ id: Id, name: z.string() }),
  month: Month,
  /** Absent for a month that has not ended: its log is made when it is asked for, and not kept. */
  made: z.object({ at: Instant, rows: z.number().int() }).optional(),
});
export type ControlledLog = z.infer<typeof ControlledLog>;

/** The month of an instant in a time zone. */
export function monthIn(zone: TimeZone, instant: Date): Month {
  return dateIn(zone, instant).slice(0, 7);
}

/** Its first day, and the first day after it. */
export function daysOfMonth(month: Month): { readonly first: CalendarDate; readonly after: CalendarDate } {
  return { first: `${month}-01`, after: `${monthsAfter(month, 1)}-01` };
}

/** A month so many months later, or earlier when negative. */
export function monthsAfter(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + number - 1 + months;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** The months that a log can be had of, the current one first. */
export function monthsWithLog(current: Month): readonly Month[] {
  return Array.from({ length: LOG_MONTHS_BACK + 1 }, (_, back) => monthsAfter(current, -back));
}

/** The last day on which the log of a month is in time. */
export function lastDayForLog(month: Month): CalendarDate {
  return daysAfter(daysOfMonth(month).after, LOG_WITHIN_DAYS - 1);
}

type Reader = Pick<Actor, 'role' | 'isSuperAdmin' | 'serviceRights'>;

/** Whose logs a user reads who may read any: everybody's, or the own ones alone, as a prescriber does. */
export function logsSeenBy(actor: Reader, accountId: string): { readonly only: string | undefined } {
  return { only: seesLogsOfAll(actor) ? undefined : accountId };
}
