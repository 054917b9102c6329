/** What an account is written to about. */
export const ACCOUNT_NOTICE_KINDS = [
  'registration-claimed',
  'password-link',
  'password-reset',
  'pin-cleared',
] as const;
