import { refuseWhenStopped } from '@erx/core/findings/app-error';
import { datesInOrder } from '@erx/core/prescription-history/rules';
import { daysAfter, type TimeZone } from '@erx/core/values/dates';
import type { DayRange } from '@erx/core/values/day-range';
import { startOfDate } from '@erx/core/values/start-of-date';

/**
 * The instants between which a search of days looks: both days belong to it, in the practice's time zone; an
 * open end is undefined.
 */
export function toInstants(
  timeZone: TimeZone,
  { from, to }: DayRange,
): { readonly from: Date | undefined; readonly before: Date | undefined } {
  return {
    from: from === undefined ? undefined : startOfDate(timeZone, from),
    before: to === undefined ? undefined : startOfDate(timeZone, daysAfter(to, 1)),
  };
}

/** The same for a member's search. @throws AppError tracing.dates-reversed */
export function searchedInstants(
  { timeZone }: { readonly timeZone: TimeZone },
  days: DayRange,
): ReturnType<typeof toInstants> {
  refuseWhenStopped(datesInOrder(days));
  return toInstants(timeZone, days);
}
