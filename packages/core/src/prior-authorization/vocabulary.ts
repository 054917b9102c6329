/** States of a prior authorization. */
export const EPA_STATES = [
  'Started',
  'InProcess',
  'Approved',
  'Denied',
  'PartiallyDenied',
  'NotRequired',
  'Cancelled',
] as const;
