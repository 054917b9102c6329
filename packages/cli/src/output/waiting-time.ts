import type { Instant } from '@erx/core/values/dates';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long something has waited, in its largest whole unit: 'now', '5 min', '3 h', '12 d'. A clock that lags
 * says 'now'.
 */
export function waitingTime(since: Instant, now: Date): string {
  const waited = now.getTime() - new Date(since).getTime();
  if (waited < MINUTE) return 'now';
  if (waited < HOUR) return `${String(Math.floor(waited / MINUTE))} min`;
  if (waited < DAY) return `${String(Math.floor(waited / HOUR))} h`;
  return `${String(Math.floor(waited / DAY))} d`;
}
