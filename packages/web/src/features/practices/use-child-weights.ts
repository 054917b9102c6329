import { getChildWeights, setChildWeights } from '@erx/core/practices/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../session/practice-session';
import { queryKey, setQueryResult } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';

const CHILD_WEIGHTS = queryKey('practices', 'child-weights');

/** When the practice asks for a child's weight again. */
export function useChildWeights() {
  const client = useClient();
  return useQuery({
    queryKey: CHILD_WEIGHTS,
    queryFn: ({ signal }) => client.call(getChildWeights, {}, { signal }),
  });
}

/** Sets when the practice asks for a child's weight again. */
export function useSetChildWeights() {
  const queries = useQueryClient();
  return useEndpointMutation(setChildWeights, (days: number) => ({ body: { days } }), {
    onSuccess: (saved) => {
      setQueryResult(queries, CHILD_WEIGHTS, saved);
    },
  });
}
