import { Button } from '@blueprintjs/core';
import { Heart, Office, Star } from '@blueprintjs/icons';
import type { Pharmacy } from '@erx/core/pharmacies/model';
import { Hint } from '../../ui/hint';
import { useMay } from '../../workplace/workplace';
import { type FavoriteList, useSetFavorite } from './use-favorites';
import { usePharmacyList } from './use-pharmacies';

const LISTS = [
  ['patient', 'Patient favorite', <Heart key="patient" />], ['user', 'User favorite', <Star key="user" />], ['practice', 'Practice favorite', <Office key="practice" />],
] as const satisfies readonly (readonly [FavoriteList, string, React.ReactElement])[];

/** Puts a pharmacy on the favourites of the patient, the user or the practice, or takes it off (N2-41). Only an active one is added (N4-11). */
export function FavoriteButtons({ pharmacy, patientId, isActive }: { pharmacy: Pharmacy; patientId: string; isActive: boolean }) {
  const mayForPatient = useMay('patient.write');
  const mayForOthers = useMay('prescription.write');
  const { set, isBusy, setting } = useSetFavorite(patientId);
  const lists = { patient: usePharmacyList('patient', patientId), user: usePharmacyList('user', patientId), practice: usePharmacyList('practice', patientId) };
  return (
    <div className="erx-pharmacy-favorites" role="group" aria-label={`Favorites: ${pharmacy.storeName}`}>
      {LISTS.map(([list, name, icon]) => {
        const isFavorite = lists[list].data?.some(({ ncpdpId }) => ncpdpId === pharmacy.ncpdpId) ?? false;
        const may = list === 'patient' ? mayForPatient : mayForOthers;
        if (!may || (!isActive && !isFavorite)) return null;
        const isThis = setting?.list === list && setting.ncpdpId === pharmacy.ncpdpId;
        return (
          <Hint key={list} text={isFavorite ? `${name}: press to remove` : `${name}: press to add`}>
            <Button
              variant="minimal" size="small" icon={icon} aria-label={`${name}: ${pharmacy.storeName}`} aria-pressed={isFavorite} active={isFavorite} {...(isFavorite ? { intent: 'primary' as const } : {})}
              loading={isThis} disabled={!lists[list].data || (isBusy && !isThis)} onClick={() => { set({ list, ncpdpId: pharmacy.ncpdpId, isFavorite: !isFavorite }); }}
            />
          </Hint>
        );
      })}
    </div>
  );
}
