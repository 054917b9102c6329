/** How serious an interaction is. */
export const INTERACTION_SEVERITIES = ['low', 'moderate', 'serious'] as const;
/** What a fact is about. */
export const INTERACTION_KINDS = ['drug-drug', 'drug-food', 'drug-allergy'] as const;
/** What the time of an order speaks against. */
export const TIMING_CODES = ['early', 'granted', 'course', 'stopped', 'canceled', 'changed'] as const;
