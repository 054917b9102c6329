import { check, type Finding, pass, stop, type Rule } from '../findings/finding';
import { type CalendarDate, daysAfter } from '../values/dates';
import { readDenial } from './denial';
import { REACTION_UNKNOWN, type Allergy, type AllergyEntry, type AllergyFields } from './model';
import type { Patient } from '../patients/model';
import { isGraveReaction } from './reactions';

/** What is entered of an allergy, and today in the practice. */
export interface AllergyOnDate {
  readonly entry: Pick<AllergyEntry, 'allergydescription' | 'reaction'> & {
    readonly onsetDate?: CalendarDate | null | undefined;
  };
  readonly today: CalendarDate;
}

/** N5-17. */
export const allergyIsNamed: Rule<AllergyOnDate> = ({ entry }) =>
  entry.allergydescription.trim() === '' ? stop('allergy.allergen-required', {}, 'allergydescription') : pass;

/** N5-17: 'n/a' is what imports say where nothing is known (N3-19), not what a patient answers. */
export const reactionIsGiven: Rule<AllergyOnDate> = ({ entry }) =>
  entry.reaction.trim() === '' || entry.reaction.trim().toLowerCase() === REACTION_UNKNOWN
    ? stop('allergy.reaction-required', {}, 'reaction')
    : pass;

/** An allergy began in the past or today. */
export const onsetIsNotInFuture: Rule<AllergyOnDate> = ({ entry: { onsetDate }, today }) =>
  onsetDate !== undefined && onsetDate !== null && onsetDate > today
    ? stop('clinical.date-in-future', {}, 'onsetDate')
    : pass;

/** What says that there is no allergy is none: it is said of the patient, or not at all. */
export const allergyIsNoDenial: Rule<AllergyOnDate> = ({ entry }) => {
  const { denies, rest } = readDenial(entry.allergydescription);
  if (denies === undefined || rest !== '') return pass;
  const typed = entry.allergydescription.trim();
  return stop(denies === 'all' ? 'allergy.says-none' : 'allergy.denied', { typed }, 'allergydescription');
};

/** Everything that must hold of an allergy that is added. */
export const ALLERGY_RULES: readonly Rule<AllergyOnDate>[] = [
  allergyIsNamed,
  allergyIsNoDenial,
  reactionIsGiven,
  onsetIsNotInFuture,
];

/**
 * The same allergen is active on the list once. Compared by the pick list's id, and by its words without
 * regard to case.
 */
export function allergyIsNew(
  entry: Pick<AllergyEntry, 'allergydescription' | 'pickListId'>,
  others: readonly Allergy[],
): readonly Finding[] {
  const words = entry.allergydescription.trim().toLowerCase();
  const isSame = (other: Allergy) =>
    (entry.pickListId !== undefined && other.pickListId === entry.pickListId) ||
    other.description.trim().toLowerCase() === words;
  return others.some((other) => !other.hide && isSame(other))
    ? stop('allergy.already-added', {}, 'allergydescription')
    : pass;
}

/** What may be changed of a stored allergy. */
export function fieldsOfAllergy({
  description,
  reaction,
  severity,
  onsetDate,
  pickListId,
  hide,
}: Allergy): AllergyFields {
  return {
    allergydescription: description,
    reaction,
    severity,
    onsetDate: onsetDate ?? null,
    pickListId: pickListId ?? null,
    hide,
  };
}

/**
 * Everything against a change of a stored allergy. An imported reaction 'n/a' is not held against a change of
 * something else.
 * @param changed the properties that differ
 */
export function findingsOnAllergyChange(
  after: AllergyFields,
  changed: readonly string[],
  today: CalendarDate,
): readonly Finding[] {
  return check(ALLERGY_RULES, { entry: after, today }).filter(
    ({ field }) => field === undefined || changed.includes(field),
  );
}

/** For how many days an order of the drug hears that a severe allergy to it was weakened or made inactive. */
export const WEAKENED_DAYS = 56;

type Weighed = Pick<AllergyFields, 'allergydescription' | 'reaction' | 'severity' | 'hide'>;

/** Whether an allergy is one after which a drug can kill: by what happened, or by the severity that was given. */
export const isSevere = ({ allergydescription, reaction, severity }: Omit<Weighed, 'hide'>): boolean =>
  severity === 'Severe' || isGrave({ description: allergydescription, reaction });

/** Whether what is recorded of an allergy, also within its own words, is a reaction after which it is never given again. */
export const isGrave = ({ description, reaction }: Pick<Allergy, 'description' | 'reaction'>): boolean =>
  isGraveReaction(reaction) || isGraveReaction(description);

/**
 * Whether a change makes less of a severe allergy that is active: a milder reaction or severity, another
 * allergen, or inactive. More words for the same allergen are none.
 */
export function isWeakening(before: Weighed, after: Weighed): boolean {
  if (before.hide || !isSevere(before)) return false;
  const [was, is] = [before, after].map(({ allergydescription: description, reaction }) =>
    isGrave({ description, reaction }),
  );
  const plain = (text: string) => text.trim().toLowerCase();
  return (
    after.hide ||
    (was === true && is === false) ||
    SEVERITY_RANK[after.severity] > SEVERITY_RANK[before.severity] ||
    !plain(after.allergydescription).includes(plain(before.allergydescription))
  );
}

/** Whether a weakened allergy is still shown on orders of its drug. */
export const isWeakenedLately = (weakenedOn: CalendarDate, today: CalendarDate): boolean =>
  weakenedOn >= daysAfter(today, -WEAKENED_DAYS);

/** 'No known allergies' is said of a patient without active allergies only. */
export const noneIsKnown: Rule<{ readonly allergies: readonly Allergy[] }> = ({ allergies }) =>
  allergies.some(({ hide }) => !hide) ? stop('allergy.some-recorded') : pass;

/**
 * Whether a patient may be shown as having no known allergies: someone said so, and no allergy of a former
 * system waits to be matched.
 */
export const isNoneKnown = ({
  allergyKnowledge,
  allergiesToMatch,
}: Pick<Patient, 'allergyKnowledge' | 'allergiesToMatch'>): boolean =>
  allergyKnowledge === 'none-known' && allergiesToMatch === 0;

const SEVERITY_RANK = { Severe: 0, Moderate: 1, Low: 2 } as const satisfies Record<
  Allergy['severity'],
  number
>;

/**
 * Allergies with the worst first, and by name among equals: what is cut off of a long list is never the
 * worst.
 */
export function bySeverity(allergies: readonly Allergy[]): readonly Allergy[] {
  return [...allergies].sort(
    (left, right) =>
      SEVERITY_RANK[left.severity] - SEVERITY_RANK[right.severity] ||
      left.description.localeCompare(right.description, 'en'),
  );
}
