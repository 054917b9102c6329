import type * as z from 'zod';
import { Prescription } from '../prescriptions/model';
import { Id } from '../values/ids';
import { PriorAuthorization } from './model';

/**
 * A prescription with its prior authorization, as the EPA status page and the badge read it (S2.13, S4-13).
 */
export const EpaRequest = Prescription.extend({ epaReferenceId: Id, epaDetails: PriorAuthorization });
export type EpaRequest = z.infer<typeof EpaRequest>;
