import { listPatientFavorites } from '@erx/core/pharmacies/contract';
import { onlyOtherPharmacy } from '@erx/core/pharmacies/favorites';
import { isActivePharmacy, type Pharmacy } from '@erx/core/pharmacies/model';
import { useQueryClient } from '@tanstack/react-query';
import { useClient, useToday } from '../../session/practice-session';
import { listKey } from './use-pharmacies';

/** Reads the pharmacies of a patient, in their order. */
function useUsualPharmacies(patientId: string): () => Promise<readonly Pharmacy[]> {
  const client = useClient();
  const queries = useQueryClient();
  return () =>
    queries.fetchQuery({
      queryKey: listKey('Patient', patientId),
      queryFn: ({ signal }) => client.call(listPatientFavorites, { params: { patientId } }, { signal }),
    });
}

/** Reads where a patient's prescriptions go first; undefined where that is nowhere, or closed. */
export function useFirstPharmacy(patientId: string): () => Promise<Pharmacy | undefined> {
  const read = useUsualPharmacies(patientId);
  const today = useToday();
  return async () => {
    const [usual] = await read();
    return usual && isActivePharmacy(usual, today) ? usual : undefined;
  };
}

/** Reads the one other pharmacy of a patient than the one that something did not reach. */
export function useOtherPharmacy(
  patientId: string,
): (failedAt: string | undefined) => Promise<Pharmacy | undefined> {
  const read = useUsualPharmacies(patientId);
  const today = useToday();
  return async (failedAt) => onlyOtherPharmacy(await read(), failedAt, today);
}
