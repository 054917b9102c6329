import { type Finding, pass, type Rule, stop } from '../../findings/finding';
import type { CalendarDate } from '../../values/dates';
import type { RequestContent } from '../model';

/** What a pharmacy wrote of the patient, to be looked at on a day. */
export interface AsSent {
  readonly patient: Pick<RequestContent['patient'], 'birthDate'>;
  /** In the practice's time zone. */
  readonly today: CalendarDate;
}

/** No one is born after today: a date that says so is a slip, or another person's. */
export const bornAhead: Rule<AsSent> = ({ patient: { birthDate }, today }): readonly Finding[] =>
  birthDate !== undefined && birthDate > today ? stop('request.born-ahead') : pass;
