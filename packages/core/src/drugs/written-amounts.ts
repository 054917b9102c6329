/**
 * An amount of an ingredient, in a unit that compares: milligrams where the unit is one of mass, and in one
 * tablet, mL, g or day.
 */
export interface Amount {
  readonly value: number;
  /** 'mg', 'units', 'meq', 'mmol', 'ml', 'mci'; 'unstated' where a label has a number alone. */
  readonly unit: string;
  /**
   * What it is in: '' for a dosage unit, a spray or an actuation; 'ml' for a mL and for a g, which RxNorm
   * does not distinguish; 'day'.
   */
  readonly per: '' | 'ml' | 'day';
  /** Of the whole container, where it is stated: '40 mg/0.4 mL' has 0.4. */
  readonly volume?: number;
}

const NUMBER = String.raw`(?:\d+(?:\.\d+)?|\.\d+)`;
const UNIT =
  'mg|mcg|ug|ng|kg|gm|grams?|g|milligrams?|micrograms?|units?|unt|iu|mu|u|meq|mmol|ml|mci|%|unstated';
const BASE = [
  'ml|milliliters?|l|g|gm|kg',
  'actuat(?:ion)?|act|inh|puffs?|sprays?|doses?|blisters?',
  'hours?|hrs?|h|days?|d',
  'tablets?|tab|capsules?|cap|each|unit',
].join('|');
const VALUES = String.raw`${NUMBER}(?:\s*[-/]\s*${NUMBER}){0,15}`;
const PER = String.raw`(?:/|\bper\b)\s*(?:(${NUMBER})\s*)?(${BASE})(?![a-z])`;
/**
 * One number or several that share a unit ('5-325 mg', '0.12/0.015 mg'), and what they are in ('/5 mL', ' per
 * 24hr').
 */
const AMOUNTS = new RegExp(String.raw`(?<![a-z\d.+])(${VALUES})\s*(${UNIT})(?![a-z])(?:\s*${PER})?`, 'g');
const TO_MG: Record<string, number | undefined> = {
  kg: 1e6,
  g: 1000,
  gm: 1000,
  gram: 1000,
  grams: 1000,
  mg: 1,
  milligram: 1,
  milligrams: 1,
  mcg: 0.001,
  ug: 0.001,
  microgram: 0.001,
  micrograms: 0.001,
  ng: 1e-6,
};
const OTHER_UNITS: Record<string, string | undefined> = {
  unit: 'units',
  units: 'units',
  unt: 'units',
  iu: 'units',
  u: 'units',
};

/** A text with its amounts taken out, each leaving a mark of its place. */
export interface WithoutAmounts {
  readonly rest: string;
  readonly amounts: readonly Amount[];
}

/**
 * Takes every amount out of a text in lower case: '250 mg', '.5 g', '75 mcg/hr', '400 mg/5 ml', '1%', '5-325
 * mg'. Several in a row that share a denominator ('200 mg-28.5 mg/5 ml') have it each.
 */
export function takeAmounts(text: string): WithoutAmounts {
  const found: Stated[] = [];
  const rest = text.replaceAll(
    AMOUNTS,
    (
      whole: string,
      numbers: string,
      unit: string,
      count: string | undefined,
      base: string | undefined,
      start: number,
    ) => {
      for (const number of numbers.split(/[-/]/))
        found.push({
          value: Number(number),
          unit,
          count: Number(count ?? 1) || 1,
          base: base ?? '',
          start,
          end: start + whole.length,
        });
      return ' ';
    },
  );
  for (let at = found.length - 2; at >= 0; at -= 1) {
    const [one, next] = [found[at], found[at + 1]];
    const isInRow =
      one && next && (one.start === next.start || /^\s*-\s*$/.test(text.slice(one.end, next.start)));
    if (isInRow && one.base === '' && one.unit !== '%')
      found[at] = { ...one, count: next.count, base: next.base };
  }
  return { rest, amounts: found.map(amountOf) };
}

/** An amount as written, and where. */
interface Stated {
  readonly value: number;
  readonly unit: string;
  readonly count: number;
  readonly base: string;
  readonly start: number;
  readonly end: number;
}

function amountOf({ value, unit, count, base }: Stated): Amount {
  // 1 % is 10 mg in a mL or a g
  if (unit === '%') return { value: rounded(value * 10), unit: 'mg', per: 'ml' };
  const factor = TO_MG[unit];
  const measure = factor === undefined ? (OTHER_UNITS[unit] ?? unit) : 'mg';
  const amount = value * (factor ?? (unit === 'mu' ? 1e6 : 1));
  if (/^(ml|milliliters?|g|gm)$/.test(base))
    return {
      value: rounded(amount / count),
      unit: measure,
      per: 'ml',
      ...(count === 1 ? {} : { volume: count }),
    };
  if (base === 'l' || base === 'kg')
    return { value: rounded(amount / (1000 * count)), unit: measure, per: 'ml' };
  if (/^(hours?|hrs?|h)$/.test(base))
    return { value: rounded((amount * 24) / count), unit: measure, per: 'day' };
  if (/^(days?|d)$/.test(base)) return { value: rounded(amount / count), unit: measure, per: 'day' };
  return { value: rounded(amount / count), unit: measure, per: '' };
}

/** Six figures: more than any label has, fewer than arithmetic invents. */
function rounded(value: number): number {
  return Number(value.toPrecision(6));
}

/** '250 mg', '80 mg/ml', '0.84 mg/day': read again it is the same amount. */
export function writeAmount({ value, unit, per, volume }: Amount): string {
  const shown = plain(volume === undefined ? value : value * volume);
  return `${shown} ${unit}${per === '' ? '' : `/${volume === undefined ? '' : `${plain(volume)} `}${per}`}`;
}

/** Without an exponent. */
function plain(value: number): string {
  const number = rounded(value);
  return /e/.test(String(number)) ? number.toFixed(12).replace(/0+$/, '').replace(/\.$/, '') : String(number);
}

/** How two amounts compare. Labels round, so one in a hundred is no difference. */
export type Agreement = 'same' | 'incomparable' | 'different';
const ROUNDING = 0.011;

/**
 * Compares amounts of one ingredient.
 * @param isInjected of an injection the milligrams of a whole vial are compared with concentration times
 * volume; where the volume is not stated they may or may not be the same. Of anything else milligrams and a
 * concentration are two things.
 */
export function compareAmounts(one: Amount, other: Amount, isInjected: boolean): Agreement {
  if (one.unit === 'unstated' || other.unit === 'unstated')
    return isNear(one.value, other.value) ? 'incomparable' : 'different';
  // gases: volume or mass
  if (one.unit !== other.unit) return one.unit === 'ml' || other.unit === 'ml' ? 'incomparable' : 'different';
  if (one.per === other.per) return isNear(one.value, other.value) ? 'same' : 'different';
  const [whole, part] = one.per === '' ? [one, other] : [other, one];
  if (!isInjected || whole.per !== '' || part.per !== 'ml') return 'different';
  if (part.volume === undefined) return 'incomparable';
  return isNear(whole.value, part.value * part.volume) ? 'same' : 'different';
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= ROUNDING * Math.max(one, other);
}
