/** Units of weight. */
export const WEIGHT_UNITS = ['lb', 'kg'] as const;
/** Units of height. */
export const HEIGHT_UNITS = ['in', 'cm'] as const;

/** The measures of a patient, in the order of the form. */
export const MEASURES = ['height', 'weight'] as const;

/** By what two records may be of one person, the surest first. */
export const ALIKE_BY = ['same-name', 'near-name', 'phone'] as const;

/** How old a child's weight may be before it is asked for again, in days: what a practice may choose. */
export const CHILD_WEIGHT_DAYS = { byDefault: 90, least: 1, most: 730 } as const;
