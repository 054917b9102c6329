import { SHORT_NAMES, SHORT_WORDS } from '@erx/core/drugs/short-names';
import type { MedicationName } from '@erx/core/interactions/facts';
import { brandsInText } from '../../drugs/brand-names';

/** What people call any medicine: a name that ends with '*' goes with each of them. */
const WORDS_FOR_MEDICINE = 'pill pills med meds medicine medicines medication medications drug drugs'.split(
  ' ',
);

/** 'hiv *' is 'hiv meds', 'hiv pill' and so on, and 'meds for hiv'. */
const spelledOut = (name: string): string[] =>
  name.endsWith(' *')
    ? WORDS_FOR_MEDICINE.flatMap((word) => [name.replace('*', word), `${word} for ${name.replace(' *', '')}`])
    : [name];

/**
 * Names of medicines beside those of the catalogue, of the tables that the search and the matcher read too.
 * @param spoken what patients call a class of medicines: it stands for whichever of its drugs it may be
 */
export function medicationNames(spoken: readonly MedicationName[]): MedicationName[] {
  return [
    ...spoken.map((each) => ({
      ...each,
      names: each.names.flatMap(spelledOut),
      isEverydayWord: true,
    })),
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
