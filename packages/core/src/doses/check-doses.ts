import type { Drug } from '../drugs/model';
import { sigOf } from '../sig/rules';
import { type DosedPatient, type DoseFact, factsFor } from './facts';
import { ingredientDoses } from './ingredient-doses';
import type { DoseCheck, DosedOrder, DoseFinding, DoseTier, UncheckedDose, UncheckedReason } from './model';
import { findingsOnLength, findingsOnStep } from './step-rules';

/** Kinds that say how large a dose may be. */
const LIMITS: ReadonlySet<DoseFact['kind']> = new Set([
  'single-most',
  'single-most-per-kg',
  'daily-most',
  'daily-most-per-kg',
  'weekly-most',
  'avoid',
]);

/** Routes whose doses are no amounts of the body: nothing is looked up for them. */
const LOCAL_ROUTES: ReadonlySet<string> = new Set(['topical', 'ophthalmic', 'otic', 'vaginal']);

/** Whether the dose of a product is something to look up at all; a cream has none. */
export function hasDose({ route }: Pick<Drug, 'route'>): boolean {
  return !LOCAL_ROUTES.has(route.toLowerCase());
}

/**
 * Compares the doses of an order with what labels and guidelines state for a patient. It sees the ingredient,
 * the route, the release, age and weight; not the diagnosis, not kidneys and liver: of several limits for
 * different uses the largest holds.
 * @param patient undefined where nobody knows the birth date
 */
export function checkDoses(
  { drug, sig: text, daysSupply }: DosedOrder,
  facts: readonly DoseFact[],
  patient: DosedPatient | undefined,
): DoseCheck {
  if (!hasDose(drug)) return { steps: [], findings: [], unchecked: [] };
  const notAtAll = (reason: UncheckedReason): DoseCheck => ({
    steps: [],
    findings: [],
    unchecked: drug.ingredients.map((ingredient) => ({ ingredient, reason })),
  });
  const sig = sigOf(text, drug);
  if (!sig) return notAtAll('directions-not-read');
  if (sig.steps.some(({ dose }) => !dose)) return notAtAll('amount-not-said');
  const steps = ingredientDoses(sig, drug);
  if (!steps) return notAtAll('strength-unknown');
  if (!patient) return { ...notAtAll('birth-date-missing'), steps };
  const findings: DoseFinding[] = [];
  const unchecked: UncheckedDose[] = [];
  const isHowOftenUnknown = !sig.maximum && sig.steps.some(({ timing }) => timing.kind === 'event');
  for (const ingredient of new Set(
    steps.flatMap(({ ingredients }) => ingredients.map((one) => one.ingredient)),
  )) {
    const product = { ingredient, route: drug.route, doseForm: drug.doseForm };
    const held = factsFor(facts, product, patient);
    unchecked.push(...uncheckedOf(facts, held, product, patient));
    if (isHowOftenUnknown) unchecked.push({ ingredient, reason: 'frequency-not-said' });
    for (const step of steps) {
      const dose = step.ingredients.find((one) => one.ingredient === ingredient);
      if (dose) findings.push(...findingsOnStep(step, dose, held, patient));
    }
    findings.push(...findingsOnLength(steps, ingredient, held, daysSupply));
    findings.push(...findingsOnOldWeight(ingredient, held, patient));
  }
  return { steps, findings: gravestOfEach(findings), unchecked };
}

/**
 * A dose that a fact judges by weight is right only by the weight of today: a child's is asked for again where it
 * is older than the practice allows (docs/decisions/numbers.md).
 */
function findingsOnOldWeight(
  ingredient: string,
  held: readonly DoseFact[],
  { oldWeight }: DosedPatient,
): DoseFinding[] {
  const byWeight = held.find((fact) => isByWeight(fact) && LIMITS.has(fact.kind));
  if (!oldWeight || !byWeight) return [];
  const { days } = oldWeight;
  return [
    {
      tier: 'reason',
      ...(days === undefined
        ? { code: 'dose.weight-undated', data: { ingredient } }
        : { code: 'dose.weight-old', data: { ingredient, days: String(days) } }),
      ingredient,
      source: byWeight.source,
    },
  ];
}

const isByWeight = ({ kind, fromKg, toKg }: DoseFact): boolean =>
  kind.endsWith('-per-kg') || fromKg !== null || toKg !== null;

function uncheckedOf(
  facts: readonly DoseFact[],
  held: readonly DoseFact[],
  product: { ingredient: string; route: string },
  { weightKg }: DosedPatient,
): UncheckedDose[] {
  const { ingredient } = product;
  const kidney = held
    .filter(({ kind }) => kind === 'kidney-reduce' || kind === 'kidney-avoid')
    .map(({ note, amount, kind }): UncheckedDose => ({
      ingredient,
      reason: 'kidney',
      note: note ?? `${kind === 'kidney-avoid' ? 'avoid' : 'reduce'} below ${String(amount)} mL/min`,
    }));
  if (held.some(({ kind }) => LIMITS.has(kind))) {
    const byWeight = held.some(({ kind }) => kind.endsWith('-per-kg'));
    return byWeight && weightKg === undefined
      ? [{ ingredient, reason: 'weight-missing' }, ...kidney]
      : kidney;
  }
  const ofRoute = facts.filter(
    (fact) =>
      fact.ingredient === ingredient && fact.route === product.route.toLowerCase() && LIMITS.has(fact.kind),
  );
  const needsWeight =
    weightKg === undefined && ofRoute.some((fact) => fact.fromKg !== null || fact.toKg !== null);
  if (needsWeight) return [{ ingredient, reason: 'weight-missing' }, ...kidney];
  return [{ ingredient, reason: ofRoute.length > 0 ? 'no-data-for-age' : 'no-data' }, ...kidney];
}

const TIERS: readonly DoseTier[] = ['stop', 'reason', 'inform'];

/** One finding of each kind and ingredient, the gravest; gravest first. */
function gravestOfEach(findings: readonly DoseFinding[]): DoseFinding[] {
  const sorted = [...findings].sort((left, right) => TIERS.indexOf(left.tier) - TIERS.indexOf(right.tier));
  return sorted.filter(
    (finding, place) =>
      sorted.findIndex((other) => other.code === finding.code && other.ingredient === finding.ingredient) ===
      place,
  );
}
