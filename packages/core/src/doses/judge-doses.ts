import { pass } from '../findings/finding';
import { type Measures, toMetric } from '../patients/measures';
import { minorHasRecentWeight } from '../patients/rules';
import { type CalendarDate, daysFrom } from '../values/dates';
import { checkDoses } from './check-doses';
import { findingsOnQuantity } from './check-quantity';
import type { DosedPatient, DoseFact } from './facts';
import type { DoseCheck, UncheckedDose } from './model';
import { findingsOnTolerance, opioidsWithoutFactor } from './opioids';
import { type NaloxoneOffer, offerNaloxone } from './naloxone';
import {
  type DoseTotal,
  findingsOnOpioids,
  findingsOnTotals,
  notCountedInTotals,
  opioidTotal,
  summedIngredient,
  type TakenMedicine,
} from './totals';

/**
 * Age in whole months on a day: by the calendar, never by clocks, whose zone must not matter. A month whose day does
 * not come is full on the first of the next one, as with ageOn.
 */
export function ageMonthsOn(birthDate: CalendarDate, today: CalendarDate): number {
  const months = monthsOf(today) - monthsOf(birthDate);
  return today.slice(8) < birthDate.slice(8) ? months - 1 : months;
}

const monthsOf = (date: CalendarDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/**
 * Age in whole months and weight in kilograms on a day; undefined without a birth date.
 * @param weightDays how old a child's weight may be; absent where it is not asked
 * @param organs what is known of kidneys and liver
 */
export function toDosedPatient(
  birthDate: CalendarDate | undefined,
  { weight, weightUnits, weightMeasuredOn }: Pick<Measures, 'weight' | 'weightUnits' | 'weightMeasuredOn'>,
  today: CalendarDate,
  weightDays = Infinity,
  organs: Pick<DosedPatient, 'kidney' | 'hasLiverDisease'> = {},
): DosedPatient | undefined {
  if (birthDate === undefined) return undefined;
  const measures: Measures = {
    ...{ weight, weightUnits, weightMeasuredOn },
    ...{ height: '', heightUnits: 'cm', heightMeasuredOn: '' },
  };
  const [old] =
    weightDays === Infinity
      ? pass
      : minorHasRecentWeight({ patient: { birthDate, ...measures }, today, weightDays });
  return {
    ageMonths: ageMonthsOn(birthDate, today),
    weightKg: toMetric('weight', measures)?.toNumber(),
    ...organs,
    ...(old
      ? { oldWeight: { days: weightMeasuredOn === '' ? undefined : daysFrom(weightMeasuredOn, today) } }
      : {}),
  };
}

/** What doses are judged with. */
export interface DoseKnowledge {
  readonly facts: readonly DoseFact[];
  /** Imported facts could not be read. */
  readonly isPartMissing: boolean;
  /** Whether an ingredient is one, as the knowledge of interactions has it. */
  readonly isBenzodiazepine: (ingredient: string) => boolean;
}

/** Everything about the doses of an order: by itself, and together with what else is taken. */
export interface DoseJudgement extends DoseCheck {
  /** For whom it was judged, as far as that is known. */
  readonly patient: DosedPatient | undefined;
  /** Morphine milligram equivalents a day; undefined where the order holds no opioid. */
  readonly opioids: DoseTotal | undefined;
  /** Whether naloxone is to be offered with it. */
  readonly naloxone: NaloxoneOffer | undefined;
}

/**
 * Other opioids of which no one can say how much is taken: absent is not zero. Of the order itself, which is
 * the first part, its own check has said it.
 */
function notCounted(opioids: DoseTotal | undefined): UncheckedDose[] {
  const unknown = opioids?.parts.slice(1).filter(({ perDay }) => perDay === undefined) ?? [];
  if (unknown.length === 0) return [];
  const note = unknown.map(({ description }) => description).join(', ');
  return [{ ingredient: 'opioids', reason: 'opioids-not-counted', note }];
}

/**
 * Judges the doses of an order together with everything that a patient takes.
 * @param others active medicines, never the order itself and each once; 'failed' where they were not read
 */
export function judgeDoses(
  order: TakenMedicine,
  others: readonly TakenMedicine[] | 'failed',
  { facts, isPartMissing, isBenzodiazepine }: DoseKnowledge,
  patient: DosedPatient | undefined,
): DoseJudgement {
  const check = checkDoses(order, facts, patient);
  const known = others === 'failed' ? [] : others;
  const opioids = opioidTotal(order, known, facts);
  const totals = patient ? findingsOnTotals(order, known, facts, patient) : [];
  const summed = others === 'failed' ? summedIngredient(order, facts) : undefined;
  return {
    ...check,
    patient,
    findings: [
      ...check.findings,
      ...findingsOnQuantity(order),
      ...totals,
      ...findingsOnOpioids(opioids),
      // Of what could not be read no one can say that it is no opioid; that is said below.
      ...(others === 'failed' ? [] : findingsOnTolerance(order, known)),
    ],
    unchecked: [
      ...(isPartMissing ? [{ ingredient: '', reason: 'imported-facts-missing' as const }] : []),
      ...check.unchecked,
      ...notCounted(opioids),
      ...opioidsWithoutFactor(order, known, facts),
      ...notCountedInTotals(order, known).map(({ ingredient, descriptions }) => ({
        ingredient,
        reason: 'total-not-counted' as const,
        note: descriptions.join(', '),
      })),
      ...(summed === undefined ? [] : [{ ingredient: summed, reason: 'others-not-read' as const }]),
    ],
    opioids,
    naloxone: offerNaloxone({ order, others: known, opioids }, facts, isBenzodiazepine),
  };
}
