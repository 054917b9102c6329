import { namedFact } from '../facts';
import { readDenial } from '../../allergies/denial';
import { isGraveReaction, isIntolerance } from '../../allergies/reactions';
import { showDate } from '../../values/dates';
import { type AllergyInteraction, type Incomplete, SEVERITY_RANK } from '../model';
import { excipientsHeld, mayHold } from './excipients';
import { formerIncomplete, type FormerRead } from './known-elsewhere';
import type { CheckKnowledge, CheckSubject } from './subject';

interface Found {
  readonly interactions: readonly AllergyInteraction[];
  readonly incomplete: readonly Incomplete[];
}

const part = 'allergy';
const RECORDED = 'The recorded allergy itself';

/**
 * Allergies against the ingredients of a drug: the same ingredient, an ingredient of a recorded class, and
 * what is known to cross-react. For each allergy and ingredient the gravest is given. Allergies to excipients
 * are held against what labels say of the product; where they say nothing, it is not known. An empty list of
 * allergies says nothing unless it was said that there are none.
 */
export function checkAllergies(subject: CheckSubject, knowledge: CheckKnowledge): Found {
  const { interactions, incomplete } = checkRecorded(subject, knowledge);
  return { interactions: [...interactions, ...checkWeakened(subject, knowledge)], incomplete };
}

function checkRecorded({ drug, allergies }: CheckSubject, { index, readAllergen }: CheckKnowledge): Found {
  if (allergies === 'failed') return { interactions: [], incomplete: [{ part, reason: 'reading-failed' }] };
  const { list, knowledge } = allergies;
  const isAsked = knowledge !== 'unknown';
  const interactions: AllergyInteraction[] = [];
  const incomplete: Incomplete[] = isAsked ? [] : [{ part, reason: 'allergies-not-recorded' }];
  const former: FormerRead[] = [];
  const listed = new Set<string>();
  for (const { description, reaction, isFormer = false, code } of list) {
    const denial = readDenial(description);
    if (denial.denies !== undefined && denial.rest === '') continue;
    const { terms, isWhollyRead, guesses, unread } = readAllergen(denial.rest);
    // The list says more of an allergy than a code of the problem list, which comes behind it.
    if (code !== undefined && terms.every((term) => listed.has(term))) continue;
    for (const term of terms) listed.add(term);
    const by = { isFormer, code, isDenied: knowledge === 'none-known' };
    const isUnderstood = isWhollyRead || (guesses.length > 0 && unread.length === 0);
    if (isFormer) former.push({ description, isRead: isUnderstood });
    const entry = isFormer ? {} : { entry: description };
    for (const { word, names } of guesses)
      incomplete.push({
        part,
        reason: 'allergen-guessed',
        about: `${word} (${names.join(', ')}?)`,
        ...entry,
      });
    const held = excipientsHeld(drug, terms, index);
    const isStated = held.some(({ isOfSomeMakers }) => !isOfSomeMakers);
    if (!isUnderstood) {
      if (!isFormer) incomplete.push({ part, reason: 'allergen-unknown', about: description, ...entry });
    } else if (!isStated && terms.some((term) => index.isExcipient(term) && mayHold(drug, term)))
      incomplete.push({ part, reason: 'excipient-unknown', about: description });
    for (const fact of held) {
      const { called, severity, message, source } = fact;
      interactions.push({
        allergen: description,
        ingredient: called,
        reaction,
        ...asStatedBy(
          by,
          weighed(
            { match: 'excipient', severity, message, source, ...namedFact(fact) },
            { description, reaction, terms },
            index,
          ),
        ),
      });
    }
    const isGrave = isGraveReaction(reaction) || isGraveReaction(description);
    for (const name of drug.ingredients) {
      const grave = gravest(
        terms.flatMap((allergen) => reasonsAgainst(index.ingredient(name), allergen, index, isGrave)),
      );
      if (grave)
        interactions.push({
          allergen: description,
          ingredient: name,
          reaction,
          ...asStatedBy(by, weighed(grave, { description, reaction, terms }, index)),
        });
    }
  }
  return { interactions, incomplete: [...incomplete, ...formerIncomplete(part, former)] };
}

/** Who tells of an allergy that is in no list of the practice is said with what is found of it. */
function asStatedBy(
  { isFormer, code, isDenied }: { isFormer: boolean; code: string | undefined; isDenied: boolean },
  found: Reason,
): Reason {
  const added = [
    ...(isFormer ? ['The former system has it; it has not been matched.'] : []),
    ...(code === undefined ? [] : [`The problem list states it (${code}).`]),
    ...(code !== undefined && isDenied
      ? ['The list of allergies says that there are none: ask, and correct it.']
      : []),
  ];
  return { ...found, message: [found.message, ...added].join(' ') };
}

/** What was an allergy until someone weakened it: shown for some weeks, as grave as it was. */
function checkWeakened(
  { drug, weakened = [] }: CheckSubject,
  { index, readAllergen }: CheckKnowledge,
): readonly AllergyInteraction[] {
  return weakened.flatMap(({ description, reaction, on, now, reason }) => {
    const { terms } = readAllergen(description);
    const became =
      now === undefined
        ? 'This allergy was made inactive'
        : `It is now recorded as “${now}”, which was changed`;
    const said = `${became} on ${showDate(on)}`;
    const isGrave = isGraveReaction(reaction) || isGraveReaction(description);
    return drug.ingredients.flatMap((ingredient) => {
      const grave = gravest(
        terms.flatMap((allergen) => reasonsAgainst(index.ingredient(ingredient), allergen, index, isGrave)),
      );
      if (!grave) return [];
      const { match, severity, source } = weighed(grave, { description, reaction, terms }, index);
      const message = `${said}: “${reason}”. Until then “${reaction}” was recorded. Make sure that it is so.`;
      return [
        {
          allergen: description,
          ingredient,
          reaction,
          match,
          severity,
          source,
          message,
          formerly: 'weakened' as const,
        },
      ];
    });
  });
}

function weighed(
  found: Reason,
  { description, reaction, terms }: { description: string; reaction: string; terms: readonly string[] },
  index: CheckKnowledge['index'],
): Reason {
  const of = terms.flatMap((term) => [term, ...index.termsOf(term)]);
  if (found.severity !== 'serious' || isGraveReaction(description) || !isIntolerance(reaction, of))
    return found;
  return {
    ...found,
    severity: 'moderate',
    message: `${found.message} What is recorded is an intolerance.`,
  };
}

type Reason = Pick<AllergyInteraction, 'match' | 'severity' | 'message' | 'source' | 'factId'>;

/**
 * Why an ingredient may set off an allergy to an allergen: an ingredient or a class by its term.
 * @param isGrave whether the reaction was one after which relatives of the drug weigh more
 */
export function reasonsAgainst(
  ingredient: string,
  allergen: string,
  index: CheckKnowledge['index'],
  isGrave = false,
): Reason[] {
  if (ingredient === allergen)
    return [
      {
        match: 'ingredient',
        severity: 'serious',
        message: 'The drug contains what the patient is allergic to. Choose another drug.',
        source: RECORDED,
      },
    ];
  if (index.termsOf(ingredient).has(allergen))
    return [
      {
        match: 'class',
        severity: 'serious',
        message:
          'The drug belongs to the class that the patient is allergic to. Choose a drug of another class.',
        source: RECORDED,
      },
    ];
  return index.allergyFacts(allergen, ingredient).map((fact) => ({
    match: 'cross-reaction',
    severity: isGrave ? (fact.afterGrave ?? fact.severity) : fact.severity,
    message: fact.message,
    source: fact.source,
    ...namedFact(fact),
  }));
}

const MATCH_RANK = {
  ingredient: 0,
  class: 1,
  excipient: 2,
  'cross-reaction': 3,
} as const satisfies Record<AllergyInteraction['match'], number>;

export function gravest(reasons: readonly Reason[]): Reason | undefined {
  return [...reasons].sort(
    (a, b) =>
      SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity] || MATCH_RANK[a.match] - MATCH_RANK[b.match],
  )[0];
}
