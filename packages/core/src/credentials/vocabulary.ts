/** What of a person a credential is made of: the name, the DEA registration, the license. */
export const CREDENTIAL_FIELDS = [
  'firstName',
  'lastName',
  'generation',
  'deaNumber',
  'deaName',
  'deaExpiresOn',
  'deaSchedules',
  'stateLicenseNumber',
  'licenseState',
  'licenseExpiresOn',
] as const;
/** What became of a statement: entered immediately, or a request and how it ended. */
export const CREDENTIAL_STATES = [
  'entered',
  'open',
  'approved',
  'denied',
  'withdrawn',
  'proofed',
  'closed',
  'expired',
] as const;
/** What a person is known by. */
export const CREDENTIAL_KINDS = ['name', 'npi', 'spi', 'dea', 'license'] as const;
/** Those of them that end on a day. */
export const ENDING_CREDENTIALS = ['dea', 'license'] as const;
/** How long a registration or a license still holds. */
export const EXPIRY_STATES = ['unknown', 'valid', 'due', 'expired'] as const;
