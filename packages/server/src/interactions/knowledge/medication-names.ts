import { SHORT_NAMES, SHORT_WORDS } from '@erx/core/drugs/short-names';
import type { MedicationName } from '@erx/core/interactions/facts';
import { brandsInText } from '../../drugs/brand-names';

/**
 * Names of medicines beside those of the catalogue, of the tables that the search and the matcher read too.
 * @param spoken what patients call a class of medicines: it stands for whichever of its drugs it may be
 */
export function medicationNames(spoken: readonly MedicationName[]): MedicationName[] {
  return [
    ...spoken,
    ...Array.from(SHORT_WORDS, ([name, ingredient]) => ({ names: [name], terms: [ingredient] })),
    ...Array.from(SHORT_NAMES, ([name, meanings]) =>
      meaningOf(
        name,
        meanings.map(({ ingredients }) => ingredients),
      ),
    ),
    ...brandsInText().map(({ name, meanings }) =>
      meaningOf(
        name,
        meanings.map(({ ingredients }) => ingredients),
      ),
    ),
  ];
}

/** A name that is each of several things: all are looked at, and that nobody knows which is said. */
function meaningOf(name: string, meanings: readonly (readonly string[])[]): MedicationName {
  return {
    names: [name],
    terms: [...new Set(meanings.flat())],
    takenFor: meanings.length > 1 ? meanings.map((each) => each.join('-')) : undefined,
  };
}
