import * as z from 'zod';
import { Carrying } from './carried';

/** Under which coverage a prescription was written. Each text at most 35 characters. */
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
  ...Carrying,
});
export type BenefitsCoordination = z.infer<typeof BenefitsCoordination>;
