import { type CalendarDate, daysAfter } from './dates';

/** The forms that `dayNamed` reads, as a message names them. */
export const DAY_FORMS =
  "a date such as 2026-11-20, 'today', 'yesterday', or so many days, weeks, months or years ago such as 30d, 2w, 6m, 1y";

/**
 * Reads a day as people type it.
 * @param word one of DAY_FORMS, in any case
 * @param today the practice's calendar date
 * @returns undefined for any other text, a day that does not exist, and one before the year 1000
 */
export function parseDay(word: string, today: CalendarDate): CalendarDate | undefined {
  const text = word.trim().toLowerCase();
  if (text === 'today') return today;
  if (text === 'yesterday') return daysAfter(today, -1);
  const [, count, unit] = /^(\d{1,4})([dwmy])$/.exec(text) ?? [];
  if (count !== undefined) return known(earlier(today, Number(count), unit));
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? known(text) : undefined;
}

function earlier(today: CalendarDate, count: number, unit: string | undefined): CalendarDate {
  if (unit === 'd') return daysAfter(today, -count);
  return unit === 'w' ? daysAfter(today, -7 * count) : monthsBefore(today, unit === 'y' ? 12 * count : count);
}

/** The same day of an earlier month; its last day where it has no such day. */
function monthsBefore(today: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)); // day 0 of the month after it
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day, last.getUTCDate())))
    .toISOString()
    .slice(0, 10);
}

function known(day: string): CalendarDate | undefined {
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 10) === day && day >= '1000'
    ? day
    : undefined;
}
