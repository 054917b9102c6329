import {
  addMeasurement,
  getPatient,
  listMeasurements,
  markMeasurementWrong,
} from '@erx/core/patients/contract';
import type { Measurement, NewMeasurement } from '@erx/core/patients/model';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useClient } from '../../session/practice-session';
import { queryKey } from '../../session/queries';
import { useRememberPatient } from './use-change-patient';

/** Every weight and height of a patient, the newest by its own day first. */
export function useMeasurements(patientId: string) {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('patients', 'measurements', patientId),
    queryFn: ({ signal }) => client.call(listMeasurements, { params: { id: patientId } }, { signal }),
  });
}

/** Reads the patient and the history again: what is present may be another measurement now. */
function useReadAgain(patientId: string) {
  const client = useClient();
  const queries = useQueryClient();
  const remember = useRememberPatient();
  return async () => {
    void queries.invalidateQueries({ queryKey: queryKey('patients', 'measurements', patientId) });
    remember(await client.call(getPatient, { params: { id: patientId } }));
  };
}

/** What is entered, and whether an improbable one was confirmed. */
interface Entry {
  readonly measurement: Omit<NewMeasurement, 'measuredOn'> & { readonly measuredOn?: string };
  readonly isConfirmed?: boolean;
}

/** Records a measurement; ends once the patient has been read again. */
export function useAddMeasurement(patientId: string) {
  const client = useClient();
  const readAgain = useReadAgain(patientId);
  const idempotencyKey = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: async ({ measurement, isConfirmed = false }: Entry) => {
      const added = await client.call(
        addMeasurement,
        {
          params: { id: patientId },
          ...(isConfirmed ? { query: { confirmed: 'true' } } : {}),
          body: measurement as NewMeasurement,
        },
        { idempotencyKey: idempotencyKey.current },
      );
      await readAgain();
      return added;
    },
    onSettled: (_, error) => {
      // After a lost answer the same request is asked again.
      if (!(error && 'status' in error && error.status === 0)) idempotencyKey.current = crypto.randomUUID();
    },
  });
}

/** Marks a measurement as entered in error. */
export function useMarkWrong(patientId: string) {
  const client = useClient();
  const readAgain = useReadAgain(patientId);
  return useMutation({
    mutationFn: async ({ id, reason }: Pick<Measurement, 'id'> & { readonly reason: string }) => {
      const marked = await client.call(markMeasurementWrong, {
        params: { id: patientId, measurementId: id },
        body: { reason },
      });
      await readAgain();
      return marked;
    },
  });
}
