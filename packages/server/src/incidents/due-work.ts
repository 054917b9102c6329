import { monthIn, monthsAfter, daysOfMonth, type Month } from '@erx/core/incidents/controlled-log';
import { type CalendarDate, dateIn, daysAfter, type TimeZone } from '@erx/core/values/dates';
import { startOfDate } from '@erx/core/values/start-of-date';

/** After a day or month has ended, what was started in it is allowed finish. */
export const SETTLING = 10 * 60_000;

/**
 * The days whose trail waits to be analysed, oldest first: every day that has ended since the last one that
 * was (21 CFR 1311.150(b)). A practice that was never analysed begins with yesterday, or with the day it was
 * founded.
 */
export function daysToAnalyse(
  practice: { readonly timeZone: TimeZone; readonly createdAt: Date },
  last: CalendarDate | undefined,
  now: Date,
): readonly CalendarDate[] {
  const today = dateIn(practice.timeZone, new Date(now.getTime() - SETTLING));
  const founded = dateIn(practice.timeZone, practice.createdAt);
  const yesterday = daysAfter(today, -1);
  const days: CalendarDate[] = [];
  for (
    let day = last === undefined ? (founded > yesterday ? founded : yesterday) : daysAfter(last, 1);
    day < today;
    day = daysAfter(day, 1)
  )
    days.push(day);
  return days;
}

/** The month whose logs are to be made: the one before, once it has settled. */
export function monthToLog(timeZone: TimeZone, now: Date): Month {
  return monthsAfter(monthIn(timeZone, new Date(now.getTime() - SETTLING)), -1);
}

/** Whether a month has ended for good: its log will not change any more. */
export function isMonthOver(timeZone: TimeZone, month: Month, now: Date): boolean {
  return now.getTime() - SETTLING >= startOfDate(timeZone, daysOfMonth(month).after).getTime();
}
