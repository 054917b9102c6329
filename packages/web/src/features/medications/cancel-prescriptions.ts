import type { Client } from '@erx/core/client/call';
import { cancelPrescription, getPrescription } from '@erx/core/prescriptions/contract';

/** What became of prescriptions that were to be cancelled. */
export interface CancelCount {
  /** Pharmacies that were asked: their answers come later. */
  readonly asked: number;
  /** Not cancelled: they may still be dispensed. */
  readonly kept: number;
}

/**
 * Cancels prescriptions, each for itself: one that cannot be cancelled keeps no other from it. Their delivery
 * continues meanwhile and is of no matter here, so the version is that of now.
 */
export async function cancelPrescriptions(client: Client, ids: readonly string[]): Promise<CancelCount> {
  const ended = await Promise.allSettled(
    ids.map(async (id) => {
      const { version } = await client.call(getPrescription, { params: { id } });
      return await client.call(cancelPrescription, { params: { id }, body: { version } });
    }),
  );
  return {
    asked: ended.filter(
      (each) => each.status === 'fulfilled' && each.value.scriptStatus === 'CancelledAfterSending',
    ).length,
    kept: ended.filter(({ status }) => status === 'rejected').length,
  };
}
