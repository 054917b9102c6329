import { ncpdpIdOf, SYSTEM } from '@erx/core/fhir/vocabulary';
import { fold } from '@erx/core/patients/search-terms';
import type { Pharmacy } from '@erx/core/pharmacies/model';
import type { Connection } from '../platform/database/database';
import { PHARMACY_COLUMNS, type PharmacyRow, toPharmacy } from '../pharmacies/store';
import { conditionsOf } from './conditions';
import { onlyValue, type Sought } from './source';

/** Pharmacies of the directory in the descending order of their NCPDP ids. */
export async function listPharmacies(
  connection: Connection,
  sought: Sought,
  after: string | undefined,
  limit: number,
): Promise<Pharmacy[]> {
  const place = after === undefined ? undefined : ncpdpIdOf(after);
  // the practice itself comes behind all of them
  if (after !== undefined && place === undefined) return [];
  const conditions = conditionsOf();
  conditions.addKnown('f.ncpdp_id < ?', place);
  if (sought.ids)
    conditions.add(
      'f.ncpdp_id = ANY(?)',
      [...sought.ids].flatMap((id) => ncpdpIdOf(id) ?? []),
    );
  const [system, number] = (onlyValue(sought, 'identifier') ?? '').split('|');
  if (system === SYSTEM.ncpdp && number) conditions.add('f.ncpdp_id = ?', number);
  if (system === SYSTEM.npi && number) conditions.add('f.npi = ?', number);
  // names of the directory have no accents
  const name = onlyValue(sought, 'name');
  if (name !== undefined)
    conditions.add("starts_with(replace(lower(f.store_name), '''', ''), ?)", fold(name));
  const rows = await connection.run<PharmacyRow>(
    {
      text: `SELECT ${PHARMACY_COLUMNS} FROM pharmacies f WHERE ${conditions.text || 'true'}
        ORDER BY f.ncpdp_id DESC LIMIT ${String(limit)}`,
    },
    conditions.values,
  );
  return rows.map(toPharmacy);
}
