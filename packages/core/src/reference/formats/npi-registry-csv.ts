import type { ListedNpi } from '../../credentials/registers';
import { isNpi } from '../../users/registrations';
import { bad, csvFields, headedReader, type LineReader } from './line-format';

/**
 * Columns of the monthly NPI file that CMS publishes (npidata_pfile_*.csv of the NPPES Data Dissemination; its
 * read-me names them). It has some 330; the others are not read.
 */
export const NPI_COLUMNS = [
  'NPI',
  'Entity Type Code',
  'Provider Last Name (Legal Name)',
  'Provider First Name',
  'Provider Other Last Name',
  'NPI Deactivation Date',
  'NPI Reactivation Date',
] as const;

/**
 * The monthly NPI file. Of a deactivated number the file gives the day alone, and of one that came back both
 * days.
 */
export function npiRegistryReader(): LineReader<ListedNpi> {
  return headedReader(csvFields, NPI_COLUMNS, (row, number) => {
    const npi = row('NPI');
    if (!isNpi(npi)) return bad(number, 'value-invalid', 'NPI');
    const isDeactivated = row('NPI Deactivation Date') !== '' && row('NPI Reactivation Date') === '';
    const type = row('Entity Type Code');
    if (!isDeactivated && type !== '1' && type !== '2')
      return bad(number, 'value-invalid', 'Entity Type Code');
    return {
      record: {
        npi,
        isPerson: type === '1',
        firstName: row('Provider First Name').normalize('NFC'),
        lastName: row('Provider Last Name (Legal Name)').normalize('NFC'),
        otherLastName: row('Provider Other Last Name').normalize('NFC'),
        isDeactivated,
      },
    };
  });
}
