import { showQuantity } from '../drugs/show-quantity';
import { isPlainDecimal } from '../values/decimals';
import type { LineBounds, OrderSet, OrderSetLine } from './model';

/** '18 months', '2 years': whole years where it is one, from two on. */
export function showMonths(months: number): string {
  if (months >= 24 && months % 12 === 0) return `${String(months / 12)} years`;
  return `${String(months)} ${months === 1 ? 'month' : 'months'}`;
}

/** For whom a line is, in words: '6 months to 12 years, below 40 kg'; '' for everyone. */
export function showBounds({ fromMonths, toMonths, fromKg, toKg }: LineBounds): string {
  return [
    range(fromMonths, toMonths, showMonths),
    range(fromKg, toKg, (kilograms) => `${String(kilograms)} kg`),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function range(from: number | undefined, to: number | undefined, show: (value: number) => string): string {
  if (from !== undefined && to !== undefined) return `from ${show(from)}, below ${show(to)}`;
  if (from !== undefined) return `from ${show(from)}`;
  return to === undefined ? '' : `below ${show(to)}`;
}

/** Three digits that count, as a computed dose for each kilogram is shown: 90.7801 is 90.8, 0.00512 stays. */
export const roundPerKg = (perKg: number): number =>
  perKg >= 100 ? Math.round(perKg) : Number(perKg.toPrecision(3));

/** A dose for each kilogram with every digit it has, without exponent: 0.0000005 is never 0. */
export const showPerKg = (perKg: number): string =>
  perKg.toLocaleString('en-US', { maximumSignificantDigits: 15 });

/** ' of trimethoprim' where a product has several ingredients and one is named; '' else. */
export const ofIngredient = (measured: readonly unknown[], ingredient: string | undefined): string =>
  measured.length > 1 && ingredient !== undefined ? ` of ${ingredient}` : '';

/** What a line orders: its directions as written, or the dose by weight that they are computed of. */
export function showDirections({ drugs }: Pick<OrderSet, 'drugs'>, line: OrderSetLine): string {
  const { form, weightDose } = line;
  if (!weightDose) return form.sig;
  const { perKg, of, basis, often, most } = weightDose;
  const measured = drugs.find(({ id }) => id === line.prescribableDrugId)?.measured ?? [];
  const counted = measured.find(({ ingredient }) => ingredient === of) ?? measured[0];
  const unit = counted?.unit ?? 'units of its strength';
  return (
    `${showPerKg(perKg)} ${unit}/kg${ofIngredient(measured, of)} a ${basis}, at most ${showPerKg(most)} ${unit} a ${basis}, ${often} ` +
    `for ${form.daysSupply} days`
  );
}

/** How much of it, and again: '30 tablets, 2 refills'; a computed quantity is left out. */
export function showAmounts({ form: { dispense, units, refills } }: Pick<OrderSetLine, 'form'>): string {
  const again = 'prn' in refills ? 'refills as needed' : refillsText(refills.count);
  return [isPlainDecimal(dispense) ? showQuantity(dispense, units) : '', again].filter(Boolean).join(', ');
}

const refillsText = (count: number): string =>
  count === 0 ? 'no refills' : `${String(count)} ${count === 1 ? 'refill' : 'refills'}`;

/** The description of the product of a line, as the catalog has it today. */
export const drugOfLine = (
  { drugs }: Pick<OrderSet, 'drugs'>,
  { prescribableDrugId }: Pick<OrderSetLine, 'prescribableDrugId'>,
): string =>
  drugs.find(({ id }) => id === prescribableDrugId)?.description ?? 'A drug that the catalog has no more';

/** The place in its set of the line that another is instead of, from 1; undefined of one that is for itself. */
export function placeInsteadOf(
  lines: readonly OrderSetLine[],
  { insteadOf }: Pick<OrderSetLine, 'insteadOf'>,
): number | undefined {
  const place = lines.findIndex(({ id }) => id === insteadOf);
  return place < 0 ? undefined : place + 1;
}
