import { baseIngredient } from '@erx/core/drugs/ingredient-name';
import uncontrolled from './starter/uncontrolled-ingredients.json';

const KNOWN: ReadonlySet<string> = new Set(uncontrolled);

/**
 * Whether a substance is known not to be scheduled: its base is in the list of ingredients that were read
 * through and are not in 21 CFR 1308 (docs/decisions/schedule-of-a-product.md). A name that is not in the
 * list is not known.
 */
export function isKnownUncontrolled(name: string): boolean {
  return KNOWN.has(name.toLowerCase()) || KNOWN.has(baseIngredient(name));
}
