import type { CalendarDate } from '../../values/dates';
import type { PharmacyRequest } from '../model';

/** The day on which the prescription of a request was issued. */
interface WrittenDate {
  readonly date: CalendarDate;
  /** The day it was sent from here, where the pharmacy names another one. */
  readonly sentOn: CalendarDate | undefined;
}

/**
 * The day that lists and details show as written: the pharmacy's, as in the comparison; without one, the day
 * it was sent from here. Where both are known and differ, both are named. (A prescription is issued when it
 * is sent, 21 CFR 1306.05(a).)
 */
export function toWrittenDate({ drug }: Pick<PharmacyRequest, 'drug'>): WrittenDate | undefined {
  const { writtenDate, sentOn } = drug;
  const date = writtenDate ?? sentOn;
  return date === undefined ? undefined : { date, sentOn: sentOn === date ? undefined : sentOn };
}
