import {
  type AmountRange,
  type DispensedProduct,
  type DoseObstacle,
  packagesFor,
  PUFFS,
  toDispensedDose,
  toDispensedLimit,
} from './dispensed-dose';
export type { AmountRange } from './dispensed-dose';
import { gramsOfArea } from './area-doses';
import { isMetered, type SoldPackage } from '../drugs/sold-packages';
import { DAYS_IN, periods, placesOf, type Sig, type SigStep, type Timing } from './model';

/** A part of directions in which the same is used up every day, or what is given once. */
interface SigStretch {
  /** In a day; of what is given once, altogether. */
  readonly amount: AmountRange;
  /** Its days: 0 of what is given once, infinite where it has no end. */
  readonly days: number;
  /** Where it is used on some days of a cycle alone. */
  readonly cycle?: SigStep['cycle'];
}

/** What directions use up of a product, in the unit it is dispensed in. */
export interface SigUse {
  /** In the order in which they follow each other; only the last one can have no end. */
  readonly stretches: readonly SigStretch[];
  /** Of all steps together; undefined where the last one has no end. */
  readonly total: AmountRange | undefined;
  /** Days of all steps together; undefined where the last one has no end. */
  readonly days: number | undefined;
  /** Whether it may be less: doses are given as needed, when something happens, or for a shorter time. */
  readonly isAsNeeded: boolean;
  /** Whether its days are the most, which a shorter time may be chosen of. */
  readonly mayEndSooner: boolean;
  /** Whether it is counted in whole units, rather than measured in mL or grams. */
  readonly isCounted: boolean;
  /** The packages of which whole ones are handed over, the usual one first. */
  readonly packages: readonly SoldPackage[];
  /** Whether what is spread was measured by the area of an adult's skin. */
  readonly isByArea: boolean;
  /** Weeks from one dose to the next, of what is given once a week or less often. */
  readonly weeks: number | undefined;
  /** As isInContainers says. */
  readonly isInContainers: boolean;
}

/** Why nothing can be computed of directions that were understood. */
export type SigObstacle = DoseObstacle | 'as-directed' | 'no-amount' | 'no-frequency';

const NO_USE: SigStretch = { amount: { least: 0, most: 0 }, days: 0 };
const MILLILITER = 'C28254';
const MEASURED: ReadonlySet<string> = new Set([MILLILITER, 'C48155']);
/** A test uses up one strip and one lancet. */
const USED_BY_A_TEST: ReadonlySet<string> = new Set(['C48538', 'C120263']);
const IN_CONTAINERS = /ophthalmic|otic|nasal|subcutaneous|intramuscular|intravenous|intradermal/i;

/** Whether it comes in closed bottles, vials or pens, of which a rest is left over: drops, injections. */
export const isInContainers = ({ potencyUnitCode, route }: DispensedProduct): boolean =>
  potencyUnitCode === MILLILITER && IN_CONTAINERS.test(route);

/** How often a dose may be given at a time, with what may come again. */
const timesOf = ({ repeat }: SigStep): number => 1 + (repeat?.times ?? 0);

const MINUTES_IN = { minute: 1, hour: 60, day: 1440, week: 10_080, month: 43_200 } as const;
const MINUTES_A_DAY = 1440;

/** How often a day, on average; undefined where nothing says, and for a single dose. */
export function dosesPerDay(timing: Timing): AmountRange | undefined {
  switch (timing.kind) {
    case 'daily':
      return { least: timing.isMost ? 0 : timing.times, most: timing.times };
    case 'weekly':
      return { least: timing.times / 7, most: timing.times / 7 };
    case 'weekdays':
      return { least: timing.days.length / 7, most: timing.days.length / 7 };
    case 'interval': {
      const perDay = (count: number): number => MINUTES_A_DAY / (count * MINUTES_IN[timing.unit]);
      return { least: perDay(timing.most ?? timing.every), most: perDay(timing.every) };
    }
    case 'once':
    case 'later':
    case 'event':
    case 'directed':
      return undefined;
  }
}

const times = ({ least, most }: AmountRange, by: AmountRange): AmountRange => ({
  least: least * by.least,
  most: most * by.most,
});

/** What a dose is of the product: a test uses one strip, and a thin layer what covers its area. */
function doseOf(step: SigStep, drug: DispensedProduct): AmountRange | SigObstacle {
  if (step.dose) return toDispensedDose(step.dose, drug, placesOf(step));
  if (step.method === 'test' && USED_BY_A_TEST.has(drug.potencyUnitCode)) return { least: 1, most: 1 };
  const grams = gramsOfArea(step, drug);
  return grams === undefined ? 'no-amount' : { least: grams, most: grams };
}

const WEEK_DAYS = 7;

/** Weeks from one dose to the next; undefined of what is given more often, or by other intervals. */
function weeksBetween({ timing }: SigStep): number | undefined {
  if (timing.kind === 'weekly' || timing.kind === 'weekdays') return 1;
  if (timing.kind !== 'interval' || timing.most !== undefined) return undefined;
  if (timing.unit === 'week') return timing.every;
  return timing.unit === 'day' && timing.every % WEEK_DAYS === 0 ? timing.every / WEEK_DAYS : undefined;
}

/** What one step uses up, or why no one can say. */
function toStretch(step: SigStep, drug: DispensedProduct, cap: number | undefined): SigStretch | SigObstacle {
  if (step.timing.kind === 'directed' || step.orAsDirected) return 'as-directed';
  const dose = doseOf(step, drug);
  if (typeof dose === 'string') return dose;
  const whole = { least: dose.least, most: dose.most * timesOf(step) };
  const days = step.duration ? step.duration.count * DAYS_IN[step.duration.unit] : Infinity;
  // How often something happens no one knows; what may be used of it in a day at the most is said or not.
  if (step.timing.kind === 'event')
    return cap === undefined ? 'no-frequency' : { amount: { least: 0, most: cap }, days };
  const often = dosesPerDay(step.timing);
  if (!often) return { amount: whole, days: 0 };
  const { least, most } = times(whole, often);
  return {
    amount: cap === undefined ? { least, most } : { least: Math.min(least, cap), most: Math.min(most, cap) },
    days,
    ...(step.cycle ? { cycle: step.cycle } : {}),
  };
}

/** What several doses of the same days use up together. */
function sumOf([first = NO_USE, ...others]: readonly SigStretch[], cap = Infinity): SigStretch {
  if (others.length === 0) return first;
  const total = others.reduce(
    ({ least, most }, { amount }) => ({ least: least + amount.least, most: most + amount.most }),
    first.amount,
  );
  return { ...first, amount: { least: Math.min(total.least, cap), most: Math.min(total.most, cap) } };
}

/** What a stretch uses up in so many days, no more than it has. */
function amountIn({ amount, days, cycle }: SigStretch, count: number): AmountRange {
  if (days === 0) return amount;
  const used = daysOfUse(Math.min(days, count), cycle);
  return times(amount, { least: used, most: used });
}

/** On how many of so many days something is used that begins with the first day of a cycle. */
const daysOfUse = (days: number, cycle: SigStep['cycle']): number =>
  cycle ? Math.floor(days / cycle.of) * cycle.days + Math.min(days % cycle.of, cycle.days) : days;

/** How many days so many days of use are. */
const daysAround = (used: number, cycle: SigStep['cycle']): number =>
  cycle ? Math.floor(used / cycle.days) * cycle.of + (used % cycle.days) : used;

/**
 * What directions use up, in the unit in which a product is dispensed.
 * @returns why it cannot be computed, where it cannot: nothing is guessed
 */
export function readSigUse({ steps, maximum }: Sig, drug: DispensedProduct): SigUse | SigObstacle {
  const cap = maximum && toDispensedLimit(maximum, drug);
  const stretches: SigStretch[] = [];
  for (const together of periods(steps)) {
    const parts: SigStretch[] = [];
    for (const step of together) {
      const part = toStretch(step, drug, typeof cap === 'number' ? cap : undefined);
      if (typeof part === 'string') return part;
      parts.push(part);
    }
    stretches.push(sumOf(parts, typeof cap === 'number' ? cap : undefined));
  }
  if (typeof cap === 'string') return cap;
  const days = stretches.reduce((sum, stretch) => sum + stretch.days, 0);
  const hasEnd = days !== Infinity;
  const weeks = steps.map(weeksBetween);
  return {
    stretches,
    total: hasEnd ? amountOver(stretches, days) : undefined,
    days: hasEnd && days > 0 ? days : undefined,
    isAsNeeded: steps.some(
      ({ asNeeded, timing, duration, repeat }) =>
        asNeeded ||
        timing.kind === 'event' ||
        (timing.kind === 'daily' && timing.isMost) ||
        duration?.isMost ||
        repeat !== undefined,
    ),
    mayEndSooner: steps.at(-1)?.duration?.isMost === true,
    isCounted: !MEASURED.has(drug.potencyUnitCode),
    packages: packagesFor(drug).filter(({ isDivided }) => !isDivided),
    isByArea: steps.some(({ dose, method }) => !dose && method !== 'test'),
    weeks: weeks.every((one) => one !== undefined) ? Math.max(...weeks) : undefined,
    isInContainers: isInContainers(drug),
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
  const isWhole = days === undefined || !use.mayEndSooner || days > (use.days ?? days);
  const whole = isWhole ? use.total?.most : undefined;
  const most = whole ?? (days === undefined ? undefined : amountOver(use.stretches, days).most);
  if (most === undefined || rounded(most) <= 0) return undefined;
  // Half a tablet a day for a week is four tablets; a liquid is measured to the tenth.
  const plain = rounded(most);
  if (use.packages.length > 0) return inPackages(plain, use.packages);
  return String(use.isCounted ? Math.ceil(plain) : Math.ceil(rounded(plain * 10)) / 10);
}

const toDecimal = (amount: number): string => String(Number(amount.toPrecision(8)));

/** Whole packages of the size that leaves the least over. */
function inPackages(needed: number, packages: readonly SoldPackage[]): string {
  const totals = packages.map(({ amount }) => Math.ceil(rounded(needed / amount)) * amount);
  return toDecimal(Math.min(...totals));
}

const MOST_DAYS = 365;

/** For how many whole days a quantity lasts at the most that is allowed; undefined where no one can say. */
export function daysForQuantity(use: SigUse, quantity: string): number | undefined {
  const amount = Number(quantity);
  // A part of a canister is none, and another size has another number of puffs.
  const metered = use.packages.filter(isMetered);
  if (metered.length > 0 && !metered.some((one) => Number.isInteger(rounded(amount / one.amount))))
    return undefined;
  if (use.total && amount >= rounded(use.total.most)) return use.days;
  if (use.total && !use.mayEndSooner) return undefined;
  let rest = amount;
  let days = 0;
  for (const stretch of use.stretches) {
    const lasts =
      stretch.days === 0 ? 0 : daysAround(Math.floor(rounded(rest / stretch.amount.most)), stretch.cycle);
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
