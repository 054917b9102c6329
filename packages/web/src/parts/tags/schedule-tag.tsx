import { Tag } from '@blueprintjs/core';
import { scheduleTag, type Schedule } from '@erx/core/drugs/model';
import '../../ui/text/tags.css';

/** The schedule of a controlled substance, 'C-II'; nothing for a drug that is not controlled. */
export function ScheduleTag({ schedule }: { schedule: Schedule }) {
  const text = scheduleTag(schedule);
  if (text === undefined) return null;
  const spoken =
    schedule === 'unknown'
      ? 'Controlled substance, schedule not known'
      : `Controlled substance, schedule ${schedule}`;
  return (
    <Tag className="erx-schedule" title={spoken} aria-label={spoken}>
      {text}
    </Tag>
  );
}
