import { createMedication, listMedications, updateMedication } from '@erx/core/medications/contract';
import type { Medication, MedicationEntry } from '@erx/core/medications/model';
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

/** Adding and changing; the list is read again after each, and interactions are judged again. */
export function useMedicationActs(patientId: string) {
  const client = useClient();
  const queries = useQueryClient();
  const onSuccess = async () => {
    await Promise.all(
      (['medications', 'interactions'] as const).map((noun) =>
        queries.invalidateQueries({ queryKey: queryKey(noun, patientId) }),
      ),
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
  };
}
