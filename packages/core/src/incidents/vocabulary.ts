/** What a type of incident is. */
export interface IncidentKind {
  /** What happened, in the words of the report's column Description. */
  readonly sentence: string;
  /** How what was tried ended. */
  readonly outcome: 'done' | 'refused' | 'failed';
  /**
   * Whether it compromised, or could have compromised, the integrity of prescription records: people are
   * notified within one business day (21 CFR 1311.150(c)).
   */
  readonly isSecurity: boolean;
  /** That the sentence goes on with whose it is: 'of' and a name. */
  readonly isOfTarget?: true;
}

const done = (sentence: string): IncidentKind => ({ sentence, outcome: 'done', isSecurity: false });
const refused = (sentence: string): IncidentKind => ({ sentence, outcome: 'refused', isSecurity: false });
const security = (sentence: string, outcome: IncidentKind['outcome']): IncidentKind => ({
  sentence,
  outcome,
  isSecurity: true,
});

/**
 * What is filed as an incident: first the names of S2.7-5, verbatim; then our own; then what the daily
 * analysis finds, a class for each of 21 CFR 1311.150(a)(1)–(6).
 */
export const INCIDENTS = {
  invalidLoginAttempt: refused('A sign-in failed'),
  unauthorizedOperation: refused('An operation was refused: the permission for it is lacking'),
  successfulLogin: done('Signed in'),
  auditLogSearched: done('The audit trail was searched or exported'),
  changeRequestsPermissionAdded: done('The change request permission was added'),
  changeRequestsPermissionRemoved: done('The change request permission was removed'),
  rtsPermissionAddInitiated: done('Adding the ready to sign permission was requested'),
  rtsPermissionRemoveInitiated: done('Removing the ready to sign permission was requested'),
  rtsPermissionAddApproved: done('Adding the ready to sign permission was approved'),
  rtsPermissionRemoveApproved: done('Removing the ready to sign permission was approved'),
  exostarRevoke: done('The identity proofing account was revoked'),
  resetPinNumber: done('The PIN number was removed'),

  roleGiven: done('A role was given'),
  roleTaken: done('A role was taken'),
  rtsPermissionCancelled: done('A request about the ready to sign permission was cancelled'),
  grantRefused: refused('A change of permissions was refused'),
  passwordLinkMade: done('A link for a new password was made'),
  passwordReset: done('A password was set by a link'),
  passwordLinkRefused: refused('A link for a new password was refused'),
  registrationClaimed: { ...security('A login claimed the NPI or DEA number', 'refused'), isOfTarget: true },
  proofingChanged: done('The identity proofing or a token of an account was changed'),
  accountLocked: security('Sign-in was locked after five wrong tries', 'refused'),
  signInGuessed: security('Sign-in was slowed down: wrong passwords came from many places', 'refused'),
  signingLocked: security('Signing was locked after too many wrong tries', 'refused'),
  emergencyAccess: security('Emergency access was used', 'done'),
  signedInElsewhereEnded: done('Signed out everywhere'),
  pharmacyReportRefused: refused('A report about a prescription was refused'),
  networkAlarm: security('The pharmacy network: far more than usual was refused in an hour', 'failed'),
  auditTrailBroken: security('The audit trail does not match its seals', 'failed'),
  recordTampered: security('A signed prescription does not match its signature', 'failed'),

  unauthorizedAccessFound: security('Daily analysis: signs of unauthorized access', 'failed'),
  recordChangeFound: security(
    'Daily analysis: signs that records were changed, or were to be changed, without authority',
    'failed',
  ),
  interferenceFound: security(
    'Daily analysis: signs that the work of the application was interfered with',
    'failed',
  ),
  accessControlFound: security(
    'Daily analysis: an unusual change of who may sign controlled substances',
    'failed',
  ),
  auditInterferenceFound: security(
    'Daily analysis: signs that the audit trail was interfered with',
    'failed',
  ),
  operatorActFound: security(
    'Daily analysis: somebody outside the practice acted on controlled prescriptions or on permissions for them',
    'failed',
  ),
} as const satisfies Record<string, IncidentKind>;

export const INCIDENT_TYPES = Object.keys(INCIDENTS) as [IncidentName, ...IncidentName[]];
type IncidentName = keyof typeof INCIDENTS;

/** What is filed as an incident of the system, which concerns no practice. */
export const SYSTEM_INCIDENT_KINDS = [
  'failedSignIn',
  'foreignPractice',
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
