import type { FoundDiagnosis } from '../../drugs/model';
import { isSuggested } from '../../problems/ended';
import type { Problem } from '../../problems/model';

/** What a text of a line may name. */
export interface KnownDiagnoses {
  readonly problems: readonly Pick<Problem, 'icd10Code' | 'icd10Description' | 'hide' | 'ended'>[];
  /** What the product is usually given for. */
  readonly usual: readonly Pick<FoundDiagnosis, 'code' | 'description'>[];
  /** What a search for the text found. */
  readonly found: readonly FoundDiagnosis[];
}

interface Named {
  readonly code: string;
  readonly description: string;
}

const plainCode = (code: string): string => code.toUpperCase().replace('.', '');

/**
 * The one diagnosis that a text names: a problem of the patient, else what the product is usually given for, else
 * the only one that was found. Of several none is taken.
 */
export function diagnosisOfLine(
  text: string,
  { problems, usual, found }: KnownDiagnoses,
): Named | 'several' | 'unknown' {
  const answers: readonly Named[] = found.filter((one) => one.billable && !isSuggested(one));
  const codes = new Set(answers.map(({ code }) => code));
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const names = ({ code, description }: Named): boolean =>
    codes.has(code) || words.every((word) => description.toLowerCase().includes(word));
  const own: readonly Named[] = problems
    .filter(({ hide, ended }) => !hide && !ended)
    .map(({ icd10Code, icd10Description }) => ({ code: icd10Code, description: icd10Description }));
  const byCode = [...own, ...answers].find(({ code }) => plainCode(code) === plainCode(text));
  if (byCode) return byCode;
  for (const level of [own.filter(names), usual.filter(names), answers]) {
    const [only] = level;
    if (only) return new Set(level.map(({ code }) => code)).size === 1 ? only : 'several';
  }
  return 'unknown';
}
