import { getDrug } from '@erx/core/drugs/contract';
import {
  createFavoriteSig,
  listPracticeFavoriteSigs,
  listUserFavoriteSigs,
  updateFavoriteSig,
} from '@erx/core/favorite-sigs/contract';
import type { FavoriteSig, FavoriteSigEntry } from '@erx/core/favorite-sigs/model';
import { changesAreOfferedToChosenProvider } from '@erx/core/favorite-sigs/rules';
import { skipToken, useQuery } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { toChangeInput, useEndpointMutation } from '../../session/use-endpoint-mutation';
import { defaultProviderKey } from '../../session/own-preferences';
import { useClient, usePracticeSession } from '../../session/practice-session';
import { usePreference } from '../../session/preference';

/** Whose favourites are shown. */
export type FavoriteList = 'user' | 'practice';

/**
 * Favourite sigs of a provider, or of the practice, by drug. Not asked for a user's list without a provider.
 */
export function useFavoriteSigs(list: FavoriteList, providerId: string | undefined) {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('favorite-sigs', list, list === 'user' ? providerId : ''),
    queryFn:
      list === 'practice'
        ? ({ signal }) => client.call(listPracticeFavoriteSigs, {}, { signal })
        : providerId === undefined
          ? skipToken
          : ({ signal }) => client.call(listUserFavoriteSigs, { params: { id: providerId } }, { signal }),
  });
}

/**
 * Whether edit and hide are offered (N6-2); the server decides again.
 * @param defaultProviderId the provider whose favorites are chosen
 */
export function useMayChange(
  defaultProviderId: string | undefined,
): (favorite: Pick<FavoriteSig, 'userId'>) => boolean {
  const { user } = usePracticeSession();
  const actor = { accountId: user.id, hasNpi: user.npi !== undefined };
  return ({ userId }) =>
    user.permissions.includes('favorite-sig.write') &&
    changesAreOfferedToChosenProvider({ actor, userId, defaultProviderId }).length === 0;
}

/** Keeping, changing, and fetching the product of one. Lists are read again after a change. */
export function useFavoriteSigActs() {
  const following = { isOnlyAfterSuccess: true, invalidates: ['favorite-sigs'] } as const;
  return {
    keep: useEndpointMutation(createFavoriteSig, (body: FavoriteSigEntry) => ({ body }), following),
    change: useEndpointMutation(updateFavoriteSig, toChangeInput, following),
    /** The product of a favourite, as it can be prescribed today. */
    fetchDrug: useEndpointMutation(getDrug, ({ prescribableDrugId }: FavoriteSig) => ({
      params: { id: prescribableDrugId },
      query: { excludeUnsupportedGenericIds: 'true' },
    })),
  };
}

/**
 * The preference DefaultProvider (N3-25): whose favorites someone is shown (N6-3). Until one is chosen it is
 * the prescriber one writes for; one who has left the practice counts as not chosen.
 * @returns the provider's id, undefined in a practice without prescribers, and the choice of another
 */
export function useDefaultProvider(): readonly [string | undefined, (id: string) => void] {
  const { user, practice, providers, provider } = usePracticeSession();
  const [id, choose] = usePreference<string>(
    defaultProviderKey(practice.id, user.id),
    providers.map((each) => each.id),
    provider?.id ?? '',
  );
  return [id === '' ? undefined : id, choose];
}
