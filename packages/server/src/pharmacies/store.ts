import type { FoundPharmacy, Pharmacy } from '@erx/core/pharmacies/model';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import { type PharmacySearch, searchStatement, listSearchSteps } from './search-queries';

/** What is read of a pharmacy `f`. */
export const PHARMACY_COLUMNS = `f.ncpdp_id AS "ncpdpId", f.npi, f.store_name AS "storeName",
  f.address_line1 AS "addressLine1", f.address_line2 AS "addressLine2", f.city,
  f.state, f.zip, f.phone_primary AS "phonePrimary", f.fax, f.email, f.specialty_types AS specialties,
    f.active_end_time AS "activeEnd"`;

export type PharmacyRow = Omit<Pharmacy, 'specialtyTypes' | 'activeEndTime'> & {
  specialties: string;
  activeEnd: string | null;
  distance?: number | null;
};

const FIND: Statement = {
  name: 'find-pharmacy',
  text: `SELECT ${PHARMACY_COLUMNS} FROM pharmacies f WHERE f.ncpdp_id = $1`,
};

const MAIL_ORDER: Statement = {
  name: 'mail-order-pharmacies',
  text: `SELECT ${PHARMACY_COLUMNS}
    FROM pharmacies f
    WHERE position('MailOrder' IN f.specialty_types) > 0
    ORDER BY f.store_name, f.ncpdp_id
    LIMIT 100`,
};

const FAVORITES: Statement = {
  name: 'favorite-pharmacies',
  text: `SELECT ${PHARMACY_COLUMNS} FROM favorite_pharmacies l JOIN pharmacies f ON f.ncpdp_id = l.ncpdp_id
    WHERE l.practice_id = $1 AND l.list = $2 AND l.owner_id = $3 ORDER BY l.position, f.ncpdp_id`,
};

/** A new favourite is last; one that is on the list already stays where it is. */
const ADD_FAVORITE = named({
  name: 'add-favorite-pharmacy',
  text: `INSERT INTO favorite_pharmacies (practice_id, list, owner_id, ncpdp_id, patient_id, position)
    SELECT :practiceId, :list, :ownerId, :ncpdpId, :patientId, COALESCE(max(position) + 1, 0)
    FROM favorite_pharmacies
    WHERE practice_id = :practiceId AND list = :list AND owner_id = :ownerId
    ON CONFLICT (practice_id, list, owner_id, ncpdp_id) DO NOTHING RETURNING ncpdp_id`,
});

const REMOVE_FAVORITE: Statement = {
  name: 'remove-favorite-pharmacy',
  text: `DELETE FROM favorite_pharmacies
    WHERE practice_id = $1 AND list = $2 AND owner_id = $3 AND ncpdp_id = $4
    RETURNING ncpdp_id`,
};

/**
 * The list, held until the transaction ends: two moves at the same time happen one after the other. Always locked in
 * the same order.
 */
const HOLD_FAVORITES: Statement = {
  name: 'hold-favorite-pharmacies',
  text: `SELECT ncpdp_id AS "ncpdpId", position
    FROM favorite_pharmacies
    WHERE practice_id = $1 AND list = $2 AND owner_id = $3
    ORDER BY ncpdp_id
    FOR UPDATE`,
};

const ORDER_FAVORITES: Statement = {
  name: 'order-favorite-pharmacies',
  text: `UPDATE favorite_pharmacies l
    SET position = ordered.place - 1
    FROM unnest($4::text[]) WITH ORDINALITY AS ordered (ncpdp_id, place)
    WHERE l.practice_id = $1 AND l.list = $2 AND l.owner_id = $3 AND l.ncpdp_id = ordered.ncpdp_id`,
};

/** A list of favourites: a patient's, an account's or the practice's own. */
export type FavoriteList =
  { readonly of: 'patient' | 'user'; readonly ownerId: string } | { readonly of: 'practice' };

/** Prescriptions of a practice that are looked through, the newest. */
const LOOKED_THROUGH = 2000;
const MOST_USED: Statement = {
  name: 'most-used-pharmacies',
  text: `SELECT ${PHARMACY_COLUMNS} FROM pharmacies f JOIN (
      SELECT pharmacy_ncpdp_id, count(*) AS sent
      FROM (SELECT r.pharmacy_ncpdp_id
        FROM prescriptions r
        WHERE r.practice_id = $1 AND r.script_status = 'Sent' AND r.scripted_at >= $2
        ORDER BY r.scripted_at DESC NULLS LAST, r.id DESC NULLS LAST
        LIMIT ${String(LOOKED_THROUGH)}) AS recent
      WHERE pharmacy_ncpdp_id IS NOT NULL
      GROUP BY pharmacy_ncpdp_id
      ORDER BY sent DESC, pharmacy_ncpdp_id
      LIMIT 10) used ON used.pharmacy_ncpdp_id = f.ncpdp_id
      ORDER BY used.sent DESC, f.ncpdp_id`,
};

/**
 * When the last import was finished; where none was, when the newest row was written. An import that broke
 * off has not brought the directory up to date.
 */
const LAST_UPDATED: Statement = {
  name: 'pharmacies-last-updated',
  text: `SELECT COALESCE((SELECT max(finished_at) FROM imports WHERE kind = 'pharmacies'),
    (SELECT max(updated_at) FROM pharmacies)) AS at`,
};

/** The network's directory: the same for every practice. */
export const pharmacyDirectory = (connection: Connection) => ({
  /** A pharmacy by its NCPDP id, active or not; undefined where the directory has none. */
  async find(ncpdpId: string): Promise<Pharmacy | undefined> {
    const [row] = await connection.run<PharmacyRow>(FIND, [ncpdpId]);
    return row && toPharmacy(row);
  },

  /** When it was brought up to date (N2-39); undefined while it is empty. */
  async lastUpdated(): Promise<Date | undefined> {
    const [row] = await connection.run<{ at: Date | null }>(LAST_UPDATED, []);
    return row?.at ?? undefined;
  },

  async mailOrder(): Promise<Pharmacy[]> {
    return (await connection.run<PharmacyRow>(MAIL_ORDER, [])).map(toPharmacy);
  },

  /** Pharmacies that match, nearest first around a place, otherwise by name. */
  async search(search: PharmacySearch): Promise<FoundPharmacy[]> {
    for (const step of listSearchSteps(search)) {
      const { statement, values } = searchStatement(step, PHARMACY_COLUMNS);
      const rows = await connection.run<PharmacyRow>(statement, values);
      if (step === search || rows.length === search.limit) return rows.map(foundPharmacyOf);
    }
    return [];
  },
});

/** The favourite and most used pharmacies of one practice. */
export const favoritePharmaciesStore = (connection: Connection, practiceId: string) => {
  const ownerOf = (list: FavoriteList) => (list.of === 'practice' ? practiceId : list.ownerId);
  return {
    async list(list: FavoriteList): Promise<Pharmacy[]> {
      return (await connection.run<PharmacyRow>(FAVORITES, [practiceId, list.of, ownerOf(list)])).map(
        toPharmacy,
      );
    },
    /** @returns whether it was not on the list before */
    async add(list: FavoriteList, ncpdpId: string): Promise<boolean> {
      return (
        (
          await ADD_FAVORITE.run(connection, {
            practiceId,
            list: list.of,
            ownerId: ownerOf(list),
            ncpdpId,
            patientId: list.of === 'patient' ? list.ownerId : null,
          })
        ).length > 0
      );
    },
    /** @returns whether it was on the list */
    async remove(list: FavoriteList, ncpdpId: string): Promise<boolean> {
      return (
        (await connection.run(REMOVE_FAVORITE, [practiceId, list.of, ownerOf(list), ncpdpId])).length > 0
      );
    },
    /** The NCPDP ids of a list in their order, held until the transaction ends. */
    async findForUpdate(list: FavoriteList): Promise<string[]> {
      const held = await connection.run<{ ncpdpId: string; position: number }>(HOLD_FAVORITES, [
        practiceId,
        list.of,
        ownerOf(list),
      ]);
      return held
        .sort((one, other) => one.position - other.position || (one.ncpdpId < other.ncpdpId ? -1 : 1))
        .map(({ ncpdpId }) => ncpdpId);
    },
    /** Gives the members of a list the places 0, 1, 2 …  in the order of the ids. */
    async order(list: FavoriteList, ncpdpIds: readonly string[]): Promise<void> {
      await connection.run(ORDER_FAVORITES, [practiceId, list.of, ownerOf(list), ncpdpIds]);
    },
    /** Those the practice sent most to since an instant, of the newest thousands it sent. */
    async mostUsed(since: Date): Promise<Pharmacy[]> {
      return (await connection.run<PharmacyRow>(MOST_USED, [practiceId, since])).map(toPharmacy);
    },
  };
};

function foundPharmacyOf(row: PharmacyRow): FoundPharmacy {
  return {
    ...toPharmacy(row),
    ...(row.distance === null || row.distance === undefined
      ? {}
      : { distanceMiles: Math.round(Number(row.distance) * 10) / 10 }),
  };
}

/** A pharmacy as the API shows it. */
export function toPharmacy({ specialties, activeEnd, distance: _, ...row }: PharmacyRow): Pharmacy {
  return {
    ...row,
    specialtyTypes: specialties.split(' ').filter(Boolean) as Pharmacy['specialtyTypes'],
    ...(activeEnd === null ? {} : { activeEndTime: activeEnd }),
  };
}
