import type { UncheckedCaution } from '../cautions/rules';
import type { UncheckedDose } from '../doses/model';
import type { CheckPart, Incomplete } from '../interactions/model';
import type { Unchecked } from './model';

/** What could not be checked of interactions, by its reason: its name, and the act that mends it. */
export function toUnchecked({ part, reason, about = '', entry, isFill = false }: Incomplete): Unchecked {
  const medicine = isFill ? 'match-fill' : 'match-medication';
  const what = isFill ? 'the reported fill' : 'the medicine';
  const mend = (act: NonNullable<Unchecked['act']>) => (entry === undefined ? {} : { act, entry });
  switch (reason) {
    case 'allergies-not-recorded':
      return { what: 'allergies', act: 'record-allergies' };
    case 'allergen-unknown':
      return { what: `the allergy “${about}”`, ...mend('match-allergy') };
    case 'allergen-guessed':
      return { what: `the allergy “${entry ?? about}”`, ...mend('match-allergy'), ...suggestionIn(about) };
    case 'excipient-unknown':
      return { what: `${about}: what the product holds besides` };
    case 'medication-unknown':
    case 'medication-in-part':
      return { what: `${what} “${about}”`, ...mend(medicine) };
    case 'medication-guessed':
      return { what: `${what} “${entry ?? about}”`, ...mend(medicine), ...suggestionIn(about) };
    case 'medication-unspecific':
      return { what: `${what} “${entry ?? about}”`, ...mend(medicine) };
    case 'plan-fills-missing':
      return { what: 'fills that the plan knows', ...mend('ask-plan') };
    case 'plan-fills-unread':
      return { what: about };
    case 'record-system-unread':
      return { what: `what ${about} has of the patient` };
    case 'former-record-unread':
    case 'former-record-unmatched':
      return {
        what: about.replace(/ \(.*$/s, ''),
        act: part === 'allergy' ? 'match-former-allergies' : 'match-former-medications',
      };
    case 'ingredient-not-covered':
      return { what: `interactions of ${about}` };
    case 'drug-without-ingredients':
    case 'drug-free-text':
      return { what: 'what this drug contains' };
    case 'ingredient-typed':
      return { what: 'typed ingredients' };
    case 'reading-failed':
      return { what: `${PART_NAME[part]}, which could not be read`, act: 'try-again' };
    case 'imported-facts-missing':
      return { what: 'the imported facts', act: 'try-again' };
  }
}

/** The first name of 'xanex (xanax, zantac?)'. */
function suggestionIn(about: string): Pick<Unchecked, 'suggestion'> {
  const suggestion = /\(([^,?]+)[^()]*\?\)$/.exec(about)?.[1];
  return suggestion === undefined ? {} : { suggestion };
}

const PART_NAME = { allergy: 'allergies', drug: 'other drugs', food: 'food' } as const satisfies Record<
  CheckPart,
  string
>;

/** What could not be checked of the patient. */
export function toUncheckedCaution({ kind, code, ingredient, isFailure }: UncheckedCaution): Unchecked {
  if (isFailure)
    return {
      what: `${code === 'cautions.sets-unread' ? 'imported facts' : 'the problem list'}, which could not be read`,
      act: 'try-again',
    };
  switch (kind) {
    case 'pregnancy':
      return { what: 'pregnancy', act: 'record-pregnancy' };
    case 'lactation':
      return { what: 'breast-feeding', act: 'record-lactation' };
    case 'kidney':
      return { what: 'kidney function', act: 'record-kidney' };
    case 'smoking':
      return { what: 'smoking', act: 'record-smoking' };
    case 'age':
      return { what: 'age' };
    case 'condition': {
      const problems = ingredient.split('; ');
      return { what: problems.length === 1 ? ingredient : `${String(problems.length)} problems` };
    }
    case 'all':
      return { what: code === 'cautions.not-held' ? `this patient with ${ingredient}` : 'this patient' };
  }
}

/** What could not be checked of a dose. */
export function toUncheckedDose({ ingredient, reason }: UncheckedDose): Unchecked {
  const what = ingredient === '' ? 'the dose' : `the dose of ${ingredient}`;
  return reason === 'weight-missing' ? { what, act: 'record-weight' } : { what };
}
