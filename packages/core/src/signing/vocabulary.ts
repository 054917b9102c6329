/** Kinds of second factors. */
export const OTP_TYPES = ['Hwtok', 'Swtok', 'Oob'] as const;
/** What can be signed. */
export const SIGNED_KINDS = ['Prescription', 'RefillRequest', 'RxChangeRequest'] as const;
/** Orders of signed prescriptions. */
export const SIGNED_SORTS = ['DateSigned', 'PatientName', 'DrugName'] as const;
