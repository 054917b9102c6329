/**
 * How we prove at a record system that we are the client it knows: not at all, with PKCE alone, or by a key whose
 * public half it reads from us (SMART App Launch 2.2, Client Authentication: Asymmetric).
 */
export const RECORD_SYSTEM_CLIENTS = ['public', 'keys'] as const;

/** By what a patient of a record system was found among ours. */
export const FOUND_BY = ['link', 'identifier', 'likeness', 'nothing'] as const;

/**
 * In what a patient of a record system differs from ours, or what speaks against that they are one: 'linked' where the
 * chart is another patient there already, 'relinked' where the patient there was another chart.
 */
export const PATIENT_DIFFERENCES = ['name', 'birthDate', 'linked', 'relinked'] as const;

/**
 * Why a prescription is not written to a record system before a person decides: two patients there are the chart here,
 * a create may have arrived whose answer was lost, or the patient there was linked to another chart since. 'left': a
 * person decided that it is not written.
 */
export const ASKED_HOLDS = ['which-patient', 'maybe-written', 'link-changed'] as const;
export const WRITE_HOLDS = [...ASKED_HOLDS, 'left'] as const;
