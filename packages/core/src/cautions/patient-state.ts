import { differenceInCalendarDays } from 'date-fns';
import { type CalendarDate, showDate } from '../values/dates';
import type { PresentFact } from '../clinical-facts/model';
import { plainCode } from './conditions';

/** A problem of the patient that is active. */
export interface ActiveProblem {
  readonly code: string;
  readonly description: string;
  /** Of a diagnosis: what it was written for; no drug where that is the order itself. */
  readonly origin?: {
    readonly kind: 'prescription' | 'fill';
    readonly drug?: string;
    readonly on: CalendarDate;
  };
}

/** A problem as findings name it: 'I50.22 Chronic systolic heart failure', and where else than in the list it is. */
export function showProblem({ code, description, origin }: ActiveProblem): string {
  const name = `${code} ${description}`.trim();
  if (origin === undefined) return name;
  const { kind, drug, on } = origin;
  const of = drug === undefined ? 'this prescription' : `the ${kind} of ${drug}, ${showDate(on)}`;
  return `${name} (diagnosis of ${of})`;
}

/** Why something of a patient is not known. */
export type UnknownReason = 'never-recorded' | 'stale' | 'reading-failed';

/** Pregnant or not, as far as it is known; weeks where a due date is. */
export type Pregnancy =
  | { readonly state: 'pregnant'; readonly weeks: number | undefined; readonly because: string }
  | { readonly state: 'not-pregnant' }
  | { readonly state: 'unknown'; readonly reason: UnknownReason };

/** A range of eGFR in mL/min/1.73 m², from inclusive, to exclusive; one value has both alike. */
export type KidneyFunction =
  | { readonly state: 'known'; readonly from: number; readonly to: number; readonly because: string }
  | { readonly state: 'unknown'; readonly reason: UnknownReason };

/** Recorded facts count for so many days (ours): a no to pregnancy is soon out of date, a kidney value later. */
export const STALE_AFTER_DAYS = { pregnancy: 90, lactation: 365, kidney: 365, smoking: 365 } as const;
/** A pregnancy is over so many days after its due date at the latest; without one, after its whole length. */
const AFTER_DUE_DAYS = 21;
const WHOLE_PREGNANCY_DAYS = 300;
const WEEKS_AT_DUE = 40;

/** Pregnant by code: chapter O but for the time after birth, Z33.1, Z34 and Z3A (ICD-10-CM). */
const PREGNANT_CODE = /^(?:Z331|Z34|Z3A|O(?!8[5-9]|9[0-2]|0[0-4]|94))/;
/**
 * Pregnancy is over for good by code (ICD-10-CM): no uterus (Z90.710, Z90.711, Q51.0), after menopause (Z78.0, N95.0,
 * N95.2). Not Z90.712, which leaves the uterus, nor N95.1, complaints that begin before.
 */
const NO_UTERUS_CODE = /^(?:Z9071[01]|Q510)/;
const AFTER_MENOPAUSE_CODE = /^(?:Z780|N950|N952)/;
/** Tobacco use, and dependence on nicotine but chewed or in remission: F17.2-, Z72.0 (ICD-10-CM). */
const SMOKING_CODE = /^(?:F172[019](?!1)|Z720)/;
const LACTATING_CODE = /^(?:Z391|O9[12])/;

/** CKD by stage: eGFR of KDIGO 2024, as ICD-10-CM names the stages. */
const STAGES: readonly (readonly [RegExp, number, number])[] = [
  [/^(?:N185|N186|Z992)/, 0, 15],
  [/^N184/, 15, 30],
  [/^N1832/, 30, 45],
  [/^N1831/, 45, 60],
  [/^N183/, 30, 60],
  [/^N182/, 60, 90],
];

/**
 * Whether a code says pregnancy, breast-feeding, smoking or a stage of CKD: such a problem is held against drugs
 * by that state.
 */
export function isStateCode(code: string): boolean {
  const plain = plainCode(code);
  return [PREGNANT_CODE, SMOKING_CODE, LACTATING_CODE, ...STAGES.map(([pattern]) => pattern)].some(
    (pattern) => pattern.test(plain),
  );
}

/**
 * A code of an active problem that says a state; what was recorded on the day of a diagnosis or later outdoes it.
 */
const problemSaying = (
  pattern: RegExp,
  problems: readonly ActiveProblem[],
  fact: PresentFact | undefined,
): ActiveProblem | undefined =>
  problems.find(
    ({ code, origin }) => pattern.test(plainCode(code)) && !(fact && origin && fact.observedOn >= origin.on),
  );

const newestOf = (facts: readonly PresentFact[], kind: PresentFact['kind']) =>
  facts.find((fact) => fact.kind === kind);
const daysSince = (date: CalendarDate, today: CalendarDate) =>
  differenceInCalendarDays(new Date(today), new Date(date));

/**
 * Whether a patient is pregnant, by what was recorded or by a code of an active problem; of a no and a code that
 * contradict each other the code counts.
 */
export function pregnancyOf(
  problems: readonly ActiveProblem[],
  facts: readonly PresentFact[],
  today: CalendarDate,
): Pregnancy {
  const fact = newestOf(facts, 'pregnancy');
  const current = problems.filter(
    ({ origin }) => !origin || daysSince(origin.on, today) <= WHOLE_PREGNANCY_DAYS,
  );
  const problem = problemSaying(PREGNANT_CODE, current, fact);
  if (fact?.value === 'yes') {
    const { dueOn, observedOn } = fact;
    const isOver = dueOn
      ? daysSince(dueOn, today) > AFTER_DUE_DAYS
      : daysSince(observedOn, today) > WHOLE_PREGNANCY_DAYS;
    if (!isOver) {
      const weeks = dueOn ? WEEKS_AT_DUE + Math.floor(daysSince(dueOn, today) / 7) : undefined;
      return { state: 'pregnant', weeks, because: `recorded on ${observedOn}` };
    }
  }
  if (problem) return { state: 'pregnant', weeks: undefined, because: showProblem(problem) };
  const isOverForGood = problems.some(({ code }) =>
    [NO_UTERUS_CODE, AFTER_MENOPAUSE_CODE].some((pattern) => pattern.test(plainCode(code))),
  );
  if (isOverForGood) return { state: 'not-pregnant' };
  if (!fact) return { state: 'unknown', reason: 'never-recorded' };
  return fact.value === 'no' && daysSince(fact.observedOn, today) <= STALE_AFTER_DAYS.pregnancy
    ? { state: 'not-pregnant' }
    : { state: 'unknown', reason: 'stale' };
}

/** Whether a patient breast-feeds; undefined where no one has said so lately. */
export function isLactating(
  problems: readonly ActiveProblem[],
  facts: readonly PresentFact[],
  today: CalendarDate,
): boolean | undefined {
  const fact = newestOf(facts, 'lactation');
  if (problemSaying(LACTATING_CODE, problems, fact)) return true;
  if (!fact && problems.some(({ code }) => AFTER_MENOPAUSE_CODE.test(plainCode(code)))) return false;
  if (!fact || daysSince(fact.observedOn, today) > STALE_AFTER_DAYS.lactation) return undefined;
  return fact.value === 'yes';
}

/**
 * Whether a patient smokes, by what was recorded or by a code of an active problem; undefined where no one
 * has said so lately. Of a no and a code that contradict each other the code counts.
 */
export function isSmoking(
  problems: readonly ActiveProblem[],
  facts: readonly PresentFact[],
  today: CalendarDate,
): boolean | undefined {
  const fact = newestOf(facts, 'smoking');
  if (problemSaying(SMOKING_CODE, problems, fact)) return true;
  if (!fact || daysSince(fact.observedOn, today) > STALE_AFTER_DAYS.smoking) return undefined;
  return fact.value === 'yes';
}

/**
 * How the kidneys work: by the newest eGFR, else by the gravest stage among the active problems. An old value
 * counts only with a stage.
 */
export function kidneyFunctionOf(
  problems: readonly ActiveProblem[],
  facts: readonly PresentFact[],
  today: CalendarDate,
): KidneyFunction {
  const fact = newestOf(facts, 'kidney');
  if (fact && daysSince(fact.observedOn, today) <= STALE_AFTER_DAYS.kidney) {
    const value = Number(fact.value);
    return { state: 'known', from: value, to: value, because: `eGFR ${fact.value} of ${fact.observedOn}` };
  }
  for (const [pattern, from, to] of STAGES) {
    const problem = problems.find(({ code }) => pattern.test(plainCode(code)));
    if (problem) return { state: 'known', from, to, because: showProblem(problem) };
  }
  return { state: 'unknown', reason: fact ? 'stale' : 'never-recorded' };
}
