import { showDecimal } from '../values/decimals';
import type { AmountRange } from '../sig/amount-of-sig';
import type { SigStep } from '../sig/model';
import type { DoseFact } from './facts';
import type { AmountUnit } from '../drugs/ingredient-amounts';

const HOURS_A_DAY = 24;

/** Units of facts in those that doses are counted in; a rate is what a day gives. */
const IN_MILLIGRAMS: Partial<Record<DoseFact['unit'], number>> = {
  mg: 1,
  mcg: 0.001,
  g: 1000,
  'mg/day': 1,
  'mcg/day': 0.001,
  'mg/hr': HOURS_A_DAY,
  'mcg/hr': 0.001 * HOURS_A_DAY,
};

/** The amount of a fact in the unit of a dose; undefined where it is in another kind of unit. */
export function toFactAmount(fact: Pick<DoseFact, 'amount' | 'unit'>, unit: AmountUnit): number | undefined {
  if (unit !== 'mg') return fact.unit === unit ? fact.amount : undefined;
  const milligrams = IN_MILLIGRAMS[fact.unit];
  return milligrams === undefined ? undefined : fact.amount * milligrams;
}

/** Three digits that count, no exponent: 33.3333 is 33.3, 1234.5 is 1,235. */
function showNumber(value: number): string {
  const rounded = value >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  return showDecimal(rounded.toFixed(6).replace(/\.?0+$/, ''));
}

/** An amount for reading: below a milligram in micrograms, 'mcg' never 'µg' (ISMP). */
export function showAmount(amount: number, unit: AmountUnit): string {
  return unit === 'mg' && amount < 1 ? `${showNumber(amount * 1000)} mcg` : `${showNumber(amount)} ${unit}`;
}

/** The amount of an ordinary day; undefined of what is not taken every day. */
export function dailyAmount(
  { timing }: Pick<SigStep, 'timing'>,
  perDay: AmountRange | undefined,
): AmountRange | undefined {
  const isDaily =
    timing.kind === 'daily' ||
    (timing.kind === 'interval' && (timing.unit === 'hour' || timing.unit === 'minute'));
  return isDaily ? perDay : undefined;
}
