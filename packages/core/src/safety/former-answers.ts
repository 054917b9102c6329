import { CONDITIONS, type ConditionName, isProblemOf } from '../cautions/conditions';
import {
  type ActiveProblem,
  isLactating,
  isSmoking,
  kidneyFunctionOf,
  pregnancyOf,
} from '../cautions/patient-state';
import type { PresentFact } from '../clinical-facts/model';
import { type CalendarDate, daysFrom, showDate } from '../values/dates';
import { REASON_LENGTH } from '../values/text';
import { isSameAgain } from './duplicate-rule';
import type { FormerAnswer, SafetyCase, SafetyFinding, SafetyKind } from './model';
import { type GivenReason, isReason, type SafetyReasonCode, showReason } from './reasons';
import { isDoseUnchecked, isStop, needsAnswer } from './tiers';

/**
 * For so many days a former answer is offered again, by kind of finding; then the finding is asked whole. That
 * the same alert again and again is accepted less with each time is Ancker et al. 2017 (BMC Med Inform Decis Mak
 * 17:36). The days are ours:
 * - drug: the longest interval at which a stable INR is measured is 12 weeks (Holbrook et al. 2012, Chest 141:e152S)
 * - duplicate: two of a kind on purpose is a switch, over within a month's supply
 * - allergy: that a drug is tolerated stays true; it is looked at once a year
 * - timing: how much of a supply is left is another number each day
 * - pregnancy, lactation: a month changes what holds
 * - kidney: chronic kidney disease is measured every three to six months (KDIGO 2024)
 * - incomplete: a check that did not run says nothing of the one before it. Of doses that no one can judge see
 *   `offeredDays`.
 */
export const OFFERED_DAYS = {
  dose: 90,
  allergy: 365,
  drug: 90,
  duplicate: 30,
  timing: 0,
  pregnancy: 30,
  lactation: 30,
  age: 90,
  condition: 180,
  kidney: 90,
  smoking: 180,
  incomplete: 0,
} as const satisfies Readonly<Record<SafetyKind, number>>;

/** The longest of them. */
export const MOST_OFFERED_DAYS = Math.max(...Object.values(OFFERED_DAYS));

/** A record that is out of date is corrected, and not answered twice. */
const SAID_ONCE: ReadonlySet<SafetyReasonCode> = new Set(['record-outdated']);

/** Of the patient, what a former answer has to find unchanged. A part that could not be read is 'failed'. */
export interface BearingFacts {
  readonly allergies: readonly { readonly description: string; readonly reaction: string }[] | 'failed';
  readonly problems: readonly ActiveProblem[] | 'failed';
  readonly clinicalFacts: readonly PresentFact[] | 'failed';
}

/** Lower bounds of the categories G4 to G1 of eGFR in mL/min/1.73 m² (KDIGO 2024). */
const KIDNEY_STEPS = [15, 30, 45, 60, 90] as const;
const stepOf = (value: number) => KIDNEY_STEPS.filter((step) => value >= step).length;
/** The first day of the second and of the third trimester, in weeks. */
const TRIMESTERS = [14, 28] as const;

/**
 * The text whose digest names what bears on a patient's orders: allergies with their reactions, the conditions
 * that rules know, pregnancy by trimester, breast-feeding, smoking, and the category of kidney function. A cold
 * among the problems changes nothing.
 * @returns undefined where a part could not be read: nothing that was answered before is offered then
 */
export function bearingText(
  { allergies, problems, clinicalFacts }: BearingFacts,
  today: CalendarDate,
): string | undefined {
  if (allergies === 'failed' || problems === 'failed' || clinicalFacts === 'failed') return undefined;
  const pregnancy = pregnancyOf(problems, clinicalFacts, today);
  const kidney = kidneyFunctionOf(problems, clinicalFacts, today);
  const weeks = pregnancy.state === 'pregnant' ? pregnancy.weeks : undefined;
  const conditions = Object.keys(CONDITIONS) as ConditionName[];
  return JSON.stringify([
    [
      ...new Set(allergies.map(({ description, reaction }) => `${plain(description)}|${plain(reaction)}`)),
    ].sort(),
    conditions.filter((condition) => problems.some((problem) => isProblemOf(problem, condition))).sort(),
    pregnancy.state,
    weeks === undefined ? null : TRIMESTERS.filter((first) => weeks >= first).length,
    isLactating(problems, clinicalFacts, today) ?? null,
    isSmoking(problems, clinicalFacts, today) ?? null,
    kidney.state === 'known' ? [stepOf(kidney.from), stepOf(kidney.to)] : null,
  ]);
}

/** An order of the same product for the same patient that left with an answer, under the same bearing facts. */
export interface AnsweredBefore {
  readonly sig: string;
  readonly findings: readonly SafetyFinding[];
  readonly answer: FormerAnswer;
}

/**
 * Adds to each finding that asks for a reason the newest answer it was given before, where nothing has changed:
 * the finding with its gravity, words and source, and the directions. Never to a stop.
 * @param sig undefined where the drug alone is asked about; the answer then says which directions it was for
 * @param before newest first
 */
export function withFormerAnswers(
  findings: readonly SafetyFinding[],
  sig: string | undefined,
  before: readonly AnsweredBefore[],
  today: CalendarDate,
): SafetyFinding[] {
  return findings.map((finding) => {
    const days = offeredDays(finding);
    const found = before.find(
      (one) =>
        daysFrom(one.answer.on, today) <= days &&
        !SAID_ONCE.has(one.answer.code) &&
        (sig === undefined || plain(one.sig) === plain(sig)) &&
        one.findings.some((other) => isSameFinding(other, finding)),
    );
    if (!found || days === 0) return finding;
    const { answer } = found;
    return { ...finding, formerAnswer: sig === undefined ? { ...answer, sig: found.sig } : answer };
  });
}

/** For how many days a former answer to a finding is offered; 0 for never. */
function offeredDays(finding: SafetyFinding): number {
  if (!needsAnswer(finding) || isStop(finding) || isSameAgain(finding)) return 0;
  // A dose that no one can judge is what it was: the product and the directions are the same.
  return isDoseUnchecked(finding) ? OFFERED_DAYS.dose : OFFERED_DAYS[finding.kind];
}

const isSameFinding = (one: SafetyFinding, other: SafetyFinding): boolean =>
  one.key === other.key &&
  one.tier === other.tier &&
  one.severity === other.severity &&
  one.text === other.text &&
  one.source === other.source;

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/**
 * The one answer that gives again what was answered before: only where every finding that asks for a reason was
 * answered. Answers that differ are put together in words.
 * @returns undefined where one was not, or where the words together are too long
 */
export function answerAgain(cases: readonly Pick<SafetyCase, 'findings'>[]): GivenReason | undefined {
  const asked = cases.flatMap(({ findings }) => findings).filter(needsAnswer);
  const former = asked.flatMap(({ formerAnswer }) => formerAnswer ?? []);
  const [first] = former;
  if (!first || former.length < asked.length || asked.some(isStop)) return undefined;
  const codes = new Set(former.map(({ code }) => code));
  const reasons = new Set(former.map(({ reason }) => reason).filter((reason) => reason !== ''));
  const given: GivenReason =
    codes.size === 1
      ? { code: first.code, reason: [...reasons].join('; ') }
      : { code: 'other', reason: [...new Set(former.map(showReason))].join('; ') };
  return given.reason.length <= REASON_LENGTH.most && isReason(given) ? given : undefined;
}

/** 'Answered by you on 11/27/2026: Will be monitored: INR on Friday'; with the directions where they are named. */
export function showFormerAnswer(former: FormerAnswer): string {
  const { by, isOwn, on, sig } = former;
  const which = sig === undefined ? '' : ` for “${sig}”`;
  return `Answered by ${isOwn ? 'you' : by} on ${showDate(on)}${which}: ${showReason(former)}`;
}
