import { listChangeRequests, listRefillRequests } from '@erx/core/requests/contract';
import { useQuery } from '@tanstack/react-query';
import { queryKey } from '../../workplace/queries';
import { useClient } from '../../workplace/workplace';

/** Refill requests that await an answer: a prescriber's own, staff see the practice's (readings S8-22). */
export function useRefillRequests() {
  const client = useClient();
  return useQuery({ queryKey: queryKey('requests', 'refill'), queryFn: ({ signal }) => client.call(listRefillRequests, {}, { signal }) });
}

/** Change requests that await an answer, for the same people. */
export function useChangeRequests() {
  const client = useClient();
  return useQuery({ queryKey: queryKey('requests', 'change'), queryFn: ({ signal }) => client.call(listChangeRequests, {}, { signal }) });
}
