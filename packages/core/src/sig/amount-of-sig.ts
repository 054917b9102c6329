import {
  type AmountRange,
  type DispensedProduct,
  type DoseObstacle,
  PUFFS,
  toDispensedDose,
  toDispensedLimit,
} from './dispensed-dose';
export type { AmountRange } from './dispensed-dose';
import type { Sig, SigDuration, SigStep, Timing } from './model';

/** A part of directions in which the same is used up every day, or what is given once. */
interface SigStretch {
  /** In a day; of what is given once, altogether. */
  readonly amount: AmountRange;
  /** Its days: 0 of what is given once, infinite where it has no end. */
  readonly days: number;
}

/** What directions use up of a product, in the unit it is dispensed in. */
export interface SigUse {
  /** In the order in which they follow each other; only the last one can have no end. */
  readonly stretches: readonly SigStretch[];
  /** Of all steps together; undefined where the last one has no end. */
  readonly total: AmountRange | undefined;
  /** Days of all steps together; undefined where the last one has no end. */
  readonly days: number | undefined;
  /** Whether it may be less, because doses are given as needed. */
  readonly isAsNeeded: boolean;
  /** Whether it is counted in whole units, rather than measured in mL or grams. */
  readonly isCounted: boolean;
  /** Whether it comes in closed bottles, vials or pens, of which a rest is left over: drops, injections. */
  readonly isInContainers: boolean;
}

/** Why nothing can be computed of directions that were understood. */
export type SigObstacle = DoseObstacle | 'as-directed' | 'no-amount' | 'never-ends';

const MILLILITER = 'C28254';
const MEASURED: ReadonlySet<string> = new Set([MILLILITER, 'C48155']);
/** A test uses up one strip and one lancet. */
const USED_BY_A_TEST: ReadonlySet<string> = new Set(['C48538', 'C120263']);
const IN_CONTAINERS = /ophthalmic|otic|nasal|subcutaneous|intramuscular|intravenous|intradermal/i;

/** Both eyes, both ears and both nostrils take the dose twice. */
export const placesOf = ({ site }: SigStep): number =>
  site === 'in both eyes' || site === 'in both ears' || site === 'in each nostril' ? 2 : 1;

const DAYS_IN: Record<SigDuration['unit'], number> = { day: 1, week: 7, month: 30 };
const MINUTES_IN = { minute: 1, hour: 60, day: 1440, week: 10_080, month: 43_200 } as const;
const MINUTES_A_DAY = 1440;

/** How often a day, on average; undefined where nothing says, and for a single dose. */
export function dosesPerDay(timing: Timing): AmountRange | undefined {
  switch (timing.kind) {
    case 'daily':
      return { least: timing.times, most: timing.times };
    case 'weekly':
      return { least: timing.times / 7, most: timing.times / 7 };
    case 'weekdays':
      return { least: timing.days.length / 7, most: timing.days.length / 7 };
    case 'interval': {
      const perDay = (count: number): number => MINUTES_A_DAY / (count * MINUTES_IN[timing.unit]);
      return { least: perDay(timing.most ?? timing.every), most: perDay(timing.every) };
    }
    case 'once':
    case 'directed':
      return undefined;
  }
}

const times = ({ least, most }: AmountRange, by: AmountRange): AmountRange => ({
  least: least * by.least,
  most: most * by.most,
});

/** What one step uses up, or why nobody can say. */
function toStretch(step: SigStep, drug: DispensedProduct, cap: number | undefined): SigStretch | SigObstacle {
  if (step.timing.kind === 'directed') return 'as-directed';
  const dose = step.dose
    ? toDispensedDose(step.dose, drug)
    : step.method === 'test' && USED_BY_A_TEST.has(drug.potencyUnitCode)
      ? { least: 1, most: 1 }
      : 'no-amount';
  if (typeof dose === 'string') return dose;
  const places = placesOf(step);
  const whole = { least: dose.least * places, most: dose.most * places };
  const often = dosesPerDay(step.timing);
  if (!often) return { amount: whole, days: 0 };
  const { least, most } = times(whole, often);
  return {
    amount: cap === undefined ? { least, most } : { least: Math.min(least, cap), most: Math.min(most, cap) },
    days: step.duration ? step.duration.count * DAYS_IN[step.duration.unit] : Infinity,
  };
}

/** What a stretch uses up in so many days, no more than it has. */
const amountIn = ({ amount, days }: SigStretch, count: number): AmountRange =>
  days === 0 ? amount : times(amount, { least: Math.min(days, count), most: Math.min(days, count) });

/**
 * What directions use up, in the unit in which a product is dispensed.
 * @returns why it cannot be computed, where it cannot: nothing is guessed
 */
export function readSigUse({ steps, maximum }: Sig, drug: DispensedProduct): SigUse | SigObstacle {
  const cap = maximum && toDispensedLimit(maximum, drug);
  const stretches: SigStretch[] = [];
  for (const step of steps) {
    const stretch = toStretch(step, drug, typeof cap === 'number' ? cap : undefined);
    if (typeof stretch === 'string') return stretch;
    if (stretches.at(-1)?.days === Infinity) return 'never-ends';
    stretches.push(stretch);
  }
  if (typeof cap === 'string') return cap;
  const days = stretches.reduce((sum, stretch) => sum + stretch.days, 0);
  const hasEnd = days !== Infinity;
  return {
    stretches,
    total: hasEnd ? amountOver(stretches, days) : undefined,
    days: hasEnd && days > 0 ? days : undefined,
    isAsNeeded: steps.some((step) => step.asNeeded),
    isCounted: !MEASURED.has(drug.potencyUnitCode),
    isInContainers: drug.potencyUnitCode === MILLILITER && IN_CONTAINERS.test(drug.route),
  };
}

/** The same; undefined where it cannot be computed. */
export function toSigUse(sig: Sig, drug: DispensedProduct): SigUse | undefined {
  const use = readSigUse(sig, drug);
  return typeof use === 'string' ? undefined : use;
}

/** What the first days of directions use up. */
function amountOver(stretches: readonly SigStretch[], days: number): AmountRange {
  let rest = days;
  let sum: AmountRange = { least: 0, most: 0 };
  for (const stretch of stretches) {
    const { least, most } = amountIn(stretch, rest);
    sum = { least: sum.least + least, most: sum.most + most };
    rest = Math.max(0, rest - stretch.days);
  }
  return sum;
}

/** A number of units without what floating point adds to it; at most three decimals. */
const rounded = (amount: number): number => Math.round(amount * 1000) / 1000;

/**
 * The quantity that directions need.
 * @param days for how long, where the directions have no end
 * @returns in the unit of the product, as a decimal; undefined where it cannot be computed, or is less than
 * the thousandth of a unit
 */
export function quantityForSig(use: SigUse, days: number | undefined): string | undefined {
  const most = use.total?.most ?? (days === undefined ? undefined : amountOver(use.stretches, days).most);
  if (most === undefined || rounded(most) <= 0) return undefined;
  // Half a tablet a day for a week is four tablets; a liquid is measured to the tenth.
  const plain = rounded(most);
  return String(use.isCounted ? Math.ceil(plain) : Math.ceil(rounded(plain * 10)) / 10);
}

const MOST_DAYS = 365;

/** For how many whole days a quantity lasts at the most that is allowed; undefined where nobody can say. */
export function daysForQuantity(use: SigUse, quantity: string): number | undefined {
  const amount = Number(quantity);
  if (use.total) return amount >= rounded(use.total.most) ? use.days : undefined;
  let rest = amount;
  let days = 0;
  for (const stretch of use.stretches) {
    const lasts = stretch.days === 0 ? 0 : Math.floor(rounded(rest / stretch.amount.most));
    const taken = Math.min(stretch.days, lasts);
    rest = rounded(rest - amountIn(stretch, taken).most);
    days += taken;
    if (rest < 0 || taken < stretch.days) break;
  }
  return rest >= 0 && days >= 1 && days <= MOST_DAYS ? days : undefined;
}

/** For how many whole days so many puffs or sprays last; undefined where the directions do not count them. */
export function daysForPuffs(sig: Sig, drug: DispensedProduct, puffs: number): number | undefined {
  const use = toSigUse(sig, { ...drug, potencyUnitCode: PUFFS });
  return use && daysForQuantity(use, String(puffs));
}
