import { getRefillProtocol, setRefillProtocol } from '@erx/core/requests/contract';
import type { RefillProtocol } from '@erx/core/requests/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../session/practice-session';
import { queryKey, setQueryResult } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';

const REFILL_PROTOCOL = queryKey('requests', 'refill-protocol');

/** By what rules of its own the practice looks at renewals, once they are wanted. */
export function useRefillProtocol(isWanted = true) {
  const client = useClient();
  return useQuery({
    queryKey: REFILL_PROTOCOL,
    enabled: isWanted,
    queryFn: ({ signal }) => client.call(getRefillProtocol, {}, { signal }),
  });
}

/** Sets them; what waits is judged again. */
export function useSetRefillProtocol() {
  const queries = useQueryClient();
  return useEndpointMutation(setRefillProtocol, (body: RefillProtocol) => ({ body }), {
    onSuccess: (saved) => {
      setQueryResult(queries, REFILL_PROTOCOL, saved);
    },
    invalidates: ['requests'],
    isOnlyAfterSuccess: true,
  });
}
