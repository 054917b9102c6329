import { createProblem, listProblems, updateProblem } from '@erx/core/problems/contract';
import type { Problem, ProblemEntry } from '@erx/core/problems/model';
import type { Change } from '@erx/core/values/changes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';

/** Problems of a patient, active and inactive, once they are wanted. */
export function useProblems(patientId: string, isWanted = true) {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('problems', patientId),
    queryFn: ({ signal }) => client.call(listProblems, { params: { patientId } }, { signal }),
    enabled: isWanted,
  });
}

/**
 * Adding and changing; the list is read again after each, and with it what prescribing offers as diagnoses.
 */
export function useProblemActs(patientId: string) {
  const client = useClient();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: queryKey('problems', patientId) });
  return {
    add: useMutation({
      mutationFn: ({ entry, key }: { entry: ProblemEntry; key: string }) =>
        client.call(createProblem, { body: entry }, { idempotencyKey: key }),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: ({ id, changes }: { id: Problem['id']; changes: readonly Change[] }) =>
        client.call(updateProblem, { params: { id }, body: [...changes] }),
      onSuccess,
    }),
  };
}
