import { remembered } from '../values/remembered';
import { conditionsInWords } from './conditions-in-words';
import inPart from './conditions-in-part.json' with { type: 'json' };
import conditions from './conditions.json' with { type: 'json' };

/** The name of a condition, as it is said. */
export type ConditionName = keyof typeof conditions;

/**
 * Conditions in which drugs are avoided, with the ICD-10-CM codes that state them, of every year, without the dot; a
 * code includes all that begin with it, but for those behind an exclamation mark. Source: CMS, ICD-10-CM Tabular List.
 */
export const CONDITIONS: Readonly<Record<ConditionName, readonly string[]>> = conditions;

/** A problem by its code, and in the words that the list has for it. */
export interface StatedProblem {
  readonly code: string;
  readonly description?: string;
}

/** Conditions that forbid what a product holds besides what acts, by the name that allergies to it go by. */
const EXCIPIENT_CONDITIONS = ['phenylketonuria'] as const satisfies readonly ConditionName[];

/** What active problems forbid in a product besides what acts: it is held against labels like an allergy. */
export function excipientsForbidden(problems: readonly StatedProblem[]): ConditionName[] {
  return EXCIPIENT_CONDITIONS.filter((condition) =>
    problems.some((problem) => isProblemOf(problem, condition)),
  );
}

/** Conditions of which single labels are known, and not what all drugs say: they count as not looked at. */
const IN_PART: ReadonlySet<string> = new Set(inPart);

/**
 * Problems that no rule looks at: their codes and words belong to none of the conditions.
 * @param held conditions of any rule; of those that are known in part nothing follows for a drug without one
 * @param bearing conditions of the rules on the drug itself
 */
export function problemsWithoutRule<Problem extends StatedProblem>(
  problems: readonly Problem[],
  held: Iterable<ConditionName>,
  bearing: readonly ConditionName[],
): Problem[] {
  const looked = [
    ...[...held, ...EXCIPIENT_CONDITIONS].filter((condition) => !IN_PART.has(condition)),
    ...bearing,
  ];
  return problems.filter((problem) => !looked.some((condition) => isProblemOf(problem, condition)));
}

/** The codes of each condition, and those below them that are excluded. */
const PREFIXES = new Map(
  Object.entries(CONDITIONS).map(([condition, codes]: [string, readonly string[]]) => [
    condition,
    {
      codes: codes.filter((one) => !one.startsWith('!')),
      excluded: codes.flatMap((one) => (one.startsWith('!') ? [one.slice(1)] : [])),
    },
  ]),
);

/** The conditions that a code states; a chart asks for the same codes at every check. */
const conditionsOfCode = remembered(
  5_000,
  (code): ReadonlySet<string> =>
    new Set(
      [...PREFIXES].flatMap(([condition, { codes, excluded }]) =>
        isCodeAmong(code, codes) && !isCodeAmong(code, excluded) ? [condition] : [],
      ),
    ),
);

/** Whether a code of a problem says that the patient has a condition. */
export const isCodeOf = (code: string, condition: ConditionName): boolean =>
  conditionsOfCode(code).has(condition);

/** Whether a problem says, by its code or in words, that the patient has a condition. */
export function isProblemOf({ code, description = '' }: StatedProblem, condition: ConditionName): boolean {
  return isCodeOf(code, condition) || conditionsInWords(description).has(condition);
}

/** Whether two problems are of one code, with the dot or without. */
export const isSameCode = (one: StatedProblem, other: StatedProblem): boolean =>
  one.code !== '' && plainCode(one.code) === plainCode(other.code);

/** A code without its dot. */
export const plainCode = remembered(5_000, (code): string => code.replace('.', '').toUpperCase());

/** Whether a code begins with any of the codes, which are written without the dot. */
export function isCodeAmong(code: string, prefixes: readonly string[]): boolean {
  const plain = plainCode(code);
  return prefixes.some((prefix) => plain.startsWith(prefix));
}
