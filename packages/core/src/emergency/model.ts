import * as z from 'zod';
import { Instant } from '../values/dates';
import { Id } from '../values/ids';

/**
 * How long emergency access lasts once it was started: long enough to look after one patient, short enough not
 * to become a habit.
 */
export const EMERGENCY_MINUTES = 60;
/** The fewest characters that say why (45 CFR 164.312(a)(2)(ii) asks for a procedure, not for a length). */
export const REASON_MIN = 10;
export const REASON_MAX = 500;

/**
 * Why a user needs a practice that is not theirs. It is read by its administrators and kept in the trail.
 */
export const EmergencyReason = z.string().trim().min(REASON_MIN).max(REASON_MAX);

/** A user whom a practice has named for emergencies: a prescriber of another practice. */
export const EmergencyMember = z.object({
  id: Id,
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  email: z.string(),
  npi: z.string(),
  /** Until when the access that was started last is open; absent where none is. */
  until: Instant.optional(),
});
export type EmergencyMember = z.infer<typeof EmergencyMember>;

/** Access that was started. */
export const EmergencyAccess = z.object({ practiceId: Id, until: Instant });
export type EmergencyAccess = z.infer<typeof EmergencyAccess>;
