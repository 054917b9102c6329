import { type ItemCode, readItemCode } from '../../drugs/item-codes';
import { listedPackageCode } from '../../drugs/ndc';
import { isOfferedUnit } from '../../drugs/potency-units';
import { line as textLine } from '../../values/text';
import { bad, csvFields, headedReader, type LineReader } from './line-format';

/** A supply of a list: what it is called, what it is, in which unit it is dispensed, and its code. */
export interface ListedSupply {
  readonly description: string;
  readonly form: string;
  /** NCI code of the unit. */
  readonly units: string;
  /** Eleven digits; absent for one that has none. */
  readonly ndc?: string;
  /** Absent for one that has an NDC or no code. */
  readonly itemCode?: ItemCode;
}

/** Columns without which a file is no list of supplies. */
export const SUPPLY_COLUMNS = ['description', 'form', 'units', 'codeKind', 'code'] as const;

/** As long as a description in a message may be. */
const LONGEST_DESCRIPTION = 105;
const Description = textLine(LONGEST_DESCRIPTION);

/**
 * Supplies as CSV: description, form ('test strip'), units (NCI code of a unit of dispensing), codeKind (NDC, UPC,
 * HRI, or empty) and code.
 */
export function suppliesReader(): LineReader<ListedSupply> {
  return headedReader(csvFields, SUPPLY_COLUMNS, (row, number) => {
    const missing = (['description', 'form', 'units'] as const).find((column) => row(column) === '');
    if (missing !== undefined) return bad(number, 'value-missing', missing);
    const description = Description.safeParse(row('description').normalize('NFC'));
    if (!description.success) return bad(number, 'value-invalid', 'description');
    const units = row('units').toUpperCase();
    if (!isOfferedUnit(units)) return bad(number, 'value-invalid', 'units');
    const record = { description: description.data, form: row('form').normalize('NFC').toLowerCase(), units };
    const [kind, code] = [row('codeKind').toUpperCase(), row('code')];
    if (kind === '') return code === '' ? { record } : bad(number, 'value-missing', 'codeKind');
    if (kind === 'NDC') {
      const ndc = listedPackageCode(code);
      return ndc !== undefined && /^\d{11}$/.test(ndc)
        ? { record: { ...record, ndc } }
        : bad(number, 'value-invalid', 'code');
    }
    const itemCode = readItemCode(kind, code);
    return itemCode === undefined
      ? bad(number, 'value-invalid', 'code')
      : { record: { ...record, itemCode } };
  });
}
