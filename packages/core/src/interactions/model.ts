import * as z from 'zod';
import { Instant } from '../values/dates';
import { INTERACTION_SEVERITIES, TIMING_CODES } from './vocabulary';

/** How grave an interaction is; P5-20 names the same three levels. */
export const InteractionSeverity = z.enum(INTERACTION_SEVERITIES);
export type InteractionSeverity = z.infer<typeof InteractionSeverity>;

/** Grave ones first. */
export const SEVERITY_RANK = { serious: 0, moderate: 1, low: 2 } as const satisfies Record<
  InteractionSeverity,
  number
>;

/** An allergy of the patient that the drug may set off (P3-11). */
export const AllergyInteraction = z.object({
  /** The allergy as it is recorded. */
  allergen: z.string(),
  ingredient: z.string(),
  /**
   * Whether the allergy is to the ingredient itself, to its class, to what is known to cross-react, or to what
   * the label says that the product holds besides.
   */
  match: z.enum(['ingredient', 'class', 'cross-reaction', 'excipient']),
  severity: InteractionSeverity,
  /** What the patient had, as it is recorded. */
  reaction: z.string(),
  message: z.string(),
  source: z.string(),
  /** The fact that says so; absent where a rule without a row does. */
  factId: z.string().optional(),
  /** Where it is no entry of the list: an allergy as it was before it was weakened, a medicine that was stopped. */
  formerly: z.enum(['weakened', 'stopped']).optional(),
});
export type AllergyInteraction = z.infer<typeof AllergyInteraction>;

/** Where the other drug of a pair comes from. */
export const OtherDrugOrigin = z.enum([
  'medication',
  'stopped-medication',
  'prescription',
  'reported-fill',
  'former-record',
  'problem',
  'pharmacy-request',
  'draft',
]);
export type OtherDrugOrigin = z.infer<typeof OtherDrugOrigin>;

/** Another drug of the patient that must be thought of (P3-11). */
export const DrugInteraction = z.object({
  drugDescription: z.string(),
  origin: OtherDrugOrigin,
  severity: InteractionSeverity,
  message: z.string(),
  narrative: z.string(),
  source: z.string(),
  /** Where several drugs are judged as one: which sum, its points, and the drugs that count, the ordered one too. */
  sum: z.object({ name: z.string(), points: z.number().int(), members: z.array(z.string()) }).optional(),
  /** The fact that says so; absent where a rule without a row does. */
  factId: z.string().optional(),
});
export type DrugInteraction = z.infer<typeof DrugInteraction>;

/**
 * What the time of an order speaks against: supply is left (early), the same left a moment ago (granted), a course
 * was meant to end, the medicine was stopped, its prescription canceled or followed by another one (changed).
 */
export const TimingCode = z.enum(TIMING_CODES);
export type TimingCode = z.infer<typeof TimingCode>;

/** Another drug of the patient that has the same ingredient, or does the same. */
export const DuplicateTherapy = z.object({
  drugDescription: z.string(),
  origin: OtherDrugOrigin,
  severity: InteractionSeverity,
  /** The ingredient that both have, or the group that both are of. */
  shared: z.string(),
  message: z.string(),
  source: z.string(),
  /** Where it is about when the same medicine was prescribed, filled or stopped. */
  timing: TimingCode.optional(),
  /** The fact that says so; absent where a rule without a row does. */
  factId: z.string().optional(),
});
export type DuplicateTherapy = z.infer<typeof DuplicateTherapy>;

/** Food, drink or tobacco that must be thought of (P3-11). */
export const DrugFoodInteraction = z.object({
  drugDesc: z.string(),
  food: z.string(),
  severity: InteractionSeverity,
  screenMessage: z.string(),
  adviceMessage: z.string(),
  source: z.string(),
});
export type DrugFoodInteraction = z.infer<typeof DrugFoodInteraction>;

/** The three tables of a check. */
export const CheckPart = z.enum(['allergy', 'drug', 'food']);
export type CheckPart = z.infer<typeof CheckPart>;

/** Why a part of a check says less than it should. */
export const IncompleteReason = z.enum([
  'allergies-not-recorded',
  'allergen-unknown',
  'allergen-guessed',
  'excipient-unknown',
  'medication-unknown',
  'medication-in-part',
  'medication-guessed',
  'medication-unspecific',
  'former-record-unread',
  'former-record-unmatched',
  'plan-fills-missing',
  'plan-fills-unread',
  'record-system-unread',
  'ingredient-not-covered',
  'drug-without-ingredients',
  'drug-free-text',
  'ingredient-typed',
  'reading-failed',
  'imported-facts-missing',
]);
export type IncompleteReason = z.infer<typeof IncompleteReason>;

/** What could not be checked: the part, why, and the allergy, medication or ingredient that it is about. */
export const Incomplete = z.object({
  part: CheckPart,
  reason: IncompleteReason,
  about: z.string().optional(),
  /** The entry of the practice's own list that it is about, as it is written: there it can be matched. */
  entry: z.string().optional(),
  /** Whether the entry is not of the list but of fills that others reported. */
  isFill: z.boolean().optional(),
});
export type Incomplete = z.infer<typeof Incomplete>;

/**
 * What a check found, what it hides by the asker's settings, and what it could not check: only all three
 * together are an answer.
 */
export const InteractionCheck = z.object({
  allergyInteractions: z.array(AllergyInteraction),
  drugInteractions: z.array(DrugInteraction),
  drugFoodInteractions: z.array(DrugFoodInteraction),
  duplicateTherapy: z.array(DuplicateTherapy),
  hidden: z.object({ allergy: z.number().int(), drug: z.number().int(), food: z.number().int() }),
  incomplete: z.array(Incomplete),
  checkedAt: Instant,
});
export type InteractionCheck = z.infer<typeof InteractionCheck>;

/** Why an earlier prescription counts as one of the same. */
export const DuplicateReason = z.enum(['pending', 'in-use', 'recent', 'asked-for']);
export type DuplicateReason = z.infer<typeof DuplicateReason>;
