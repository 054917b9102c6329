import {
  createMedication,
  listMedications,
  printMedications,
  stopMedication,
  updateMedication,
} from '@erx/core/medications/contract';
import type {
  Medication,
  MedicationEntry,
  MedicationPrescription,
  MedicationStop,
} from '@erx/core/medications/model';
import type { Change } from '@erx/core/values/changes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CancelCount, cancelPrescriptions } from '../../parts/sending/cancel-prescriptions';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';

/** Medications of a patient, active and inactive, once they are wanted. */
export function useMedications(patientId: string, isWanted = true) {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('medications', patientId),
    queryFn: ({ signal }) => client.call(listMedications, { params: { patientId } }, { signal }),
    enabled: isWanted,
  });
}

/** What a patient takes on paper, for the patient. */
export function usePrintMedications(patientId: string) {
  const client = useClient();
  return useMutation({ mutationFn: () => client.call(printMedications, { params: { patientId } }) });
}

/** What is stopped, why, and which of its prescriptions are cancelled with it. */
interface Stopping {
  readonly medication: Medication;
  readonly stop: MedicationStop;
  readonly cancelled: readonly MedicationPrescription[];
}

/** Adding, changing and stopping; the list is read again after each, and interactions are judged again. */
export function useMedicationActs(patientId: string) {
  const client = useClient();
  const queries = useQueryClient();
  const onSuccess = async () => {
    await Promise.all(
      [
        ...(['medications', 'interactions'] as const).map((noun) => queryKey(noun, patientId)),
        queryKey('prescriptions'),
      ].map((key) => queries.invalidateQueries({ queryKey: key })),
    );
  };
  return {
    add: useMutation({
      mutationFn: ({ entry, key }: { entry: MedicationEntry; key: string }) =>
        client.call(createMedication, { body: entry }, { idempotencyKey: key }),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: ({ id, changes }: { id: Medication['id']; changes: readonly Change[] }) =>
        client.call(updateMedication, { params: { id }, body: [...changes] }),
      onSuccess,
    }),
    stop: useMutation({
      mutationFn: async ({ medication, stop, cancelled }: Stopping): Promise<CancelCount> => {
        await client.call(stopMedication, { params: { id: medication.id }, body: stop });
        return await cancelPrescriptions(
          client,
          cancelled.map(({ id }) => id),
        );
      },
      onSuccess,
    }),
  };
}
