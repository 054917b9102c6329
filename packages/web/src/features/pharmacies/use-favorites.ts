import { CallError } from '@erx/core/client/failure';
import { say } from '@erx/core/findings/messages';
import {
  addPatientFavorite,
  addPracticeFavorite,
  addUserFavorite,
  moveFavorite,
  removePatientFavorite,
  removePracticeFavorite,
  removeUserFavorite,
} from '@erx/core/pharmacies/contract';
import type { FavoriteFilter, Pharmacy } from '@erx/core/pharmacies/model';
import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { describeFailure, useNotices } from '../../ui/feedback/toasts';
import { setQueryResult, queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';
import { listKey } from './use-pharmacies';

const MUTATION = ['favorite-pharmacy'];

/** A pharmacy that is to go onto a list of favourites or off it. */
export interface FavoriteChange {
  readonly list: FavoriteFilter;
  readonly ncpdpId: string;
  readonly isFavorite: boolean;
}

/** A pharmacy that is to go one place up or down in a list of favourites. */
export interface FavoriteMove {
  readonly filter: FavoriteFilter;
  readonly ncpdpId: string;
  readonly moveUp: boolean;
}

/**
 * Whether a list of favourites is being changed: nothing else of the kind is done until it has been (N4-12).
 */
export function useIsChangingFavorites(): boolean {
  return useIsMutating({ mutationKey: MUTATION }) > 0;
}

/**
 * The same at this moment, before the screen has been drawn again: the second of two quick presses is dropped.
 */
function isChangingFavorites(queries: QueryClient): boolean {
  return queries.isMutating({ mutationKey: MUTATION }) > 0;
}

/** Adds a pharmacy to a list of favourites or takes it off; all lists are read again (N4-10). */
export function useSetFavorite(patientId: string) {
  const client = useClient();
  const queries = useQueryClient();
  const notices = useNotices();
  const set = useMutation({
    mutationKey: MUTATION,
    mutationFn: ({ list, ncpdpId, isFavorite }: FavoriteChange) => {
      switch (list) {
        case 'Patient':
          return client.call(isFavorite ? addPatientFavorite : removePatientFavorite, {
            body: { patientId, ncpdpId },
          });
        case 'User':
          return client.call(isFavorite ? addUserFavorite : removeUserFavorite, { body: { ncpdpId } });
        case 'Practice':
          return client.call(isFavorite ? addPracticeFavorite : removePracticeFavorite, {
            body: { ncpdpId },
          });
      }
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: queryKey('pharmacies') });
      notices.success('pharmacies.favorite-set');
    },
    onError: (error, { list }) => {
      // N8-5: what the server says of the practice's list is shown as it is; N8-4 for the rest.
      if (list === 'Practice' && error instanceof CallError && error.status > 0)
        notices.toast('warning', describeFailure(error).sentences.join(' '));
      else notices.toast('error', say('pharmacies.favorite-failed'));
    },
  });
  return {
    set: (change: FavoriteChange) => {
      if (!isChangingFavorites(queries)) set.mutate(change);
    },
    setting: set.isPending ? set.variables : undefined,
  };
}

/**
 * Moves a pharmacy one place up or down in a list of favourites (N2-41, N7-29); then all lists are read again.
 */
export function useMoveFavorite(
  patientId: string,
  onMoved: (list: readonly Pharmacy[], ncpdpId: string) => void,
) {
  const client = useClient();
  const queries = useQueryClient();
  const notices = useNotices();
  const move = useMutation({
    mutationKey: MUTATION,
    mutationFn: ({ filter, ncpdpId, moveUp }: FavoriteMove) =>
      client.call(moveFavorite, { body: { filter, ncpdpId, moveUp, patientId } }),
    onSuccess: (list, { filter, ncpdpId }) => {
      setQueryResult(queries, listKey(filter, patientId), list);
      onMoved(list, ncpdpId);
    },
    onError: () => {
      notices.toast('error', say('pharmacies.move-failed'));
    }, // N8-3
    onSettled: () => queries.invalidateQueries({ queryKey: queryKey('pharmacies') }),
  });
  return {
    move: (change: FavoriteMove) => {
      if (!isChangingFavorites(queries)) move.mutate(change);
    },
    moving: move.isPending ? move.variables : undefined,
  };
}
