import { PackageColumns, InteractionColumns, type ImportColumns, type ImportKind } from '../model';
import { IMPORT_KINDS } from '../vocabulary';
import { CAUTION_COLUMNS } from './cautions-csv';
import { DEA_REGISTRANT_LINE } from './dea-registrants';
import { DOSE_COLUMNS } from './doses-csv';
import { FDA_PACKAGE_COLUMNS, FDA_PRODUCT_COLUMNS } from './fda-ndc';
import { ICD10CM_COLUMNS } from './icd10cm';
import { CONVERSION_LINE } from './icd10cm-conversion';
import { interactionColumnsOf } from './interactions-csv';
import { LEGACY_COLUMNS } from './legacy-records-csv';
import { csvFields, separatedFields } from './line-format';
import { packageColumnsOf } from './ndc-packages-csv';
import { NPI_COLUMNS } from './npi-registry-csv';
import { PHARMACY_COLUMNS } from './pharmacies-csv';
import { NDC_CODE_COLUMNS } from './rxnorm';
import { STATE_SCHEDULE_COLUMNS } from './state-schedules-csv';
import { SUPPLY_COLUMNS } from './supplies-csv';
import { SYNTHEA_COLUMNS } from './synthea-patients';

/** What the first line of a file of each kind is: names of columns, or a line of a form without any. */
type FirstLine =
  | {
      readonly split: (line: string) => readonly string[] | undefined;
      readonly columns: (mapped?: ImportColumns) => readonly string[];
    }
  | { readonly form: RegExp };

const csv = (columns: readonly string[]): FirstLine => ({ split: csvFields, columns: () => columns });
const tabs = (columns: readonly string[]): FirstLine => ({
  split: separatedFields('\t'),
  columns: () => columns,
});

const FIRST_LINE: Readonly<Record<ImportKind, FirstLine>> = {
  // order number, code, whether it is billable (see icd10cmOrderReader)
  'icd10cm-order': { form: /^\d{5} [A-Z]\d[0-9A-Z][0-9A-Z ]{4} [01] / },
  'icd10cm-csv': csv(ICD10CM_COLUMNS),
  'icd10cm-conversion': { form: CONVERSION_LINE },
  'fda-products': tabs(FDA_PRODUCT_COLUMNS),
  'fda-packages': tabs(FDA_PACKAGE_COLUMNS),
  'ndc-packages': {
    split: csvFields,
    columns: (mapped) => packageColumnsOf(mapped && PackageColumns.parse(mapped)),
  },
  // 18 fields, the second a language (RxNorm technical documentation, 12.4)
  'rxnorm-names': { form: /^\d+\|[A-Z]{3}\|(?:[^|]*\|){15}/ },
  // 13 fields, the ninth and tenth the attribute and its source (12.8)
  'rxnorm-attributes': { form: /^\d+\|(?:[^|]*\|){7}[A-Z][^|]*\|[A-Z][^|]*\|[^|]*\|[NOYE]?\|/ },
  'ndc-codes': csv(NDC_CODE_COLUMNS),
  pharmacies: csv(PHARMACY_COLUMNS),
  'synthea-patients': csv(SYNTHEA_COLUMNS),
  interactions: {
    split: csvFields,
    columns: (mapped) => interactionColumnsOf(mapped && InteractionColumns.parse(mapped)),
  },
  doses: csv(DOSE_COLUMNS),
  cautions: csv(CAUTION_COLUMNS),
  'legacy-records': csv(LEGACY_COLUMNS),
  'state-schedules': csv(STATE_SCHEDULE_COLUMNS),
  supplies: csv(SUPPLY_COLUMNS),
  'npi-registry': csv(NPI_COLUMNS),
  'dea-registrants': { form: DEA_REGISTRANT_LINE },
};

/** Why a file is not of its kind. */
export interface FormFault {
  /** The columns that its first line lacks; none where the kind has no columns. */
  readonly missing: readonly string[];
  /** The kinds that the first line is of. */
  readonly looksLike: readonly ImportKind[];
}

/**
 * Judges a file by its first line that is not blank, before anything of it is taken.
 * @param mapped the file's names of columns, for kinds that may have others
 * @returns what is wrong; undefined where the line is one of the kind
 */
export function faultOfForm(
  kind: ImportKind,
  mapped: ImportColumns | undefined,
  firstLine: string,
): FormFault | undefined {
  const line = firstLine.replace(/^\uFEFF/, '').replace(/\r$/, '');
  const missing = missingFrom(FIRST_LINE[kind], line, mapped);
  if (missing === undefined) return undefined;
  const others = IMPORT_KINDS.filter((each) => each !== kind);
  return {
    missing,
    looksLike: others.filter((each) => missingFrom(FIRST_LINE[each], line) === undefined),
  };
}

/** The columns that a line lacks; undefined where it is a first line of the form. */
function missingFrom(first: FirstLine, line: string, mapped?: ImportColumns): readonly string[] | undefined {
  if ('form' in first) return first.form.test(line) ? undefined : [];
  const named = new Set((first.split(line) ?? []).map((name) => name.trim().toUpperCase()));
  const missing = first.columns(mapped).filter((name) => !named.has(name.toUpperCase()));
  return missing.length === 0 ? undefined : missing;
}
