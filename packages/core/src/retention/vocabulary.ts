/** What the service keeps that grows with the work. `other` is all that is in no other kind. */
export const KEPT_KINDS = [
  'audit-trail',
  'prescriptions',
  'network-messages',
  'inbound-messages',
  'refused-messages',
  'replies',
  'events',
  'other',
] as const;

/** Of these, rows that are old enough are deleted by the service (rules.ts). */
export const TRIMMED_KINDS = ['replies', 'events', 'network-messages', 'inbound-messages'] as const;
