import { type Finding, pass, stop } from '../findings/finding';
import { daysAfter, type CalendarDate } from '../values/dates';

/** N5-13: a search does not end before it begins; on one day it may. An open end is no end. */
export function datesInOrder({ from, to }: { readonly from?: CalendarDate | undefined; readonly to?: CalendarDate | undefined }): readonly Finding[] {
  return from !== undefined && to !== undefined && from > to ? stop('tracing.dates-reversed', {}, 'from') : pass;
}

/** N9-10: what a history shows first, the last week up to today. */
export function firstRange(today: CalendarDate): { readonly from: CalendarDate; readonly to: CalendarDate } {
  return { from: daysAfter(today, -7), to: today };
}
