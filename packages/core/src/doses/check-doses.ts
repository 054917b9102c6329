import type { Drug } from '../drugs/model';
import type { Sig, Timing } from '../sig/model';
import { isSure, type SigReading } from '../sig/read-sig';
import { readingOf } from '../sig/rules';
import { countedSteps } from './counted-doses';
import { findingsAtMost, ingredientsOf } from './doses-at-most';
import { type DosedPatient, type DoseFact, factsFor, isOfSituation } from './facts';
import { findingsOnFit } from './fitting';
import { findingsAboveFloor } from './floor';
import { isHighAlert } from './high-alert';
import { ingredientDoses } from './ingredient-doses';
import type {
  DoseCheck,
  DosedDrug,
  DosedOrder,
  DoseFinding,
  DoseTier,
  IngredientDose,
  StepDoses,
  UncheckedDose,
  UncheckedReason,
} from './model';
import { findingsOnNote } from './note-directions';
import { boundsFor, findingsBeyondPlausible } from './plausible-doses';
import { findingsOnStated } from './stated-amounts';
import { daysOfStep, findingsOnLength, findingsOnPieces, findingsOnStep, isCountedIn } from './step-rules';
import {
  GROWN_MONTHS,
  isNoData,
  LIMITS,
  obstacleOf,
  owed,
  uncheckedOf,
  uncheckedOfLocal,
  withoutPartners,
} from './unchecked-doses';

/** Routes whose doses are no amounts of the body: nothing is looked up for them. */
const LOCAL_ROUTES: ReadonlySet<string> = new Set(['topical', 'ophthalmic', 'otic', 'vaginal']);

/** Whether the dose of a product is something to look up at all; a cream has none. */
export function hasDose({ route }: Pick<Drug, 'route'>): boolean {
  return !LOCAL_ROUTES.has(route.toLowerCase());
}

/**
 * Compares the doses of an order with what labels and guidelines state for a patient. It sees the ingredient,
 * the route, the release, age, weight, kidneys, liver and for how long; not the diagnosis: of several limits for
 * different uses the largest holds. What it cannot judge of a drug of high alert, or of a child, is owed a
 * reason.
 * @param patient undefined where no one knows the birth date
 */
export function checkDoses(
  order: DosedOrder,
  facts: readonly DoseFact[],
  patient: DosedPatient | undefined,
): DoseCheck {
  const { drug } = order;
  // A supply has no dose.
  if (drug.ingredients.length === 0) return { steps: [], findings: [], unchecked: [] };
  const reading = readingOf(order.sig, drug);
  const onWords = findingsOnWords(order, reading);
  const judged = hasDose(drug)
    ? checkAmounts(order, reading, facts, patient)
    : checkLocal(order, reading, facts, patient);
  // Of a number that may be the strength no one knows how many it is.
  const onFloor =
    reading.bare.length > 0
      ? []
      : findingsAboveFloor(reading, drug, order.offered ?? [], {
          isTitrated: isTitrated(drug, patient),
          isUnstated: drug.ingredients.every((ingredient) =>
            judged.unchecked.some((one) => one.ingredient === ingredient && isNoData(one)),
          ),
        });
  // What is above a stated amount is said by that; the floor adds only what is never sent.
  const isAsked = judged.findings.some(({ tier }) => tier !== 'inform');
  const added = onFloor.filter(({ tier }) => tier === 'stop' || !isAsked);
  return { ...judged, findings: gravestOfEach([...onWords, ...added, ...judged.findings]) };
}

/** Whether its dose is individual, with separate bounds. */
const isTitrated = ({ ingredients, route }: DosedDrug, patient: DosedPatient | undefined): boolean =>
  ingredients.some((one) => boundsFor(one, route, patient ?? { ageMonths: GROWN_MONTHS }).length > 0);

/** A product whose strength says no amount, by the limits that labels count in pieces of it. */
function checkCounted(
  { drug }: DosedOrder,
  { steps }: Sig,
  facts: readonly DoseFact[],
  patient: DosedPatient | undefined,
): DoseCheck {
  const counted = countedSteps(steps);
  const judged = drug.ingredients.map((ingredient) => {
    const product = { ingredient, route: drug.route, doseForm: drug.doseForm };
    const held = patient ? factsFor(facts, product, patient) : [];
    const isJudged = counted.length === steps.length && counted.every(({ unit }) => isCountedIn(held, unit));
    return {
      findings: findingsOnPieces(steps, ingredient, held),
      unchecked: isJudged ? [] : [owed(ingredient, 'strength-unknown', patient)],
    };
  });
  return {
    steps: [],
    findings: judged.flatMap(({ findings }) => findings),
    unchecked: judged.flatMap(({ unchecked }) => unchecked),
  };
}

/** What goes where it acts: how often, and how much where directions count it in drops, grams or milliliters. */
function checkLocal(
  { drug }: DosedOrder,
  reading: SigReading,
  facts: readonly DoseFact[],
  patient: DosedPatient | undefined,
): DoseCheck {
  const steps = isSure(reading) ? reading.sig.steps : [];
  const findings = patient
    ? drug.ingredients.flatMap((ingredient) => {
        const held = factsFor(facts, { ingredient, route: drug.route, doseForm: drug.doseForm }, patient);
        return findingsOnPieces(steps, ingredient, held);
      })
    : [];
  return { steps: [], findings, unchecked: uncheckedOfLocal(drug, reading, patient) };
}

/** What the words say by themselves, against the product and against each other. */
function findingsOnWords({ drug, note = '' }: DosedOrder, reading: SigReading): DoseFinding[] {
  const { sig, bare, parts } = reading;
  const ingredient = drug.ingredients.join(' and ');
  return [
    ...findingsOnFit(parts, drug),
    ...bare.map((number): DoseFinding => ({
      tier: 'reason',
      code: 'dose.bare-number',
      data: { number, strength: drug.strength, ingredient },
      ingredient,
      source: '',
    })),
    ...findingsOnStated(sig?.steps ?? [], drug),
    ...findingsOnNote(note, sig, drug),
  ];
}

function checkAmounts(
  order: DosedOrder,
  reading: SigReading,
  facts: readonly DoseFact[],
  patient: DosedPatient | undefined,
): DoseCheck {
  const { drug, daysSupply } = order;
  const notAtAll = (reason: UncheckedReason): DoseCheck => ({
    steps: [],
    findings: [],
    unchecked: drug.ingredients.map((ingredient) => owed(ingredient, reason, patient)),
  });
  if (!isSure(reading))
    return {
      ...notAtAll(obstacleOf(reading) ?? 'directions-not-read'),
      findings: patient ? findingsAtMost(reading, drug, facts, patient) : [],
    };
  const { sig } = reading;
  if (sig.steps.some(({ dose }) => !dose)) return notAtAll('amount-not-said');
  const steps = ingredientDoses(sig, drug);
  if (!steps) return checkCounted(order, sig, facts, patient);
  if (!patient) return { ...notAtAll('birth-date-missing'), steps };
  const findings: DoseFinding[] = [];
  const unchecked: UncheckedDose[] = [];
  const isIn = (kind: Timing['kind']) => !sig.maximum && sig.steps.some(({ timing }) => timing.kind === kind);
  for (const ingredient of ingredientsOf(steps)) {
    const product = { ingredient, route: drug.route, doseForm: drug.doseForm };
    const held = factsFor(facts, product, patient);
    const bounds = boundsFor(ingredient, drug.route, patient);
    unchecked.push(
      ...uncheckedOf({ facts, held, bounds }, product, patient, hasFactor(steps, facts, product)),
    );
    // When something happens is said; how often that is, is owed of what can kill alone.
    if (isIn('directed') || (isIn('event') && isHighAlert(ingredient)))
      unchecked.push(owed(ingredient, 'frequency-not-said', patient));
    else if (isIn('event')) unchecked.push({ ingredient, reason: 'frequency-not-said' });
    for (const step of steps) {
      const dose = step.ingredients.find((one) => one.ingredient === ingredient);
      if (!dose) continue;
      findings.push(...findingsOnDays({ facts, product, patient, daysSupply }, step, dose));
      findings.push(...findingsBeyondPlausible(dose, bounds, patient));
    }
    findings.push(...findingsOnLength(steps, ingredient, held, daysSupply));
    findings.push(...findingsOnOldWeight(ingredient, held, patient));
  }
  return { steps, findings, unchecked: withoutPartners(unchecked, drug) };
}

/** What is asked of one ingredient of a step. */
interface AskedOf {
  readonly facts: readonly DoseFact[];
  readonly product: { readonly ingredient: string; readonly route: string; readonly doseForm: string };
  readonly patient: DosedPatient;
  readonly daysSupply: number | undefined;
}

/** A step by what holds for as long as it lasts; ten times the most of all is refused in every situation. */
function findingsOnDays(
  { facts, product, patient, daysSupply }: AskedOf,
  step: StepDoses,
  dose: IngredientDose,
): DoseFinding[] {
  const held = factsFor(facts, product, patient, daysOfStep(step.step, daysSupply));
  const found = findingsOnStep(step, dose, held, patient);
  if (!held.some(isOfSituation)) return found;
  const { ageMonths, weightKg } = patient;
  const ofAll = factsFor(facts, product, { ageMonths, weightKg });
  const refused = findingsOnStep(step, dose, ofAll, patient).filter(({ tier }) => tier === 'stop');
  return [...found, ...refused];
}

/** Whether an opioid is judged by the morphine equivalents of everything that is taken. */
function hasFactor(
  steps: readonly StepDoses[],
  facts: readonly DoseFact[],
  { ingredient, route }: { readonly ingredient: string; readonly route: string },
): boolean {
  const isFactor = facts.some(
    (fact) => fact.kind === 'mme' && fact.ingredient === ingredient && fact.route === route.toLowerCase(),
  );
  return (
    isFactor &&
    steps.every((step) => step.ingredients.some((one) => one.ingredient === ingredient && one.perDay))
  );
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
