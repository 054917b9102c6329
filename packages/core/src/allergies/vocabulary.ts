/** How severe a reaction was. */
export const ALLERGY_SEVERITIES = ['Low', 'Moderate', 'Severe'] as const;
