/** How serious an interaction is. */
export const INTERACTION_SEVERITIES = ['low', 'moderate', 'serious'] as const;
/** What a fact is about. */
export const INTERACTION_KINDS = ['drug-drug', 'drug-food', 'drug-allergy'] as const;
