import { TZDate } from '@date-fns/tz';
import type { TimeZone } from '../values/dates';

/**
 * When a practice is open on a day of the week (0 for Sunday), in minutes after midnight; the end does not
 * belong to it.
 */
export interface OpenTime {
  readonly dayOfWeek: number;
  readonly from: number;
  readonly to: number;
}

/** Where a practice has set no hours, no one is expected to change permissions in the night. */
const DAYTIME = { from: 6 * 60, to: 22 * 60 } as const;

/**
 * Whether no one works at an instant (milliseconds since 1970), by the practice's own hours; by daytime where
 * it has set none.
 */
export function outsideHours(zone: TimeZone, open: readonly OpenTime[]): (at: number) => boolean {
  return (at) => {
    const local = new TZDate(at, zone);
    const minute = local.getHours() * 60 + local.getMinutes();
    if (open.length === 0) return minute < DAYTIME.from || minute >= DAYTIME.to;
    return !open.some(
      ({ dayOfWeek, from, to }) => dayOfWeek === local.getDay() && minute >= from && minute < to,
    );
  };
}
