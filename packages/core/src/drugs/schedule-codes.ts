import type { Schedule } from './model';

/** The NCI codes by which drug files and SCRIPT name the schedules (P5-14). */
const SCHEDULES: ReadonlyMap<string, Schedule> = new Map([
  ['C48672', 'I'],
  ['C48675', 'II'],
  ['C48676', 'III'],
  ['C48677', 'IV'],
  ['C48679', 'V'],
]);

/**
 * The schedule of an NCI code; one that is not in the mapping says nothing of the schedule, so it is unknown
 * and never 'none'.
 */
export function scheduleOfCode(code: string): Schedule {
  return SCHEDULES.get(code) ?? 'unknown';
}
