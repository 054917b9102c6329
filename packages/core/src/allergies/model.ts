import * as z from 'zod';
import { CalendarDate, Instant } from '../values/dates';
import { Id } from '../values/ids';
import { line, REASON_LENGTH } from '../values/text';
import { ALLERGY_SEVERITIES } from './vocabulary';

export const AllergySeverity = z.enum(ALLERGY_SEVERITIES);
export type AllergySeverity = z.infer<typeof AllergySeverity>;

export const AllergyStatus = z.enum(['Active', 'Inactive']);
export type AllergyStatus = z.infer<typeof AllergyStatus>;

/** Reactions offered besides free text (N3-20). */
export const REACTIONS = [
  'Anaphylaxis',
  'Angioedema',
  'Diarrhea',
  'Dizziness',
  'Fatigue',
  'Hives',
  'Nausea',
  'Rash',
  'Shortness of breath',
  'Swelling',
  'Weal',
] as const;

/** The value for a reaction that no one has recorded (N3-19): imported records have it, entries must not. */
export const REACTION_UNKNOWN = 'n/a';

/** An allergy of a patient (N3-19). */
export const Allergy = z.object({
  id: Id,
  patientId: Id,
  description: z.string(),
  reaction: z.string(),
  severity: AllergySeverity,
  status: AllergyStatus,
  hide: z.boolean(),
  onsetDate: CalendarDate.optional(),
  enteredAt: Instant,
  /** The allergen of the pick list; absent where the allergy was written as free text. */
  pickListId: z.string().optional(),
});
export type Allergy = z.infer<typeof Allergy>;

/**
 * Something that patients are allergic to, as the pick list offers it: an ingredient of the catalogue, a
 * class of drugs, or a substance that is no drug. The id says which: 'ingredient:amoxicillin',
 * 'class:penicillins', 'substance:latex'.
 */
export const Allergen = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['ingredient', 'class', 'substance']),
});
export type Allergen = z.infer<typeof Allergen>;

/**
 * What is entered of an allergy (N7-16). Empty texts are judged by the rules, so that they can name what is
 * missing.
 */
export const AllergyEntry = z.object({
  patientId: Id,
  /** The allergen's name, or the allergy in free text. */
  allergydescription: line(100),
  pickListId: z.string().max(120).optional(),
  reaction: line(100),
  severity: AllergySeverity,
  onsetDate: CalendarDate.optional(),
});
export type AllergyEntry = z.infer<typeof AllergyEntry>;

/** What may be changed of an allergy (N7-17). Hidden and inactive are one thing (N4-14). */
export const AllergyFields = AllergyEntry.omit({ patientId: true }).extend({
  onsetDate: CalendarDate.nullish(),
  pickListId: z.string().max(120).nullish(),
  hide: z.boolean(),
});
export type AllergyFields = z.infer<typeof AllergyFields>;

/** Why a severe allergy is weakened or made inactive: sent as the change of 'weakenReason', kept in the trail. */
export const WEAKEN_REASON = 'weakenReason';
export const WeakenReason = line(REASON_LENGTH.most)
  .min(REASON_LENGTH.least)
  .regex(/\p{L}{2}/u);
