import * as z from 'zod';
import { CAUTION_KINDS } from '../cautions/facts';
import { InteractionSeverity } from '../interactions/model';
import { CalendarDate } from '../values/dates';
import { Id } from '../values/ids';
import { GivenReason, isReason } from './reasons';
import { needsAnswer, SAFETY_TIERS } from './tiers';
import { COVERAGE_ACTS } from './vocabulary';

const SafetyTier = z.enum(SAFETY_TIERS);

/**
 * What a finding is about: the dose, a recorded allergy, another drug, a prescription of the same ingredient, when
 * the same medicine was prescribed, filled or stopped (timing), something in the patient (pregnancy,
 * breast-feeding, age, a disease, kidney function), or what could not be checked.
 */
export const SafetyKind = z.enum([
  'dose',
  'allergy',
  'drug',
  'duplicate',
  'timing',
  ...CAUTION_KINDS,
  'incomplete',
]);
export type SafetyKind = z.infer<typeof SafetyKind>;

/** What could not be checked, and how it can be. */
export const Unchecked = z.object({
  /** In a few words: 'kidney function', 'the medicine “blue pill”'. */
  what: z.string(),
  /** What mends it; absent where nothing that is recorded would. */
  act: z.enum(COVERAGE_ACTS).optional(),
  /** The entry of the list that is to be matched, as it is written; of the plan which coverage is to be asked. */
  entry: z.string().optional(),
  /** The name that a misspelled entry was taken for. */
  suggestion: z.string().optional(),
});
export type Unchecked = z.infer<typeof Unchecked>;

/** What was answered when the same was found for the same order of this patient before. */
export const FormerAnswer = GivenReason.extend({
  /** Who answered, by name. */
  by: z.string(),
  /** Whether that was the one who asks now. */
  isOwn: z.boolean(),
  /** The day, in the time zone of the practice. */
  on: CalendarDate,
  /** The directions that it was given for; only where a drug without directions is asked about. */
  sig: z.string().optional(),
});
export type FormerAnswer = z.infer<typeof FormerAnswer>;

/** Something that speaks against a prescription, or a part of the check that says less than it should. */
export const SafetyFinding = z.object({
  kind: SafetyKind,
  severity: InteractionSeverity,
  /** The allergy, the other drug or the ingredient; empty where the check as a whole is meant. */
  about: z.string(),
  text: z.string(),
  source: z.string(),
  /** The same for as long as the same is found. */
  key: z.string(),
  /** The fact or rule that says so (`erx reference facts`); absent of what was stored before they had ids. */
  factId: z.string().optional(),
  /** What it asks of the one who sends. */
  tier: SafetyTier,
  /** Of what could not be checked. */
  unchecked: Unchecked.optional(),
  /** Offered to be given again; it answers nothing by itself. */
  formerAnswer: FormerAnswer.optional(),
  /** Made quiet by the practice until then: it is kept, and not shown among the lines. */
  quietUntil: CalendarDate.optional(),
});
export type SafetyFinding = z.infer<typeof SafetyFinding>;

/** What was found for one prescription, or for the prescription that an approval would grant. */
export const SafetyCase = z.object({
  /** Of the prescription, or of the request that is approved. */
  id: Id,
  /** The drug as it is written. */
  description: z.string(),
  /** Gravest first. */
  findings: z.array(SafetyFinding),
  /** Of the findings that need a reason; absent where none does. */
  fingerprint: z.string().optional(),
});
export type SafetyCase = z.infer<typeof SafetyCase>;

/** The reason for sending in spite of findings, and which findings it answers. */
export const SafetyAnswer = GivenReason.extend({
  /** Of every case, as combineFingerprints makes it. */
  fingerprint: z.string().min(1).max(4000),
}).refine(isReason, { path: ['reason'], message: 'A reason is a code, or at least three characters.' });
export type SafetyAnswer = z.infer<typeof SafetyAnswer>;

/** Joins the digests of findings and of the order that they were found for. */
export const OF_ORDER = '-';

/** An answer that was given when the drug was chosen, before it had directions. */
export interface DrugAnswer extends SafetyAnswer {
  /** Whether a former answer was given again: it holds for the directions that it was given for. */
  readonly isFormer?: boolean;
}

/**
 * An answer that was given when the drug was chosen, for the order that was written after it: only where exactly
 * the findings that it answers are asked about, and one that was given again only where each of them still offers
 * it; undefined otherwise.
 */
export function answerForOrder(
  given: DrugAnswer | undefined,
  { fingerprint, cases }: Pick<SafetyQuestion, 'fingerprint' | 'cases'>,
): SafetyAnswer | undefined {
  if (!given || given.fingerprint.includes(OF_ORDER)) return undefined;
  const isSame = fingerprint.startsWith(`${given.fingerprint}${OF_ORDER}`) && !fingerprint.includes(' ');
  if (!isSame) return undefined;
  const asked = cases.flatMap(({ findings }) => findings).filter(needsAnswer);
  if (given.isFormer && asked.some(({ formerAnswer }) => formerAnswer === undefined)) return undefined;
  return { fingerprint, code: given.code, reason: given.reason };
}

/**
 * What a refusal for unanswered findings carries: answering it means to repeat the call with this fingerprint
 * and a reason.
 */
export const SafetyQuestion = z.object({
  kind: z.literal('safety'),
  fingerprint: z.string(),
  cases: z.array(SafetyCase),
});
export type SafetyQuestion = z.infer<typeof SafetyQuestion>;

/** One fingerprint of several cases that are sent by one act; undefined where no case needs a reason. */
export function combineFingerprints(
  cases: readonly { readonly fingerprint?: string | undefined }[],
): string | undefined {
  const fingerprints = new Set(cases.flatMap(({ fingerprint }) => fingerprint ?? []));
  return fingerprints.size === 0 ? undefined : [...fingerprints].sort().join(' ');
}

/** The question that a refusal carries; undefined for any other failure. */
export function toSafetyQuestion(error: unknown): SafetyQuestion | undefined {
  const details =
    typeof error === 'object' && error !== null && 'details' in error ? error.details : undefined;
  return SafetyQuestion.safeParse(details).data;
}
