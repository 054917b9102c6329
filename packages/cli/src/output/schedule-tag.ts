import { type Schedule, scheduleTag as tagOfControlled } from '@erx/core/drugs/model';

/** The schedule as a column of a list shows it: 'C-II' and so on; '' for what is not controlled. */
export function scheduleTag(schedule: Schedule): string {
  return tagOfControlled(schedule) ?? '';
}
