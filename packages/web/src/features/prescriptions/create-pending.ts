import type { Client } from '@erx/core/client/call';
import type { Drug } from '@erx/core/drugs/model';
import { AppError } from '@erx/core/findings/app-error';
import { createPrescription } from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import type { Wizard } from '@erx/core/prescriptions/workflow/state';
import { orderWhenComplete } from './wizard/order-when-complete';

/** Whose prescription it is and who sees the patient where. */
export interface PendingContext {
  readonly client: Client;
  readonly patientId: string;
  readonly providerId: string;
  readonly facilityId: string | undefined;
}

/**
 * Makes a pending prescription of what the form would hold, once its rules have passed.
 * @throws AppError call.unexpected where the form is not complete; CallError
 */
export async function createPending(
  state: Wizard & { readonly drug: Drug },
  { client, patientId, providerId, facilityId }: PendingContext,
): Promise<Prescription> {
  const order = orderWhenComplete(state, {
    patientId,
    providerId,
    editing: undefined,
    originalRxRef: undefined,
    facilityId,
    denial: undefined,
    replacesId: undefined,
    formerIds: undefined,
  });
  if (!order) throw new AppError('call.unexpected');
  return await client.call(createPrescription, { body: order }, { idempotencyKey: crypto.randomUUID() });
}
