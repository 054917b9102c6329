import { AppError } from '@erx/core/findings/app-error';
import {
  getDirectoryState,
  getPharmacy,
  listMailOrderPharmacies,
  listMostUsedPharmacies,
  searchPharmacies,
} from '@erx/core/pharmacies/contract';
import { subYears } from 'date-fns';
import { placeOfZip } from './zip-codes';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { favoritePharmaciesStore, pharmacyDirectory } from './store';

const SEARCH_LIMIT = 50;

/** Looking pharmacies up, and the lists a prescriber picks from. */
export function servePharmacies(server: Server, services: Services): void {
  const { database } = services;
  const directory = pharmacyDirectory(database);

  server.serve(searchPharmacies, ({ query }) => {
    const zip = query.zipCode?.slice(0, 5);
    const centre = zip ? placeOfZip(zip) : undefined;
    return directory.search({
      name: query.name,
      city: query.city,
      state: query.state,
      specialty: query.speciality === '' ? undefined : query.speciality,
      limit: query.limit ?? SEARCH_LIMIT,
      // A ZIP code that no centre is known for can still be searched by itself.
      ...(centre
        ? { around: { latitude: centre.latitude, longitude: centre.longitude, miles: query.mileRadius } }
        : { zipPrefix: zip }),
    });
  });

  server.serve(getDirectoryState, async () => {
    const at = await directory.lastUpdated();
    return at ? { lastUpdated: at.toISOString() } : {};
  });

  server.serve(listMailOrderPharmacies, () => directory.mailOrder());

  server.serve(getPharmacy, async ({ params }) => {
    const pharmacy = await directory.find(params.id);
    if (!pharmacy) throw new AppError('prescription.pharmacy-unknown');
    return pharmacy;
  });

  server.serve(listMostUsedPharmacies, ({ member, now }) =>
    favoritePharmaciesStore(database, member.practiceId).mostUsed(subYears(now, 1)),
  );
}
