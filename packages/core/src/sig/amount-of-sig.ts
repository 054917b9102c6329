import type { Drug } from '../drugs/model';
import type { Dose, Sig, SigDuration, SigStep, Timing } from './model';
import type { DoseUnit } from './vocabulary';

/** An amount that may be a range: 'one or two tablets' is both. */
export interface AmountRange {
  readonly least: number;
  readonly most: number;
}

/** What directions use up of a product, in the unit it is dispensed in. */
export interface SigUse {
  /** In a day of the last step, or of the only one. */
  readonly perDay: AmountRange | undefined;
  /** Of all steps together; undefined where the last one has no end. */
  readonly total: AmountRange | undefined;
  /** Days of all steps together; undefined where the last one has no end. */
  readonly days: number | undefined;
  /** Whether it may be less, because doses are given as needed. */
  readonly isAsNeeded: boolean;
  /** Whether it is counted in whole units, rather than measured in mL or grams. */
  readonly isCounted: boolean;
}

/** The code of the unit that a dose of these units is dispensed in, and how many of them it holds. */
const MEASURED: ReadonlySet<string> = new Set(['C28254', 'C48155']);

const DISPENSED: Partial<Record<DoseUnit, readonly [code: string, dosesPerUnit: number]>> = {
  tablet: ['C48542', 1],
  capsule: ['C48480', 1],
  mL: ['C28254', 1],
  gram: ['C48155', 1],
  patch: ['C48524', 1],
  suppository: ['C48539', 1],
  packet: ['C48521', 1],
  lozenge: ['C48506', 1],
  film: ['C53499', 1],
  ring: ['C62609', 1],
  // A drop is a twentieth of a milliliter (USP <1101>: 20 drops of water are 0.9 to 1.1 mL).
  drop: ['C28254', 20],
};

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

/** One dose in the unit a product is dispensed in; undefined where that is another kind of unit. */
function toDispensed({ amount, most, unit }: Dose, potencyUnitCode: string): AmountRange | undefined {
  const [code, doses = 1] = DISPENSED[unit] ?? [];
  if (code !== potencyUnitCode) return undefined;
  return { least: Number(amount) / doses, most: Number(most ?? amount) / doses };
}

const times = ({ least, most }: AmountRange, by: AmountRange): AmountRange => ({
  least: least * by.least,
  most: most * by.most,
});

/**
 * What directions use up, in the unit in which a product is dispensed.
 * @returns undefined where it cannot be computed: a dose without a number, in another unit, or as directed
 */
export function toSigUse({ steps, maximum }: Sig, drug: Pick<Drug, 'potencyUnitCode'>): SigUse | undefined {
  let total: AmountRange | undefined = { least: 0, most: 0 };
  let days: number | undefined = 0;
  let perDay: AmountRange | undefined;
  const cap = maximum && toDispensed(maximum, drug.potencyUnitCode)?.most;
  if (maximum && cap === undefined) return undefined;
  for (const step of steps) {
    const dose = step.dose && toDispensed(step.dose, drug.potencyUnitCode);
    if (!dose || total === undefined || days === undefined) return undefined; // nothing follows an open end
    const places = placesOf(step);
    const whole = { least: dose.least * places, most: dose.most * places };
    if (step.timing.kind === 'once') {
      total = { least: total.least + whole.least, most: total.most + whole.most };
      perDay = undefined;
      continue;
    }
    const often = dosesPerDay(step.timing);
    if (!often) return undefined;
    const daily: AmountRange = times(whole, often);
    perDay =
      cap === undefined ? daily : { least: Math.min(daily.least, cap), most: Math.min(daily.most, cap) };
    const length: number | undefined = step.duration && step.duration.count * DAYS_IN[step.duration.unit];
    days = length === undefined ? undefined : days + length;
    total =
      length === undefined
        ? undefined
        : { least: total.least + perDay.least * length, most: total.most + perDay.most * length };
  }
  return {
    perDay,
    total,
    days: days === 0 ? undefined : days,
    isAsNeeded: steps.some((step) => step.asNeeded),
    isCounted: !MEASURED.has(drug.potencyUnitCode),
  };
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
  const most = use.total?.most ?? (use.perDay && days !== undefined ? use.perDay.most * days : undefined);
  if (most === undefined || rounded(most) <= 0) return undefined;
  // Half a tablet a day for a week is four tablets; a liquid is measured to the tenth.
  const plain = rounded(most);
  return String(use.isCounted ? Math.ceil(plain) : Math.ceil(rounded(plain * 10)) / 10);
}

/** For how many whole days a quantity lasts at the most that is allowed; undefined where nobody can say. */
export function daysForQuantity(use: SigUse, quantity: string): number | undefined {
  const amount = Number(quantity);
  if (use.days !== undefined && use.total && amount >= use.total.most) return use.days;
  if (!use.perDay || use.days !== undefined) return undefined;
  const days = Math.floor(rounded(amount / use.perDay.most));
  return days >= 1 && days <= 365 ? days : undefined;
}
