import { getPatient, listRecentPatients } from '@erx/core/patients/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** How many recent patients the dashboard lists (N2-10), and any other place (readings S9-7). */
export const RECENT_COUNT = { dashboard: 50, elsewhere: 30 } as const;

/** Patients the signed-in person opened last, latest first. Not asked for while it is not wanted. */
export function useRecentPatients(place: keyof typeof RECENT_COUNT, isWanted = true) {
  const client = useClient();
  const count = RECENT_COUNT[place];
  return useQuery({
    queryKey: queryKey('patients', 'recent', count),
    queryFn: isWanted
      ? ({ signal }) => client.call(listRecentPatients, { params: { count } }, { signal })
      : skipToken,
    staleTime: 0,
  });
}

/** One patient with everything stored. */
export function usePatient(id: string) {
  return useEndpointQuery(getPatient, { params: { id } }, queryKey('patients', 'one', id));
}
