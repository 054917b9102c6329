import { getPatient, listRecentPatients } from '@erx/core/patients/contract';
import { useQuery } from '@tanstack/react-query';
import { queryKey } from '../../workplace/queries';
import { useClient } from '../../workplace/workplace';

/** The most recent patients a dashboard lists (N2-10). */
const RECENT_COUNT = 50;

/** Patients the signed-in person opened last. */
export function useRecentPatients() {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('patients', 'recent'),
    queryFn: ({ signal }) => client.call(listRecentPatients, { params: { count: RECENT_COUNT } }, { signal }),
    staleTime: 0,
  });
}

/** One patient with everything stored. */
export function usePatient(id: string) {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('patients', 'one', id),
    queryFn: ({ signal }) => client.call(getPatient, { params: { id } }, { signal }),
  });
}
