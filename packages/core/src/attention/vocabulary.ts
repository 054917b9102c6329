/** What a prescriber has to look after. */
export const ATTENTION_KINDS = [
  'not-delivered',
  'cancel-denied',
  'cancel-undelivered',
  'signature-lapsed',
  'answer-not-delivered',
  'not-dispensed',
  'prior-authorization-denied',
  'request-unreadable',
] as const;
