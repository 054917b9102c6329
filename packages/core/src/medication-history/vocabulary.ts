/** Which answer of a benefit manager is asked for. */
export const DATA_CALLS = ['Primary', 'Secondary'] as const;
/** What an entry of a history says: handed over at a pharmacy, given by someone, or only prescribed. */
export const HISTORY_ENTRIES = ['dispensed', 'administered', 'prescribed'] as const;
