import { getPdmpSite, listMonitoringHistory, setPdmpSite } from '@erx/core/pdmp/contract';
import { isShownInMonitoring } from '@erx/core/pdmp/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { setQueryResult, queryKey } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { usePracticeSession } from '../../session/practice-session';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** Fills of a patient for the PDMP dialog: without those that are known not to be controlled (N2-55). */
export function useMonitoringHistory(patientId: string) {
  return useEndpointQuery(
    listMonitoringHistory,
    { params: { patientId } },
    queryKey('monitoring', 'history', patientId),
    {
      select: (entries) => entries.filter(isShownInMonitoring),
    },
  );
}

/** The address of the practice's PDMP; '' where none is set. */
export function usePdmpSite() {
  const { client, practice } = usePracticeSession();
  return useQuery({
    queryKey: queryKey('monitoring', 'site', practice.id),
    queryFn: async ({ signal }) =>
      (await client.call(getPdmpSite, { params: { id: practice.id } }, { signal })).PDMPSiteUrl,
  });
}

/** Sets the address of the practice's PDMP. */
export function useSetPdmpSite() {
  const { practice } = usePracticeSession();
  const queries = useQueryClient();
  return useEndpointMutation(
    setPdmpSite,
    (url: string) => ({ body: { practiceID: practice.id, PDMPSiteUrl: url } }),
    {
      onSuccess: ({ PDMPSiteUrl }) => {
        setQueryResult(queries, queryKey('monitoring', 'site', practice.id), PDMPSiteUrl);
      },
    },
  );
}
