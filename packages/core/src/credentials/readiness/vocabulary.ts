/** What a prescriber needs before prescribing, in the order in which it is got (S6-12, 21 CFR 1311.102 to 1311.125). */
export const READY_ITEMS = [
  'practice',
  'npi',
  'spi',
  'license',
  'dea-number',
  'dea-state',
  'dea-expiry',
  'dea-schedules',
  'identity',
  'token',
  'pin',
  'second-person',
  'permission',
] as const;
/**
 * How far one of them is; what waits, waits for another line, the network, a person or a time. What is due
 * holds and ends soon; what is unknown no one has stated, so that it stops nothing and is not done either.
 */
export const READY_STATES = ['met', 'missing', 'waits', 'due', 'unknown'] as const;
/** What is opened to get it. */
export const READY_ACTS = [
  'practice',
  'register',
  'provider-info',
  'dea-schedules',
  'proofing',
  'pin',
  'people',
  'grants',
] as const;
