import { type Finding, pass, stop, type Rule } from '../findings/finding';
import type { Problem, ProblemEntry, ProblemFields } from './model';

/** A problem has a code; what it is called may be reworded, not left out. */
export const problemIsNamed: Rule<Pick<ProblemEntry, 'icd10Code' | 'icd10Description'>> = ({
  icd10Code,
  icd10Description,
}) => {
  if (icd10Code.trim() === '') return stop('problem.code-required', {}, 'icd10Code');
  return icd10Description.trim() === '' ? stop('field.required', {}, 'icd10Description') : pass;
};

/** The same code is active on the list once. */
export function problemIsNew(
  { icd10Code }: Pick<ProblemEntry, 'icd10Code'>,
  others: readonly Problem[],
): readonly Finding[] {
  return others.some((other) => !other.hide && other.icd10Code === icd10Code)
    ? stop('problem.already-added', {}, 'icd10Code')
    : pass;
}

/** What may be changed of a stored problem. */
export function fieldsOfProblem({ icd10Description, hide }: Problem): ProblemFields {
  return { icd10Description, hide };
}
