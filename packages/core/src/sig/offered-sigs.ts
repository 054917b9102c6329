import * as z from 'zod';
import { SIG_LIMIT } from './limits';
import type { Drug } from '../drugs/model';

/** Directions that the labels of some products allow. */
export const OfferedSigs = z.strictObject({
  /** The one dose form they are for. */
  form: z.string().min(1),
  /** The one route they are for. */
  route: z.string().min(1).default('oral'),
  sigs: z.array(z.string().trim().min(1).max(SIG_LIMIT)).min(1),
  /** Products by all of their ingredients: 'lisinopril + hydrochlorothiazide' is neither of the two alone. */
  ingredients: z.array(z.string().min(1)).min(1),
  /** The only strengths they are for; without them every strength. */
  strengths: z.array(z.string().min(1)).min(1).optional(),
  /** The only names they are for, where one ingredient and strength are several products. */
  names: z.array(z.string().min(1)).min(1).optional(),
  /** Beginnings of brand names whose own label says otherwise. */
  exceptBrands: z.array(z.string().min(1)).min(1).optional(),
  /** Where the directions are from: the section of the product's own label, or a named guideline. */
  source: z.string().min(1),
  /** They are one reading of what the source leaves open, such as the longest interval. */
  reading: z.boolean().optional(),
});
export type OfferedSigs = z.infer<typeof OfferedSigs>;

type Product = Pick<Drug, 'doseForm' | 'route' | 'strength' | 'name'> & {
  readonly ingredients: readonly string[];
};

/** A set of ingredients as one text, whatever their order. */
const together = (ingredients: readonly string[]): string =>
  [...new Set(ingredients.map((name) => name.trim().toLowerCase()))].sort().join(' + ');

const isListed = (list: readonly string[], text: string): boolean =>
  list.some((one) => one.toLowerCase() === text.toLowerCase());

function isFor(row: OfferedSigs, product: Product): boolean {
  if (row.form !== product.doseForm || row.route !== product.route) return false;
  const own = together(product.ingredients);
  if (!row.ingredients.some((ingredients) => together(ingredients.split(' + ')) === own)) return false;
  if (row.strengths && !isListed(row.strengths, product.strength)) return false;
  if (row.names && !isListed(row.names, product.name)) return false;
  return !row.exceptBrands?.some((brand) => product.name.toLowerCase().startsWith(brand.toLowerCase()));
}

/**
 * The sigs to offer for a product, in the order of the table: only those stated for exactly its ingredients,
 * dose form, route and strength. A combination never has the directions of one of its ingredients, and a form
 * never those of another.
 * @returns none where the table does not know the product: a wrong direction is worse than an empty list
 */
export function offeredSigs(table: readonly OfferedSigs[], product: Product): string[] {
  return table.filter((row) => isFor(row, product)).flatMap(({ sigs }) => sigs);
}
