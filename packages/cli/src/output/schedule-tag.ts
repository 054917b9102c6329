import { type Schedule, scheduleTag as tagOfControlled } from '@erx/core/drugs/model';

/** The schedule as a column of a list shows it: 'C-II' and so on; '' for what is not controlled. */
export function scheduleTag(schedule: Schedule): string {
  return tagOfControlled(schedule) ?? '';
}

/** The schedule as a fact says it, with a sign before what is to be noticed. */
export function scheduleText(schedule: Schedule): string {
  if (schedule === 'none') return 'Not controlled';
  return schedule === 'unknown' ? '! Not known' : `! ${scheduleTag(schedule)}, controlled`;
}
