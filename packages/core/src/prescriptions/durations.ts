import { subMonths, subWeeks, subYears } from 'date-fns';
import type { Duration, ListedStatus } from './model';

/** The start of a duration that ends now; undefined for all (P2-18). */
export function startOfDuration(duration: Duration, now: Date): Date | undefined {
  switch (duration) {
    case 'LastWeek':
      return subWeeks(now, 1);
    case 'LastMonth':
      return subMonths(now, 1);
    case 'Last6Months':
      return subMonths(now, 6);
    case 'LastYear':
      return subYears(now, 1);
    case 'All':
      return undefined;
  }
}

/** P2-18: of one status, the duration is chosen only for what was sent or cancelled after sending; of all, always. */
export function hasDuration(filter: ListedStatus): boolean {
  return filter === 'All' || filter === 'Sent' || filter === 'CancelledAfterSending';
}
