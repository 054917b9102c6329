import { baseIngredient } from '@erx/core/drugs/ingredient-name';
import * as z from 'zod';
import { readList } from '../platform/data-table';
import { once } from '../platform/once';

const known = once(
  (): ReadonlySet<string> =>
    new Set(z.array(z.string()).parse(readList('starter/uncontrolled-ingredients.json'))),
);

/**
 * Whether a substance is known not to be scheduled: its base is in the list of ingredients that were read
 * through and are not in 21 CFR 1308 (docs/decisions/schedule-of-a-product.md). A name that is not in the
 * list is not known.
 */
export function isKnownUncontrolled(name: string): boolean {
  return known().has(name.toLowerCase()) || known().has(baseIngredient(name));
}
