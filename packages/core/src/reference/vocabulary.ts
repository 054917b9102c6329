/** Forms of files of reference data. */
export const IMPORT_KINDS = [
  'icd10cm-order',
  'icd10cm-csv',
  'icd10cm-conversion',
  'fda-products',
  'fda-packages',
  'ndc-packages',
  'rxnorm-names',
  'rxnorm-attributes',
  'ndc-codes',
  'pharmacies',
  'synthea-patients',
  'interactions',
  'doses',
  'cautions',
  'legacy-records',
  'state-schedules',
  'supplies',
  'npi-registry',
  'dea-registrants',
] as const;
/** Tables of facts that come with the product (packages/server/data). */
export const FACT_TABLES = [
  'drug-pairs',
  'sums',
  'food',
  'allergies',
  'excipients',
  'duplicates',
  'legitimate-pairs',
  'lasting',
  'cautions',
  'doses',
] as const;
/** By what packages of several labelers' products became one product, the surest first. */
export const MERGE_RULES = ['code', 'labeler-product', 'application', 'form'] as const;
