import { citedSource } from '../findings/cited-source';
import { canBePregnant } from '../clinical-facts/rules';
import { type DoseFact, isKidneyBelow, releaseOf } from '../doses/facts';
import type { MessageCode } from '../findings/messages';
import type { Term } from '../interactions/facts';
import type { KnowledgeIndex } from '../interactions/knowledge-index';
import { type InteractionSeverity, SEVERITY_RANK } from '../interactions/model';
import { type CheckedDrug, isLocal } from '../interactions/rules/subject';
import type { Gender } from '../patients/model';
import { type ConditionName, isCodeAmong, isProblemOf, problemsWithoutRule } from './conditions';
import { isStatusCode } from './status-codes';
import { factsOn } from './facts-on';
import type { CautionFact, CautionKind, CautionKnowledge } from './facts';
import {
  type ActiveProblem,
  isStateCode,
  type KidneyFunction,
  type Pregnancy,
  showProblem,
} from './patient-state';

/** What of a patient is held against a drug. */
export interface CautionSubject {
  readonly drug: CheckedDrug;
  /** Undefined without a birth date. */
  readonly ageMonths: number | undefined;
  readonly gender: Gender;
  readonly problems: readonly ActiveProblem[] | 'failed';
  readonly pregnancy: Pregnancy;
  readonly isLactating: boolean | undefined;
  readonly isSmoking: boolean | undefined;
  readonly kidney: KidneyFunction;
}

/** What a check of cautions knows. */
export interface CautionCheckKnowledge extends CautionKnowledge {
  readonly index: KnowledgeIndex;
  /** Facts on doses: those of kidney function are cautions too. */
  readonly doses: readonly DoseFact[];
}

/** Something in the patient that speaks against the drug. */
export interface CautionFinding {
  readonly kind: CautionKind;
  readonly severity: InteractionSeverity;
  /** What sums call its fact by (cautions/situation.ts). */
  readonly name: string;
  /** What of the patient it is about: 'Pregnancy, week 22', 'Heart failure: I50.9 …', 'eGFR 24 of 2026-10-01'. */
  readonly about: string;
  readonly text: string;
  readonly source: string;
  /** The fact that says so. */
  readonly factId?: string;
}

/** What could not be held against the drug, and why. */
export interface UncheckedCaution {
  readonly kind: CautionKind | 'all';
  readonly code: MessageCode & `cautions.${string}`;
  /** The ingredient, or the problems, that it is about. */
  readonly ingredient: string;
  /** The reading itself failed: the sender must know it before sending. */
  readonly isFailure: boolean;
}

/** Only with `unchecked` empty was everything that bears on the drug looked at. */
export interface CautionCheck {
  readonly findings: readonly CautionFinding[];
  readonly unchecked: readonly UncheckedCaution[];
  /** Whether any problem is recorded that is known to matter or not: without one, nothing was held against diseases. */
  readonly areProblemsHeld: boolean;
}

/**
 * Everything in a patient that speaks against a drug, gravest first, and what is not known of the patient although
 * the drug would need it. Pure.
 */
export function findCautions(subject: CautionSubject, knowledge: CautionCheckKnowledge): CautionCheck {
  const { index } = knowledge;
  const ingredients = [...new Set(subject.drug.ingredients.map((name) => index.ingredient(name)))];
  if (ingredients.every((name) => name === ''))
    return { findings: [], unchecked: [], areProblemsHeld: false }; // said by interactions
  const isOwnLocal = isLocal(subject.drug, index);
  const bearing = factsOn(ingredients, knowledge.facts, index).filter(
    (fact) => fact.isEvenLocal || !isOwnLocal,
  );
  const findings = [
    ...bearing
      .filter((fact) => !isOutdone(fact, bearing, subject))
      .flatMap((fact) => findingOf(fact, subject) ?? []),
    ...(isOwnLocal ? [] : kidneyDoses(subject, knowledge.doses, doseNames(subject.drug, ingredients))),
  ];
  const open = unheld(subject, knowledge, { ingredients, isOwnLocal, bearing });
  const once = findings.filter(
    ({ kind, text }, place) => findings.findIndex((one) => one.kind === kind && one.text === text) === place,
  );
  return {
    findings: once.sort((a, b) => SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity]),
    unchecked: [
      ...uncheckedOf(subject, bearing, knowledge, isOwnLocal ? [] : ingredients),
      ...sayUnheld(open),
    ],
    areProblemsHeld: subject.problems !== 'failed' && open.length < subject.problems.length,
  };
}

/** Active problems that were held against nothing and are not known to be of no matter to the drug. */
function unheld(
  { problems, drug }: CautionSubject,
  { index, heldConditions, heldCodes, harmlessProblems }: CautionCheckKnowledge,
  {
    ingredients,
    isOwnLocal,
    bearing,
  }: {
    readonly ingredients: readonly Term[];
    readonly isOwnLocal: boolean;
    readonly bearing: readonly CautionFact[];
  },
): readonly ActiveProblem[] {
  if (problems === 'failed') return [];
  const codes = [...heldCodes, ...bearing.flatMap(({ when }) => codesOf(when))];
  const isHarmless = (code: string) =>
    harmlessProblems.some(
      ({ codes: harmless, except }) =>
        isCodeAmong(code, harmless) &&
        !ingredients.some((one) => [...index.termsOf(one)].some((term) => except.includes(term))),
    );
  const conditions = bearing.flatMap(({ when }) => (when.kind === 'condition' ? when.conditions : []));
  return problemsWithoutRule(problems, heldConditions, conditions).filter(
    ({ code }) =>
      !isStateCode(code) &&
      !isStatusCode(code) &&
      !isCodeAmong(code, codes) &&
      !isHarmless(code) &&
      (!isOwnLocal || isOfPlace(code, drug.route.toLowerCase())),
  );
}

/** Chapters of ICD-10-CM on the place where a product acts that hardly reaches the blood: eye, ear, mouth, skin. */
const PLACES = [
  [/ophthalmic|conjunctival|vitreal/, /^H[0-5]/],
  [/otic/, /^H[6-9]/],
  [/dental/, /^K[01]/],
  [/topical/, /^(?:L|A|B|C4[34]|S|T[0-3])/],
] as const;

/** Whether a problem is of the place where a local product acts; where either is not known it may be. */
function isOfPlace(code: string, route: string): boolean {
  const place = PLACES.find(([pattern]) => pattern.test(route));
  return place === undefined || code === '' || place[1].test(code);
}

/** A disease that was held against nothing is named, in one line with others of its kind. */
function sayUnheld(problems: readonly ActiveProblem[]): UncheckedCaution[] {
  const names = problems.map(showProblem);
  if (names.length === 0) return [];
  const ingredient = [...new Set(names)].join('; ');
  return [{ kind: 'condition', code: 'cautions.problems-not-held', ingredient, isFailure: false }];
}

/** The kind of a fact, its first condition and its first drug: 'age: nsaids', 'condition: dementia: anticholinergics'. */
export function cautionName(
  when: Pick<CautionFact['when'], 'kind'> & { readonly conditions?: readonly ConditionName[] },
  drugs: readonly Term[],
): string {
  return [when.kind, ...(when.conditions ?? []).slice(0, 1), ...drugs.slice(0, 1)].join(': ');
}

/** The codes that a fact names besides conditions. */
const codesOf = (when: CautionFact['when']): readonly string[] =>
  when.kind === 'condition' ? (when.codes ?? []) : [];

/**
 * Of several bounds that one set has of the same drugs the nearest that holds is said: of kidney function the lowest,
 * which is the gravest, and of weeks that are known the latest, since a first trimester may be graver than what follows.
 */
function isOutdone(
  { drugs, when, set }: CautionFact,
  others: readonly CautionFact[],
  subject: CautionSubject,
): boolean {
  return others.some(
    (other) =>
      other.set === set &&
      isNearer(other.when, when, subject) &&
      other.drugs.join() === drugs.join() &&
      aboutOf(other, subject) !== undefined,
  );
}

function isNearer(
  one: CautionFact['when'],
  other: CautionFact['when'],
  { pregnancy }: CautionSubject,
): boolean {
  if (one.kind === 'kidney' && other.kind === 'kidney') return one.below < other.below;
  return (
    one.kind === 'pregnancy' &&
    other.kind === 'pregnancy' &&
    pregnancy.state === 'pregnant' &&
    pregnancy.weeks !== undefined &&
    (one.fromWeek ?? 0) > (other.fromWeek ?? 0)
  );
}

function findingOf(fact: CautionFact, subject: CautionSubject): CautionFinding | undefined {
  const about = aboutOf(fact, subject);
  if (about === undefined) return undefined;
  const { drugs, when, severity, message, source, set, isConfirmed = true } = fact;
  return {
    kind: when.kind,
    severity,
    // No sum includes what a set says.
    name: set === undefined ? cautionName(when, drugs) : '',
    about,
    text: message,
    source: citedSource(set === undefined ? source : `${source} (set ${set})`, isConfirmed),
    ...(fact.id === undefined ? {} : { factId: fact.id }),
  };
}

/** What of the patient a fact is about; undefined where it does not hold. */
function aboutOf({ when }: CautionFact, subject: CautionSubject): string | undefined {
  const { ageMonths, problems, pregnancy, kidney } = subject;
  switch (when.kind) {
    case 'pregnancy':
      if (pregnancy.state !== 'pregnant') return undefined;
      if (pregnancy.weeks === undefined) return `Pregnancy (${pregnancy.because})`;
      return pregnancy.weeks >= (when.fromWeek ?? 0)
        ? `Pregnancy, week ${String(pregnancy.weeks)}`
        : undefined;
    case 'lactation':
      return subject.isLactating === true ? 'Breast-feeding' : undefined;
    case 'age':
      return ageMonths !== undefined &&
        ageMonths >= (when.fromMonths ?? 0) &&
        ageMonths < (when.toMonths ?? Infinity)
        ? ageInWords(ageMonths)
        : undefined;
    case 'smoking':
      return subject.isSmoking === true && ageMonths !== undefined && ageMonths >= (when.fromMonths ?? 0)
        ? `Smokes, ${ageInWords(ageMonths).toLowerCase()}`
        : undefined;
    case 'condition':
      return problems === 'failed'
        ? undefined
        : (conditionAmong(problems, when.conditions) ?? codeAmong(problems, codesOf(when)));
    case 'kidney':
      return kidney.state === 'known' && isKidneyBelow(kidney, when.below) ? kidney.because : undefined;
  }
}

/** The active problem that states any of the conditions, as it is written. */
export function conditionAmong(
  problems: readonly ActiveProblem[],
  conditions: readonly ConditionName[],
): string | undefined {
  for (const condition of conditions) {
    const problem = problems.find((one) => isProblemOf(one, condition));
    if (problem) return showProblem(problem);
  }
  return undefined;
}

/** The first active problem with any of the codes, as it is written. */
function codeAmong(problems: readonly ActiveProblem[], codes: readonly string[]): string | undefined {
  const problem = problems.find(({ code }) => isCodeAmong(code, codes));
  return problem && `${problem.code} ${problem.description}`;
}

function ageInWords(months: number): string {
  if (months < 24) return `Age ${String(months)} ${months === 1 ? 'month' : 'months'}`;
  return `Age ${String(Math.floor(months / 12))} years`;
}

/** What the table of doses states of kidney function: below which it is avoided, and below which reduced. */
function kidneyDoses(
  { drug, kidney, ageMonths }: CautionSubject,
  doses: readonly DoseFact[],
  ingredients: readonly Term[],
): CautionFinding[] {
  if (kidney.state !== 'known') return [];
  const bearing = kidneyFacts(doses, ingredients, drug, ageMonths).filter(({ amount }) =>
    isKidneyBelow(kidney, amount),
  );
  const avoided = new Set(
    bearing.flatMap(({ kind, ingredient }) => (kind === 'kidney-avoid' ? ingredient : [])),
  );
  return bearing
    .filter(({ kind, ingredient }) => kind === 'kidney-avoid' || !avoided.has(ingredient))
    .map(({ kind, ingredient, amount, note, source }) => ({
      kind: 'kidney',
      severity: kind === 'kidney-avoid' ? 'serious' : 'moderate',
      name: cautionName({ kind: 'kidney' }, [ingredient]),
      about: kidney.because,
      text:
        kind === 'kidney-avoid'
          ? `Not to be used below ${String(amount)} mL/min: ${ingredient}${note ? ` (${note})` : ''}.`
          : `Less is given below ${String(amount)} mL/min: ${ingredient}${note ? ` (${note})` : ''}.`,
      source,
    }));
}

/** The table of doses knows ingredients as the catalog does, with their esters. */
const doseNames = ({ ingredients }: CheckedDrug, terms: readonly Term[]): readonly Term[] => [
  ...ingredients.map((name) => name.toLowerCase()),
  ...terms,
];

function kidneyFacts(
  doses: readonly DoseFact[],
  ingredients: readonly Term[],
  { route, doseForm = '' }: CheckedDrug,
  ageMonths: number | undefined,
): DoseFact[] {
  const release = releaseOf(doseForm);
  const of = kidneyFactsOfRoute(doses, ingredients, route.toLowerCase(), ageMonths);
  const isOwn = (fact: DoseFact) => fact.release === 'any' || fact.release === release;
  // What is stated of another release alone is still more than nothing.
  return of.filter(
    (fact) => isOwn(fact) || !of.some((other) => other.ingredient === fact.ingredient && isOwn(other)),
  );
}

function kidneyFactsOfRoute(
  doses: readonly DoseFact[],
  ingredients: readonly Term[],
  route: string,
  ageMonths: number | undefined,
): DoseFact[] {
  return doses.filter(
    ({ kind, ingredient, route: of, fromMonths, toMonths }) =>
      (kind === 'kidney-avoid' || kind === 'kidney-reduce') &&
      ingredients.includes(ingredient) &&
      (of === route || route === '') &&
      (ageMonths === undefined || (ageMonths >= (fromMonths ?? 0) && ageMonths < (toMonths ?? Infinity))),
  );
}

/** Whether it matters of someone of this age that no one knows of smoking. */
const bearsOnSmoker = (when: CautionFact['when'], ageMonths: number | undefined): boolean =>
  when.kind === 'smoking' && (ageMonths === undefined || ageMonths >= (when.fromMonths ?? 0));

function uncheckedOf(
  { gender, ageMonths, problems, pregnancy, isLactating, isSmoking, kidney, drug }: CautionSubject,
  bearing: readonly CautionFact[],
  { lookedAt, index, doses, isPartMissing }: CautionCheckKnowledge,
  ingredients: readonly Term[],
): UncheckedCaution[] {
  const bears = (kind: CautionKind) => bearing.some(({ when }) => when.kind === kind);
  const line = (
    kind: UncheckedCaution['kind'],
    code: UncheckedCaution['code'],
    ingredient = '',
  ): UncheckedCaution => ({ kind, code, ingredient, isFailure: false });
  const mayBePregnant = canBePregnant(gender, ageMonths);
  const needsKidney =
    bears('kidney') ||
    (ingredients.length > 0 && kidneyFacts(doses, doseNames(drug, ingredients), drug, ageMonths).length > 0);
  return [
    ...(isPartMissing ? [{ ...line('all', 'cautions.sets-unread'), isFailure: true }] : []),
    ...(problems === 'failed' ? [{ ...line('all', 'cautions.problems-unread'), isFailure: true }] : []),
    ...(mayBePregnant && pregnancy.state === 'unknown' && bears('pregnancy')
      ? [line('pregnancy', 'cautions.pregnancy-unknown')]
      : []),
    ...(isLactating === undefined && (mayBePregnant || pregnancy.state === 'pregnant') && bears('lactation')
      ? [line('lactation', 'cautions.lactation-unknown')]
      : []),
    ...(ageMonths === undefined && bears('age') ? [line('age', 'cautions.age-unknown')] : []),
    ...(isSmoking === undefined && bearing.some(({ when }) => bearsOnSmoker(when, ageMonths))
      ? [line('smoking', 'cautions.smoking-unknown')]
      : []),
    ...(kidney.state === 'unknown' && needsKidney
      ? [line('kidney', kidney.reason === 'stale' ? 'cautions.kidney-stale' : 'cautions.kidney-unknown')]
      : []),
    ...ingredients
      .filter((ingredient) => ![...index.termsOf(ingredient)].some((term) => lookedAt.has(term)))
      .map((ingredient) => line('all', 'cautions.not-held', ingredient)),
  ];
}
