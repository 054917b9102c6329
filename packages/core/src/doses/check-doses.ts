import type { Drug } from '../drugs/model';
import { say } from '../findings/messages';
import type { Sig, Timing } from '../sig/model';
import { hasEnd, isSure, type SigReading } from '../sig/read-sig';
import { readingOf } from '../sig/rules';
import { add, countedSteps } from './counted-doses';
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
  UncheckedDose,
  UncheckedReason,
  IngredientDose,
  StepDoses,
} from './model';
import { findingsOnNote } from './note-directions';
import { boundsFor, findingsBeyondPlausible, type PlausibleBound } from './plausible-doses';
import { findingsOnStated } from './stated-amounts';
import { daysOfStep, findingsOnLength, findingsOnPieces, findingsOnStep, isCountedIn } from './step-rules';

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

/** Months from which on someone is grown. */
const GROWN_MONTHS = 18 * 12;

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

const isNoData = ({ reason }: UncheckedDose): boolean => reason.startsWith('no-data');

/** Whether its dose is individual, with separate bounds. */
const isTitrated = ({ ingredients, route }: DosedDrug, patient: DosedPatient | undefined): boolean =>
  ingredients.some((one) => boundsFor(one, route, patient ?? { ageMonths: GROWN_MONTHS }).length > 0);

/**
 * Whether what cannot be judged of an ingredient is asked: it can kill, or no one knows that it is no child.
 */
const isOwed = (ingredient: string, patient: DosedPatient | undefined): boolean =>
  isHighAlert(ingredient) || patient === undefined || patient.ageMonths < GROWN_MONTHS;

const owed = (
  ingredient: string,
  reason: UncheckedReason,
  patient: DosedPatient | undefined,
): UncheckedDose => ({ ingredient, reason, ...(isOwed(ingredient, patient) ? { isOwed: true } : {}) });

/** Why directions say no dose that could be judged; undefined where every word was understood. */
function obstacleOf(reading: SigReading): UncheckedReason | undefined {
  if (isSure(reading)) return undefined;
  if (reading.unread.length > 0 || reading.sig === undefined) {
    const lacksAlone = reading.unread.length === 0;
    return lacksAlone && !reading.missing.includes('dose') ? 'frequency-not-said' : 'directions-not-read';
  }
  return reading.missing.includes('dose') ? 'amount-not-said' : 'frequency-not-said';
}

/** What goes where it acts has no dose to judge: a child's directions are still understood, or asked about. */
function uncheckedOfLocal(
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

const ingredientsOf = (steps: readonly StepDoses[]): ReadonlySet<string> =>
  new Set(steps.flatMap(({ ingredients }) => ingredients.map(({ ingredient }) => ingredient)));

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

/** A child's combination is judged where one of its ingredients is: the others come in a fixed share of it. */
function withoutPartners(unchecked: readonly UncheckedDose[], { ingredients }: DosedDrug): UncheckedDose[] {
  const isJudged = ingredients.some(
    (ingredient) => !unchecked.some((one) => one.ingredient === ingredient && one.reason !== 'kidney'),
  );
  return unchecked.map((one) => {
    if (!isJudged || !isNoData(one) || isHighAlert(one.ingredient)) return one;
    const { ingredient, reason } = one;
    return { ingredient, reason };
  });
}

/**
 * Directions that were not wholly understood, at their most: what follows a step without an end is taken on the
 * same day. It asks, and forbids nothing.
 */
function findingsAtMost(
  { sig, bare }: SigReading,
  drug: DosedDrug,
  facts: readonly DoseFact[],
  patient: DosedPatient,
): DoseFinding[] {
  // Doses of one day are added up below, as those are that no one knows the days of.
  const dosed = (sig?.steps ?? []).filter(({ dose }) => dose).map(({ isAlongside: _, ...step }) => step);
  const steps = dosed.length > 0 && bare.length === 0 ? ingredientDoses({ ...sig, steps: dosed }, drug) : [];
  const days: StepDoses[][] = [];
  for (const step of steps ?? []) {
    const day = days.at(-1);
    if (day && day.every((one) => !hasEnd(one.step))) day.push(step);
    else days.push([step]);
  }
  return days.flatMap((day) =>
    [...ingredientsOf(day)].flatMap((ingredient) => {
      const dose = dayOf(day, ingredient);
      const [first] = day;
      if (!first || !dose) return [];
      const held = factsFor(facts, { ingredient, route: drug.route, doseForm: drug.doseForm }, patient);
      return [
        ...findingsOnStep({ ...first, timesADay: undefined }, dose, held, patient),
        ...findingsBeyondPlausible(dose, boundsFor(ingredient, drug.route, patient), patient),
      ]
        .filter(({ tier, code }) => tier !== 'inform' && code !== 'dose.avoid')
        .map((finding): DoseFinding => ({
          ...finding,
          tier: 'reason',
          code: 'dose.at-most',
          data: { said: say(finding.code, finding.data) },
        }));
    }),
  );
}

/** What several steps of one day give of an ingredient. */
function dayOf(day: readonly StepDoses[], ingredient: string): IngredientDose | undefined {
  const doses = day.flatMap(({ ingredients }) => ingredients.filter((one) => one.ingredient === ingredient));
  const [first] = doses;
  const sum = (part: 'perDay' | 'perWeek') =>
    doses.map((one) => one[part]).reduce((all, one) => (one ? add(one, all) : all), undefined);
  const largest = [...doses].sort((left, right) => (right.single?.most ?? 0) - (left.single?.most ?? 0))[0];
  return first && { ...first, single: largest?.single, perDay: sum('perDay'), perWeek: sum('perWeek') };
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

/** What is known of the doses of one ingredient. */
interface KnownOf {
  readonly facts: readonly DoseFact[];
  readonly held: readonly DoseFact[];
  readonly bounds: readonly PlausibleBound[];
}

function uncheckedOf(
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
