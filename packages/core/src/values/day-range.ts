import { type Finding, pass, stop } from '../findings/finding';
import type { MessageCode } from '../findings/messages';
import type { CalendarDate } from './dates';

/** The days of a search: both belong to it, in the practice's time zone; an absent end is open. */
export interface DayRange {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
}

/**
 * S5-20, N5-13: a search does not end before it begins; on one day it may.
 * @param code the sentence of the screen (S2.6-10, S2.7-4)
 */
export function daysInOrder({ from, to }: DayRange, code: MessageCode): readonly Finding[] {
  return from !== undefined && to !== undefined && from > to ? stop(code, {}, 'from') : pass;
}
