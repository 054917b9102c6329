/** Units of weight. */
export const WEIGHT_UNITS = ['lb', 'kg'] as const;
/** Units of height. */
export const HEIGHT_UNITS = ['in', 'cm'] as const;
