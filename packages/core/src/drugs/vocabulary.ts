/** Schedules of controlled substances. */
export const SCHEDULES = ['none', 'I', 'II', 'III', 'IV', 'V', 'unknown'] as const;
/** Schedules that a DEA registration can hold. */
export const WRITABLE_SCHEDULES = ['II', 'III', 'IV', 'V'] as const;
/** Types of products. A supply is no drug; of what is free text nothing is known but its words. */
export const DRUG_TYPES = ['Generic', 'Brand Name', 'Supply', 'Free Text'] as const;
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
