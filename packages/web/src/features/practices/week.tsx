import { DAYS_OF_WEEK, type WorkingHour } from '@erx/core/practices/model';
import { toSpan, toTypedHours } from './typed-hours';

/** The hours of a week to be read: every day, and those that are closed say so. */
export function Week({ hours }: { hours: readonly WorkingHour[] }) {
  return (
    <dl className="erx-week">
      {DAYS_OF_WEEK.map((day, dayOfWeek) => {
        const spans = toTypedHours(hours.filter((row) => row.dayOfWeek === dayOfWeek));
        return (
          <div key={day}>
            <dt>{day}</dt>
            {spans.length === 0 ? (
              <dd className="erx-cell-sub">Closed</dd>
            ) : (
              spans.map((span) => <dd key={span.key}>{toSpan(span)}</dd>)
            )}
          </div>
        );
      })}
    </dl>
  );
}
