import * as z from 'zod';
import { Allergen } from '../allergies/model';

/** What of a suggestion was compared with the text. */
export const ComparedPart = z.enum(['ingredients', 'strength', 'form', 'brand', 'salt', 'ndc', 'name']);
export type ComparedPart = z.infer<typeof ComparedPart>;

/**
 * How a part compares: 'near' is alike and not the same (a misspelling, another kind of tablet); 'unknown' is
 * stated on one side only; 'different' is in the way of choosing it unasked.
 */
export const PartAgreement = z.enum(['same', 'near', 'unknown', 'different']);
export type PartAgreement = z.infer<typeof PartAgreement>;

/** Why a suggestion is where it is. */
export const Compared = z.object({ part: ComparedPart, agreement: PartAgreement });
export type Compared = z.infer<typeof Compared>;

const suggestion = {
  /** Nothing of it differs from what the text says, and its ingredients are the text's. */
  suggestedMatch: z.boolean(),
  /** From 0 to 1. */
  score: z.number(),
  compared: z.array(Compared),
};

/** A product of the catalogue that a text may mean (N3-23). */
export const DrugSuggestion = z.object({
  ...suggestion,
  drug: z.object({ id: z.string(), description: z.string() }),
});
export type DrugSuggestion = z.infer<typeof DrugSuggestion>;

/** What a record says that knows of no allergy: it becomes that statement, and no allergy. */
export const NO_KNOWN_ALLERGIES = 'no-known-allergies';

/** An allergen that a text may mean (N3-23). */
export const AllergenSuggestion = z.object({
  ...suggestion,
  allergen: z.object({
    id: z.string(),
    description: z.string(),
    /** 'none' of NO_KNOWN_ALLERGIES. */
    kind: z.enum([...Allergen.shape.kind.options, 'none']),
  }),
});
export type AllergenSuggestion = z.infer<typeof AllergenSuggestion>;

/** What offering and choosing need of either. */
export type Suggestion = Pick<DrugSuggestion, 'suggestedMatch' | 'score' | 'compared'>;

/** A product of the catalogue by its name. */
export const NamedProduct = z.object({ id: z.string(), description: z.string() });
export type NamedProduct = z.infer<typeof NamedProduct>;

/**
 * How certain it is what a text or its codes mean. 'likely' is confirmed by a person, with what is open named;
 * 'unknown' is nothing to confirm.
 */
export const Confidence = z.enum(['sure', 'likely', 'unknown']);
export type Confidence = z.infer<typeof Confidence>;

/** Why a resolution is not sure: a part that is near or not stated, or what keeps it from being known. */
export const ResolutionReason = z.enum([
  ...ComparedPart.options,
  'not-in-catalogue',
  'several',
  'codes-disagree',
  'text-contradicts-code',
  'schedule-differs',
  'controlled',
  'prescribed-otherwise',
]);
export type ResolutionReason = z.infer<typeof ResolutionReason>;

/** What a text or its codes mean in the catalogue. */
export const DrugResolution = z.object({
  confidence: Confidence,
  /** What said so; absent where nothing is known. */
  by: z.enum(['ndc', 'rxnorm', 'text']).optional(),
  /** The product; absent where it is unknown. */
  drug: NamedProduct.optional(),
  /** Empty where it is sure. */
  reasons: z.array(ResolutionReason),
  /** The parts in which text and code contradict each other, or that are open of a controlled drug. */
  differs: z.array(ResolutionReason),
  /** What it may be, where it is unknown; none where nothing of the catalogue comes near. */
  candidates: z.array(NamedProduct),
});
export type DrugResolution = z.infer<typeof DrugResolution>;
