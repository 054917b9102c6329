import {
  type AmountRange,
  type DispensedProduct,
  type DoseObstacle,
  canisterOf,
  PUFFS,
  toDispensedDose,
  toDispensedLimit,
} from './dispensed-dose';
export type { AmountRange } from './dispensed-dose';
import { DAYS_IN, periods, placesOf, type Sig, type SigStep, type Timing } from './model';
import type { DoseUnit } from './vocabulary';

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
  /** What one canister or bottle holds where puffs or sprays are handed over in whole ones. */
  readonly container?: number;
  /** Whether it comes in closed bottles, vials or pens, of which a rest is left over: drops, injections. */
  readonly isInContainers: boolean;
}

/** Why nothing can be computed of directions that were understood. */
export type SigObstacle = DoseObstacle | 'as-directed' | 'no-amount' | 'no-frequency';

const COUNTED_IN_PUFFS: ReadonlySet<DoseUnit> = new Set(['puff', 'inhalation', 'spray']);
const NO_USE: SigStretch = { amount: { least: 0, most: 0 }, days: 0 };
const MILLILITER = 'C28254';
const MEASURED: ReadonlySet<string> = new Set([MILLILITER, 'C48155']);
/** A test uses up one strip and one lancet. */
const USED_BY_A_TEST: ReadonlySet<string> = new Set(['C48538', 'C120263']);
const IN_CONTAINERS = /ophthalmic|otic|nasal|subcutaneous|intramuscular|intravenous|intradermal/i;

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

/** What one step uses up, or why no one can say. */
function toStretch(step: SigStep, drug: DispensedProduct, cap: number | undefined): SigStretch | SigObstacle {
  if (step.timing.kind === 'directed' || step.orAsDirected) return 'as-directed';
  const dose = step.dose
    ? toDispensedDose(step.dose, drug)
    : step.method === 'test' && USED_BY_A_TEST.has(drug.potencyUnitCode)
      ? { least: 1, most: 1 }
      : 'no-amount';
  if (typeof dose === 'string') return dose;
  const places = placesOf(step);
  const whole = { least: dose.least * places, most: dose.most * places * timesOf(step) };
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
  const canister = canisterOf(drug);
  const isInPuffs = steps.every(({ dose }) => dose !== undefined && COUNTED_IN_PUFFS.has(dose.unit));
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
    ...(canister && isInPuffs ? { container: canister.amount } : {}),
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
  const isWhole = days === undefined || !use.mayEndSooner || days > (use.days ?? days);
  const whole = isWhole ? use.total?.most : undefined;
  const most = whole ?? (days === undefined ? undefined : amountOver(use.stretches, days).most);
  if (most === undefined || rounded(most) <= 0) return undefined;
  // Half a tablet a day for a week is four tablets; a liquid is measured to the tenth.
  const plain = rounded(most);
  if (use.container !== undefined)
    return toDecimal(Math.ceil(rounded(plain / use.container)) * use.container);
  return String(use.isCounted ? Math.ceil(plain) : Math.ceil(rounded(plain * 10)) / 10);
}

const toDecimal = (amount: number): string => String(Number(amount.toPrecision(8)));

const MOST_DAYS = 365;

/** For how many whole days a quantity lasts at the most that is allowed; undefined where no one can say. */
export function daysForQuantity(use: SigUse, quantity: string): number | undefined {
  const amount = Number(quantity);
  // A part of a canister is none, and another size has another number of puffs.
  if (use.container !== undefined && !Number.isInteger(rounded(amount / use.container))) return undefined;
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
