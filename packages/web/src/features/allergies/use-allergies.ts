import {
  createAllergy,
  listAllergies,
  sayNoKnownAllergies,
  updateAllergy,
} from '@erx/core/allergies/contract';
import type { AllergyEntry } from '@erx/core/allergies/model';
import { queryKey } from '../../session/queries';
import { toChangeInput, useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** Allergies of a patient, active and inactive. */
export function useAllergies(patientId: string) {
  return useEndpointQuery(listAllergies, { params: { patientId } }, queryKey('allergies', patientId));
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
