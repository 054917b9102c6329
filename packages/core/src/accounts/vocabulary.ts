/** What an account is written to about. */
export const ACCOUNT_NOTICE_KINDS = [
  'registration-claimed',
  'registration-withheld',
  'password-link',
  'password-reset',
  'pin-cleared',
] as const;
