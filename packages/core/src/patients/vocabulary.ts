/** Units of weight. */
export const WEIGHT_UNITS = ['lb', 'kg'] as const;
/** Units of height. */
export const HEIGHT_UNITS = ['in', 'cm'] as const;

/** The measures of a patient, in the order of the form. */
export const MEASURES = ['height', 'weight'] as const;
