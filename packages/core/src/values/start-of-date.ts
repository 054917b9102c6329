import { TZDate } from '@date-fns/tz';
import type { CalendarDate, TimeZone } from './dates';

/**
 * The instant at which a calendar date begins in a time zone; where the clock skips midnight, the first
 * instant of that day.
 */
export function startOfDate(zone: TimeZone, date: CalendarDate): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, day, zone).getTime());
}
