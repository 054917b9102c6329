import { isGraveReaction } from '../../allergies/reactions';
import { everyListedAllergen } from '../../allergies/allergens';
import { showDate } from '../../values/dates';
import type { AllergyInteraction, DuplicateTherapy } from '../model';
import { gravest, reasonsAgainst } from './allergies';
import { type CheckKnowledge, type CheckSubject, readHeld, type StoppedDrug } from './subject';

interface Found {
  readonly allergyInteractions: readonly AllergyInteraction[];
  readonly duplicateTherapy: readonly DuplicateTherapy[];
}

const RECORDED = 'The reason recorded when it was stopped';

/**
 * What was stopped with a reason, compared with the next order. An adverse effect counts as an intolerance,
 * for the drug, its ingredients, and every class that charts record allergies to; as a grave reaction where
 * its note says so. What did not help is shown for the same ingredient, and is low. Pure.
 */
export function checkStopped(subject: CheckSubject, knowledge: CheckKnowledge): Found {
  const { index } = knowledge;
  const own = [...new Set(subject.drug.ingredients.map((name) => index.ingredient(name)))];
  const allergyInteractions: AllergyInteraction[] = [];
  const duplicateTherapy: DuplicateTherapy[] = [];
  for (const stopped of subject.stopped ?? []) {
    const theirs = ingredientsOf(stopped, knowledge);
    if (stopped.reason === 'ineffective') {
      const shared = own.find((name) => theirs.includes(name));
      if (shared !== undefined) duplicateTherapy.push(toIneffective(stopped, shared));
      continue;
    }
    for (const ingredient of own) {
      const found = adverse(stopped, theirs, ingredient, knowledge);
      if (found) allergyInteractions.push(found);
    }
  }
  return { allergyInteractions, duplicateTherapy };
}

function ingredientsOf(
  { product, description }: StoppedDrug,
  { index, readMedication }: CheckKnowledge,
): string[] {
  const held = product ? readHeld(product, readMedication).ingredients : [];
  const names = held.length > 0 ? held : readMedication(description).terms;
  return [...new Set(names.map((name) => index.ingredient(name)))];
}

function adverse(
  stopped: StoppedDrug,
  theirs: readonly string[],
  ingredient: string,
  knowledge: CheckKnowledge,
): AllergyInteraction | undefined {
  const { index } = knowledge;
  const isGrave = isGraveReaction(stopped.note);
  const reason = gravest(theirs.flatMap((each) => reasonsAgainst(ingredient, each, index, isGrave)));
  const shared = sharedClass(theirs, ingredient, knowledge);
  if (!reason && shared === undefined) return undefined;
  const match = reason?.match ?? 'class';
  const which =
    match === 'ingredient'
      ? 'It'
      : shared === undefined
        ? 'A related drug'
        : `A drug of the same class (${shared})`;
  const what = `${which} was stopped${dayOf(stopped)} for an adverse effect${noteOf(stopped)}.`;
  return {
    allergen: stopped.description,
    ingredient,
    match,
    severity: isGrave ? 'serious' : reason && reason.severity !== 'serious' ? reason.severity : 'moderate',
    reaction: stopped.note,
    message: `${what} ${isGrave ? 'Choose another drug.' : 'Ask what happened then.'}`,
    source: RECORDED,
    formerly: 'stopped',
  };
}

const dayOf = ({ on }: Pick<StoppedDrug, 'on'>) => (on === undefined ? '' : ` on ${showDate(on)}`);
const noteOf = ({ note }: Pick<StoppedDrug, 'note'>) => (note === '' ? '' : `: “${note}”`);

/** A class of the allergens' list of which both are. */
function sharedClass(
  theirs: readonly string[],
  ingredient: string,
  { index, readAllergen }: CheckKnowledge,
): string | undefined {
  const ours = index.termsOf(ingredient);
  const both = (term: string) =>
    index.isClass(term) && ours.has(term) && theirs.some((each) => index.termsOf(each).has(term));
  return everyListedAllergen().find(
    ({ kind, name }) => kind === 'class' && readAllergen(name).terms.some(both),
  )?.name;
}

function toIneffective({ description, on, note }: StoppedDrug, shared: string): DuplicateTherapy {
  return {
    drugDescription: description,
    origin: 'stopped-medication',
    severity: 'low',
    shared,
    message: `It was stopped${dayOf({ on })} because it did not help${noteOf({ note })}.`,
    source: RECORDED,
  };
}
