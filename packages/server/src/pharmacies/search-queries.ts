import type { Statement } from '../platform/database/database';
import { boundsAround, EARTH_RADIUS_MILES, type Position } from './bounding-box';

/** What a search asks for; empty where a part does not matter. */
export interface PharmacySearch {
  readonly name?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly zipPrefix?: string | undefined;
  readonly around?: (Position & { readonly miles: number | undefined }) | undefined;
  readonly specialty?: 'Retail' | 'MailOrder' | undefined;
  readonly limit: number;
}

/** Radii that are tried before a wider one, in miles. */
const NEARER = [25, 100];

/**
 * The searches to make, one after the other, until one fills the limit: where enough pharmacies are near, the
 * nearest are among them, and those further away need not be looked at. The last step is the search itself.
 */
export function listSearchSteps(search: PharmacySearch): PharmacySearch[] {
  const { around } = search;
  if (!around) return [search];
  return [
    ...NEARER.filter((miles) => around.miles === undefined || miles * 2 <= around.miles).map((miles) => ({
      ...search,
      around: { ...around, miles },
    })),
    search,
  ];
}

/** One statement for each combination of filters, so that each is planned for what it does. */
export function searchStatement(
  search: PharmacySearch,
  columns: string,
): { statement: Statement; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${String(values.push(value))}`;
  const filters: string[] = [];
  let distance = '';
  let shape = '';
  const filter = (name: string, text: string) => {
    filters.push(text);
    shape += `-${name}`;
  };

  if (search.name) filter('name', `strpos(lower(f.store_name), lower(${bind(search.name)})) > 0`);
  if (search.city) filter('city', `lower(f.city) = lower(${bind(search.city)})`);
  if (search.state) filter('state', `f.state = ${bind(search.state)}`);
  if (search.zipPrefix) filter('zip', `left(f.zip, 5) = ${bind(search.zipPrefix)}`);
  // A word of two is in the text itself: so the index of mail-order pharmacies is found.
  if (search.specialty) filter(search.specialty, `position('${search.specialty}' IN f.specialty_types) > 0`);
  if (search.around) {
    const { latitude, longitude, miles } = search.around;
    const [lat, lon] = [bind(latitude), bind(longitude)];
    // Great-circle distance by the haversine formula, as places/around.ts has it.
    distance = `2 * ${String(EARTH_RADIUS_MILES)} * asin(least(1, sqrt(sin(radians(f.latitude - ${lat}::float8) / 2) ^ 2
      + cos(radians(${lat}::float8)) * cos(radians(f.latitude)) * sin(radians(f.longitude - ${lon}::float8) / 2) ^ 2)))`;
    shape += '-around';
    if (miles !== undefined) {
      const bounds = boundsAround(search.around, miles);
      const within = (column: string, [least, most]: readonly [number, number]) =>
        `f.${column} BETWEEN ${bind(least)}::float8 AND ${bind(most)}::float8`;
      filter('latitude', within('latitude', bounds.latitude));
      if (bounds.longitude) filter('longitude', within('longitude', bounds.longitude));
      filter('radius', `${distance} <= ${bind(miles)}::float8`);
    }
  }
  // Chooses first, from an index alone where it can, and reads the rows then. PostgreSQL expects a name to
  // match a third of all and would scan the names of a state too: the expression keeps it from that.
  const byName =
    search.name && (search.city || search.state || search.zipPrefix)
      ? "f.store_name || '', f.ncpdp_id"
      : 'f.store_name, f.ncpdp_id';
  const found = `SELECT f.ncpdp_id${distance ? `, ${distance} AS distance` : ''}
    FROM pharmacies f ${filters.length > 0 ? `WHERE ${filters.join(' AND ')}` : ''}
    ORDER BY ${distance ? 'distance NULLS LAST, ' : ''}${byName} LIMIT ${bind(search.limit)}`;
  const text = `SELECT ${columns}${distance ? ', found.distance' : ''}
    FROM (${found}) found
    JOIN pharmacies f ON f.ncpdp_id = found.ncpdp_id
    ORDER BY ${distance ? 'found.distance NULLS LAST, ' : ''}f.store_name, f.ncpdp_id`;
  return { statement: { name: `search-pharmacies${shape}`, text }, values };
}
