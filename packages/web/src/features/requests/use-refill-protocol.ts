import { getRefillProtocol, setRefillProtocol } from '@erx/core/requests/contract';
import type { RefillProtocol } from '@erx/core/requests/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { queryKey, setQueryResult } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useEndpointQuery } from '../../session/use-endpoint-query';

const REFILL_PROTOCOL = queryKey('requests', 'refill-protocol');

/** By what rules of its own the practice looks at renewals, once they are wanted. */
export function useRefillProtocol(isWanted = true) {
  return useEndpointQuery(getRefillProtocol, {}, REFILL_PROTOCOL, {
    enabled: isWanted,
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
