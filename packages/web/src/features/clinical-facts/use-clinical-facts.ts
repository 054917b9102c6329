import { addClinicalFact, listClinicalFacts, markClinicalFactWrong } from '@erx/core/clinical-facts/contract';
import type { NewClinicalFact } from '@erx/core/clinical-facts/model';
import { queryKey } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** Every clinical fact of a patient, the newest by its own day first. */
export function useClinicalFacts(patientId: string) {
  return useEndpointQuery(
    listClinicalFacts,
    { params: { patientId } },
    queryKey('clinical-facts', patientId),
  );
}

const following = (patientId: string) => ({
  isOnlyAfterSuccess: true,
  invalidates: [queryKey('clinical-facts', patientId)],
});

/** Records a fact; ends once the list has been read again. */
export function useAddClinicalFact(patientId: string) {
  return useEndpointMutation(addClinicalFact, (body: NewClinicalFact) => ({ params: { patientId }, body }), {
    ...following(patientId),
    isRepeatable: true,
  });
}

/** Marks a fact as entered in error. */
export function useMarkFactWrong(patientId: string) {
  return useEndpointMutation(
    markClinicalFactWrong,
    ({ id, reason }: { readonly id: string; readonly reason: string }) => ({
      params: { patientId, factId: id },
      body: { reason },
    }),
    following(patientId),
  );
}
