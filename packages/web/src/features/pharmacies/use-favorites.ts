import { CallError } from '@erx/core/client/failure';
import { say } from '@erx/core/findings/messages';
import {
  addPatientFavorite, addPracticeFavorite, addUserFavorite, removePatientFavorite, removePracticeFavorite, removeUserFavorite,
} from '@erx/core/pharmacies/contract';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { describeFailure, useNotices } from '../../workplace/notices';
import { queryKey } from '../../workplace/queries';
import { useClient } from '../../workplace/workplace';

/** The lists a pharmacy can be a favourite of. */
export type FavoriteList = 'patient' | 'user' | 'practice';

const MUTATION = ['favorite-pharmacy'];

/** Adds a pharmacy to a list of favourites or takes it off; all lists are read anew (N4-10). One at a time (N4-12). */
export function useSetFavorite(patientId: string) {
  const client = useClient();
  const queries = useQueryClient();
  const notices = useNotices();
  const isBusy = useIsMutating({ mutationKey: MUTATION }) > 0;
  const set = useMutation({
    mutationKey: MUTATION,
    mutationFn: ({ list, ncpdpId, isFavorite }: { list: FavoriteList; ncpdpId: string; isFavorite: boolean }) => {
      const body = { patientId, ncpdpId };
      switch (list) {
        case 'patient': return client.call(isFavorite ? addPatientFavorite : removePatientFavorite, { body });
        case 'user': return client.call(isFavorite ? addUserFavorite : removeUserFavorite, { body });
        case 'practice': return client.call(isFavorite ? addPracticeFavorite : removePracticeFavorite, { body });
      }
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: queryKey('pharmacies') });
      notices.success('pharmacies.favorite-set');
    },
    onError: (error, { list }) => {
      // N8-5: what the server says of the practice's list is shown as it is; N8-4 for the rest.
      if (list === 'practice' && error instanceof CallError && error.status > 0) notices.toast('warning', describeFailure(error).sentences.join(' '));
      else notices.toast('error', say('pharmacies.favorite-failed'));
    },
  });
  return { set: set.mutate, isBusy, setting: set.isPending ? set.variables : undefined };
}
