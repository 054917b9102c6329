import { getPrescription } from '@erx/core/prescriptions/contract';
import { getRawMessage, getTimeline } from '@erx/core/prescription-history/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';

/** What was sent, received and done about a prescription, oldest first. */
export function useTimeline(prescriptionId: string) {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('tracing', 'timeline', prescriptionId),
    queryFn: ({ signal }) => client.call(getTimeline, { params: { id: prescriptionId } }, { signal }),
  });
}

/** The prescription whose way is shown, for saying which it is. */
export function useTraced(prescriptionId: string) {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('prescriptions', 'one', prescriptionId),
    queryFn: ({ signal }) => client.call(getPrescription, { params: { id: prescriptionId } }, { signal }),
  });
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
