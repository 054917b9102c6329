import { addClinicalFact, listClinicalFacts, markClinicalFactWrong } from '@erx/core/clinical-facts/contract';
import type { ClinicalFact, NewClinicalFact } from '@erx/core/clinical-facts/model';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useClient } from '../../session/practice-session';
import { queryKey } from '../../session/queries';

/** Every clinical fact of a patient, the newest by its own day first. */
export function useClinicalFacts(patientId: string) {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('clinical-facts', patientId),
    queryFn: ({ signal }) => client.call(listClinicalFacts, { params: { patientId } }, { signal }),
  });
}

function useReadAgain(patientId: string) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: queryKey('clinical-facts', patientId) });
}

/** Records a fact; ends once the list has been read again. */
export function useAddClinicalFact(patientId: string) {
  const client = useClient();
  const readAgain = useReadAgain(patientId);
  const idempotencyKey = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: async (body: NewClinicalFact) => {
      const added = await client.call(
        addClinicalFact,
        { params: { patientId }, body },
        { idempotencyKey: idempotencyKey.current },
      );
      await readAgain();
      return added;
    },
    onSettled: (_, error) => {
      // After a lost answer the same request is asked again.
      if (!(error && 'status' in error && error.status === 0)) idempotencyKey.current = crypto.randomUUID();
    },
  });
}

/** Marks a fact as entered in error. */
export function useMarkFactWrong(patientId: string) {
  const client = useClient();
  const readAgain = useReadAgain(patientId);
  return useMutation({
    mutationFn: async ({ id, reason }: Pick<ClinicalFact, 'id'> & { readonly reason: string }) => {
      const marked = await client.call(markClinicalFactWrong, {
        params: { patientId, factId: id },
        body: { reason },
      });
      await readAgain();
      return marked;
    },
  });
}
