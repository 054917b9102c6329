import { excipientsForbidden, plainCode, type StatedProblem } from './conditions';
import codes from './status-codes.json' with { type: 'json' };

/** Codes without the dot, with names that the readers of names know. */
export const STATUS_CODES: Readonly<Record<'allergies' | 'medicines', Readonly<Record<string, string>>>> =
  codes;

/** What a code of the problem list says that belongs into another list. */
export interface StatedByCode {
  /** What it is, as the readers of names know it: 'penicillin', 'anticoagulants'. */
  readonly name: string;
  /** The code as the problem list has it. */
  readonly code: string;
}

type CodedProblem = Pick<StatedProblem, 'code'>;

/**
 * Allergies that active problems state by an allergy status (Z88 and Z91.0). Of codes that name no one thing, such as
 * 'other antibiotic agents', there are none. Source: CMS, ICD-10-CM 2026, Tabular List.
 */
const allergiesInCodes = (problems: readonly CodedProblem[]): StatedByCode[] =>
  statedBy(STATUS_CODES.allergies, problems);

/**
 * What problems say that is held against a drug like an allergy: allergies by their codes, and what a disease forbids
 * in a product besides what acts.
 */
export const allergiesOfProblems = (problems: readonly StatedProblem[]) => [
  ...excipientsForbidden(problems).map((description) => ({ description, reaction: '' })),
  ...allergiesInCodes(problems).map(({ name, code }) => ({ description: name, reaction: '', code })),
];

/** Medicines or their classes that active problems state by a long-term use (Z79). Source: as above. */
export const medicinesInCodes = (problems: readonly CodedProblem[]): StatedByCode[] =>
  statedBy(STATUS_CODES.medicines, problems);

/** Whether a code says nothing but that. */
export const isStatusCode = (code: string): boolean =>
  allergiesInCodes([{ code }]).length > 0 || medicinesInCodes([{ code }]).length > 0;

/** A code includes those below it. */
function statedBy(
  names: Readonly<Record<string, string>>,
  problems: readonly CodedProblem[],
): StatedByCode[] {
  return problems.flatMap(({ code }) =>
    Object.entries(names)
      .filter(([prefix]) => plainCode(code).startsWith(prefix))
      .map(([, name]) => ({ name, code })),
  );
}
