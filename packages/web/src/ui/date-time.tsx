import { showInstant, type Instant } from '@erx/core/values/dates';
import { usePracticeSession } from '../session/practice-session';

/** An instant in the practice's time zone: its date, the exact time on hover. */
export function DateTime({ at }: { at: Instant }) {
  const exact = showInstant(usePracticeSession().practice.timeZone, at);
  return (
    <time dateTime={at} title={exact}>
      {exact.slice(0, 10)}
    </time>
  );
}
