import {
  createAllergy,
  listAllergies,
  sayNoKnownAllergies,
  updateAllergy,
} from '@erx/core/allergies/contract';
import type { AllergyEntry } from '@erx/core/allergies/model';
import { useQuery } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { toChangeInput, useEndpointMutation } from '../../session/use-endpoint-mutation';
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
  const following = {
    isOnlyAfterSuccess: true,
    invalidates: [
      queryKey('allergies', patientId),
      queryKey('patients', 'one', patientId),
      queryKey('interactions', patientId),
    ],
  };
  return {
    add: useEndpointMutation(createAllergy, (body: AllergyEntry) => ({ body }), {
      ...following,
      isRepeatable: true,
    }),
    change: useEndpointMutation(updateAllergy, toChangeInput, following),
    sayNone: useEndpointMutation(
      sayNoKnownAllergies,
      (noKnownAllergies: boolean) => ({ body: { patientId, noKnownAllergies } }),
      following,
    ),
  };
}
