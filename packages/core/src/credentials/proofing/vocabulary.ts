/** Kinds of tokens. */
export const TOKEN_KINDS = ['hardware', 'soft'] as const;
/** States of an identity proofing. */
export const PROOFING_STATES = [
  'None',
  'Active',
  'Complete',
  'WtgRedirect',
  'WtgResume',
  'WtgProofer',
] as const;

/** Kinds of second factors. */
export const OTP_TYPES = ['Hwtok', 'Swtok', 'Oob'] as const;
