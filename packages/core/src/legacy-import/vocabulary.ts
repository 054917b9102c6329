/** Kinds of records of a former system. */
export const LEGACY_KINDS = ['medication', 'allergy'] as const;
