import {
  createAllergy,
  listAllergies,
  sayNoKnownAllergies,
  updateAllergy,
} from '@erx/core/allergies/contract';
import type { Allergy, AllergyEntry } from '@erx/core/allergies/model';
import type { Change } from '@erx/core/values/changes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';

/** Allergies of a patient, active and inactive. */
export function useAllergies(patientId: string) {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('allergies', patientId),
    queryFn: ({ signal }) => client.call(listAllergies, { params: { patientId } }, { signal }),
  });
}

/**
 * Adding, changing, and saying that there are none. After each the list and what is known of the patient are
 * read again (N4-16), and interactions are judged again.
 */
export function useAllergyActs(patientId: string) {
  const client = useClient();
  const queries = useQueryClient();
  const onSuccess = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: queryKey('allergies', patientId) }),
      queries.invalidateQueries({ queryKey: queryKey('patients', 'one', patientId) }),
      queries.invalidateQueries({ queryKey: queryKey('interactions', patientId) }),
    ]);
  };
  return {
    add: useMutation({
      mutationFn: ({ entry, key }: { entry: AllergyEntry; key: string }) =>
        client.call(createAllergy, { body: entry }, { idempotencyKey: key }),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: ({ id, changes }: { id: Allergy['id']; changes: readonly Change[] }) =>
        client.call(updateAllergy, { params: { id }, body: [...changes] }),
      onSuccess,
    }),
    sayNone: useMutation({
      mutationFn: (noKnownAllergies: boolean) =>
        client.call(sayNoKnownAllergies, { body: { patientId, noKnownAllergies } }),
      onSuccess,
    }),
  };
}
