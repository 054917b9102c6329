import { ageMonthsOn } from '../doses/judge-doses';
import type { Drug } from '../drugs/model';
import { type Finding, pass, stop } from '../findings/finding';
import { isPlausibleMeasure, type Measures, toMetric } from '../patients/measures';
import type { FavoriteForm } from '../prescriptions/model';
import { sigIsChosenOnly } from '../prescriptions/rules/fields';
import { isComposedLiquidSig } from '../sig/compose';
import { type CalendarDate, daysFrom } from '../values/dates';
import type { LineBounds, OrderSetLine } from './model';
import { formByWeight, type GivenDose } from './weight-dose';
import { showMonths } from './words';

/** What of a patient decides what a line is. */
export interface OrderSetPatient {
  readonly birthDate: CalendarDate | undefined;
  readonly isMinor: boolean;
  readonly weight: Pick<Measures, 'weight' | 'weightUnits' | 'weightMeasuredOn'>;
  /** How old a weight may be in the practice, in days. */
  readonly weightDays: number;
  readonly today: CalendarDate;
}

/** A line for one patient: ready to be written, for others, or not to be said yet. */
export type LineForPatient =
  | { readonly is: 'ready'; readonly form: FavoriteForm; readonly dose?: GivenDose }
  | { readonly is: 'for-others'; readonly why: Finding }
  | { readonly is: 'unknown'; readonly why: Finding; readonly asks?: 'weight' };

/**
 * The weight that doses are computed by, in kilograms, or why there is none: one that is not recorded, of a day to
 * come, or older than the practice allows a child's to be, computes no dose, of grown people neither. Nothing is
 * guessed.
 */
export function weightForDoses({
  weight,
  weightDays,
  today,
}: Pick<OrderSetPatient, 'weight' | 'weightDays' | 'today'>): number | Finding {
  const measures = { ...weight, height: '', heightUnits: 'cm', heightMeasuredOn: '' } as const;
  const kilograms = isPlausibleMeasure('weight', measures)
    ? toMetric('weight', measures)?.toNumber()
    : undefined;
  if (kilograms === undefined) return only(stop('order-set.weight-missing'));
  if (weight.weightMeasuredOn === '') return only(stop('order-set.weight-undated'));
  const days = daysFrom(weight.weightMeasuredOn, today);
  if (days < 0) return only(stop('order-set.weight-future'));
  return days > weightDays ? only(stop('order-set.weight-old', { days })) : kilograms;
}

/**
 * What a line is for a patient: whether it is for the age and the weight, and its form with the dose computed. Sig,
 * quantity and days are those that the composer would make of the same dose.
 */
export function lineForPatient(
  line: Pick<OrderSetLine, 'form' | 'weightDose' | 'bounds'>,
  drug: Drug,
  patient: OrderSetPatient,
): LineForPatient {
  const { bounds, weightDose, form } = line;
  const onAge = findingsOnAge(bounds, patient);
  const [age] = onAge;
  if (age) return { is: age.code === 'order-set.birth-date-missing' ? 'unknown' : 'for-others', why: age };
  const isByWeight = weightDose !== undefined || bounds.fromKg !== undefined || bounds.toKg !== undefined;
  const weight = isByWeight ? weightForDoses(patient) : 0;
  if (typeof weight !== 'number') return { is: 'unknown', why: weight, asks: 'weight' };
  const [heavy] = isByWeight ? findingsOnWeight(bounds, weight) : pass;
  if (heavy) return { is: 'for-others', why: heavy };
  if (weightDose) {
    const computed = formByWeight(form, weightDose, drug, weight, patient.isMinor);
    return 'form' in computed ? { is: 'ready', ...computed } : { is: 'unknown', why: computed };
  }
  // P5-11: directions of a child's liquid are chosen or composed, never typed.
  if (sigIsChosenOnly({ drug, patientIsMinor: patient.isMinor })) {
    return isComposedLiquidSig(form.sig, drug)
      ? { is: 'ready', form: { ...form, sigChosen: true } }
      : { is: 'unknown', why: only(stop('order-set.child-liquid')) };
  }
  return { is: 'ready', form };
}

const only = ([finding]: readonly Finding[]): Finding => finding as Finding;

function findingsOnAge(
  { fromMonths, toMonths }: LineBounds,
  { birthDate, today }: Pick<OrderSetPatient, 'birthDate' | 'today'>,
): readonly Finding[] {
  if (fromMonths === undefined && toMonths === undefined) return pass;
  if (birthDate === undefined) return stop('order-set.birth-date-missing');
  const months = ageMonthsOn(birthDate, today);
  if (fromMonths !== undefined && months < fromMonths)
    return stop('order-set.too-young', { from: showMonths(fromMonths) });
  return toMonths !== undefined && months >= toMonths
    ? stop('order-set.too-old', { to: showMonths(toMonths) })
    : pass;
}

function findingsOnWeight({ fromKg, toKg }: LineBounds, kilograms: number): readonly Finding[] {
  if (fromKg !== undefined && kilograms < fromKg) return stop('order-set.too-light', { from: fromKg });
  return toKg !== undefined && kilograms >= toKg ? stop('order-set.too-heavy', { to: toKg }) : pass;
}
