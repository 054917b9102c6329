/** What can be signed. */
export const SIGNED_KINDS = ['Prescription', 'RefillRequest', 'RxChangeRequest'] as const;
/** Orders of signed prescriptions. */
export const SIGNED_SORTS = ['DateSigned', 'PatientName', 'DrugName'] as const;

/** The kinds of files of the archive: the first is what can be verified. */
export const SIGNED_FORMATS = ['jsonl', 'csv'] as const;
