import * as z from 'zod';
import { Instant } from '../values/dates';
import { DecimalText } from '../values/decimals';
import { Id } from '../values/ids';
import { AUTHORIZATION_NUMBER_LIMIT, EpaState } from '../prescriptions/epa-state';

/** The plan's answer as a code: 0 approved, 1 denied, 2 partially denied, 3 treated as approved (S4-13). */
export const EpaAnswerCode = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type EpaAnswerCode = z.infer<typeof EpaAnswerCode>;

/** Longest note that a portal may send. */
export const PA_NOTE_LIMIT = 2000;

/** A prior authorization with what its answer said (S2.13-1). */
export const PriorAuthorization = z.object({
  /** The epaReferenceId of its prescription. */
  id: Id,
  prescriptionId: Id,
  state: EpaState,
  /** Code of the answer; absent until there is one. */
  status: EpaAnswerCode.optional(),
  authorizationNumber: z.string().max(AUTHORIZATION_NUMBER_LIMIT),
  /**
   * The quantity that the plan authorizes, in the units of the prescription; absent where the answer names
   * none.
   */
  authorizationQuantityValue: DecimalText.optional(),
  daysSupply: z.number().int().min(1).max(999).optional(),
  paNote: z.string(),
  /** What is said about an appeal. */
  appealPaNote: z.string(),
  startedAt: Instant,
  answeredAt: Instant.optional(),
});
export type PriorAuthorization = z.infer<typeof PriorAuthorization>;

/** How long the portal's token is kept (P4-17, P9-1). */
export const PORTAL_TOKEN_MINUTES = 55;
