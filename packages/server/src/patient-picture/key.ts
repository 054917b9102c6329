import { type CalendarDate, dateIn } from '@erx/core/values/dates';

/** Whose picture is read, at which moment, and for which order. */
export interface PictureKey {
  readonly practiceId: string;
  readonly patientId: string;
  readonly timeZone: string;
  readonly now: Date;
  /** The product that is asked about; '' for none. */
  readonly drugId: string;
  /** The order itself and what it renews, replaces, ends or answers: none of it counts. */
  readonly ownId?: string | undefined;
  readonly renewedId?: string | undefined;
  readonly replacedIds?: readonly string[] | undefined;
  readonly requestIds?: readonly string[] | undefined;
  /** Who asks: what they are writing themselves is no draft of another. */
  readonly accountId?: string | undefined;
}

/** The day of a key, in the time zone of the practice. */
export const dayOf = ({ timeZone, now }: Pick<PictureKey, 'timeZone' | 'now'>): CalendarDate =>
  dateIn(timeZone, now);
