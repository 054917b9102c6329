/** The implementation guide of both messages: ASC X12N/005010X279 with its errata A1. */
export const ELIGIBILITY_VERSION = '005010X279A1';
export const ELIGIBILITY_FAMILY = '005010X279';

/** Service types (EB03, EQ01) that report pharmacy coverage. */
export const SERVICE_TYPE = { plan: '30', pharmacy: '88', mailOrder: '90' } as const;

/** Benefit statuses (EB01): 1 to 5 active in some way, 6 to 8 inactive, I not covered. */
export const ACTIVE = ['1', '2', '3', '4', '5'];
export const INACTIVE = ['6', '7', '8'];
export const NOT_COVERED = 'I';

/** Words in a message (MSG01) behind a pharmacy benefit that tell of which kind of pharmacy it is. */
export const SPECIALTY_WORDS = 'SPECIALTY PHARMACY';
export const LONG_TERM_CARE_WORDS = 'LTC';

/** References (REF01) of a subscriber. N6 carries the BIN, and the PCN behind it. */
export const REFERENCE = { cardHolder: 'HJ', group: '6P', policy: '1L', network: 'N6' } as const;

/** Dates (DTP01): when plan or eligibility began, or the period of either. */
export const BEGAN = ['346', '356', '291', '307'];

export const GENDER = { Female: 'F', Male: 'M', Unknown: 'U' } as const;
export type WireGender = keyof typeof GENDER;
