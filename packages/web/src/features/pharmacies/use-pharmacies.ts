import { listMailOrderPharmacies, listMostUsedPharmacies, listPatientFavorites, listPracticeFavorites, listUserFavorites, searchPharmacies } from '@erx/core/pharmacies/contract';
import type { FoundPharmacy } from '@erx/core/pharmacies/model';
import { skipToken, useQuery } from '@tanstack/react-query';
import { queryKey } from '../../workplace/queries';
import { useClient } from '../../workplace/workplace';

/** The lists a pharmacy is chosen from (N2-38), as far as they exist. */
export const PHARMACY_LISTS = { patient: 'Patient Pharmacies', user: 'User Favorites', practice: 'Practice Favorites', 'most-used': 'Most Used Pharmacies', 'mail-order': 'Mail Order' } as const;
export type PharmacyList = keyof typeof PHARMACY_LISTS;

/** The pharmacies of a list, in its order. Not asked for while the list is undefined. */
export function usePharmacyList(list: PharmacyList | undefined, patientId: string) {
  const client = useClient();
  return useQuery({
    queryKey: list === 'patient' ? queryKey('pharmacies', 'patient', patientId) : queryKey('pharmacies', list),
    queryFn: list === undefined ? skipToken : async ({ signal }): Promise<FoundPharmacy[]> => {
      switch (list) {
        case 'patient': return await client.call(listPatientFavorites, { params: { patientId } }, { signal });
        case 'user': return await client.call(listUserFavorites, {}, { signal });
        case 'practice': return await client.call(listPracticeFavorites, {}, { signal });
        case 'most-used': return await client.call(listMostUsedPharmacies, {}, { signal });
        case 'mail-order': return await client.call(listMailOrderPharmacies, {}, { signal });
      }
    },
  });
}

/** What pharmacies are searched by (N2-40), as typed. */
export interface PharmacyQuery {
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly mileRadius: string;
  readonly speciality: '' | 'Retail' | 'MailOrder';
}

/** Pharmacies for a query, nearest first where it names a ZIP code. Not asked for without a query. */
export function usePharmacySearch(query: PharmacyQuery | undefined) {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('pharmacies', 'search', query),
    queryFn: query === undefined ? skipToken : ({ signal }) => client.call(searchPharmacies, { query: asked(query) }, { signal }),
  });
}

function asked({ mileRadius, speciality, ...texts }: PharmacyQuery) {
  const given = Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]]))) as Partial<typeof texts>;
  return { ...given, ...(mileRadius.trim() === '' || !given.zipCode ? {} : { mileRadius: mileRadius.trim() }), ...(speciality === '' ? {} : { speciality }), limit: 50 };
}
