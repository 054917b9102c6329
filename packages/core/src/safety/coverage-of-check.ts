import type { CautionCheck } from '../cautions/rules';
import type { IncompleteReason } from '../interactions/model';
import type { WholeCheck } from '../interactions/rules/check';
import { CHECKED_PARTS, type CheckedPart, type Coverage, notHeldOf } from './coverage';
import { toSafetyFindings } from './rules';

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

/** What was looked at whole, and everything that was not, before the directions are written. */
export function toCoverage(check: WholeCheck, cautions: CautionCheck | undefined): Coverage {
  return {
    held: partsChecked(check, cautions),
    notHeld: notHeldOf(toSafetyFindings({ check, cautions, duplicates: [] })),
  };
}
