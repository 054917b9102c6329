import * as z from 'zod';
import { EPA_STATES } from './vocabulary';

/** Where the prior authorization of a prescription is (P4-15, P4-16, P4-18, S4-13). */
export const EpaState = z.enum(EPA_STATES);
export type EpaState = z.infer<typeof EpaState>;

/**
 * Status of the original prescription that a new one refers to: 0 approved, 1 in progress, 2 partially denied
 * (P4-15, readings S4-13).
 */
export const OriginalEpaStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type OriginalEpaStatus = z.infer<typeof OriginalEpaStatus>;

/** N9-13. */
export const AUTHORIZATION_NUMBER_LIMIT = 35;

/** The prescription whose prior authorization a new one goes on from (P3-4). */
export const OriginalRxRef = z.object({
  originalOrderNumber: z.string().max(35),
  originalEpaStatus: OriginalEpaStatus,
  originalAuthNumber: z.string().max(AUTHORIZATION_NUMBER_LIMIT),
});
export type OriginalRxRef = z.infer<typeof OriginalRxRef>;
