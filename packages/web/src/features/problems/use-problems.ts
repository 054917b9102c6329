import { createProblem, listProblems, updateProblem } from '@erx/core/problems/contract';
import type { ProblemEntry } from '@erx/core/problems/model';
import { queryKey } from '../../session/queries';
import { toChangeInput, useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** Problems of a patient, active and inactive, once they are wanted. */
export function useProblems(patientId: string, isWanted = true) {
  return useEndpointQuery(listProblems, { params: { patientId } }, queryKey('problems', patientId), {
    enabled: isWanted,
  });
}

/**
 * Adding and changing; the list is read again after each, and with it what prescribing offers as diagnoses.
 */
export function useProblemActs(patientId: string) {
  const following = { isOnlyAfterSuccess: true, invalidates: [queryKey('problems', patientId)] };
  return {
    add: useEndpointMutation(createProblem, (body: ProblemEntry) => ({ body }), {
      ...following,
      isRepeatable: true,
    }),
    change: useEndpointMutation(updateProblem, toChangeInput, following),
  };
}
