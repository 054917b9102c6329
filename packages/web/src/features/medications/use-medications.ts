import {
  createMedication,
  listMedications,
  stopMedication,
  updateMedication,
} from '@erx/core/medications/contract';
import type {
  Medication,
  MedicationEntry,
  MedicationPrescription,
  MedicationStop,
} from '@erx/core/medications/model';
import { cancelPrescription, getPrescription } from '@erx/core/prescriptions/contract';
import type { Change } from '@erx/core/values/changes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';

/** Medications of a patient, active and inactive. */
export function useMedications(patientId: string) {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('medications', patientId),
    queryFn: ({ signal }) => client.call(listMedications, { params: { patientId } }, { signal }),
  });
}

/** What is stopped, why, and which of its prescriptions are cancelled with it. */
interface Stopping {
  readonly medication: Medication;
  readonly stop: MedicationStop;
  readonly cancelled: readonly MedicationPrescription[];
}

/** What became of the prescriptions: how many pharmacies were asked, and how many were not cancelled. */
export interface Stopped {
  readonly asked: number;
  readonly kept: number;
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
      mutationFn: async ({ medication, stop, cancelled }: Stopping): Promise<Stopped> => {
        await client.call(stopMedication, { params: { id: medication.id }, body: stop });
        const ended = await Promise.allSettled(
          // its delivery goes on meanwhile, and is of no matter here: the version is that of now
          cancelled.map(async ({ id }) => {
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
      },
      onSuccess,
    }),
  };
}
