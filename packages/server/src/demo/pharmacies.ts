import { placeOfZip } from '../pharmacies/zip-codes';
import { withNpiCheckDigit } from '@erx/core/users/registrations';
import type { pharmacies } from '../platform/database/schema';
import { daysAfter } from '@erx/core/values/dates';
import { DEMO_PHARMACIES } from './pharmacy-directory';

/** City, state and centre of a ZIP code. @throws Error when the code does not exist */
export function findPlace(zip: string): { city: string; state: string; latitude: number; longitude: number } {
  const place = placeOfZip(zip);
  if (!place) throw new Error(`The demo names the ZIP code ${zip}, which does not exist.`);
  return place;
}

/**
 * Rows of the directory. NCPDP ids and NPIs lie in ranges that are visibly made up (99…; NPIs of 189990…).
 */
export function pharmacyRows(today: string, now: Date): (typeof pharmacies.$inferInsert)[] {
  return DEMO_PHARMACIES.map((pharmacy, index) => {
    const { city, state, latitude, longitude } = findPlace(pharmacy.zip);
    const number = String(index + 1).padStart(2, '0');
    return {
      ncpdpId: pharmacy.ncpdpId,
      npi: withNpiCheckDigit(`1899900${number}`),
      storeName: pharmacy.name,
      addressLine1: pharmacy.street,
      city,
      state,
      zip: pharmacy.zip,
      phonePrimary: pharmacy.phone,
      fax: faxOf(pharmacy.phone),
      email: `rx${pharmacy.ncpdpId}@pharmacy.test`,
      specialtyTypes: pharmacy.specialties.join(' '),
      activeEndTime: pharmacy.closedDaysAgo === undefined ? null : daysAfter(today, -pharmacy.closedDaysAgo),
      latitude,
      longitude,
      updatedAt: now,
    };
  });
}

/**
 * Half of the hundred numbers further on, so that it too stays among those kept for fiction (555-0100 to
 * 555-0199).
 */
function faxOf(phone: string): string {
  return phone.slice(0, 8) + String((Number(phone.slice(8)) + 50) % 100).padStart(2, '0');
}
