import type { WorkingHour } from '@erx/core/practices/model';
import { type ClockTime, in24Hours, onTwelveHourClock } from '@erx/core/practices/working-hours';

/** A row as it is being edited: a key of its own, so that rows keep their place while others come and go. */
export interface TypedHours {
  readonly key: string;
  readonly dayOfWeek: number;
  readonly start: ClockTime;
  readonly end: ClockTime;
}

const MONDAY = 1;
const OFFICE_DAY = {
  start: { hour: 9, minute: 0, period: 'AM' },
  end: { hour: 5, minute: 0, period: 'PM' },
} as const;

/** Stored hours, to be edited. */
export function toTypedHours(hours: readonly WorkingHour[]): TypedHours[] {
  return hours.map(({ dayOfWeek, startHour, startMinute, endHour, endMinute }) => ({
    key: crypto.randomUUID(),
    dayOfWeek,
    start: onTwelveHourClock({ hour: startHour, minute: startMinute }),
    end: onTwelveHourClock({ hour: endHour, minute: endMinute }),
  }));
}

/** What is sent for the rows: 24-hour form (S2.10-3). */
export function toHours(rows: readonly TypedHours[]): WorkingHour[] {
  return rows.map(({ dayOfWeek, start, end }) => {
    const [from, until] = [in24Hours(start), in24Hours(end)];
    return {
      dayOfWeek,
      startHour: from.hour,
      startMinute: from.minute,
      startSecond: 0,
      endHour: until.hour,
      endMinute: until.minute,
      endSecond: 0,
    };
  });
}

/** One more row: the day after the last one, with its hours; an office day on Monday where there is none. */
export function nextRow(rows: readonly TypedHours[]): TypedHours {
  const last = rows.at(-1);
  const key = crypto.randomUUID();
  return last
    ? { key, dayOfWeek: (last.dayOfWeek + 1) % 7, start: last.start, end: last.end }
    : { key, dayOfWeek: MONDAY, ...OFFICE_DAY };
}

/** '9:00 AM – 5:00 PM'. */
export function toSpan({ start, end }: Pick<TypedHours, 'start' | 'end'>): string {
  return `${timeText(start)} – ${timeText(end)}`;
}

function timeText({ hour, minute, period }: ClockTime): string {
  return `${String(hour)}:${String(minute).padStart(2, '0')} ${period}`;
}
