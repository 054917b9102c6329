import type { FoundPharmacy, Pharmacy } from '@erx/core/pharmacies/model';
import type { Connection, Statement } from '../database/database';

const COLUMNS = `f.ncpdp_id AS "ncpdpId", f.npi, f.store_name AS "storeName", f.address_line1 AS "addressLine1", f.address_line2 AS "addressLine2", f.city,
  f.state, f.zip, f.phone_primary AS "phonePrimary", f.fax, f.email, f.specialty_types AS specialties, f.active_end_time AS "activeEnd"`;

/** Statute miles of one degree of latitude, and the Earth's mean radius in miles (IUGG: 6,371.0088 km). */
const MILES_PER_DEGREE = 69.1;
const EARTH_RADIUS_MILES = 3958.76;

type Row = Omit<Pharmacy, 'specialtyTypes' | 'activeEndTime'> & { specialties: string; activeEnd: string | null; distance?: number | null };

/** What a search asks for; empty where a part does not matter. */
export interface PharmacySearch {
  readonly name?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly zipPrefix?: string | undefined;
  readonly around?: { readonly latitude: number; readonly longitude: number; readonly miles: number | undefined } | undefined;
  readonly specialty?: 'Retail' | 'MailOrder' | undefined;
  readonly limit: number;
}

const FIND: Statement = { name: 'find-pharmacy', text: `SELECT ${COLUMNS} FROM pharmacies f WHERE f.ncpdp_id = $1` };

const MAIL_ORDER: Statement = {
  name: 'mail-order-pharmacies',
  text: `SELECT ${COLUMNS} FROM pharmacies f WHERE position('MailOrder' IN f.specialty_types) > 0 ORDER BY f.store_name, f.ncpdp_id LIMIT 100`,
};

const FAVORITES: Statement = {
  name: 'favorite-pharmacies',
  text: `SELECT ${COLUMNS} FROM favorite_pharmacies l JOIN pharmacies f ON f.ncpdp_id = l.ncpdp_id
    WHERE l.practice_id = $1 AND l.list = $2 AND l.owner_id = $3 ORDER BY l.position, f.ncpdp_id`,
};

/** A new favourite stands last; one that is on the list already stays where it is. */
const ADD_FAVORITE: Statement = {
  name: 'add-favorite-pharmacy',
  text: `INSERT INTO favorite_pharmacies (practice_id, list, owner_id, ncpdp_id, patient_id, position)
    SELECT $1, $2, $3, $4, $5, COALESCE(max(position) + 1, 0) FROM favorite_pharmacies WHERE practice_id = $1 AND list = $2 AND owner_id = $3
    ON CONFLICT (practice_id, list, owner_id, ncpdp_id) DO NOTHING RETURNING ncpdp_id`,
};

const REMOVE_FAVORITE: Statement = {
  name: 'remove-favorite-pharmacy',
  text: 'DELETE FROM favorite_pharmacies WHERE practice_id = $1 AND list = $2 AND owner_id = $3 AND ncpdp_id = $4 RETURNING ncpdp_id',
};

/** A list of favourites: a patient's, an account's or the practice's own. */
export type FavoriteList = { readonly of: 'patient' | 'user'; readonly ownerId: string } | { readonly of: 'practice' };

const MOST_USED: Statement = {
  name: 'most-used-pharmacies',
  text: `SELECT ${COLUMNS} FROM pharmacies f JOIN (
      SELECT pharmacy_ncpdp_id, count(*) AS sent FROM prescriptions
      WHERE practice_id = $1 AND script_status = 'Sent' AND scripted_at >= $2 AND pharmacy_ncpdp_id IS NOT NULL GROUP BY pharmacy_ncpdp_id
      ORDER BY sent DESC, pharmacy_ncpdp_id LIMIT 10) used ON used.pharmacy_ncpdp_id = f.ncpdp_id ORDER BY used.sent DESC, f.ncpdp_id`,
};

/** The network's directory: the same for every practice. */
export const pharmacyDirectory = (connection: Connection) => ({
  /** A pharmacy by its NCPDP id, active or not; undefined where the directory has none. */
  async find(ncpdpId: string): Promise<Pharmacy | undefined> {
    const [row] = await connection.run<Row>(FIND, [ncpdpId]);
    return row && pharmacyOf(row);
  },

  async mailOrder(): Promise<Pharmacy[]> {
    return (await connection.run<Row>(MAIL_ORDER, [])).map(pharmacyOf);
  },

  /** Pharmacies that match, nearest first around a place, otherwise by name. */
  async search(search: PharmacySearch): Promise<FoundPharmacy[]> {
    const { statement, values } = searchStatement(search);
    return (await connection.run<Row>(statement, values)).map((row) => ({
      ...pharmacyOf(row),
      ...(row.distance === null || row.distance === undefined ? {} : { distanceMiles: Math.round(Number(row.distance) * 10) / 10 }),
    }));
  },
});

/** The favourite and most used pharmacies of one practice. */
export const favoritePharmaciesOf = (connection: Connection, practiceId: string) => {
  const ownerOf = (list: FavoriteList) => (list.of === 'practice' ? practiceId : list.ownerId);
  return {
    async list(list: FavoriteList): Promise<Pharmacy[]> {
      return (await connection.run<Row>(FAVORITES, [practiceId, list.of, ownerOf(list)])).map(pharmacyOf);
    },
    /** @returns whether it was not on the list before */
    async add(list: FavoriteList, ncpdpId: string): Promise<boolean> {
      return (await connection.run(ADD_FAVORITE, [practiceId, list.of, ownerOf(list), ncpdpId, list.of === 'patient' ? list.ownerId : null])).length > 0;
    },
    /** @returns whether it was on the list */
    async remove(list: FavoriteList, ncpdpId: string): Promise<boolean> {
      return (await connection.run(REMOVE_FAVORITE, [practiceId, list.of, ownerOf(list), ncpdpId])).length > 0;
    },
    /** Those the practice sent most to since an instant. */
    async mostUsed(since: Date): Promise<Pharmacy[]> {
      return (await connection.run<Row>(MOST_USED, [practiceId, since])).map(pharmacyOf);
    },
  };
};

/** One statement for each combination of filters, so that each is planned for what it does. */
function searchStatement(search: PharmacySearch): { statement: Statement; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${String(values.push(value))}`;
  const filters: string[] = [];
  let distance = '';
  let shape = '';
  const filter = (name: string, text: string) => { filters.push(text); shape += `-${name}`; };

  if (search.name) filter('name', `f.store_name ILIKE ${bind(`%${escapeLike(search.name)}%`)}`);
  if (search.city) filter('city', `lower(f.city) = lower(${bind(search.city)})`);
  if (search.state) filter('state', `f.state = ${bind(search.state)}`);
  if (search.zipPrefix) filter('zip', `left(f.zip, 5) = ${bind(search.zipPrefix)}`);
  if (search.specialty) filter('specialty', `position(${bind(search.specialty)} IN f.specialty_types) > 0`);
  if (search.around) {
    const { latitude, longitude, miles } = search.around;
    const [lat, lon] = [bind(latitude), bind(longitude)];
    // Great-circle distance by the haversine formula.
    distance = `2 * ${String(EARTH_RADIUS_MILES)} * asin(least(1, sqrt(sin(radians(f.latitude - ${lat}) / 2) ^ 2
      + cos(radians(${lat}::float8)) * cos(radians(f.latitude)) * sin(radians(f.longitude - ${lon}) / 2) ^ 2)))`;
    shape += '-around';
    if (miles !== undefined) {
      const degrees = bind(miles / MILES_PER_DEGREE);
      filter('radius', `f.latitude BETWEEN ${lat} - ${degrees}::float8 AND ${lat} + ${degrees}::float8 AND ${distance} <= ${bind(miles)}`);
    }
  }
  const limit = bind(search.limit);
  return {
    statement: {
      name: `search-pharmacies${shape}`,
      text: `SELECT ${COLUMNS}${distance ? `, ${distance} AS distance` : ''} FROM pharmacies f
        ${filters.length > 0 ? `WHERE ${filters.join(' AND ')}` : ''} ORDER BY ${distance ? 'distance NULLS LAST, ' : ''}f.store_name, f.ncpdp_id LIMIT ${limit}`,
    },
    values,
  };
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function pharmacyOf({ specialties, activeEnd, distance: _, ...row }: Row): Pharmacy {
  return {
    ...row,
    specialtyTypes: specialties.split(' ').filter(Boolean) as Pharmacy['specialtyTypes'],
    ...(activeEnd === null ? {} : { activeEndTime: activeEnd }),
  };
}
