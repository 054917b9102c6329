import * as z from 'zod';
import { Carrying } from './carried';

/**
 * Under which coverage a prescription was written, or a history is asked for. Each text at most 35 characters,
 * the ids of payer and member 80.
 */
export const BenefitsCoordination = z.strictObject({
  payer: z
    .strictObject({
      /** The benefit manager's id. */
      payerId: z.string().optional(),
      /** PCN. */
      processor: z.string().optional(),
      /** BIN. */
      iin: z.string().optional(),
      ...Carrying,
    })
    .optional(),
  cardholderId: z.string().optional(),
  groupId: z.string().optional(),
  /**
   * The patient's consent to an inquiry, which alone has it and must. Y: consents; P: prescribed by this
   * prescriber only; N: refuses; X, Z: a parent or guardian; TPO: treatment, payment, operations.
   */
  consent: z.string().optional(),
  /** What the benefit manager knows the patient by. */
  memberId: z.string().optional(),
  ...Carrying,
});
export type BenefitsCoordination = z.infer<typeof BenefitsCoordination>;
