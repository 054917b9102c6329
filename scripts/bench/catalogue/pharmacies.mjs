import { fromServer } from '../processes/server-libraries.mjs';
import { randomFrom } from './queries.mjs';

const HEADER =
  'ncpdpId,npi,storeName,addressLine1,addressLine2,city,state,zip,phonePrimary,fax,email,specialtyTypes,activeEndTime';
const FIRST = [
  'Main Street',
  'Riverside',
  'Corner',
  'Family',
  'Village',
  'Park',
  'Lakeview',
  'Union',
  'Sunrise',
  'Harbor',
  'Oakwood',
  'Central',
  'Liberty',
  'Hillcrest',
  'Maple',
  'Valley',
];
const LAST = [
  'Pharmacy',
  'Drugs',
  'Drug Store',
  'Apothecary',
  'Rx',
  'Care Pharmacy',
  'Prescriptions',
  'Chemists',
];

/**
 * A made-up directory in the columns of the import, spread over the ZIP codes of the United States as people
 * are: a city with many codes has many pharmacies. The same at every run.
 * @param {number} count of pharmacies
 * @returns {{ lines: string[], places: { zip: string, city: string, state: string }[], names: string[] }}
 * header first; where each is, and what it is called
 */
export function madeUpDirectory(count) {
  const random = randomFrom(20_261_120);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const places = populated(count, random);
  const names = places.map(
    (_, at) =>
      `${pick(FIRST)} ${pick(LAST)}${at % 3 === 0 ? ` #${String(1 + Math.floor(random() * 9000))}` : ''}`,
  );
  const lines = places.map(({ zip, city, state }, at) =>
    [
      String(1_000_000 + at),
      '',
      names[at],
      `${String(1 + (at % 9000))} ${pick(FIRST)} Road`,
      '',
      city,
      state,
      zip,
      '2055550100',
      '2055550101',
      '',
      at % 200 === 0 ? 'MailOrder;EPCS' : at % 40 === 0 ? 'LongTermCare' : 'Retail;EPCS',
      at % 25 === 0 ? '2025-12-31' : '',
    ].join(','),
  );
  return { lines: [HEADER, ...lines], places, names };
}

function populated(count, random) {
  const codes = Object.values(fromServer('zipcodes').codes).filter(
    ({ country, city, state, zip }) =>
      country === 'US' && /^[\w .'-]+$/.test(city) && /^[A-Z]{2}$/.test(state) && /^\d{5}$/.test(zip),
  );
  const byCity = new Map();
  for (const code of codes) {
    const key = `${code.state} ${code.city}`;
    byCity.set(key, [...(byCity.get(key) ?? []), code]);
  }
  const weighted = codes.flatMap((code) =>
    Array.from(
      { length: Math.min(20, Math.ceil(Math.sqrt(byCity.get(`${code.state} ${code.city}`).length))) },
      () => code,
    ),
  );
  return Array.from({ length: count }, () => {
    const { zip, city, state } = weighted[Math.floor(random() * weighted.length)];
    return { zip, city, state };
  });
}
