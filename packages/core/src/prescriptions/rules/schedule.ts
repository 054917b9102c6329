import { pass, stop, type Rule } from '../../findings/finding';
import type { Drug, PrescribableSchedule } from '../../drugs/model';
import { stricter } from '../../drugs/schedules';
import { MOST_REFILLS, type Refills } from '../model';

/** Refills a schedule allows: 21 CFR 1306.12(a) for II, 1306.22(a) for III and IV; P5-14, readings P3-3. */
const REFILL_LIMIT = { none: MOST_REFILLS, II: 0, III: 5, IV: 5, V: MOST_REFILLS } satisfies Record<
  PrescribableSchedule,
  number
>;

/**
 * Why a schedule cannot be prescribed at all: I has no accepted use (21 CFR 1306.04), unknown is not allowed.
 */
export const scheduleIsPrescribable: Rule<Pick<Drug, 'schedule'>> = ({ schedule }) => {
  if (schedule === 'I') return stop('controlled.schedule-one');
  return schedule === 'unknown' ? stop('controlled.schedule-unknown') : pass;
};

/**
 * What cannot be distinguished from other drugs of its name is not prescribed
 * (docs/decisions/imported-drugs.md).
 */
export const drugIsUnambiguous: Rule<Pick<Drug, 'withheld'>> = ({ withheld }) =>
  withheld === undefined ? pass : stop('prescription.drug-withheld');

/**
 * What was written under a laxer schedule than the law of the state and the lists have now does not leave: it
 * was not judged, and perhaps not signed, as what it is (docs/decisions/schedule-of-a-product.md).
 */
export const scheduleIsCurrent: Rule<{
  readonly schedule: Drug['schedule'];
  /** The product's schedule now; undefined where the catalogue no longer has it. */
  readonly scheduleNow?: Drug['schedule'] | undefined;
}> = ({ schedule, scheduleNow }) =>
  scheduleNow === undefined || stricter(schedule, scheduleNow) === schedule
    ? pass
    : stop('controlled.schedule-raised');

/** P5-14: within the schedule's limit, and PRN never for a controlled substance. */
export const refillsWithinSchedule: Rule<{
  readonly drug: Pick<Drug, 'schedule'>;
  readonly refills: Refills;
}> = ({ drug: { schedule }, refills }) => {
  if (schedule === 'I' || schedule === 'unknown') return pass; // said by scheduleIsPrescribable
  if ('prn' in refills) return schedule === 'none' ? pass : stop('controlled.prn-refused', {}, 'refills');
  const limit = REFILL_LIMIT[schedule];
  return refills.count > limit ? stop('controlled.refills-exceeded', { schedule, limit }, 'refills') : pass;
};

/**
 * The refills that may be chosen for a schedule: PRN where it is allowed, then 0 to the limit; nothing to
 * choose for II (P5-11).
 */
export function refillChoices(schedule: Drug['schedule']): readonly Refills[] {
  if (schedule === 'I' || schedule === 'unknown') return [];
  const counts = Array.from({ length: REFILL_LIMIT[schedule] + 1 }, (_, count) => ({ count }));
  return schedule === 'none' ? [{ prn: true }, ...counts] : counts;
}
