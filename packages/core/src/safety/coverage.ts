import type { CautionCheck } from '../cautions/rules';
import type { IncompleteReason } from '../interactions/model';
import type { WholeCheck } from '../interactions/rules/check';

/** The parts of a check, as they are said, in the order in which they are said. */
export const CHECK_PARTS = {
  allergy: 'allergies',
  drug: 'other drugs and duplicates',
  food: 'food',
  pregnancy: 'pregnancy',
  lactation: 'breast-feeding',
  age: 'age',
  condition: 'diseases',
  kidney: 'kidney function',
  smoking: 'smoking',
} as const;
export type CheckedPart = keyof typeof CHECK_PARTS;
export const CHECKED_PARTS = Object.keys(CHECK_PARTS) as readonly CheckedPart[];

const UNKNOWN_CONTENT: ReadonlySet<IncompleteReason> = new Set([
  'drug-without-ingredients',
  'drug-free-text',
  'ingredient-typed',
]);

/**
 * Which parts of a check were looked at whole: a part of which anything is not known is not among them, for
 * that is said by itself. Nothing but interactions where cautions could not be looked for at all.
 */
export function partsChecked(check: WholeCheck, cautions: CautionCheck | undefined): CheckedPart[] {
  // Nothing of the patient was held against what no one knows either.
  if (check.incomplete.some(({ reason }) => UNKNOWN_CONTENT.has(reason))) return [];
  const gaps = new Set<string>([
    ...check.incomplete.map(({ part }) => part),
    ...(cautions?.unchecked.map(({ kind }) => kind) ?? ['all']),
    // Where no problem is recorded that a rule knows, no disease was held against anything.
    ...(cautions?.areProblemsHeld === false ? ['condition'] : []),
  ]);
  const isCaution = (part: CheckedPart) => part !== 'allergy' && part !== 'drug' && part !== 'food';
  return CHECKED_PARTS.filter((part) => !gaps.has(part) && !(gaps.has('all') && isCaution(part)));
}

/** 'Checked: allergies, other drugs and duplicates, food.'; that nothing was, where nothing was. */
export function sayChecked(parts: readonly CheckedPart[]): string {
  return parts.length === 0
    ? 'Nothing could be checked whole.'
    : `Checked: ${parts.map((part) => CHECK_PARTS[part]).join(', ')}.`;
}
