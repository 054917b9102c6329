import { DAYS_IN } from '../sig/model';
import { dailyAmount, showAmount, toFactAmount } from './amounts';
import type { DosedPatient, DoseFact } from './facts';
import type { DoseFinding, IngredientDose, StepDoses } from './model';

/** A tenth above a dose by weight is what measuring in a syringe makes of it. */
const MEASURED = 1.1;
/** What floating point adds. */
const EXACT = 1.001;
/** Ten times a labeled maximum is a slipped decimal point, whatever reason is given. A chosen bound. */
const NONSENSE = 10;

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
    found.push({
      tier: ratio >= NONSENSE ? 'stop' : ratio <= tolerance ? 'inform' : 'reason',
      code: isByWeight ? `${code}-by-weight` : code,
      data: {
        given: showAmount(given, dose.unit),
        most: showAmount(allowed, dose.unit),
        ...(isByWeight
          ? {
              givenPerKg: showAmount(given / perKg, dose.unit),
              mostPerKg: showAmount(limit.amount, dose.unit),
            }
          : {}),
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
  found.push(...findingsOnFrequency(held, ingredient, timesADay));
  return found;
}

/** Limits that a label counts in puffs, sprays, drops or milliliters. */
function findingsOnCounted(
  held: readonly DoseFact[],
  ingredient: string,
  { unit, single, perDay }: StepDoses['counted'],
): DoseFinding[] {
  const own = unit === 'inhalation' ? 'puff' : unit;
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
        data: { given: `${String(given.most)} ${own}s`, most: `${String(limit.amount)} ${own}s`, ingredient },
        ingredient,
        source: limit.source,
      },
    ];
  });
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
): DoseFinding[] {
  if (timesADay === undefined) return [];
  const most = largest(held, 'times-a-day-most');
  const between = held
    .filter(({ kind }) => kind === 'hours-between-least')
    .sort((left, right) => left.amount - right.amount)[0];
  const data = { times: String(Math.round(timesADay)), ingredient };
  if (most && timesADay > most.amount * EXACT)
    return [
      {
        tier: 'reason',
        code: 'dose.too-often',
        data: { ...data, most: String(most.amount) },
        ingredient,
        source: most.source,
      },
    ];
  return between && 24 / timesADay < between.amount / EXACT
    ? [
        {
          tier: 'reason',
          code: 'dose.too-soon',
          data: { ...data, hours: String(between.amount) },
          ingredient,
          source: between.source,
        },
      ]
    : [];
}

/** How long: by the directions, else by the days supply where it is not taken as needed. */
export function findingsOnLength(
  steps: readonly StepDoses[],
  ingredient: string,
  held: readonly DoseFact[],
  daysSupply: number | undefined,
): DoseFinding[] {
  const most = largest(held, 'days-most');
  if (!most) return [];
  const isOpen = steps.some(
    ({ step }) => step.duration === undefined && step.timing.kind !== 'once' && step.timing.kind !== 'later',
  );
  const named = steps.reduce(
    (sum, { step }) =>
      sum + (step.duration && !step.isAlongside ? step.duration.count * DAYS_IN[step.duration.unit] : 0),
    0,
  );
  const days = isOpen ? daysSupply : named;
  if (days === undefined || days <= most.amount) return [];
  return [
    {
      tier: 'reason',
      code: 'dose.too-long',
      data: { days: String(days), most: String(most.amount), ingredient },
      ingredient,
      source: most.source,
    },
  ];
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
