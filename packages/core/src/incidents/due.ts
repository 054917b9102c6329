import { TZDate } from '@date-fns/tz';
import { type CalendarDate, dateIn, daysAfter, type TimeZone } from '../values/dates';
import { startOfDate } from '../values/start-of-date';

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;

function weekday(date: CalendarDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

const onDay = (year: number, month: number, day: number): CalendarDate =>
  `${String(year)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The nth such weekday of a month; the last one for -1. */
function nth(year: number, month: number, day: number, place: number): CalendarDate {
  if (place > 0) {
    const first = onDay(year, month, 1);
    return daysAfter(first, ((day - weekday(first) + 7) % 7) + (place - 1) * 7);
  }
  const last = daysAfter(onDay(month === 12 ? year + 1 : year, (month % 12) + 1, 1), -1);
  return daysAfter(last, -((weekday(last) - day + 7) % 7));
}

/** Legal public holidays of a year, 5 U.S.C. 6103(a), as they fall. */
function holidaysOf(year: number): readonly CalendarDate[] {
  return [
    onDay(year, 1, 1),
    nth(year, 1, MONDAY, 3),
    nth(year, 2, MONDAY, 3),
    nth(year, 5, MONDAY, -1),
    onDay(year, 6, 19),
    onDay(year, 7, 4),
    nth(year, 9, MONDAY, 1),
    nth(year, 10, MONDAY, 2),
    onDay(year, 11, 11),
    nth(year, 11, THURSDAY, 4),
    onDay(year, 12, 25),
  ];
}

/**
 * Whether a date is a holiday, or the day on which one that falls on a weekend is kept: Friday for a Saturday
 * (5 U.S.C. 6103(b)), Monday for a Sunday (Executive Order 11582).
 */
export function isFederalHoliday(date: CalendarDate): boolean {
  const isOne = (other: CalendarDate) => holidaysOf(Number(other.slice(0, 4))).includes(other);
  return (
    isOne(date) ||
    (weekday(date) === FRIDAY && isOne(daysAfter(date, 1))) ||
    (weekday(date) === MONDAY && isOne(daysAfter(date, -1)))
  );
}

/** Whether offices are open: no Saturday, Sunday or federal holiday. */
export function isBusinessDay(date: CalendarDate): boolean {
  const day = weekday(date);
  return day !== SATURDAY && day !== SUNDAY && !isFederalHoliday(date);
}

function businessDayAfter(date: CalendarDate): CalendarDate {
  let next = daysAfter(date, 1);
  while (!isBusinessDay(next)) next = daysAfter(next, 1);
  return next;
}

/**
 * Until when people must be notified of an incident, 'within one business day' (21 CFR 1311.150(c)): the same
 * time of the next business day; for one of a day that is none, the end of the next business day. The day is
 * that of the practice's time zone.
 */
export function dueAt(instant: Date, zone: TimeZone): Date {
  const today = dateIn(zone, instant);
  const next = businessDayAfter(today);
  if (!isBusinessDay(today)) return startOfDate(zone, daysAfter(next, 1));
  const clock = new TZDate(instant, zone);
  const [year = 0, month = 1, day = 1] = next.split('-').map(Number);
  return new Date(
    new TZDate(
      year,
      month - 1,
      day,
      clock.getHours(),
      clock.getMinutes(),
      clock.getSeconds(),
      clock.getMilliseconds(),
      zone,
    ).getTime(),
  );
}
