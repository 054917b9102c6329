import * as z from 'zod';
import { pass, type Rule, stop } from '../findings/finding';
import { DAYS_OF_WEEK, type WorkingHour } from './model';

/** A time as a clock of twelve hours shows it (S5-21). */
export const ClockTime = z.object({
  hour: z.number().int().min(1).max(12),
  minute: z.number().int().min(0).max(59),
  period: z.enum(['AM', 'PM']),
});
export type ClockTime = z.infer<typeof ClockTime>;

/** A time of the day in 24-hour form. */
export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

const NOON = 12;
const MINUTES_OF_HOUR = 60;
const MINUTES_OF_DAY = 24 * MINUTES_OF_HOUR;

/** A time in 24-hour form (S2.10-3): 12 AM is 0, PM adds 12, and 12 PM is noon as it is. */
export function in24Hours({ hour, minute, period }: ClockTime): TimeOfDay {
  return { hour: (hour % NOON) + (period === 'PM' ? NOON : 0), minute };
}

/** The same time on a clock of twelve hours. */
export function onTwelveHourClock({ hour, minute }: TimeOfDay): ClockTime {
  return { hour: hour % NOON === 0 ? NOON : hour % NOON, minute, period: hour < NOON ? 'AM' : 'PM' };
}

/** Minutes since the day began. An end of 0:00 is the end of the day. */
const startOf = ({ startHour, startMinute }: WorkingHour) => startHour * MINUTES_OF_HOUR + startMinute;
const endOf = ({ endHour, endMinute }: WorkingHour) =>
  endHour * MINUTES_OF_HOUR + endMinute || MINUTES_OF_DAY;

/**
 * Each stretch ends after it has started; one over midnight is two of them. The field is the row's number, from
 * 0.
 */
export const hoursEndAfterTheyStart: Rule<readonly WorkingHour[]> = (hours) =>
  hours.flatMap((row, index) =>
    endOf(row) > startOf(row) ? pass : stop('practice.hours-reversed', { day: dayName(row) }, String(index)),
  );

/**
 * No stretch of a day overlaps another; one may begin when the other ends. Found at the later one of the
 * list.
 */
export const hoursDoNotOverlap: Rule<readonly WorkingHour[]> = (hours) =>
  hours.flatMap((row, index) => {
    const overlaps = hours
      .slice(0, index)
      .some(
        (other) =>
          other.dayOfWeek === row.dayOfWeek && startOf(row) < endOf(other) && startOf(other) < endOf(row),
      );
    return overlaps ? stop('practice.hours-overlap', { day: dayName(row) }, String(index)) : pass;
  });

export const WORKING_HOURS_RULES = [hoursEndAfterTheyStart, hoursDoNotOverlap] as const;

/** Hours by day, and within a day by start. */
export function inOrder(hours: readonly WorkingHour[]): WorkingHour[] {
  return [...hours].sort((left, right) => left.dayOfWeek - right.dayOfWeek || startOf(left) - startOf(right));
}

/** The day's name; '' for a number that names none. */
export function dayName({ dayOfWeek }: Pick<WorkingHour, 'dayOfWeek'>): string {
  return DAYS_OF_WEEK[dayOfWeek] ?? '';
}
