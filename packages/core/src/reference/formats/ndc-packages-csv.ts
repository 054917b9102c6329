import { listedPackageCode } from '../../drugs/ndc';
import type { PackageColumns } from '../model';
import { marketingEnd, statedSubstances } from './drug-package';
import { declaredSchedule } from './fda-ndc';
import { bad, csvFields, headedReader, type LineReader } from './line-format';
import type { ListedPackage } from '../../drugs/listed-product';

/** The joined directory with the FDA's own words as headers, one line per package and no schedule. */
export const JOINED_DIRECTORY: PackageColumns = {
  ndc: 'ELEVEN_DIGIT_NDC',
  proprietaryName: 'PROPRIETARYNAME',
  nonProprietaryName: 'NONPROPRIETARYNAME',
  dosageForm: 'DOSAGEFORMNAME',
  route: 'ROUTENAME',
  substances: 'SUBSTANCENAME',
  values: 'ACTIVE_NUMERATOR_STRENGTH',
  units: 'ACTIVE_INGRED_UNIT',
  packageDescription: 'PACKAGEDESCRIPTION',
  schedule: '',
  productType: '',
  rxcui: 'RXCUI',
  ingredientNames: 'INGREDIENT_NAMES',
  application: 'APPLICATIONNUMBER',
  marketingEnd: 'ENDMARKETINGDATE',
};

/**
 * RxNorm's list 'hydrochlorothiazide / lisinopril;lisinopril;hydrochlorothiazide' names the combination
 * first: the single names stay.
 */
function singleIngredients(text: string): string[] {
  const names = text.split(';').map((name) => name.trim());
  const single = names.filter((name) => name !== '' && !name.includes(' / '));
  return [
    ...new Set(
      single.length > 0 ? single : names.flatMap((name) => name.split(' / ')).filter((name) => name !== ''),
    ),
  ];
}

/** Columns without which a file is no directory of packages. */
export function packageColumnsOf(columns: PackageColumns = JOINED_DIRECTORY): string[] {
  return [columns.ndc, columns.proprietaryName, columns.dosageForm, columns.packageDescription];
}

/** A directory with one line per package, under whatever headers `columns` names. */
export function ndcPackagesCsvReader(columns: PackageColumns = JOINED_DIRECTORY): LineReader<ListedPackage> {
  return headedReader(csvFields, packageColumnsOf(columns), (row, number) => {
    const of = (column: string) => (column === '' ? '' : row(column));
    const ndc = listedPackageCode(of(columns.ndc));
    if (ndc === undefined) return bad(number, 'value-invalid', columns.ndc);
    const proprietaryName = of(columns.proprietaryName);
    if (proprietaryName === '') return bad(number, 'value-missing', columns.proprietaryName);
    const marketedUntil = marketingEnd(of(columns.marketingEnd ?? ''));
    return {
      record: {
        ndc,
        proprietaryName,
        nonProprietaryName: of(columns.nonProprietaryName),
        dosageForm: of(columns.dosageForm),
        route: of(columns.route),
        substances: statedSubstances(of(columns.substances), of(columns.values), of(columns.units)),
        packageDescription: of(columns.packageDescription),
        application: of(columns.application ?? ''),
        isOverTheCounter: /OTC/i.test(of(columns.productType)),
        declaredSchedule: columns.schedule === '' ? undefined : declaredSchedule(of(columns.schedule)),
        rxcui: of(columns.rxcui) || undefined,
        ingredientNames: singleIngredients(of(columns.ingredientNames)),
        ...(marketedUntil === undefined ? {} : { marketedUntil }),
      },
    };
  });
}
