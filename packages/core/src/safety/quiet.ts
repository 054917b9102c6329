import * as z from 'zod';
import { type Finding, pass, type Rule, stop } from '../findings/finding';
import { InteractionSeverity, SEVERITY_RANK } from '../interactions/model';
import { CalendarDate, daysAfter, Instant } from '../values/dates';
import { Id } from '../values/ids';
import type { WholeCheck } from '../interactions/rules/check';
import { line, REASON_LENGTH } from '../values/text';
import { ruleOfDuplicate } from './duplicate-rule';
import { type SafetyFinding, SafetyKind } from './model';
import { QUIET_STATES } from './vocabulary';

/** So long a line may be quiet before someone looks at it again (ours: one year). */
export const MOST_QUIET_DAYS = 365;

/** A line of the safety check that a practice has made quiet, or was asked to. */
export const QuietRule = z.object({
  id: Id,
  version: z.number().int(),
  /** The fact or rule whose line it is. */
  factId: z.string(),
  kind: SafetyKind,
  /** As grave as the line was when it was asked for; a graver one speaks. */
  severity: InteractionSeverity,
  /** The line as it was shown. */
  text: z.string(),
  source: z.string(),
  reason: z.string(),
  /** From this day on it speaks again. */
  reviewOn: CalendarDate,
  state: z.enum(QUIET_STATES),
  /** Whether it is quiet today. */
  isQuiet: z.boolean(),
  askedBy: z.string(),
  askedAt: Instant,
  /** Whether the one who reads may decide on it; absent where it is decided. */
  decision: z.object({ mayDecide: z.boolean(), why: z.string() }).optional(),
  decidedBy: z.string().optional(),
  decidedAt: Instant.optional(),
});
export type QuietRule = z.infer<typeof QuietRule>;

/** What is asked for: which line, why, and until when. */
export const QuietRequest = z.object({
  factId: z.string().min(1).max(64),
  reason: line(REASON_LENGTH.most)
    .min(REASON_LENGTH.least)
    .regex(/\p{L}{2}/u),
  reviewOn: CalendarDate,
});
export type QuietRequest = z.infer<typeof QuietRequest>;

/**
 * What no practice makes quiet: a dose, what could not be checked, what the record itself says of an allergy, and
 * when the same medicine was had (from when on a renewal is early is a choice of the practice's protocol).
 */
const ALWAYS_SPEAKS: ReadonlySet<SafetyKind> = new Set(['dose', 'incomplete', 'timing']);

/** Whether a practice may make lines like this quiet: only what asks for nothing, and never what is serious. */
export function mayBeQuiet({
  kind,
  tier,
  severity,
  factId,
}: Pick<SafetyFinding, 'kind' | 'tier' | 'severity' | 'factId'>): boolean {
  if (tier !== 'inform' || severity === 'serious' || factId === undefined) return false;
  return !ALWAYS_SPEAKS.has(kind) && !factId.startsWith('rules/allergy-');
}

/** A rule as findings are held against it. */
export type ActiveQuiet = Pick<QuietRule, 'factId' | 'severity' | 'reviewOn'>;

/**
 * Until when a line is quiet; undefined where it speaks. What is graver than it was, and what is serious, always
 * speaks.
 */
export function quietUntil(
  finding: Pick<SafetyFinding, 'kind' | 'tier' | 'severity' | 'factId'>,
  rules: readonly ActiveQuiet[],
  today: CalendarDate,
): CalendarDate | undefined {
  if (!mayBeQuiet(finding)) return undefined;
  return rules.find(
    ({ factId, severity, reviewOn }) =>
      factId === finding.factId &&
      reviewOn > today &&
      SEVERITY_RANK[finding.severity] >= SEVERITY_RANK[severity],
  )?.reviewOn;
}

/**
 * A check without the lines that the practice has made quiet, and how many those are. Serious ones are never among
 * them.
 */
export function withoutQuiet<Check extends WholeCheck>(
  whole: Check,
  rules: readonly ActiveQuiet[],
  today: CalendarDate,
): { readonly check: Check; readonly count: number } {
  const speaks = (
    kind: SafetyKind,
    { severity, factId }: { readonly severity: InteractionSeverity; readonly factId?: string | undefined },
  ) =>
    severity === 'serious' ||
    quietUntil({ kind, tier: 'inform', severity, factId }, rules, today) === undefined;
  const allergyInteractions = whole.allergyInteractions.filter((each) => speaks('allergy', each));
  const drugInteractions = whole.drugInteractions.filter((each) => speaks('drug', each));
  const duplicateTherapy = whole.duplicateTherapy.filter(
    (each) => each.timing !== undefined || speaks('duplicate', { ...each, factId: ruleOfDuplicate(each) }),
  );
  return {
    check: { ...whole, allergyInteractions, drugInteractions, duplicateTherapy },
    count:
      whole.allergyInteractions.length -
      allergyInteractions.length +
      (whole.drugInteractions.length - drugInteractions.length) +
      (whole.duplicateTherapy.length - duplicateTherapy.length),
  };
}

/** Marks what the practice has made quiet. Everything stays: what was quiet is kept with the judgement. */
export function withQuiet(
  findings: readonly SafetyFinding[],
  rules: readonly ActiveQuiet[],
  today: CalendarDate,
): SafetyFinding[] {
  return findings.map((finding) => {
    const until = quietUntil(finding, rules, today);
    return until === undefined ? finding : { ...finding, quietUntil: until };
  });
}

/** Whether a day of review may be set. */
export const findingsOnReview: Rule<{ readonly reviewOn: CalendarDate; readonly today: CalendarDate }> = ({
  reviewOn,
  today,
}) =>
  reviewOn > today && reviewOn <= daysAfter(today, MOST_QUIET_DAYS)
    ? pass
    : stop('safety.quiet-review', { most: MOST_QUIET_DAYS }, 'reviewOn');

/** Who asked and who decides. */
export interface QuietPeople {
  readonly askedBy: { readonly id: string; readonly isPrescriber: boolean };
  readonly decider: { readonly id: string; readonly isPrescriber: boolean };
  /** From when the two count as two people; absent where they do now (approvals/two-people.ts). */
  readonly secondFrom?: string | undefined;
}

/** Two people decide, and one of them at least is a prescriber. Declining needs one. */
export function findingsOnQuietApproval({ askedBy, decider, secondFrom }: QuietPeople): readonly Finding[] {
  if (askedBy.id === decider.id) return stop('safety.quiet-own');
  if (secondFrom !== undefined) return stop('safety.quiet-one-person');
  return askedBy.isPrescriber || decider.isPrescriber ? pass : stop('safety.quiet-prescriber');
}
