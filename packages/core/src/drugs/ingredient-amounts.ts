import type { Drug } from './model';

/** What strengths and doses of ingredients are counted in; masses are milligrams. */
export type AmountUnit = 'mg' | 'units' | 'mEq';

/** What holds an amount: one of what is counted (a tablet, a capsule, a patch), or a measure, or a time. */
export type AmountPer = 'one' | 'mL' | 'gram' | 'actuation' | 'hour' | 'day';

/** How much of one ingredient a measure of a product holds. */
export interface IngredientAmount {
  readonly ingredient: string;
  readonly amount: number;
  readonly unit: AmountUnit;
  readonly per: AmountPer;
}

const MILLIGRAMS: Readonly<Record<string, number | undefined>> = { g: 1000, mg: 1, mcg: 0.001 };
const OTHER_UNITS: Readonly<Record<string, AmountUnit | undefined>> = {
  unit: 'units',
  units: 'units',
  mEq: 'mEq',
};
const PER: Readonly<Record<string, AmountPer | undefined>> = {
  '': 'one',
  packet: 'one',
  mL: 'mL',
  g: 'gram',
  actuation: 'actuation',
  hr: 'hour',
  hour: 'hour',
  day: 'day',
};

const PART = /^([\d,]+(?:\.\d+)?) ?(g|mg|mcg|mEq|units?)$/;
const STRENGTH = /^(.*?)(?:\/(\d+(?:\.\d+)?)? ?(mL|g|actuation|hr|hour|day|packet))?$/;

/** '10 mg', '1,000 mcg': its amount; undefined for a percentage and anything else that cannot be counted. */
function toPart(text: string): { amount: number; unit: AmountUnit } | undefined {
  const [, digits = '', unit = ''] = PART.exec(text.trim()) ?? [];
  const amount = Number(digits.replaceAll(',', ''));
  const milligrams = MILLIGRAMS[unit];
  if (!(amount > 0)) return undefined;
  if (milligrams !== undefined) return { amount: amount * milligrams, unit: 'mg' };
  const other = OTHER_UNITS[unit];
  return other && { amount, unit: other };
}

/**
 * The milliliters that one container holds by its strength: 0.5 of '0.75 mg/0.5 mL'. The strength of an injection
 * is that of its whole volume (USP <7>, Labeling: strength per total volume); '100 units/mL' says none.
 */
export function volumeInStrength(strength: string): number | undefined {
  const [, , count, measure] = STRENGTH.exec(strength.trim()) ?? [];
  return count !== undefined && measure === 'mL' && Number(count) > 0 ? Number(count) : undefined;
}

/** Mixed salts of amphetamine are labeled by the sum of their four salts (Adderall, FDA label, section 3). */
const LABELED_BY_THEIR_SUM = ['amphetamine', 'dextroamphetamine'];

/**
 * How much of each ingredient one measure of a product holds, read of its labeled strength: '10 mg',
 * '400 mg-57 mg/5 mL', '100 units/mL', '90 mcg/actuation', '25 mcg/hr'.
 * @returns in the order of the ingredients; undefined where the strength does not say it of every one of them
 */
export function ingredientAmounts(
  drug: Pick<Drug, 'strength'> & { readonly ingredients: readonly string[] },
): readonly IngredientAmount[] | undefined {
  const [, parts = '', count = '1', measure = ''] = STRENGTH.exec(drug.strength.trim()) ?? [];
  const per = PER[measure];
  const divisor = Number(count);
  if (per === undefined || !(divisor > 0)) return undefined;
  const isSum =
    drug.ingredients.length === LABELED_BY_THEIR_SUM.length &&
    drug.ingredients.every((ingredient, place) => ingredient === LABELED_BY_THEIR_SUM[place]);
  const ingredients = isSum ? LABELED_BY_THEIR_SUM.slice(0, 1) : drug.ingredients;
  const amounts = parts.split('-').map(toPart);
  if (amounts.length !== ingredients.length) return undefined;
  const read = ingredients.flatMap((ingredient, place) => {
    const part = amounts[place];
    return part ? [{ ingredient, amount: part.amount / divisor, unit: part.unit, per }] : [];
  });
  return read.length === ingredients.length ? read : undefined;
}
