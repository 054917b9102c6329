import { check, type Finding, type Rule, pass, stop } from '../../findings/finding';
import { isControlled, type Schedule, type WritableSchedule } from '../../drugs/model';
import { type CalendarDate, daysAfter } from '../../values/dates';
import type { Refills } from '../model';
import { refillsWithinSchedule } from './schedule';

/** Another prescription of the same drug for the same patient, which was not cancelled. */
export interface SameDrug {
  readonly effectiveDate: CalendarDate;
  /**
   * The day it was issued, in the practice's time zone; of one that still waits, the day on which this one
   * would be issued.
   */
  readonly issuedOn: CalendarDate;
  /** Undefined where none was given. */
  readonly daysSupply: number | undefined;
}

/** A prescription with all that the rules of controlled substances look at. */
export interface ControlledWriting {
  readonly schedule: Schedule;
  readonly refills: Refills;
  /** The earliest fill date; '' where none was given. */
  readonly effectiveDate: CalendarDate | '';
  readonly daysSupply: number | undefined;
  /**
   * The day it is issued, in the practice's time zone: the day it is signed (21 CFR 1306.05(a)), which is
   * today at the earliest.
   */
  readonly issuedOn: CalendarDate;
  /**
   * Every other prescription of this drug (by drug id) for this patient in the practice that was not
   * cancelled.
   */
  readonly others: readonly SameDrug[];
  /**
   * What the prescriber may write in their state; empty where nothing is known of it, which allows nothing.
   */
  readonly writable: readonly WritableSchedule[];
}

/**
 * P5-13, P9-2; 21 CFR 1306.12(b)(1) for several prescriptions of schedule II. Both count what is issued on
 * one day.
 */
export const MOST_DAYS_OF_ONE_DAY = 90;

/**
 * How many days after its issue a prescription may first be filled. III and IV: 21 CFR 1306.22(a) and P5-14,
 * six months as 180 days. II: a series under 1306.12(b)(1) lasts 90 days in all, so none of it begins later.
 * V: 1306.22 sets no time.
 */
const FILL_PERIOD_DAYS = { II: 90, III: 180, IV: 180, V: undefined } satisfies Record<
  WritableSchedule,
  number | undefined
>;

/** S4-5, S7-18, P5-16: the prescriber's registration and state cover the schedule. Unknown is not allowed. */
export const prescriberMayWriteSchedule: Rule<Pick<ControlledWriting, 'schedule' | 'writable'>> = ({
  schedule,
  writable,
}) => {
  if (schedule === 'none' || writable.some((each) => each === schedule)) return pass;
  if (schedule === 'I' || schedule === 'unknown') return stop('controlled.not-authorized');
  return [...stop('controlled.not-authorized'), ...stop('controlled.schedule-not-allowed', { schedule })];
};

/** P5-12: a controlled substance names its earliest fill date. */
export const earliestFillDateIsGiven: Rule<Pick<ControlledWriting, 'schedule' | 'effectiveDate'>> = ({
  schedule,
  effectiveDate,
}) =>
  isControlled(schedule) && effectiveDate === ''
    ? stop('controlled.fill-date-required', {}, 'effectiveDate')
    : pass;

/** P5-12: no other prescription of the drug has the same earliest fill date. */
export const earliestFillDateIsItsOwn: Rule<
  Pick<ControlledWriting, 'schedule' | 'effectiveDate' | 'others'>
> = ({ schedule, effectiveDate, others }) =>
  isControlled(schedule) &&
  effectiveDate !== '' &&
  others.some((other) => other.effectiveDate === effectiveDate)
    ? stop('controlled.fill-date-shared', {}, 'effectiveDate')
    : pass;

/**
 * P5-14: the first fill lies within the schedule's time after the issue. (One that is past by the day of
 * signing means 'now'; writing refuses it.)
 */
export const earliestFillDateIsInTime: Rule<
  Pick<ControlledWriting, 'schedule' | 'effectiveDate' | 'issuedOn'>
> = ({ schedule, effectiveDate, issuedOn }) => {
  // said by the other rules
  if (schedule === 'none' || schedule === 'I' || schedule === 'unknown' || effectiveDate === '') return pass;
  const days = FILL_PERIOD_DAYS[schedule];
  return days !== undefined && effectiveDate > daysAfter(issuedOn, days)
    ? stop('controlled.fill-date-too-late', { schedule, days }, 'effectiveDate')
    : pass;
};

/**
 * P5-13, P9-2, readings: the supply of this drug that is issued on one day, this prescription included, lasts
 * at most 90 days. A days supply that is not given is not zero: the sum is unknown, and unknown is not
 * allowed.
 */
export const supplyOfOneDayIsWithinLimit: Rule<
  Pick<ControlledWriting, 'schedule' | 'daysSupply' | 'issuedOn' | 'others'>
> = ({ schedule, daysSupply, issuedOn, others }) => {
  if (!isControlled(schedule)) return pass;
  if (daysSupply === undefined)
    return stop('controlled.days-supply-required', { limit: MOST_DAYS_OF_ONE_DAY }, 'daysSupply');
  const ofThatDay = others.filter((other) => other.issuedOn === issuedOn).map((other) => other.daysSupply);
  const known = ofThatDay.filter((days) => days !== undefined);
  if (known.reduce((sum, days) => sum + days, daysSupply) > MOST_DAYS_OF_ONE_DAY)
    return stop('controlled.supply-exceeded', {}, 'daysSupply');
  return known.length < ofThatDay.length
    ? stop('controlled.other-supply-unknown', { limit: MOST_DAYS_OF_ONE_DAY }, 'daysSupply')
    : pass;
};

/** P5-14: refills by schedule, PRN never. */
const refillsAreAllowed: Rule<Pick<ControlledWriting, 'schedule' | 'refills'>> = ({ schedule, refills }) =>
  refillsWithinSchedule({ drug: { schedule }, refills });

/**
 * Everything that holds of a controlled substance beyond the rules of every prescription. All of them pass
 * for a drug that is not controlled.
 */
export const CONTROLLED_RULES: readonly Rule<ControlledWriting>[] = [
  prescriberMayWriteSchedule,
  refillsAreAllowed,
  earliestFillDateIsGiven,
  earliestFillDateIsItsOwn,
  earliestFillDateIsInTime,
  supplyOfOneDayIsWithinLimit,
];

/**
 * What a form alone says of these rules while it is written: an earliest fill date and a days supply that are
 * lacking or too much by themselves. What else is known of the patient and the prescriber is judged by
 * findingsOnControlled.
 */
export function findingsOnControlledForm(
  input: Pick<ControlledWriting, 'schedule' | 'effectiveDate' | 'daysSupply' | 'issuedOn'>,
): readonly Finding[] {
  return check([earliestFillDateIsGiven, earliestFillDateIsInTime, supplyOfOneDayIsWithinLimit], {
    ...input,
    others: [],
  });
}

/**
 * What the other prescriptions of the drug forbid, said while this one is written (P5-12, P5-13). What the form
 * lacks by itself is findingsOnControlledForm's to say.
 */
export function findingsOnSameDrug(
  input: Pick<ControlledWriting, 'schedule' | 'effectiveDate' | 'daysSupply' | 'issuedOn' | 'others'>,
): readonly Finding[] {
  const rules =
    input.daysSupply === undefined
      ? [earliestFillDateIsItsOwn]
      : [earliestFillDateIsItsOwn, supplyOfOneDayIsWithinLimit];
  return check(rules, input);
}

/**
 * How many of the 90 days of P5-13 the other prescriptions of the drug leave on a day.
 * @returns undefined where the days supply of one of them is not known
 */
export function daysLeftOn(issuedOn: CalendarDate, others: readonly SameDrug[]): number | undefined {
  const taken = others.filter((other) => other.issuedOn === issuedOn).map(({ daysSupply }) => daysSupply);
  const known = taken.filter((days) => days !== undefined);
  if (known.length < taken.length) return undefined;
  return Math.max(0, MOST_DAYS_OF_ONE_DAY - known.reduce((sum, days) => sum + days, 0));
}

/** What forbids a controlled substance to be written, changed or signed as it is. */
export function findingsOnControlled(input: ControlledWriting): readonly Finding[] {
  return check(CONTROLLED_RULES, input);
}
