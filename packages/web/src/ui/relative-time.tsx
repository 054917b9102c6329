import { showInstant, type Instant } from '@erx/core/values/dates';
import { useEffect, useState } from 'react';
import { useWorkplace } from '../session/practice-session';
import { sinceWhen } from './time-ago';

const MINUTE_MILLISECONDS = 60_000;

/**
 * An instant in a queue (readings S5-22): how long ago when recent, the date otherwise, exact on hover in the
 * practice's time zone.
 */
export function RecentMoment({ at }: { at: Instant }) {
  const { practice } = useWorkplace();
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
      {sinceWhen(Date.parse(at), now) ?? exact.slice(0, 10)}
    </time>
  );
}
