import { type CalendarDate, showDate } from '@erx/core/values/dates';

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
