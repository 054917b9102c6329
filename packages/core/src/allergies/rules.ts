import { check, type Finding, pass, stop, type Rule } from '../findings/finding';
import type { CalendarDate } from '../values/dates';
import { REACTION_UNKNOWN, type Allergy, type AllergyEntry, type AllergyFields } from './model';
import type { Patient } from '../patients/model';

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

/** Everything that must hold of an allergy that is added. */
export const ALLERGY_RULES: readonly Rule<AllergyOnDate>[] = [
  allergyIsNamed,
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

/** 'No known allergies' is said of a patient without active allergies only. */
export const noneIsKnown: Rule<{ readonly allergies: readonly Allergy[] }> = ({ allergies }) =>
  allergies.some(({ hide }) => !hide) ? stop('allergy.some-recorded') : pass;

/**
 * Whether a patient may be shown as having no known allergies: somebody said so, and no allergy of a former
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
