import { listPrescriptions } from '@erx/core/prescriptions/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePracticeSession } from '../../session/practice-session';
import { queryKey } from '../../session/queries';

/**
 * Staff write for the prescriber last used for the patient whose page is open (readings S4-5), until they choose
 * another. Where that cannot be read, they write for the one they chose last.
 */
export function useLastPrescriber(patientId: string): void {
  const { client, user, openPatient } = usePracticeSession();
  const last = useQuery({
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
  }).data;
  useEffect(() => {
    openPatient?.({ patientId, lastProviderId: last ?? undefined });
    return () => openPatient?.(undefined);
  }, [last, openPatient, patientId]);
}
