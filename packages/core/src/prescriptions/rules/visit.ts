import { type CalendarDate, dateIn } from '../../values/dates';
import type { Prescription } from '../model';

/**
 * Whether a prescription is of this visit: it waits, or it was sent, printed or ended on the day of the practice.
 * @param day.timeZone of the practice
 */
export function isOfVisit(
  {
    scriptStatus,
    scriptedAt,
    sentAt,
    printedAt,
  }: Pick<Prescription, 'scriptStatus' | 'scriptedAt' | 'sentAt' | 'printedAt'>,
  { timeZone, today }: { readonly timeZone: string; readonly today: CalendarDate },
): boolean {
  if (scriptStatus === 'Pending') return true;
  return [scriptedAt, sentAt, printedAt].some(
    (at) => at !== undefined && dateIn(timeZone, new Date(at)) === today,
  );
}
