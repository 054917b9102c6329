/**
 * How much an incident matters: what people are notified of within a day; what changes or tries to change who may
 * do what; and what every working day brings, such as sign-ins and searches of the trail.
 */
export const INCIDENT_SEVERITIES = ['serious', 'notable', 'routine'] as const;
export type IncidentSeverity = (typeof INCIDENT_SEVERITIES)[number];

/** What a type of incident is. */
export interface IncidentKind {
  /** What happened, in the words of the report's column Description. */
  readonly sentence: string;
  /** How much it matters to the people who look after the practice. */
  readonly severity: IncidentSeverity;
  /** How what was tried ended. */
  readonly outcome: 'done' | 'refused' | 'failed';
  /**
   * Whether it compromised, or could have compromised, the integrity of prescription records: people are
   * notified within one business day (21 CFR 1311.150(c)).
   */
  readonly isSecurity: boolean;
  /** That the sentence continues with whose it is: 'of' and a name. */
  readonly isOfTarget?: true;
}

const routine = (sentence: string): IncidentKind => ({
  sentence,
  severity: 'routine',
  outcome: 'done',
  isSecurity: false,
});

const done = (sentence: string): IncidentKind => ({ ...routine(sentence), severity: 'notable' });

const refused = (sentence: string): IncidentKind => ({ ...done(sentence), outcome: 'refused' });

const security = (sentence: string, outcome: IncidentKind['outcome']): IncidentKind => ({
  sentence,
  severity: 'serious',
  outcome,
  isSecurity: true,
});

/**
 * What is filed as an incident: first the names of S2.7-5, verbatim; then our own; then what the daily
 * analysis finds, a class for each of 21 CFR 1311.150(a)(1)–(6), and of unusual readings (45 CFR 164.308(a)(1)(ii)(D)).
 */
export const INCIDENTS = {
  invalidLoginAttempt: refused('A sign-in failed'),
  unauthorizedOperation: refused('An operation was refused: the permission for it is lacking'),
  successfulLogin: routine('Signed in'),
  auditLogSearched: routine('The audit trail was searched or exported'),
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
  roleRequested: done('A role that holds in every practice was asked for'),
  roleRequestEnded: done('A request for a role was denied, taken back or expired'),
  rtsPermissionCancelled: done('A request about the ready to sign permission was cancelled'),
  grantRefused: refused('A change of permissions was refused'),
  passwordLinkMade: done('A link for a new password was made'),
  passwordReset: done('A password was set by a link'),
  emailChanged: done('The e-mail address of a login was changed by someone else'),
  passkeysRemoved: done('The passkeys of a login were removed by someone else'),
  passwordLinkRefused: refused('A link for a new password was refused'),
  sessionEnded: done('A session was ended by someone else'),
  registrationClaimed: {
    ...security('A login claimed the NPI, DEA or license number', 'refused'),
    isOfTarget: true,
  },
  nameResembled: {
    ...security('A name was stated that is, or can be taken for, that', 'done'),
    isOfTarget: true,
  },
  licenseAskedFor: {
    ...security('A change was asked for that gives someone else the license number', 'done'),
    isOfTarget: true,
  },
  numberApprovedAlone: {
    ...security('A number was approved by a person who is not a registrant: that', 'done'),
    isOfTarget: true,
  },
  secondSubject: {
    ...security('Someone else signed in at the identity provider with the e-mail address', 'refused'),
    isOfTarget: true,
  },
  groupsUnsettled: {
    ...refused('Groups at the identity provider changed nothing at a sign-in'),
    isOfTarget: true,
  },
  credentialChangeRequested: {
    ...done('A change of name, number, license or schedules was requested'),
    isOfTarget: true,
  },
  credentialChangeApproved: {
    ...done('A change of name, number, license or schedules was approved'),
    isOfTarget: true,
  },
  credentialChangeDenied: {
    ...done(
      'A change of name, number, license or schedules was denied, taken back, expired or ended with a membership',
    ),
    isOfTarget: true,
  },
  credentialChangeRefused: refused('A decision on a change of credentials was refused'),
  signingEndedByChange: {
    ...done('The ready to sign permission ended with a change of credentials'),
    isOfTarget: true,
  },
  grantBegunByRegistered: security(
    'The ready to sign permission was requested by a person whom its subject had registered',
    'done',
  ),
  networkIdentityMismatch: {
    ...security('The network gave its registration to another name or NPI than the account has', 'refused'),
    isOfTarget: true,
  },
  proofingChanged: done('The identity proofing or a token of an account was changed'),
  accountLocked: security('Sign-in was locked after five wrong tries', 'refused'),
  signInGuessed: security('Sign-in was slowed down: wrong passwords came from many places', 'refused'),
  passkeyCopied: security(
    'A passkey was refused: its count of signatures shows that there is a copy',
    'refused',
  ),
  signingLocked: security('Signing was locked after too many wrong tries', 'refused'),
  emergencyAccess: security('Emergency access was used', 'done'),
  signedInElsewhereEnded: routine('Signed out everywhere'),
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
    'Daily analysis: a person outside the practice acted on controlled prescriptions or on permissions for them',
    'failed',
  ),
  unusualReadingFound: done('Daily analysis: charts were opened in an unusual way'),
} as const satisfies Record<string, IncidentKind>;

export const INCIDENT_TYPES = Object.keys(INCIDENTS) as [IncidentName, ...IncidentName[]];

type IncidentName = keyof typeof INCIDENTS;
