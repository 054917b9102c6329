import { showInstant, type Instant } from '@erx/core/values/dates';
import { usePracticeSession } from '../session/practice-session';

/** An instant with its time, in the practice's time zone. */
export function ExactTime({ at }: { at: Instant }) {
  return <time dateTime={at}>{showInstant(usePracticeSession().practice.timeZone, at)}</time>;
}
