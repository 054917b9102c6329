import type { Pharmacy } from '@erx/core/pharmacies/model';
import { placeOfZip } from '../pharmacies/zip-codes';
import type { Connection, Statement } from '../platform/database/database';

const PUT: Statement = {
  name: 'put-pharmacies',
  text: `INSERT INTO pharmacies (ncpdp_id, npi, store_name, address_line1, address_line2, city, state, zip,
    phone_primary, fax, email, specialty_types, active_end_time, latitude, longitude, updated_at)
    SELECT row.*, $2
    FROM jsonb_to_recordset($1::text::jsonb) AS row (ncpdp_id text, npi text, store_name text,
      address_line1 text, address_line2 text, city text, state text, zip text,
      phone_primary text, fax text, email text, specialty_types text, active_end_time date,
        latitude double precision, longitude double precision)
    ON CONFLICT (ncpdp_id)
    DO UPDATE SET npi = excluded.npi, store_name = excluded.store_name,
      address_line1 = excluded.address_line1, address_line2 = excluded.address_line2,
      city = excluded.city, state = excluded.state, zip = excluded.zip,
        phone_primary = excluded.phone_primary, fax = excluded.fax, email = excluded.email,
      specialty_types = excluded.specialty_types, active_end_time = excluded.active_end_time,
        latitude = excluded.latitude, longitude = excluded.longitude, updated_at = excluded.updated_at`,
};

/**
 * Adds pharmacies of the network's directory or brings them to what is given; where they are is the centre of
 * their ZIP code.
 */
export async function putPharmacies(
  connection: Connection,
  pharmacies: readonly Pharmacy[],
  at: Date,
): Promise<void> {
  const last = new Map(pharmacies.map((one) => [one.ncpdpId, one]));
  const rows = [...last.values()].map((one) => {
    const place = placeOfZip(one.zip.slice(0, 5));
    return {
      ncpdp_id: one.ncpdpId,
      npi: one.npi,
      store_name: one.storeName,
      address_line1: one.addressLine1,
      address_line2: one.addressLine2,
      city: one.city,
      state: one.state,
      zip: one.zip,
      phone_primary: one.phonePrimary,
      fax: one.fax,
      email: one.email,
      specialty_types: one.specialtyTypes.join(' '),
      active_end_time: one.activeEndTime ?? null,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
    };
  });
  await connection.run(PUT, [JSON.stringify(rows), at]);
}
