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
