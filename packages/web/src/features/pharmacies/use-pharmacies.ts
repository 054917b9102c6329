import {
  getDirectoryState,
  listMailOrderPharmacies,
  listMostUsedPharmacies,
  listPatientFavorites,
  listPracticeFavorites,
  listUserFavorites,
  searchPharmacies,
} from '@erx/core/pharmacies/contract';
import type { FoundPharmacy, PharmacyFilter } from '@erx/core/pharmacies/model';
import { skipToken, useQuery } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** What pharmacies are chosen from, in the words and the order of N2-38. */
export const FILTER_LABEL = {
  Practice: 'Practice Favorites',
  MailOrder: 'Mail Order',
  User: 'User Favorites',
  Patient: 'Patient Pharmacies',
  MostUsed: 'Most Used Pharmacies',
  Search: 'Search...',
} as const satisfies Record<PharmacyFilter, string>;

/** All of them but the search. */
export type PharmacyList = Exclude<PharmacyFilter, 'Search'>;

/** How a list is remembered. */
export function listKey(list: PharmacyList, patientId: string): readonly unknown[] {
  return list === 'Patient' ? queryKey('pharmacies', 'patient', patientId) : queryKey('pharmacies', list);
}

/** The pharmacies of a list, in its order. */
export function usePharmacyList(list: PharmacyList, patientId: string) {
  const client = useClient();
  return useQuery({
    queryKey: listKey(list, patientId),
    queryFn: async ({ signal }): Promise<FoundPharmacy[]> => {
      switch (list) {
        case 'Patient':
          return await client.call(listPatientFavorites, { params: { patientId } }, { signal });
        case 'User':
          return await client.call(listUserFavorites, {}, { signal });
        case 'Practice':
          return await client.call(listPracticeFavorites, {}, { signal });
        case 'MostUsed':
          return await client.call(listMostUsedPharmacies, {}, { signal });
        case 'MailOrder':
          return await client.call(listMailOrderPharmacies, {}, { signal });
      }
    },
  });
}

/** When the directory was brought up to date (N2-39). */
export function useDirectoryState() {
  return useEndpointQuery(getDirectoryState, {}, queryKey('pharmacies', 'directory'));
}

/** As many as a search shows. */
export const MOST_FOUND = 50;

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
    queryFn:
      query === undefined
        ? skipToken
        : ({ signal }) => client.call(searchPharmacies, { query: asked(query) }, { signal }),
  });
}

function asked({ mileRadius, speciality, ...texts }: PharmacyQuery) {
  const given = Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])),
  ) as Partial<typeof texts>;
  return {
    ...given,
    ...(mileRadius.trim() === '' || !given.zipCode ? {} : { mileRadius: mileRadius.trim() }),
    ...(speciality === '' ? {} : { speciality }),
    limit: MOST_FOUND,
  };
}
