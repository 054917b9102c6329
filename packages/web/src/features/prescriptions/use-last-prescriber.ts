import { listPrescriptions } from '@erx/core/prescriptions/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePracticeSession } from '../../session/practice-session';
import { queryKey } from '../../session/queries';

/**
 * Staff write for the prescriber last used for the open patient (readings S4-5) until they choose another;
 * what others prescribe in the meantime does not change it. If it cannot be read, the last choice counts.
 */
export function useLastPrescriber(patientId: string): void {
  const { client, user, openPatient } = usePracticeSession();
  const answer = useQuery({
    queryKey: queryKey('prescriptions', 'last', patientId),
    queryFn: async ({ signal }) => {
      const { items } = await client.page(
        listPrescriptions,
        { params: { status: 'All' }, query: { patientId, duration: 'All', limit: 1 } },
        { signal },
      );
      return items[0]?.providerId ?? null;
    },
    enabled: user.npi === undefined && user.permissions.includes('prescription.write'),
    gcTime: 0,
  }).data;
  const [last, setLast] = useState(answer);
  if (last === undefined && answer !== undefined) setLast(answer);
  useEffect(() => {
    openPatient?.({ patientId, lastProviderId: last ?? undefined });
    return () => openPatient?.(undefined);
  }, [last, openPatient, patientId]);
}
