import { elevenDigitNdc } from '../../drugs/ndc';
import type { Schedule } from '../../drugs/model';
import { marketingEnd, statedSubstances } from './drug-package';
import { bad, headedReader, separatedFields, SKIPPED, type LineReader } from './line-format';
import type { ListedProduct } from '../../drugs/listed-product';

/** A line of product.txt: the labeler's product, known by the FDA's PRODUCTID. */
export interface FdaProduct extends ListedProduct {
  readonly productId: string;
}

/** A line of package.txt. */
export interface FdaPackage {
  readonly productId: string;
  readonly ndc: string;
  readonly packageDescription: string;
  /** The last day on which it is marketed, where the file says one. */
  readonly marketedUntil?: string;
}

/** Columns without which a file is not product.txt. */
export const FDA_PRODUCT_COLUMNS = [
  'PRODUCTID',
  'PRODUCTNDC',
  'PROPRIETARYNAME',
  'NONPROPRIETARYNAME',
  'DOSAGEFORMNAME',
  'ROUTENAME',
  'SUBSTANCENAME',
  'DEASCHEDULE',
] as const;
/** Columns without which a file is not package.txt. */
export const FDA_PACKAGE_COLUMNS = ['PRODUCTID', 'NDCPACKAGECODE', 'PACKAGEDESCRIPTION'] as const;
const DECLARED: Record<string, Schedule | undefined> = {
  '': 'none',
  CI: 'I',
  CII: 'II',
  CIII: 'III',
  CIV: 'IV',
  CV: 'V',
};

/** DEASCHEDULE of the directory: empty means the labeler declared none, a value no one knows is 'unknown'. */
export function declaredSchedule(text: string): Schedule {
  return DECLARED[text.toUpperCase().replaceAll(/[^A-Z]/g, '')] ?? 'unknown';
}

/**
 * The FDA's product.txt: tab separated, header PRODUCTID … LISTING_RECORD_CERTIFIED_THROUGH. The suffix of a
 * name ('XR') is joined to it. A listing that the FDA excludes (NDC_EXCLUDE_FLAG E, U or I) is skipped.
 */
export function fdaProductReader(): LineReader<FdaProduct> {
  return headedReader(separatedFields('\t'), FDA_PRODUCT_COLUMNS, (row, number) => {
    if (['E', 'U', 'I'].includes(row('NDC_EXCLUDE_FLAG'))) return SKIPPED;
    const productId = row('PRODUCTID');
    if (productId === '') return bad(number, 'value-missing', 'PRODUCTID');
    const proprietaryName = [row('PROPRIETARYNAME'), row('PROPRIETARYNAMESUFFIX')]
      .filter((text) => text !== '')
      .join(' ');
    if (proprietaryName === '') return bad(number, 'value-missing', 'PROPRIETARYNAME');
    return {
      record: {
        productId,
        proprietaryName,
        nonProprietaryName: row('NONPROPRIETARYNAME'),
        dosageForm: row('DOSAGEFORMNAME'),
        route: row('ROUTENAME'),
        substances: statedSubstances(
          row('SUBSTANCENAME'),
          row('ACTIVE_NUMERATOR_STRENGTH'),
          row('ACTIVE_INGRED_UNIT'),
        ),
        application: row('APPLICATIONNUMBER'),
        isOverTheCounter: /OTC/i.test(row('PRODUCTTYPENAME')),
        declaredSchedule: declaredSchedule(row('DEASCHEDULE')),
        ingredientNames: [],
        ...endOf(row('ENDMARKETINGDATE')),
      },
    };
  });
}

/**
 * The FDA's package.txt: tab separated, header PRODUCTID, PRODUCTNDC, NDCPACKAGECODE, PACKAGEDESCRIPTION …
 */
export function fdaPackageReader(): LineReader<FdaPackage> {
  return headedReader(separatedFields('\t'), FDA_PACKAGE_COLUMNS, (row, number) => {
    if (['E', 'U', 'I'].includes(row('NDC_EXCLUDE_FLAG'))) return SKIPPED;
    const ndc = elevenDigitNdc(row('NDCPACKAGECODE'));
    if (ndc === undefined) return bad(number, 'value-invalid', 'NDCPACKAGECODE');
    const productId = row('PRODUCTID');
    if (productId === '') return bad(number, 'value-missing', 'PRODUCTID');
    return {
      record: {
        productId,
        ndc,
        packageDescription: row('PACKAGEDESCRIPTION'),
        ...endOf(row('ENDMARKETINGDATE')),
      },
    };
  });
}

function endOf(text: string): { readonly marketedUntil?: string } {
  const marketedUntil = marketingEnd(text);
  return marketedUntil === undefined ? {} : { marketedUntil };
}
