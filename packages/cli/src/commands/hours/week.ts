import type { Client } from '@erx/core/client/call';
import { listWorkingHours } from '@erx/core/practices/contract';
import { DAYS_OF_WEEK, type WorkingHour } from '@erx/core/practices/model';
import { onTwelveHourClock } from '@erx/core/practices/working-hours';
import type { Context } from '../../context';

/** The hours as they are stored, by day and start. @throws CallError */
export async function storedHours(
  client: Client,
  { cancelled }: Pick<Context, 'cancelled'>,
): Promise<readonly WorkingHour[]> {
  return await client.call(listWorkingHours, {}, { signal: cancelled });
}

/** '9:00 AM - 12:30 PM', as the web shows it. */
export function spanText({ startHour, startMinute, endHour, endMinute }: WorkingHour): string {
  return `${timeText(startHour, startMinute)} - ${timeText(endHour, endMinute)}`;
}

/** '9:00 AM'. */
export function timeText(hour24: number, minute24: number): string {
  const { hour, minute, period } = onTwelveHourClock({ hour: hour24, minute: minute24 });
  return `${String(hour)}:${String(minute).padStart(2, '0')} ${period}`;
}

/** A day with all its hours; 'closed' without any. */
export interface DayRow {
  readonly day: string;
  readonly open: string;
}

/** The seven days of a week, from Sunday. */
export function toWeek(hours: readonly WorkingHour[]): DayRow[] {
  return DAYS_OF_WEEK.map((day, dayOfWeek) => ({
    day,
    open:
      hours
        .filter((row) => row.dayOfWeek === dayOfWeek)
        .map(spanText)
        .join(', ') || 'closed',
  }));
}
