import type { Client } from '@erx/core/client/call';
import { getPrescription } from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import type { SafetyAnswer } from '@erx/core/safety/model';
import { getSentPrescription } from '@erx/core/signing/model';
import { sendPrescription } from '@erx/core/signing/contract';

/** A sending that failed, and the prescription as it is after that; undefined where no one knows. */
export class SendError extends Error {
  constructor(
    readonly reason: unknown,
    readonly now: Prescription | undefined,
  ) {
    super('not sent', { cause: reason });
  }
}

/**
 * Sends a prescription that needs no signature. After any failure it is looked what became of it: one that
 * was sent before its answer was lost, or from another tab, counts as sent (as P4-14 has it).
 * @param safety the reason for sending in spite of serious findings
 * @throws SendError
 */
export async function sendAndConfirm(
  client: Client,
  { id, version }: Pick<Prescription, 'id' | 'version'>,
  safety?: SafetyAnswer,
): Promise<Prescription> {
  try {
    return getSentPrescription(
      await client.call(sendPrescription, {
        params: { id },
        body: { version, ...(safety ? { safety } : {}) },
      }),
    );
  } catch (error) {
    const now = await client.call(getPrescription, { params: { id } }).catch(() => undefined);
    if (now?.scriptStatus === 'Sent') return now;
    throw new SendError(error, now);
  }
}

/** The same from a list, which reads its rows again in any case. @throws CallError, why it was not sent */
export async function sendOrThrow(
  client: Client,
  prescription: Pick<Prescription, 'id' | 'version'>,
  safety?: SafetyAnswer,
): Promise<Prescription> {
  try {
    return await sendAndConfirm(client, prescription, safety);
  } catch (error) {
    throw error instanceof SendError ? error.reason : error;
  }
}
