import { showInstant, type Instant } from '@erx/core/values/dates';
import { useWorkplace } from '../session/practice-session';

/** An instant with its time, in the practice's time zone. */
export function ExactMoment({ at }: { at: Instant }) {
  return <time dateTime={at}>{showInstant(useWorkplace().practice.timeZone, at)}</time>;
}
