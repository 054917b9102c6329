import { dosesPerDay } from '../sig/amount-of-sig';
import { DAYS_IN, type SigStep } from '../sig/model';
import type { DoseUnit } from '../sig/vocabulary';
import { dailyAmount, showAmount, toFactAmount } from './amounts';
import { type DosedPatient, type DoseFact, isOfSituation, situationOf } from './facts';
import { countedSteps } from './counted-doses';
import type { DoseFinding, IngredientDose, StepDoses } from './model';

/** A tenth above a dose by weight is what measuring in a syringe makes of it. */
const MEASURED = 1.1;
/** What floating point adds. */
const EXACT = 1.001;
/** Ten times a labeled maximum is a slipped decimal point, whatever reason is given. A chosen bound. */
const NONSENSE = 10;
const HOURS_A_DAY = 24;

/** The fact of a kind that allows most, or least: uses differ, and no one said which is meant. */
function widest(held: readonly DoseFact[], kind: DoseFact['kind'], dose: IngredientDose, isLeast = false) {
  const usable = held.flatMap((fact) => {
    const amount = fact.kind === kind ? toFactAmount(fact, dose.unit) : undefined;
    return amount === undefined ? [] : [{ fact, amount }];
  });
  usable.sort((left, right) => (isLeast ? left.amount - right.amount : right.amount - left.amount));
  return usable[0];
}

/** What speaks against one step of directions. */
export function findingsOnStep(
  { step, timesADay, counted }: StepDoses,
  dose: IngredientDose,
  held: readonly DoseFact[],
  { weightKg }: DosedPatient,
): DoseFinding[] {
  const { ingredient } = dose;
  const found: DoseFinding[] = [];
  const above = (
    code: 'dose.single-high' | 'dose.day-high' | 'dose.week-high',
    given: number | undefined,
    limit: { fact: DoseFact; amount: number } | undefined,
    tolerance = EXACT,
    perKg = 1,
  ): void => {
    if (given === undefined || !limit) return;
    const allowed = limit.amount * perKg;
    if (given <= allowed * EXACT) return;
    const isByWeight = limit.fact.kind.endsWith('-per-kg');
    const ratio = given / allowed;
    const where = situationOf(limit.fact);
    // What holds in a situation alone forbids nothing: it may not be that of the patient any more.
    const isStopped = ratio >= NONSENSE && !isOfSituation(limit.fact);
    found.push({
      tier: isStopped ? 'stop' : ratio <= tolerance ? 'inform' : 'reason',
      code: isByWeight ? `${code}-by-weight` : code,
      data: {
        given: showAmount(given, dose.unit),
        ...(isByWeight
          ? {
              most: showAmount(allowed, dose.unit),
              givenPerKg: showAmount(given / perKg, dose.unit),
              mostPerKg: `${showAmount(limit.amount, dose.unit)}/kg${where}`,
            }
          : { most: `${showAmount(allowed, dose.unit)}${where}` }),
        ingredient,
      },
      ingredient,
      source: limit.fact.source,
    });
  };
  above('dose.single-high', dose.single?.most, widest(held, 'single-most', dose));
  above('dose.day-high', dose.perDay?.most, widest(held, 'daily-most', dose));
  above('dose.week-high', dose.perWeek?.most, widest(held, 'weekly-most', dose));
  if (weightKg !== undefined) {
    const single = widest(held, 'single-most-per-kg', dose);
    above('dose.single-high', dose.single?.most, single, MEASURED, weightKg);
    above('dose.day-high', dose.perDay?.most, widest(held, 'daily-most-per-kg', dose), MEASURED, weightKg);
  }
  if (found.length === 0) found.push(...findingsAboveUsual(dose, held));
  found.push(...findingsOnCounted(held, ingredient, counted));
  found.push(...findingsBelow(step, dose, held, weightKg));
  for (const fact of held) {
    const about = { ingredient, source: fact.source };
    const note = fact.note ?? '';
    if (fact.kind === 'avoid')
      found.push({ tier: 'reason', code: 'dose.avoid', data: { ingredient, note }, ...about });
    if (fact.kind === 'not-as-needed' && step.asNeeded)
      found.push({ tier: 'reason', code: 'dose.not-as-needed', data: { ingredient }, ...about });
    if (fact.kind === 'once-weekly' && isMoreThanWeekly(step))
      found.push({ tier: 'reason', code: 'dose.once-weekly', data: { ingredient }, ...about });
  }
  found.push(...findingsOnFrequency(held, ingredient, timesADay, step.timing));
  return found;
}

/** Above what is usual and not above the most: shown, and asked of no one. */
function findingsAboveUsual(dose: IngredientDose, held: readonly DoseFact[]): DoseFinding[] {
  const spans = [
    ['single-usual', 'dose.single-unusual', dose.single?.most],
    ['daily-usual', 'dose.day-unusual', dose.perDay?.most],
  ] as const;
  return spans.flatMap(([kind, code, given]): DoseFinding[] => {
    const usual = widest(held, kind, dose);
    if (!usual || given === undefined || given <= usual.amount * EXACT) return [];
    const { ingredient } = dose;
    const data = {
      given: showAmount(given, dose.unit),
      most: `${showAmount(usual.amount, dose.unit)}${situationOf(usual.fact)}`,
      ingredient,
    };
    return [{ tier: 'inform', code, data, ingredient, source: usual.fact.source }];
  });
}

/** Limits that a label counts in puffs, sprays, drops, patches, tablets, grams or milliliters of the product. */
function findingsOnCounted(
  held: readonly DoseFact[],
  ingredient: string,
  { unit, single, perDay }: StepDoses['counted'],
): DoseFinding[] {
  const own = COUNTED_AS[unit];
  if (own === undefined) return [];
  const limits = [
    ['single-most', single, 'dose.single-high'],
    ['daily-most', perDay, 'dose.day-high'],
  ] as const;
  return limits.flatMap(([kind, given, code]): DoseFinding[] => {
    const limit = held
      .filter((fact) => fact.kind === kind && fact.unit === own)
      .sort((left, right) => right.amount - left.amount)[0];
    if (!limit || !given || given.most <= limit.amount * EXACT) return [];
    return [
      {
        tier: given.most >= limit.amount * NONSENSE ? 'stop' : 'reason',
        code,
        data: { given: showCounted(given.most, own), most: showCounted(limit.amount, own), ingredient },
        ingredient,
        source: limit.source,
      },
    ];
  });
}

/** What directions count of a product, as facts name it; milligrams are of an ingredient and no count. */
const COUNTED_AS: Partial<Record<DoseUnit, DoseFact['unit']>> = {
  ...{ inhalation: 'puff', puff: 'puff', spray: 'spray', drop: 'drop', patch: 'patch' },
  ...{ tablet: 'tablet', gram: 'g', mL: 'mL' },
};

const showCounted = (amount: number, unit: string): string => {
  const isPlain = unit === 'mL' || unit === 'g' || amount === 1;
  return `${String(amount)} ${isPlain ? unit : unit === 'patch' ? 'patches' : `${unit}s`}`;
};

/** Whether a limit is held that judges a dose as directions count it, whatever the product's strength. */
export const isCountedIn = (held: readonly DoseFact[], unit: DoseUnit): boolean =>
  held.some(
    (fact) => (fact.kind === 'single-most' || fact.kind === 'daily-most') && fact.unit === COUNTED_AS[unit],
  );

/**
 * Directions by what they count of a product, and by how often: of a thin layer that is all there is to judge.
 * Drops of both eyes count together.
 */
export function findingsOnPieces(
  steps: readonly SigStep[],
  ingredient: string,
  held: readonly DoseFact[],
): DoseFinding[] {
  return [
    ...countedSteps(steps).flatMap(({ unit, single, perDay }) =>
      findingsOnCounted(held, ingredient, { unit, single, ...(perDay ? { perDay } : {}) }),
    ),
    ...steps.flatMap(({ timing, isAlongside }) =>
      findingsOnFrequency(held, ingredient, isAlongside ? undefined : dosesPerDay(timing)?.most, timing),
    ),
  ];
}

/** Below the smallest useful dose; doses as needed may be smaller. */
function findingsBelow(
  step: StepDoses['step'],
  dose: IngredientDose,
  held: readonly DoseFact[],
  weightKg: number | undefined,
): DoseFinding[] {
  const given = dailyAmount(step, dose.perDay);
  if (!given || step.asNeeded) return [];
  const below = (limit: { fact: DoseFact; amount: number } | undefined, perKg: number): DoseFinding[] => {
    const least = limit && limit.amount * perKg;
    if (!limit || least === undefined || given.most * MEASURED >= least) return [];
    return [
      {
        tier: 'inform',
        code: 'dose.day-low',
        data: {
          given: showAmount(given.most, dose.unit),
          least: showAmount(least, dose.unit),
          ingredient: dose.ingredient,
        },
        ingredient: dose.ingredient,
        source: limit.fact.source,
      },
    ];
  };
  const plain = below(widest(held, 'daily-least', dose, true), 1);
  const byWeight =
    weightKg === undefined ? [] : below(widest(held, 'daily-least-per-kg', dose, true), weightKg);
  return [...plain, ...byWeight].slice(0, 1);
}

function findingsOnFrequency(
  held: readonly DoseFact[],
  ingredient: string,
  timesADay: number | undefined,
  timing: StepDoses['step']['timing'],
): DoseFinding[] {
  if (timesADay === undefined) return [];
  const most = largest(held, 'times-a-day-most');
  const between = held
    .filter(({ kind }) => kind === 'hours-between-least')
    .sort((left, right) => left.amount - right.amount)[0];
  const data = { times: String(Math.round(timesADay)), ingredient };
  const asked = (code: DoseFinding['code'], limit: DoseFact, more: DoseFinding['data']): DoseFinding[] => [
    { tier: 'reason', code, data: { ...data, ...more }, ingredient, source: limit.source },
  ];
  if (most && timesADay > most.amount * EXACT)
    return asked('dose.too-often', most, { most: `${String(most.amount)}${situationOf(most)}` });
  if (!between) return [];
  // What is given more rarely than daily is judged by its average.
  const often = between.amount > HOURS_A_DAY ? (dosesPerDay(timing)?.most ?? 0) : timesADay;
  return often > 0 && HOURS_A_DAY / often < between.amount / EXACT
    ? asked('dose.too-soon', between, { hours: String(between.amount) })
    : [];
}

/** How long: by the directions, else by the days supply where it is not taken as needed. */
export function findingsOnLength(
  steps: readonly StepDoses[],
  ingredient: string,
  held: readonly DoseFact[],
  daysSupply: number | undefined,
): DoseFinding[] {
  const isOpen = steps.some(
    ({ step }) => step.duration === undefined && step.timing.kind !== 'once' && step.timing.kind !== 'later',
  );
  const named = steps.reduce(
    (sum, { step }) =>
      sum + (step.duration && !step.isAlongside ? step.duration.count * DAYS_IN[step.duration.unit] : 0),
    0,
  );
  const days = isOpen ? daysSupply : named;
  const limits = [
    ['days-most', 'reason', 'dose.too-long'],
    ['days-usual', 'inform', 'dose.long'],
  ] as const;
  const found = limits.flatMap(([kind, tier, code]): DoseFinding[] => {
    const most = largest(held, kind);
    if (!most || days === undefined || days <= most.amount) return [];
    const data = { days: String(days), most: String(most.amount), ingredient };
    return [{ tier, code, data, ingredient, source: most.source }];
  });
  return found.slice(0, 1);
}

/** How many days a step is taken: without an end as long as the supply lasts, else without limit. */
export function daysOfStep({ timing, duration }: StepDoses['step'], daysSupply: number | undefined): number {
  if (timing.kind === 'once' || timing.kind === 'later') return 1;
  return duration ? duration.count * DAYS_IN[duration.unit] : (daysSupply ?? Infinity);
}

const largest = (held: readonly DoseFact[], kind: DoseFact['kind']): DoseFact | undefined =>
  held.filter((fact) => fact.kind === kind).sort((left, right) => right.amount - left.amount)[0];

function isMoreThanWeekly({ timing, isAlongside }: StepDoses['step']): boolean {
  if (isAlongside) return true;
  if (timing.kind === 'daily') return true;
  if (timing.kind === 'weekly') return true;
  if (timing.kind === 'weekdays') return timing.days.length > 1;
  const isShort = timing.kind === 'interval' && (timing.unit === 'minute' || timing.unit === 'hour');
  return isShort || (timing.kind === 'interval' && timing.unit === 'day' && timing.every < 7);
}
