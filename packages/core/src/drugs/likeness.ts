import { drugPlace, ingredientsKey } from './drug-place';
import type { Drug } from './model';

/** What two products are compared by. */
export interface Compared extends Pick<Drug, 'doseForm' | 'route'> {
  readonly ingredients: readonly string[];
}

/** Whether two products are one medicine: the same ingredients without salts, place and release class. */
export function isSameMedicine(one: Compared, other: Compared): boolean {
  const key = ingredientsKey(one.ingredients);
  return key !== '' && key === ingredientsKey(other.ingredients) && drugPlace(one) === drugPlace(other);
}
