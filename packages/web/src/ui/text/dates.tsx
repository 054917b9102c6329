import { type CalendarDate, type Instant, showDate, showInstant } from '@erx/core/values/dates';
import { useEffect, useState } from 'react';
import { usePracticeSession } from '../../session/practice-session';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, in words, within a day; undefined for anything older or later. Milliseconds since 1970. */
export function timeAgo(at: number, now: number): string | undefined {
  const passed = now - at;
  if (passed < 0 || passed >= DAY) return undefined;
  if (passed < MINUTE) return 'Just now';
  return passed < HOUR
    ? `${String(Math.floor(passed / MINUTE))} min ago`
    : `${String(Math.floor(passed / HOUR))} h ago`;
}

/** How long something has waited: '3 h'. Milliseconds since 1970. */
export function waitedFor(since: number, now: number): string {
  const passed = Math.max(0, now - since);
  if (passed < HOUR) return `${String(Math.floor(passed / MINUTE))} min`;
  if (passed < DAY) return `${String(Math.floor(passed / HOUR))} h`;
  const days = Math.floor(passed / DAY);
  return days === 1 ? '1 day' : `${String(days)} days`;
}

/** The time, read again each minute. Milliseconds since 1970. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, MINUTE);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}

/**
 * An instant in a queue (readings S5-22): how long ago when recent, the date otherwise, exact on hover in the
 * practice's time zone.
 */
export function RelativeTime({ at }: { at: Instant }) {
  const { practice } = usePracticeSession();
  const now = useMinute();
  const exact = showInstant(practice.timeZone, at);
  return (
    <time dateTime={at} title={exact}>
      {timeAgo(Date.parse(at), now) ?? exact.slice(0, 10)}
    </time>
  );
}

/** An instant in the practice's time zone: its date, the exact time on hover. */
export function DateTime({ at }: { at: Instant }) {
  const exact = showInstant(usePracticeSession().practice.timeZone, at);
  return (
    <time dateTime={at} title={exact}>
      {exact.slice(0, 10)}
    </time>
  );
}

/** An instant with its time, in the practice's time zone. */
export function ExactTime({ at }: { at: Instant }) {
  return <time dateTime={at}>{showInstant(usePracticeSession().practice.timeZone, at)}</time>;
}

/** A date, or a dash that screen readers call 'none'. */
export function dateOrNone(date: CalendarDate | undefined) {
  return date === undefined ? (
    <span className="erx-cell-sub" aria-label="None">
      –
    </span>
  ) : (
    showDate(date)
  );
}
