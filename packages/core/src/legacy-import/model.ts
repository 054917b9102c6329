import * as z from 'zod';
import { Generation } from '../patients/model';
import { CalendarDate, Instant } from '../values/dates';
import { Id } from '../values/ids';

/** What a legacy record was matched to; neither is there while it is not (N3-23). */
const matched = {
  importedName: z.string().optional(),
  /** Product or allergen of the catalogue, or AS_WRITTEN. */
  importedId: z.string().optional(),
};

/** Where a record was read from, and when; neither is there of what was imported from a file. */
const sourced = {
  /** A record system, by the name the practice gave it. */
  source: z.string().optional(),
  receivedAt: Instant.optional(),
  /** Since when it waits to be looked at: its patient there is another one than this chart. */
  reviewSince: Instant.optional(),
};

/** A medication of the legacy charting system (N3-23, N2-60). */
export const LegacyMedication = z.object({
  id: Id,
  patientId: Id,
  /** In the words of the legacy system. */
  medication: z.string(),
  ndc: z.string().optional(),
  sig: z.string(),
  startedAt: CalendarDate.optional(),
  stoppedAt: CalendarDate.optional(),
  ...sourced,
  ...matched,
});
export type LegacyMedication = z.infer<typeof LegacyMedication>;

/** An allergy of the legacy charting system (N3-23, N2-60). */
export const LegacyAllergy = z.object({
  id: Id,
  patientId: Id,
  allergy: z.string(),
  reaction: z.string(),
  onsetDate: CalendarDate.optional(),
  ...sourced,
  ...matched,
});
export type LegacyAllergy = z.infer<typeof LegacyAllergy>;

/** A patient whose legacy records are not all matched, and how many wait. */
export const PendingLegacy = z.object({
  patientId: Id,
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  generation: Generation,
  accountNumber: z.string(),
  medications: z.number().int(),
  allergies: z.number().int(),
  /** Entries that were accepted here and are another patient's of their record system. */
  toReview: z.number().int(),
});
export type PendingLegacy = z.infer<typeof PendingLegacy>;

/**
 * Replaces a product or allergen where a record is kept in its own words, because the catalogue has nothing
 * that it is.
 */
export const AS_WRITTEN = 'as-written';

/** What a legacy record is to become: a product or allergen by its id, or AS_WRITTEN. */
export const Match = z.object({ id: Id, importedId: z.string().min(1).max(120) });
export type Match = z.infer<typeof Match>;

/** The most records of one import; a chart has fewer. */
export const MOST_MATCHES = 200;

/** Why one record of an import was left as it was (N4-27). */
export const SkippedReason = z.enum([
  'matching.record-unknown',
  'matching.already-matched',
  'matching.target-unknown',
  'matching.dates-refused',
  'matching.allergies-recorded',
  'matching.failed',
]);
export type SkippedReason = z.infer<typeof SkippedReason>;

/** What an import did: those matched, and those skipped with the reason. */
export const ImportResult = z.object({
  imported: z.array(
    z.object({ id: Id, importedId: z.string(), importedName: z.string(), isLinked: z.boolean() }),
  ),
  skipped: z.array(z.object({ id: Id, reason: SkippedReason })),
});
export type ImportResult = z.infer<typeof ImportResult>;
