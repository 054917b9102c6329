import type { Client } from '@erx/core/client/call';
import { CallError } from '@erx/core/client/failure';
import { getPrescription, getPrescriptionByOrderNumber } from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { Id } from '@erx/core/values/ids';

/**
 * The prescription that is meant by its id or its order number; an order number may be typed in small
 * letters.
 * @throws CallError, prescription.not-found among them
 */
export async function findPrescription(
  word: string,
  client: Client,
  signal?: AbortSignal,
): Promise<Prescription> {
  const options = signal === undefined ? {} : { signal };
  if (Id.safeParse(word.toLowerCase()).success)
    return await client.call(getPrescription, { params: { id: word.toLowerCase() } }, options);
  const ofNumber = (orderNumber: string): Promise<Prescription> =>
    client.call(getPrescriptionByOrderNumber, { params: { orderNumber } }, options);
  const capitals = word.toUpperCase();
  try {
    return await ofNumber(word);
  } catch (error) {
    // The numbers that this product makes have capitals alone; those of a former system may have small ones.
    if (capitals === word || !(error instanceof CallError) || error.code !== 'prescription.not-found')
      throw error;
    return await ofNumber(capitals);
  }
}
