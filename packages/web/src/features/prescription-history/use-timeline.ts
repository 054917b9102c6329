import { getPrescription } from '@erx/core/prescriptions/contract';
import { getRawMessage, getTimeline } from '@erx/core/prescription-history/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';
import { useEndpointQuery } from '../../session/use-endpoint-query';

const WHILE_TRIED = 15_000;

/** What was sent, received and done about a prescription, oldest first. */
export function useTimeline(prescriptionId: string) {
  return useEndpointQuery(
    getTimeline,
    { params: { id: prescriptionId } },
    queryKey('tracing', 'timeline', prescriptionId),
    // Attempts come without an event, so that a network that is down for a day writes none for each.
    { refetchInterval: ({ state: { data } }) => (data?.at(-1)?.of === 'attempt' ? WHILE_TRIED : false) },
  );
}

/** The prescription whose way is shown, for saying which it is. */
export function useTraced(prescriptionId: string) {
  return useEndpointQuery(
    getPrescription,
    { params: { id: prescriptionId } },
    queryKey('prescriptions', 'one', prescriptionId),
  );
}

/**
 * A message as it went over the wire; asked for only when it is opened, because who reads it is written down.
 */
export function useRawMessage(id: string | undefined) {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('tracing', 'message', id),
    staleTime: Infinity,
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => client.call(getRawMessage, { params: { id } }, { signal }),
  });
}
