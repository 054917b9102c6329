/** What of a patient changes prescribing and is neither a problem, an allergy nor a measurement. */
export const CLINICAL_FACT_KINDS = ['pregnancy', 'lactation', 'kidney', 'smoking'] as const;
