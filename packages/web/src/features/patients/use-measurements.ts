import {
  addMeasurement,
  getPatient,
  listMeasurements,
  markMeasurementWrong,
} from '@erx/core/patients/contract';
import type { NewMeasurement } from '@erx/core/patients/model';
import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../session/practice-session';
import { queryKey } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useRememberPatient } from './use-change-patient';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** Every weight and height of a patient, the newest by its own day first. */
export function useMeasurements(patientId: string) {
  return useEndpointQuery(
    listMeasurements,
    { params: { id: patientId } },
    queryKey('patients', 'measurements', patientId),
  );
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
  return useEndpointMutation(
    addMeasurement,
    ({ measurement, isConfirmed = false }: Entry) => ({
      params: { id: patientId },
      ...(isConfirmed ? { query: { confirmed: 'true' as const } } : {}),
      body: measurement as NewMeasurement,
    }),
    { onSuccess: useReadAgain(patientId), isRepeatable: true },
  );
}

/** Marks a measurement as entered in error. */
export function useMarkWrong(patientId: string) {
  return useEndpointMutation(
    markMeasurementWrong,
    ({ id, reason }: { readonly id: string; readonly reason: string }) => ({
      params: { id: patientId, measurementId: id },
      body: { reason },
    }),
    { onSuccess: useReadAgain(patientId) },
  );
}
