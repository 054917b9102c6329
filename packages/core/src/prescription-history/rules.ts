import type { Finding } from '../findings/finding';
import { daysAfter, type CalendarDate } from '../values/dates';
import { type DayRange, daysInOrder } from '../values/day-range';

/** N5-13: a search does not end before it begins; on one day it may. An open end is no end. */
export function datesInOrder(days: DayRange): readonly Finding[] {
  return daysInOrder(days, 'tracing.dates-reversed');
}

/** N9-10: what a history shows first, the last week up to today. */
export function firstRange(today: CalendarDate): { readonly from: CalendarDate; readonly to: CalendarDate } {
  return { from: daysAfter(today, -7), to: today };
}
