import { baseIngredient } from '../drugs/ingredient-name';
import type { Drug } from '../drugs/model';
import uses from './usual-diagnoses.json' with { type: 'json' };

/** So many are offered: more would be a list to read. */
const MOST = 6;

/**
 * What drugs are usually given for by route, as ICD-10-CM codes that can be billed, the commonest first: offered
 * with the drug to be chosen, never filled in. Uses follow section 1 (Indications and Usage) of FDA's labels; which
 * of them is common is our choice, and a use that is not here is found by its words. A test proves that each code
 * exists.
 */
const USES: ReadonlyMap<string, readonly string[]> = new Map(
  uses.flatMap(({ route, ingredients, codes }) =>
    ingredients.map((ingredient) => [`${route} ${ingredient.toLowerCase()}`, codes] as const),
  ),
);

/** Every code that is offered with any drug. @internal for the test that each exists */
export const USUAL_CODES: readonly string[] = [...new Set([...USES.values()].flat())];

/**
 * The codes that a drug is usually given for, the commonest first; those of a combination come from each of its
 * ingredients in turn. Empty where nothing is held.
 */
export function usualDiagnosisCodes({
  ingredients,
  route,
}: Pick<Drug, 'route'> & { readonly ingredients: readonly string[] }): readonly string[] {
  const uses = ingredients.map((name) => USES.get(`${route} ${baseIngredient(name)}`) ?? []);
  const longest = Math.max(0, ...uses.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, place) => uses.flatMap((codes) => codes[place] ?? []));
  return [...new Set(inTurn.flat())].slice(0, MOST);
}
