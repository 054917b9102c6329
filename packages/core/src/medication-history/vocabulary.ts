/** Which answer of a benefit manager is asked for. */
export const DATA_CALLS = ['Primary', 'Secondary'] as const;
