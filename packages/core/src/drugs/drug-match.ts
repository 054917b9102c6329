import * as z from 'zod';
import { Drug } from './model';

/**
 * How a product answers a search. 'exact': a word of the text is, or begins, a name of the product.
 * 'similar': the text is near a name, or names only one of several ingredients, a form or a strength. A
 * person chooses a similar one, and no key that confirms does.
 */
export const DrugMatch = z.enum(['exact', 'similar']);
export type DrugMatch = z.infer<typeof DrugMatch>;

/** A product that a search found. */
export const FoundDrug = Drug.extend({ match: DrugMatch });
export type FoundDrug = z.infer<typeof FoundDrug>;

/**
 * The texts that name a product as itself. A brand is named by all of its name, a single ingredient by name
 * and ingredient; a combination without a brand only by what its name begins with, so that 'ferrous' is no
 * contraceptive with iron and 'hydrochlorothiazide' no combination that has it among others.
 */
export function ownNames({
  name,
  type,
  ingredients,
}: Pick<Drug, 'name' | 'type'> & { readonly ingredients: readonly string[] }): string[] {
  if (type === 'Supply') return [name];
  const [ingredient] = ingredients;
  if (ingredient !== undefined && ingredients.length === 1) return [name, ingredient];
  return [type === 'Brand Name' ? name : (name.split('-')[0] ?? name)];
}
