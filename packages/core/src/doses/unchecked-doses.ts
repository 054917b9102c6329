import { isSure, type SigReading } from '../sig/read-sig';
import type { DosedPatient, DoseFact } from './facts';
import { isHighAlert } from './high-alert';
import type { DosedDrug, UncheckedDose, UncheckedReason } from './model';
import type { PlausibleBound } from './plausible-doses';

/** Kinds that say how large a dose may be. */
export const LIMITS: ReadonlySet<DoseFact['kind']> = new Set([
  'single-most',
  'single-most-per-kg',
  'daily-most',
  'daily-most-per-kg',
  'weekly-most',
  'avoid',
]);

/** Months from which on someone is grown. */
export const GROWN_MONTHS = 18 * 12;

export const isNoData = ({ reason }: UncheckedDose): boolean => reason.startsWith('no-data');

/**
 * Whether what cannot be judged of an ingredient is asked: it can kill, or no one knows that it is no child.
 */
const isOwed = (ingredient: string, patient: DosedPatient | undefined): boolean =>
  isHighAlert(ingredient) || patient === undefined || patient.ageMonths < GROWN_MONTHS;

export const owed = (
  ingredient: string,
  reason: UncheckedReason,
  patient: DosedPatient | undefined,
): UncheckedDose => ({ ingredient, reason, ...(isOwed(ingredient, patient) ? { isOwed: true } : {}) });

/** Why directions say no dose that could be judged; undefined where every word was understood. */
export function obstacleOf(reading: SigReading): UncheckedReason | undefined {
  if (isSure(reading)) return undefined;
  if (reading.unread.length > 0 || reading.sig === undefined) {
    const lacksAlone = reading.unread.length === 0;
    return lacksAlone && !reading.missing.includes('dose') ? 'frequency-not-said' : 'directions-not-read';
  }
  return reading.missing.includes('dose') ? 'amount-not-said' : 'frequency-not-said';
}

/** What goes where it acts has no dose to judge: a child's directions are still understood, or asked about. */
export function uncheckedOfLocal(
  { ingredients }: DosedDrug,
  reading: SigReading,
  patient: DosedPatient | undefined,
): UncheckedDose[] {
  const isChild = patient !== undefined && patient.ageMonths < GROWN_MONTHS;
  const reason = isSure(reading)
    ? reading.sig.steps.some(({ timing }) => timing.kind === 'directed')
      ? 'frequency-not-said'
      : undefined
    : obstacleOf(reading);
  return isChild && reason
    ? ingredients.map((ingredient) => ({ ingredient, reason, isOwed: true as const }))
    : [];
}

/** A child's combination is judged where one of its ingredients is: the others come in a fixed share of it. */
export function withoutPartners(
  unchecked: readonly UncheckedDose[],
  { ingredients }: DosedDrug,
): UncheckedDose[] {
  const isJudged = ingredients.some(
    (ingredient) => !unchecked.some((one) => one.ingredient === ingredient && one.reason !== 'kidney'),
  );
  return unchecked.map((one) => {
    if (!isJudged || !isNoData(one) || isHighAlert(one.ingredient)) return one;
    const { ingredient, reason } = one;
    return { ingredient, reason };
  });
}

/** What is known of the doses of one ingredient. */
interface KnownOf {
  readonly facts: readonly DoseFact[];
  readonly held: readonly DoseFact[];
  readonly bounds: readonly PlausibleBound[];
}

export function uncheckedOf(
  { facts, held, bounds }: KnownOf,
  product: { ingredient: string; route: string },
  patient: DosedPatient,
  isCounted: boolean,
): UncheckedDose[] {
  const { ingredient } = product;
  const { weightKg } = patient;
  const kidney = held
    .filter(({ kind }) => kind === 'kidney-reduce' || kind === 'kidney-avoid')
    .map(({ note, amount, kind }): UncheckedDose => ({
      ingredient,
      reason: 'kidney',
      note: note ?? `${kind === 'kidney-avoid' ? 'avoid' : 'reduce'} below ${String(amount)} mL/min`,
    }));
  const limits = held.filter(({ kind }) => LIMITS.has(kind));
  const isByWeightAlone =
    limits.every(({ kind }) => kind.endsWith('-per-kg') || kind === 'avoid') &&
    bounds.every(({ isPerKg }) => isPerKg);
  if (limits.length > 0 || bounds.length > 0) {
    const byWeight =
      limits.some(({ kind }) => kind.endsWith('-per-kg')) ||
      (patient.ageMonths < GROWN_MONTHS && bounds.some(({ isPerKg }) => isPerKg));
    if (!byWeight || weightKg !== undefined) return kidney;
    // Someone grown whose dose was held against an amount was judged by that.
    const isAsked = isByWeightAlone || patient.ageMonths < GROWN_MONTHS;
    const missing = owed(ingredient, 'weight-missing', patient);
    return [isAsked ? missing : { ingredient, reason: 'weight-missing' }, ...kidney];
  }
  const ofRoute = facts.filter(
    (fact) =>
      fact.ingredient === ingredient && fact.route === product.route.toLowerCase() && LIMITS.has(fact.kind),
  );
  const needsWeight =
    weightKg === undefined && ofRoute.some((fact) => fact.fromKg !== null || fact.toKg !== null);
  const isOfAge = ofRoute.some(
    ({ fromMonths, toMonths }) =>
      patient.ageMonths >= (fromMonths ?? 0) && patient.ageMonths < (toMonths ?? Infinity),
  );
  const reason = needsWeight
    ? 'weight-missing'
    : isOfAge
      ? 'no-data-for-release'
      : ofRoute.length > 0
        ? 'no-data-for-age'
        : 'no-data';
  const isJudged = isCounted && patient.ageMonths >= GROWN_MONTHS;
  return [isJudged ? { ingredient, reason } : owed(ingredient, reason, patient), ...kidney];
}
