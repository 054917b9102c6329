import { type CalendarDate, dateIn, daysAfter } from '@erx/core/values/dates';

/** How many days from the first are given before the first comes again: a prescription is filled within a year. */
const DAYS = 300;

/**
 * Gives days, each after the one before. The same drug and directions for the same day ask for a reason
 * within the hour: prescriptions of a test that are not meant to be the same get different days.
 */
export function daysFrom(first: CalendarDate): () => CalendarDate {
  let given = 0;
  return () => daysAfter(first, given++ % DAYS);
}

/**
 * Today where the demo practice is: from midnight of UTC until its own, the day of UTC has not come there, and
 * nothing was measured on it.
 */
export const todayInDemo = (): CalendarDate => dateIn('America/Chicago', new Date());
