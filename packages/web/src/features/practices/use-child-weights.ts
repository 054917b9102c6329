import { getChildWeights, setChildWeights } from '@erx/core/practices/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryKey, setQueryResult } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useEndpointQuery } from '../../session/use-endpoint-query';

const CHILD_WEIGHTS = queryKey('practices', 'child-weights');

/** When the practice asks for a child's weight again. */
export function useChildWeights() {
  return useEndpointQuery(getChildWeights, {}, CHILD_WEIGHTS);
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
