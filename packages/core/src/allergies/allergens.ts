import { baseIngredient } from '../drugs/ingredient-name';
import allergens from './allergens.json' with { type: 'json' };
import type { Allergen } from './model';

/** Classes of drugs that charts record allergies to, and what is no drug: foods, materials, animals, excipients. */
const LISTED: readonly (Allergen & { readonly words: string })[] = [
  ...allergens.classes.map(({ slug, name, words }) => ({
    id: `class:${slug}`,
    name,
    kind: 'class' as const,
    words: `${name} ${words}`.toLowerCase(),
  })),
  ...allergens.substances.map(({ slug, name, words }) => ({
    id: `substance:${slug}`,
    name,
    kind: 'substance' as const,
    words: `${name} ${words}`.toLowerCase(),
  })),
];

/** The classes and substances in whose names or other words every word of the text begins a word. */
export function listedAllergens(text: string): Allergen[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return [];
  return LISTED.filter(({ words }) =>
    wanted.every((word) => wordsOf(words).some((own) => own.startsWith(word))),
  ).map(({ id, name, kind }) => ({ id, name, kind }));
}

/** Every class and substance with the other words it is looked for by. */
export function everyListedAllergen(): readonly (Allergen & { readonly words: string })[] {
  return LISTED;
}

/** A class or substance by its id; undefined for any other. */
export function listedAllergen(id: string): Allergen | undefined {
  const found = LISTED.find((each) => each.id === id);
  return found && { id: found.id, name: found.name, kind: found.kind };
}

/** The allergen that an ingredient of the catalogue is: salts and esters do not distinguish allergies. */
export function allergenOfIngredient(ingredient: string): Allergen {
  const base = baseIngredient(ingredient);
  return { id: `ingredient:${base}`, name: base.charAt(0).toUpperCase() + base.slice(1), kind: 'ingredient' };
}

/** The base ingredient that an allergen's id names; undefined for a class or a substance. */
export function ingredientOfAllergen(id: string): string | undefined {
  return id.startsWith('ingredient:') ? id.slice('ingredient:'.length) : undefined;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
