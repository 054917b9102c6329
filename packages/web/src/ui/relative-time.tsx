import { showInstant, type Instant } from '@erx/core/values/dates';
import { useEffect, useState } from 'react';
import { usePracticeSession } from '../session/practice-session';
import { timeAgo } from './time-ago';

const MINUTE_MILLISECONDS = 60_000;

/**
 * An instant in a queue (readings S5-22): how long ago when recent, the date otherwise, exact on hover in the
 * practice's time zone.
 */
export function RelativeTime({ at }: { at: Instant }) {
  const { practice } = usePracticeSession();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, MINUTE_MILLISECONDS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  const exact = showInstant(practice.timeZone, at);
  return (
    <time dateTime={at} title={exact}>
      {timeAgo(Date.parse(at), now) ?? exact.slice(0, 10)}
    </time>
  );
}
