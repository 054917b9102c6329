/** What a person has to look after; the last seven are theirs alone. */
export const ATTENTION_KINDS = [
  'not-delivered',
  'failure-said',
  'cancel-denied',
  'cancel-undelivered',
  'signature-lapsed',
  'answer-not-delivered',
  'not-dispensed',
  'prior-authorization-denied',
  'request-unreadable',
  'grant-to-approve',
  'proofing-unfinished',
  'credential-to-approve',
  'role-to-approve',
  'quiet-to-approve',
  'credential-expiring',
  'colleague-credential-expiring',
] as const;
