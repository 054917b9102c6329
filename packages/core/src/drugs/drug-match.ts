import * as z from 'zod';
import { Drug } from './model';
import { DRUG_MATCHES } from './vocabulary';

/**
 * How a product answers a search. 'exact': a word of the text is, or begins, a name of the product. 'group':
 * the text names a class or a use, and the product is of it. 'doubtful': the text is an abbreviation that is
 * read in more than one way. 'similar': the text is near a name, or names only one of several ingredients, a
 * form or a strength. A person chooses what is not exact, and no key that confirms does.
 */
export const DrugMatch = z.enum(DRUG_MATCHES);
export type DrugMatch = z.infer<typeof DrugMatch>;

/** What led from the text to a product that does not have it in its own name. */
export const FoundBy = z.object({
  /** What the product is sold as, or what the text says in full: 'Lipitor'. */
  brand: z.string().optional(),
  /** The class or the use, as a heading: 'Class: statins'. */
  group: z.string().optional(),
});
export type FoundBy = z.infer<typeof FoundBy>;

/** A product that a search found. */
export const FoundDrug = Drug.extend({ match: DrugMatch, by: FoundBy.optional() });
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
