import type { Compound } from './model';
import { showUnits } from './potency-units';
import { type DecimalText, showDecimal } from '../values/decimals';

/** Units that medicine writes short (ISMP: mL, g). */
const SHORT: Readonly<Record<string, string>> = { C28254: 'mL', C48155: 'g' };
/** Names that take no plural. */
const INVARIABLE: ReadonlySet<string> = new Set(['each', 'unspecified', 'gum']);

/**
 * A quantity to dispense as people read it: '30 tablets', '1 patch', '120 mL'. A unit no one knows shows its
 * code.
 */
export function showQuantity(dispense: DecimalText, unitCode: string): string {
  const amount = showDecimal(dispense);
  const short = SHORT[unitCode];
  if (short !== undefined) return `${amount} ${short}`;
  const name = showUnits(unitCode);
  return name === unitCode ? `${amount} ${unitCode}` : showNamedQuantity(dispense, name);
}

/** What a compound is made of, an ingredient a line: 'lidocaine 2% oral solution, 80 mL'. */
export function showIngredients({ ingredients }: Pick<Compound, 'ingredients'>): readonly string[] {
  return ingredients.map(
    ({ description, quantity, units }) => `${description}, ${showQuantity(quantity, units)}`,
  );
}

/** The same where the unit comes by its name. */
export function showNamedQuantity(dispense: DecimalText, unitName: string): string {
  const amount = showDecimal(dispense);
  const name = unitName.toLowerCase();
  return `${amount} ${amount === '1' ? name : plural(name)}`;
}

function plural(name: string): string {
  if (INVARIABLE.has(name) || name.endsWith('s')) return name;
  if (/(ch|sh|x)$/.test(name)) return `${name}es`;
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}
