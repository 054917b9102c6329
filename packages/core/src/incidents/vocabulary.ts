/** What is filed as an incident of the system, which concerns no practice. */
export const SYSTEM_INCIDENT_KINDS = [
  'failedSignIn',
  'foreignPractice',
  'groupsUnreadable',
  'network.alarm',
  'network.credentials-wrong',
  'network.kind-not-taken',
  'network.message-id-reused',
  'network.message-invalid',
  'network.other-patient',
  'network.other-pharmacy',
  'network.prescriber-unknown',
  'network.reference-unknown',
  'portal.credentials-wrong',
  'portal.reference-unknown',
  'portal.report-invalid',
  'unknownSignIn',
] as const;
export type SystemIncidentKind = (typeof SYSTEM_INCIDENT_KINDS)[number];

/** The kinds of files of a monthly log. */
export const LOG_FORMATS = ['csv', 'jsonl'] as const;
