/** Schedules of controlled substances. */
export const SCHEDULES = ['none', 'I', 'II', 'III', 'IV', 'V', 'unknown'] as const;
/** Schedules that a DEA registration can hold. */
export const WRITABLE_SCHEDULES = ['II', 'III', 'IV', 'V'] as const;
/**
 * Types of products. A supply is no drug; a compound is made by the pharmacy; of what is free text nothing is
 * known but its words.
 */
export const DRUG_TYPES = ['Generic', 'Brand Name', 'Supply', 'Compound', 'Free Text'] as const;
/** Codes of items that are no drugs: Universal Product Code, Health Related Item. */
export const ITEM_CODE_KINDS = ['UPC', 'HRI'] as const;
/** Why a product cannot be prescribed. */
export const WITHHELD_REASONS = [
  'not-judged',
  'packages-differ',
  'unplaced',
  'name-shared',
  'code-contradicts',
  'name-contradicts',
  'strength-unstated',
  'replaced',
] as const;
/** Types of RxNorm concepts that are products. */
export const PRODUCT_TERM_TYPES = ['SCD', 'SBD', 'GPCK', 'BPCK'] as const;
/** How a product answers a search, the surest first. */
export const DRUG_MATCHES = ['exact', 'group', 'doubtful', 'similar'] as const;
/** Where a product goes, and how it is released: what distinguishes the brands of an ingredient. */
export const DRUG_PLACES = [
  'oral',
  'extended',
  'delayed',
  'mouth',
  'eye',
  'ear',
  'nose',
  'inhaled',
  'nebulized',
  'skin',
  'patch',
  'injected',
  'rectum',
  'vagina',
  'other',
] as const;
/** What a patient has to do with a product. */
export const PATIENT_TIES = ['takes', 'had'] as const;
