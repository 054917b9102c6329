import * as z from 'zod';

/** An instant in UTC, ISO 8601 with Z. */
export const Instant = z.iso.datetime();
export type Instant = z.infer<typeof Instant>;

/** A calendar date YYYY-MM-DD that exists (no 02-30). It has no time zone; 'today' is the practice's. */
export const CalendarDate = z.iso.date();
export type CalendarDate = z.infer<typeof CalendarDate>;

/** An IANA time zone name that this machine knows. */
export const TimeZone = z.string().refine(isTimeZone, 'unknown time zone');
export type TimeZone = z.infer<typeof TimeZone>;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The calendar date of an instant in a time zone. */
export function dateIn(zone: TimeZone, instant: Date | Instant): CalendarDate {
  const [month = '', day = '', year = ''] = calendarOf(zone).format(new Date(instant)).split('/');
  return `${year.padStart(4, '0')}-${month}-${day}`;
}

/** A calendar date so many days later (or earlier, when negative). */
export function daysAfter(date: CalendarDate, days: number): CalendarDate {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days); // in UTC alone: the zone of this machine must not matter
  return moved.toISOString().slice(0, 10);
}

/** How many days one date is after another; negative before it. */
export function daysFrom(date: CalendarDate, later: CalendarDate): number {
  return (Date.parse(later) - Date.parse(date)) / 86_400_000;
}

/**
 * Age in whole years on a date: by the calendar, never by milliseconds (readings N9-5, P5-7).
 * Born on 29 February, a person turns a year older on 1 March in common years.
 */
export function ageOn(birthDate: CalendarDate, today: CalendarDate): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** MM/dd/yyyy, the one written form of a calendar date (S5-22). */
export function showDate(date: CalendarDate): string {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
}

/** MM/dd/yyyy h:mm AM in a time zone. */
export function showInstant(zone: TimeZone, instant: Instant): string {
  const [, monthAndDay = '', year = '', clock = '', half = ''] =
    WRITTEN.exec(clockOf(zone).format(new Date(instant))) ?? [];
  return `${monthAndDay}/${year.padStart(4, '0')} ${clock} ${half}`;
}

/** MM/dd/yyyy h:mm:ss AM in a time zone: for what happens within a minute. Zones differ by whole minutes since 1973. */
export function showInstantToSecond(zone: TimeZone, instant: Instant): string {
  const seconds = new Date(instant).toISOString().slice(17, 19);
  return showInstant(zone, instant).replace(/ (?=[AP]M$)/, `:${seconds} `);
}

/** h:mm:ss AM in a time zone, of a day that is known. */
export function showClock(zone: TimeZone, instant: Instant): string {
  return showInstantToSecond(zone, instant).replace(/^\S+ /, '');
}

const DAY = 86_400_000;
const MINUTE = 60_000;
/** Before it, clocks of zones differed from UTC by seconds. */
const IN_MINUTES_SINCE = Date.UTC(1973, 0, 1);

/**
 * showInstant for many instants, near one another: by how much the zone's clock is ahead is asked once for
 * each day in which it stays the same.
 * @returns what shows milliseconds since 1970
 */
export function instantsShown(zone: TimeZone): (time: number) => string {
  let from = 0;
  let ahead: number | undefined;
  let day = Number.NaN;
  let date = '';
  return (time) => {
    if (!(time >= from && time < from + DAY)) {
      from = Math.floor(time / DAY) * DAY;
      ahead =
        from >= IN_MINUTES_SINCE && aheadOf(zone, from) === aheadOf(zone, from + DAY)
          ? aheadOf(zone, from)
          : undefined;
    }
    if (ahead === undefined) return showInstant(zone, new Date(time).toISOString());
    const local = time + ahead;
    if (Math.floor(local / DAY) !== day) {
      day = Math.floor(local / DAY);
      date = showDate(new Date(local).toISOString().slice(0, 10));
    }
    const minutes = Math.floor((local - day * DAY) / MINUTE);
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
    return `${date} ${String(hour % 12 === 0 ? 12 : hour % 12)}:${minute < 10 ? '0' : ''}${String(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
  };
}

/** Milliseconds by which a zone's clock is ahead of UTC at a full minute. */
function aheadOf(zone: TimeZone, time: number): number {
  const [, month, day, year, hour, minute, half] =
    /^(\d+)\/(\d+)\/(\d+) (\d+):(\d+) (\w+)$/.exec(showInstant(zone, new Date(time).toISOString())) ?? [];
  return (
    Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(day),
      (Number(hour) % 12) + (half === 'PM' ? 12 : 0),
      Number(minute),
    ) - time
  );
}

/** Reads MM/dd/yyyy; undefined when it is not a date that exists. */
export function readDate(text: string): CalendarDate | undefined {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  if (!match) return undefined;
  const [, month = '', day = '', year = ''] = match;
  const parsed = CalendarDate.safeParse(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  return parsed.success ? parsed.data : undefined;
}

/** What a clock writes: `11/20/2026, 4:05 PM`, with one space or another before the half of the day. */
const WRITTEN = /^(\d+\/\d+)\/(\d+)\D+(\d+:\d+)\s(\w+)$/;

const clocks = new Map<TimeZone, Intl.DateTimeFormat>();
const calendars = new Map<TimeZone, Intl.DateTimeFormat>();

/** The calendar of a time zone, written MM/DD/YYYY: its parts alone would take four times as long to get. */
function calendarOf(zone: TimeZone): Intl.DateTimeFormat {
  let calendar = calendars.get(zone);
  if (!calendar) {
    calendar = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    calendars.set(zone, calendar);
  }
  return calendar;
}

/** Clock and calendar of a time zone. Formatters are kept: making one takes longer than using it. */
function clockOf(zone: TimeZone): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    });
    clocks.set(zone, clock);
  }
  return clock;
}
