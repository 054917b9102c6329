import { Button } from '@blueprintjs/core';
import { Heart, Office, Star } from '@blueprintjs/icons';
import { PERMISSION_TO_CHANGE } from '@erx/core/pharmacies/favorites';
import type { FavoriteFilter, Pharmacy } from '@erx/core/pharmacies/model';
import { Hint } from '../../ui/popover/hint';
import { usePracticeSession } from '../../session/practice-session';
import { useIsChangingFavorites, useSetFavorite } from './use-favorites';
import { usePharmacyList } from './use-pharmacies';

const LISTS = [
  ['Patient', 'Patient favorite', <Heart key="patient" />],
  ['User', 'User favorite', <Star key="user" />],
  ['Practice', 'Practice favorite', <Office key="practice" />],
] as const satisfies readonly (readonly [FavoriteFilter, string, React.ReactElement])[];

/** On which lists of favourites a pharmacy is; a list that is not known yet shows nothing. */
export function useFavorite({ ncpdpId }: Pharmacy, patientId: string) {
  const lists = {
    Patient: usePharmacyList('Patient', patientId).data,
    User: usePharmacyList('User', patientId).data,
    Practice: usePharmacyList('Practice', patientId).data,
  };
  return (list: FavoriteFilter) => lists[list]?.some((favorite) => favorite.ncpdpId === ncpdpId);
}

/**
 * Puts a pharmacy on the favourites of the patient, the user or the practice, or takes it off (N2-41). Only
 * an active one is added (N4-11).
 */
export function FavoriteButtons({
  pharmacy,
  patientId,
  isActive,
}: {
  pharmacy: Pharmacy;
  patientId: string;
  isActive: boolean;
}) {
  const { permissions } = usePracticeSession().user;
  const isFavoriteOf = useFavorite(pharmacy, patientId);
  const isBusy = useIsChangingFavorites();
  const { set, setting } = useSetFavorite(patientId);
  return (
    <div className="erx-pharmacy-favorites" role="group" aria-label={`Favorites: ${pharmacy.storeName}`}>
      {LISTS.map(([list, name, icon]) => {
        const isFavorite = isFavoriteOf(list);
        if (!permissions.includes(PERMISSION_TO_CHANGE[list]) || (!isActive && isFavorite !== true))
          return null;
        return (
          <Hint key={list} text={isFavorite === true ? `${name}: press to remove` : `${name}: press to add`}>
            <Button
              variant="minimal"
              size="small"
              icon={icon}
              text={list}
              aria-label={`${name}: ${pharmacy.storeName}`}
              aria-pressed={isFavorite === true}
              data-act={`favorite-${list}-${pharmacy.ncpdpId}`}
              active={isFavorite === true}
              {...(isFavorite === true ? { intent: 'primary' as const } : {})}
              loading={setting?.list === list}
              disabled={isFavorite === undefined || isBusy}
              onClick={() => {
                set({ list, ncpdpId: pharmacy.ncpdpId, isFavorite: isFavorite !== true });
              }}
            />
          </Hint>
        );
      })}
    </div>
  );
}
