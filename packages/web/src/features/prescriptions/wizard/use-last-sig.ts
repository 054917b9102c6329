import { findLastSig } from '@erx/core/prescriptions/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fullName } from '@erx/core/users/names';
import { showDate } from '@erx/core/values/dates';
import { useClient, usePracticeSession } from '../../../session/practice-session';
import { queryKey } from '../../../session/queries';

/** Directions that the prescriber wrote last for a drug, and how that is said: 'as you wrote on 10/12/2026'. */
export interface WrittenBefore {
  readonly sig: string;
  readonly said: string;
}

/** How the last directions of a drug are asked for, as they may be taken for this patient; null where there are none. */
function useLastSigQuery(patientId: string) {
  const client = useClient();
  const { provider, user } = usePracticeSession();
  return (drugId: string) => ({
    queryKey: queryKey('prescriptions', 'last-sig', patientId, drugId, provider?.id),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<WrittenBefore | null> => {
      if (!provider) return null;
      const { last } = await client.call(
        findLastSig,
        { params: { patientId, drugId }, query: { providerId: provider.id } },
        { signal },
      );
      const writer = provider.id === user.id ? 'you' : fullName(provider);
      return last ? { sig: last.sig, said: `as ${writer} wrote on ${showDate(last.writtenOn)}` } : null;
    },
  });
}

/** Asks for them once a drug is chosen. */
export function useFindLastSig(patientId: string): (drugId: string) => Promise<WrittenBefore | null> {
  const queries = useQueryClient();
  const queryOf = useLastSigQuery(patientId);
  return (drugId) => queries.fetchQuery(queryOf(drugId));
}

/** The same of a drug that is being written, while it is wanted. */
export function useLastSig(patientId: string, drugId: string, isWanted: boolean): WrittenBefore | undefined {
  const queryOf = useLastSigQuery(patientId);
  const { data } = useQuery({ ...queryOf(drugId), enabled: isWanted });
  return data ?? undefined;
}
