import { TOKEN_KINDS } from '../credentials/proofing/vocabulary';
import { REVIEW_DECISIONS } from '../grants/vocabulary';
import { type Definition, event, REFUSED } from './definition';

const REGISTRATION_SETTLED = {
  kind: 'code',
  messageId: 'id',
  attempts: 'count',
  'spi?': 'id',
  'code?': 'code',
  'problem?': 'code',
} as const;
const CREDENTIAL_DECIDED = {
  requestId: 'id',
  changes: 'changes',
  initiatedBy: 'id',
  'why?': 'reason',
} as const;
const ROLE_CHANGED = {
  role: 'code',
  before: 'code',
  after: 'code',
  'by?': ['machine'],
  'until?': 'time',
  /** Of a role that two people give: who asked, by which request. */
  'initiatedBy?': 'id',
  'requestId?': 'id',
} as const;
const REMINDED = { requestId: 'id', approvers: 'ids' } as const;
const ROLE_REQUEST_ENDED = {
  role: 'code',
  requestId: 'id',
  initiatedBy: 'id',
  'why?': 'reason',
} as const;

/** Events of people: how they sign in, what they may do, and what is done to their accounts. */
export const PEOPLE_EVENTS = {
  'session.signed-in': event('Signed in', 'Account', {
    'client?': 'id',
    'address?': 'network address',
    'with?': ['passkey', 'password and passkey'],
  }),
  'session.passkey-asked': event('Password right, passkey asked for', 'Account', {}),
  'session.signed-out': event('Signed out', 'Account', { client: 'id' }),
  'session.sign-in-failed': event('Sign-in failed', 'Account', { reason: 'code', 'client?': 'id' }),
  'access.refused': event('Access refused', ['Endpoint', 'FavoriteSig', 'OrderSet', 'Prescription'], {
    'reason?': [
      'mail-header',
      'other-patient',
      'other-practice',
      'other-prescriber',
      'other-provider',
      'scope',
    ],
    'permission?': 'permission',
  }),
  'push.join-refused': event('Notifications of another practice refused', 'PushConnection', {}),
  'session.locked': event('Page locked', 'Account', {
    reason: ['idle'],
    'session?': 'id',
    'signInTime?': ['not told'],
  }),
  'session.unlocked': event('Locked session opened again', 'Account', {
    session: 'id',
    'signInTime?': ['not told'],
  }),
  'account.linked': event('Account linked to its identity provider', 'Account', {}),
  'emergency.named': event('Named for emergency access', 'Account', {}),
  'emergency.naming-refused': event('Not named for emergency access', 'Account', REFUSED),
  'emergency.removed': event('Emergency access taken back', 'Account', {}),
  'emergency.begun': event('Emergency access begun', 'Practice', { reason: 'reason', until: 'time' }),
  'emergency.read': event('Read in emergency access', 'Endpoint', 'ids by name'),
  'emergency.ended': event('Emergency access ended', 'Practice', {}),
  'session.ended': event('Session ended', 'Account', {
    client: 'code',
    'program?': 'code',
    'session?': 'id',
  }),
  'session.ended-everywhere': event('Signed out everywhere', 'Account', { reason: 'code' }),
  'connected-app.registered': event('App registered', 'ConnectedApp', { kind: 'code', scopes: 'codes' }),
  'connected-app.allowed': event('App allowed to read', 'ConnectedApp', {
    scopes: 'codes',
    'patientId?': 'id',
  }),
  'connected-app.opened': event('App opened from a patient', 'ConnectedApp', { patientId: 'id' }),
  'connected-app.ended': event('App ended', 'ConnectedApp', {}),
  'fhir-export.begun': event('Export of charts begun', 'BulkExport', { kinds: 'codes', 'since?': 'time' }),
  'fhir-export.made': event('Export of charts made', 'BulkExport', {
    kinds: 'codes',
    rows: 'count',
    patients: 'count',
  }),
  'fhir-export.failed': event('Export of charts failed', 'BulkExport', { reason: 'code' }),
  'fhir-export.download-begun': event('Download of a file of an export of charts begun', 'BulkExport', {
    kind: 'code',
  }),
  'fhir-export.downloaded': event('File of an export of charts downloaded', 'BulkExport', {
    kind: 'code',
    rows: 'count',
    patients: 'count',
    whole: 'flag',
  }),
  'fhir-export.deleted': event('Export of charts deleted', 'BulkExport', {}),
  'hook-client.registered': event('CDS Hooks client registered', 'HookClient', { issuer: 'network address' }),
  'hook-client.ended': event('CDS Hooks client ended', 'HookClient', {}),
  'cds-hooks.answered': event('Findings given to a CDS Hooks client', 'HookClient', {
    hook: 'code',
    foreignPatient: 'id',
    orders: 'count',
    cards: 'count',
  }),
  'cds-hooks.answered-card': event('Card answered at a CDS Hooks client', 'HookClient', {
    card: 'id',
    outcome: 'code',
    'code?': 'code',
  }),
  'cds-hooks.refused': event('Token of a CDS Hooks client refused', 'HookClient', { reason: 'code' }),
  'record-system.registered': event('Record system registered', 'RecordSystem', {
    kind: 'code',
    writesBack: 'flag',
  }),
  'record-system.ended': event('Record system ended', 'RecordSystem', {}),
  'record-system.launch-refused': event('Launch from a record system refused', 'RecordSystem', {
    reason: 'code',
  }),
  'record-system.person-linked': event('Person of a record system confirmed', 'RecordSystem', {
    isReplaced: 'flag',
    isNpiCompared: 'flag',
  }),
  'record-system.person-compared': event('NPI of a person of a record system compared', 'RecordSystem', {
    isNpiCompared: 'flag',
  }),
  'record-system.person-unlinked': event('Person of a record system unlinked', 'RecordSystem', {
    targetAccountId: 'id',
  }),
  'service-account.created': event('Service account made', 'Account', {
    targetAccountId: 'id',
    rights: 'codes',
  }),
  'service-account.create-refused': event('Service account not made', 'Account', {
    reason: 'code',
    rights: 'codes',
  }),
  'service-account.rotated': event('Secret of a service account changed', 'Account', {
    targetAccountId: 'id',
  }),
  'service-account.revoked': event('Service account revoked', 'Account', { targetAccountId: 'id' }),
  'member.added': event('Member added', 'Account', { role: 'code' }),
  'user.invited': event('User invited', 'Account', {}),
  'user.joined': event('User joined the practice', 'Account', { 'by?': ['claim'] }),
  'user.register-refused': event('User not registered', 'Account', REFUSED),
  'user.registered': event('User registered', 'Account', {
    by: ['claim', 'directory', 'machine', 'member', 'sign-up'],
    'role?': 'code',
    'changes?': 'changes',
  }),
  'user.activated': event('User activated', 'Account', { 'endedReadyToSign?': 'flag', 'by?': ['claim'] }),
  'user.activate-refused': event('User not activated', 'Account', REFUSED),
  'user.deactivated': event('User deactivated', 'Account', {
    'endedReadyToSign?': 'flag',
    'by?': ['claim'],
  }),
  'user.stays-deactivated': event('User stays deactivated, whatever groups say', 'Account', {}),
  'user.deactivate-refused': event('User not deactivated', 'Account', REFUSED),
  'user.change-refused': event('User not changed', 'Account', {
    reason: ['info.dea-number-taken', 'info.license-taken', 'other-account'],
  }),
  'role.given': event('Role given', 'Account', ROLE_CHANGED),
  'role.ended': event('Role ended by itself', 'Account', ROLE_CHANGED),
  'role.taken': event('Role taken', 'Account', ROLE_CHANGED),
  'role.change-refused': event('Role not changed', 'Account', REFUSED),
  'role.requested': event('Role asked for', 'Account', {
    role: 'code',
    requestId: 'id',
    why: 'reason',
    'until?': 'time',
  }),
  'role.request-denied': event('Request for a role denied', 'Account', ROLE_REQUEST_ENDED),
  'role.request-withdrawn': event('Request for a role taken back', 'Account', ROLE_REQUEST_ENDED),
  'role.request-closed': event('Request for a role ended with a membership', 'Account', ROLE_REQUEST_ENDED),
  'role.request-expired': event('Request for a role expired', 'Account', ROLE_REQUEST_ENDED),
  'role.request-reminded': event('Request for a role: who decides was reminded', 'Account', REMINDED),
  'role.decide-refused': event('Request for a role not decided', 'Account', REFUSED),
  'role.proof-refused': event('Request for a role not approved: password not proven', 'Account', {
    reason: ['locked', 'locking', 'wrong'],
  }),
  'user.dea-schedules-stated': event('Schedules of a DEA registration stated', 'Account', {
    state: 'code',
    before: 'codes',
    after: 'codes',
  }),
  'user.dea-schedules-voided': event(
    'Schedules of a DEA registration void: another number or state',
    'Account',
    { before: 'codes', after: 'codes' },
  ),
  'password.changed': event('Password changed', 'Account', {}),
  'password.change-refused': event('Password not changed', 'Account', {
    reason: ['elsewhere', 'locked', 'locking', 'wrong'],
  }),
  'password.link-made': event('Link for a new password made', 'Account', {}),
  'password.link-refused': event('Link for a new password refused', 'Account', REFUSED),
  'password.choice-begun': event('Signed in to choose the own password', 'Account', {}),
  'password.chosen': event('Own password chosen', 'Account', {}),
  'password.reset': event('Password set again', 'Account', {}),
  'grant.requested': event('Ready to sign permission: change asked for', 'GrantRequest', {
    operation: 'operation',
    target: 'id',
  }),
  'grant.request-refused': event('Ready to sign permission: change not asked for', 'Account', REFUSED),
  'grant.push-sent': event('Ready to sign permission: push approval asked', 'GrantRequest', { pushId: 'id' }),
  'grant.push-refused': event('Ready to sign permission: refused on the phone', 'GrantRequest', {
    pushId: 'id',
  }),
  'grant.factors-refused': event('Ready to sign permission: authentication refused', 'Account', {
    otpType: 'otp type',
    reason: ['locked', 'locked now', 'wrong'],
  }),
  'grant.approved': event('Ready to sign permission: change approved', 'GrantRequest', {
    operation: 'operation',
    otpType: 'otp type',
    initiatedBy: 'id',
    target: 'id',
  }),
  'grant.approve-refused': event('Ready to sign permission: change not approved', 'GrantRequest', REFUSED),
  'grant.cancelled': event('Ready to sign permission: change cancelled', 'GrantRequest', {
    operation: 'operation',
    'reason?': 'code',
    target: 'id',
  }),
  'grant.reminded': event('Ready to sign permission: approvers reminded', 'GrantRequest', {
    operation: 'operation',
    target: 'id',
    approvers: 'ids',
  }),
  'grant.expired': event('Ready to sign permission: request expired', 'GrantRequest', {
    operation: 'operation',
    target: 'id',
    initiatedBy: 'id',
  }),
  'grant.cancel-refused': event('Ready to sign permission: change not cancelled', 'GrantRequest', REFUSED),
  'grant.change-permission-added': event('Change request permission added', 'Account', {}),
  'grant.change-permission-removed': event('Change request permission removed', 'Account', {}),
  'grant.change-refused': event('Change request permission not changed', 'Account', REFUSED),
  'permission.signing-ended': event('Ready to sign permission ended', 'Account', { reason: 'code' }),
  /** Without a request where the one before was begun under a name that no one asks for any more. */
  'proofing.begun-anew': event('Identity proofing begun again under what is asked for now', 'Account', {
    'requestId?': 'id',
  }),
  'proofing.token-chosen': event('Token chosen', 'Account', {
    kind: TOKEN_KINDS,
    reference: 'id | null',
  }),
  'proofing.soft-token-shown': event('Soft token shown for registration', 'Account', {}),
  'proofing.codes-refused': event('Codes of a token refused', 'Account', {
    reason: ['locked', 'locked now', 'wrong'],
  }),
  'proofing.status-changed': event('Identity proofing changed', 'Account', { from: 'code', to: 'code' }),
  'proofing.revoked': event('Proofing account revoked', 'Account', { tokens: 'count', isElsewhere: 'flag' }),
  'proofing.revoke-refused': event('Proofing account not revoked', 'Account', REFUSED),
  'token.registered': event('Token registered', 'Account', {
    kind: TOKEN_KINDS,
    authenticatorId: 'id',
    replaced: 'count',
  }),
  'token.resynced': event('Token resynchronized', 'Account', {
    kind: TOKEN_KINDS,
    authenticatorId: 'id',
    driftSteps: 'count',
  }),
  'registration.queued': event('Registration at the network queued', 'Account', {
    kind: 'code',
    messageId: 'id',
  }),
  'registration.accepted': event('Registration accepted by the network', 'Account', REGISTRATION_SETTLED),
  'registration.refused': event('Registration refused by the network', 'Account', REGISTRATION_SETTLED),
  'registration.given-up': event(
    'Registration not delivered to the network',
    'Account',
    REGISTRATION_SETTLED,
  ),
  'user.offboarded': event('User off-boarded', 'Account', {
    endedSessions: 'flag',
    serviceAccounts: 'count',
    links: 'count',
    requests: 'count',
    handedDrafts: 'count',
    keptDrafts: 'count',
    'draftsTo?': 'id',
    'by?': ['claim'],
  }),
  'access-review.opened': event('Access review opened', 'AccessReview', { accounts: 'count' }),
  'access-review.decided': event('Access of a person reviewed', 'AccessReview', {
    targetAccountId: 'id',
    decision: REVIEW_DECISIONS,
    oddities: 'codes',
  }),
  'access-review.signed': event('Access review signed off', 'AccessReview', {
    accounts: 'count',
    keptAccess: 'count',
    endedAccess: 'count',
    with: ['password', 'session'],
  }),
  'access-review.proof-refused': event('Access review not signed off: password not proven', 'AccessReview', {
    reason: ['locked', 'locking', 'wrong'],
  }),
  'access-review.exported': event('Access review exported', 'AccessReview', {
    format: 'code',
    rows: 'count',
  }),
  'access-review.interval-changed': event('How often access is reviewed changed', 'Practice', {
    changes: 'changes',
  }),
  'credential.requested': event('Change of credentials requested', 'Account', {
    requestId: 'id',
    changes: 'changes',
    'why?': 'reason',
  }),
  'credential.approved': event('Change of credentials approved', 'Account', CREDENTIAL_DECIDED),
  'credential.denied': event('Change of credentials denied', 'Account', CREDENTIAL_DECIDED),
  'credential.withdrawn': event('Change of credentials taken back', 'Account', CREDENTIAL_DECIDED),
  'credential.expired': event('Change of credentials expired', 'Account', CREDENTIAL_DECIDED),
  'credential.reminded': event('Change of credentials: who decides was reminded', 'Account', REMINDED),
  'credential.closed': event('Change of credentials ended with a membership', 'Account', CREDENTIAL_DECIDED),
  'credential.proofed': event(
    'Change of credentials approved by identity proofing',
    'Account',
    CREDENTIAL_DECIDED,
  ),
  'credential.request-refused': event('Change of credentials not asked for', 'Account', REFUSED),
  'credential.decide-refused': event('Change of credentials not decided', 'Account', REFUSED),
  'credential.end-told': event('Notified of the end of a credential', 'Account', {
    credential: 'code',
    expiresOn: 'time',
    days: 'count',
    told: 'ids',
  }),
  'user.changed': event('User changed', 'Account', { 'changes?': 'changes', 'fields?': 'field names' }),
  'pin.set': event('PIN set', 'Account', {}),
  'pin.cleared': event('PIN cleared', 'Account', {}),
  'pin.clear-refused': event('PIN not cleared', 'Account', REFUSED),
  'passkey.added': event('Passkey added', 'Account', { passkeyId: 'id' }),
  'passkey.removed': event('Passkey removed', 'Account', { passkeyId: 'id' }),
  'passkey.change-refused': event('Passkey not added or removed: password not proven', 'Account', {
    reason: ['elsewhere', 'locked', 'locking', 'wrong'],
  }),
  'passkey.removed-all': event('Passkeys removed', 'Account', { count: 'count' }),
  'email.change-asked': event('Another e-mail address asked for', 'Account', {
    changes: 'changes',
  }),
  'email.change-refused': event('Another e-mail address not asked for', 'Account', { reason: 'code' }),
  'email.change-cancelled': event('Change of the e-mail address taken back', 'Account', {}),
  'email.change-confirmed': event('Change of the e-mail address confirmed by e-mail', 'Account', {
    by: ['old', 'new'],
  }),
  'email.changed': event('E-mail address changed', 'Account', { changes: 'changes' }),
  'password.link-mailed': event('Link for a new password asked for by e-mail', 'Account', {}),
  'email.confirmed': event('E-mail address confirmed', 'Account', {}),
  'notice.mailed': event('Notice about an account sent to its owner', 'Account', { kind: 'code' }),
  'notice.confirmed': event('Notice about the own account confirmed', 'Account', { notices: 'ids' }),
  'notice.told': event('Notice of a security incident sent', 'Practice', {
    incidents: 'ids',
    people: 'count',
  }),
} satisfies Record<string, Definition>;
