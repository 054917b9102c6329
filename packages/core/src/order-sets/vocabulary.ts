/** What a dose by weight is for. */
export const DOSE_BASES = ['day', 'dose'] as const;

/** Limits of a set; ours. */
export const NAME_LIMIT = 80;
export const WORDS_LIMIT = 200;
export const SOURCE_LIMIT = 200;
export const MOST_LINES = 20;
/** Sets of one practice that are not retired, its prescribers' included. */
export const MOST_SETS = 200;
