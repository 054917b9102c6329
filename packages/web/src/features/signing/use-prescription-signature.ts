import { AppError } from '@erx/core/findings/app-error';
import { getPrescription } from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { resumeSigning, sendPrescription } from '@erx/core/signing/contract';
import type { SigningItem } from '@erx/core/signing/model';
import { isRetryable } from '../../session/queries';
import { useClient } from '../../session/practice-session';
import { useSignature } from './use-signature';
import { createReadyToSignToken } from '@erx/core/requests/signing-contract';

/**
 * One signature of one patient's ready prescriptions, which sends them.
 * @param onSigned called once, with the first of what was signed as it now is
 */
export function usePrescriptionSignature(onSigned: (sent: Prescription, count: number) => void) {
  const client = useClient();
  const read = ({ prescriptionId }: SigningItem) =>
    client.call(getPrescription, { params: { id: prescriptionId } });
  return useSignature<Prescription>({
    ask: (first, others, safety) =>
      client.call(createReadyToSignToken, {
        params: { type: 'Prescription', id: first.prescriptionId },
        body: {
          ...(others.length > 0 ? { also: others.map(({ prescriptionId }) => prescriptionId) } : {}),
          ...(safety ? { safety } : {}),
        },
      }),
    sign: (first, signing) =>
      client.call(sendPrescription, {
        params: { id: first.prescriptionId },
        body: { version: first.version, signing },
      }),
    resume: (first, body, signal) =>
      client.call(resumeSigning, { params: { id: first.prescriptionId }, body }, { signal }),
    findOut: async (first, error) => {
      if (error instanceof AppError && error.code === 'signing.already-processed') return await read(first);
      const now = isRetryable(error) ? await read(first).catch(() => undefined) : undefined;
      return now?.scriptStatus === 'Sent' ? now : undefined;
    },
    onSigned,
  });
}
