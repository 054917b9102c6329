import { Pharmacy, Specialty } from '../../pharmacies/model';
import { ZipCode } from '../../values/contact';
import { bad, csvFields, headedReader, type LineReader } from './line-format';

const digits = (text: string) => text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

/** Columns without which a file is no directory of pharmacies. */
export const PHARMACY_COLUMNS = ['ncpdpId', 'storeName', 'addressLine1', 'city', 'state', 'zip'] as const;

/**
 * A pharmacy directory as CSV: ncpdpId, npi, storeName, addressLine1, addressLine2, city, state, zip,
 * phonePrimary, fax, email, specialtyTypes (Retail, MailOrder, LongTermCare, Specialty, TwentyFourHour, EPCS,
 * divided by ; or |), activeEndTime (YYYY-MM-DD, empty while active). ncpdpId, storeName, addressLine1, city,
 * state and zip are required; a leading 0 that a spreadsheet took from ncpdpId or zip is put back.
 */
export function pharmaciesCsvReader(): LineReader<Pharmacy> {
  return headedReader(csvFields, PHARMACY_COLUMNS, (row, number) => {
    const missing = PHARMACY_COLUMNS.find((column) => row(column) === '');
    if (missing !== undefined) return bad(number, 'value-missing', missing);
    const zip = row('zip').replace(/^\d{3,4}(?=-|$)/, (text) => text.padStart(5, '0'));
    if (!ZipCode.safeParse(zip).success) return bad(number, 'value-invalid', 'zip');
    const specialties = row('specialtyTypes')
      .split(/[;|]/)
      .map((text) => text.trim())
      .filter((text) => text !== '');
    const specialtyTypes = specialties.flatMap((text) =>
      Specialty.options.filter((option) => option.toLowerCase() === text.toLowerCase()),
    );
    if (specialtyTypes.length < specialties.length) return bad(number, 'value-invalid', 'specialtyTypes');
    const ends = row('activeEndTime').slice(0, 10);
    const parsed = Pharmacy.safeParse({
      ncpdpId: row('ncpdpId').padStart(7, '0'),
      npi: row('npi'),
      storeName: row('storeName'),
      addressLine1: row('addressLine1'),
      addressLine2: row('addressLine2'),
      city: row('city'),
      state: row('state').toUpperCase(),
      zip,
      phonePrimary: digits(row('phonePrimary')),
      fax: digits(row('fax')),
      email: row('email'),
      specialtyTypes,
      ...(ends === '' ? {} : { activeEndTime: ends }),
    });
    return parsed.success
      ? { record: parsed.data }
      : bad(number, 'value-invalid', String(parsed.error.issues[0]?.path[0] ?? ''));
  });
}
