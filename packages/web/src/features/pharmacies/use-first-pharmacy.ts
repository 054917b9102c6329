import { listPatientFavorites } from '@erx/core/pharmacies/contract';
import { isActivePharmacy, type Pharmacy } from '@erx/core/pharmacies/model';
import { useQueryClient } from '@tanstack/react-query';
import { useClient, useToday } from '../../session/practice-session';
import { listKey } from './use-pharmacies';

/** Reads where a patient's prescriptions go first; undefined where that is nowhere, or closed. */
export function useFirstPharmacy(patientId: string): () => Promise<Pharmacy | undefined> {
  const client = useClient();
  const queries = useQueryClient();
  const today = useToday();
  return async () => {
    const [usual] = await queries.fetchQuery({
      queryKey: listKey('Patient', patientId),
      queryFn: ({ signal }) => client.call(listPatientFavorites, { params: { patientId } }, { signal }),
    });
    return usual && isActivePharmacy(usual, today) ? usual : undefined;
  };
}
