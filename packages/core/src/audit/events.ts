import { CLINICAL_FACT_KINDS } from '../clinical-facts/vocabulary';
import type { IncidentType } from '../incidents/model';
import type { Detail, DetailsFrom, DetailTable } from './details';
import type { AuditItemType } from './model';
import { FAVORITE_LISTS } from '../pharmacies/vocabulary';
import { MEASURES } from '../patients/vocabulary';
import { TOKEN_KINDS } from '../proofing/vocabulary';
import { DATA_CALLS } from '../medication-history/vocabulary';
import { LEGACY_KINDS } from '../legacy-import/vocabulary';

/** What belongs to the people of a practice, never to a patient: its changed values are kept. */
type ChangeableResource = 'Account' | 'Practice' | 'PrintSettings';

/** What a record is about. */
export type ResourceType = Resource | 'Incident';

type Resource =
  | ChangeableResource
  | 'Advertisement'
  | 'Allergy'
  | 'AuditExport'
  | 'Endpoint'
  | 'FavoritePharmacy'
  | 'FavoriteSig'
  | 'GrantRequest'
  | 'Import'
  | 'Installation'
  | 'InteractionSettings'
  | 'LegacyRecord'
  | 'Medication'
  | 'NetworkMessage'
  | 'Patient'
  | 'PharmacyRequest'
  | 'Prescription'
  | 'PriorAuthorization'
  | 'Problem'
  | 'Product'
  | 'PushConnection'
  | 'RefusedMessage'
  | 'SignedPrescription';

interface Description {
  readonly type: AuditItemType;
  readonly text: string;
}

/** An event: how it is described, what its records are about and which details they keep. */
type Definition = Description &
  (
    | { readonly resource: Resource | readonly Resource[]; readonly details: DetailTable | 'ids by name' }
    | { readonly resource: ChangeableResource; readonly details: DetailTable<Detail | 'changes'> }
  );

function event<const About extends Definition['resource'], const Kept extends Definition['details']>(
  text: string,
  resource: About,
  details: Kept,
  type: AuditItemType = 'Other',
): Description & { readonly resource: About; readonly details: Kept } {
  return { type, text, resource, details };
}

const REFUSED = { reason: 'message code' } as const;
const PRIOR_AUTHORIZATION = {
  prescriptionId: 'id',
  'version?': 'count',
  'from?': 'code',
  'to?': 'code',
  'answer?': 'count | null',
  'reference?': 'id',
  'withScript?': 'flag',
} as const;
const REPORTED = { messageId: 'id', code: 'code | null', changed: 'flag' } as const;
const ANSWERED = {
  state: 'code',
  version: 'count',
  'messageId?': 'id',
  'prescriptionId?': 'id',
  'confirmedDifferences?': 'field names',
  'confirmedDrugId?': 'id',
  'answeredWith?': 'id',
  'preparedBy?': 'id',
} as const;
const ENTRY_CHANGED = { patientId: 'id', fields: 'field names', hide: 'flag' } as const;
const REGISTRATION_SETTLED = {
  kind: 'code',
  messageId: 'id',
  attempts: 'count',
  'spi?': 'id',
  'code?': 'code',
  'problem?': 'code',
} as const;
const REQUEST_TAKEN = {
  messageId: 'id',
  'kind?': 'code',
  'unassigned?': 'id',
  'provider?': 'id',
  prescription: 'flag',
  patient: 'code | null',
} as const;
const DELIVERY = {
  messageId: 'id',
  'kind?': 'code',
  'attempts?': 'count',
  'code?': 'code | null',
  'problem?': 'code',
  'changed?': 'flag',
} as const;
const EXPORTED = { format: 'code', rows: 'count', whole: 'flag', filters: 'field names' } as const;
const ROLE_CHANGED = { role: 'code', before: 'code', after: 'code', 'by?': ['machine'] } as const;

/**
 * Every event of the trail (S2.6-2), those of incidents apart. A refused or failed attempt to send is a
 * failure to send, whatever stopped it; what the network answers afterwards is an event of its own.
 */
export const AUDIT_EVENTS = {
  'prescription.created': event(
    'Written',
    'Prescription',
    { version: 'count', 'requestId?': 'id' },
    'CsCreated',
  ),
  'prescription.marked-ready': event(
    'Marked as ready to sign',
    'Prescription',
    { version: 'count' },
    'CsSent',
  ),
  'prescription.ready-mark-removed': event(
    'No longer ready to sign',
    'Prescription',
    { version: 'count' },
    'CsSent',
  ),
  'prescription.signed': event(
    'Signed',
    'Prescription',
    { signedId: 'id', version: 'count', 'kid?': 'id', 'otpType?': 'otp type', 'requestId?': 'id' },
    'CsSent',
  ),
  'prescription.sent': event(
    'Sent',
    'Prescription',
    { messageId: 'id', version: 'count', 'signedId?': 'id', 'requestId?': 'id' },
    'CsSent',
  ),
  'prescription.send-refused': event(
    'Not sent: a rule forbade it',
    'Prescription',
    REFUSED,
    'CsSendingFailed',
  ),
  'prescription.ready-refused': event(
    'Not marked as ready to sign',
    'Prescription',
    REFUSED,
    'CsSendingFailed',
  ),
  'prescription.sign-refused': event('Not signed', 'Prescription', REFUSED, 'CsSendingFailed'),
  'prescription.refused': event('Refused by the network', 'Prescription', DELIVERY, 'CsSendingFailed'),
  'prescription.given-up': event('Not delivered within a day', 'Prescription', DELIVERY, 'CsSendingFailed'),
  'prescription.verify-failed': event(
    'Not accepted by the pharmacy',
    'Prescription',
    REPORTED,
    'CsSendingFailed',
  ),
  'prescription.cancelled': event(
    'Cancelled',
    'Prescription',
    { from: 'code', version: 'count', 'reason?': 'message code' },
    'CsCancelled',
  ),
  'prescription.cancel-requested': event(
    'Cancellation asked of the pharmacy',
    'Prescription',
    { from: 'code', version: 'count' },
    'CsCancelled',
  ),
  'prescription.cancel-accepted': event(
    'Cancellation accepted by the network',
    'Prescription',
    DELIVERY,
    'CsCancelled',
  ),
  'prescription.cancel-refused': event(
    'Cancellation refused by the network',
    'Prescription',
    DELIVERY,
    'CsCancelled',
  ),
  'prescription.cancel-given-up': event(
    'Cancellation not delivered within a day',
    'Prescription',
    DELIVERY,
    'CsCancelled',
  ),
  'prescription.cancel-answered': event(
    'Cancellation answered by the pharmacy',
    'Prescription',
    REPORTED,
    'CsCancelled',
  ),
  'prescription.printed': event(
    'Printed',
    'Prescription',
    {
      as: 'code',
      'original?': 'count',
      'reprintReason?': 'code',
      'reprintNote?': 'reason',
      version: 'count',
    },
    'CsPrinted',
  ),
  'prescription.print-refused': event('Prescription not printed', 'Prescription', REFUSED),
  'advertisement.opened': event('Advertisement opened', 'Advertisement', {}, 'ClickEvent'),
  'coupon.shown': event('Coupon shown', 'Patient', { drugId: 'id', benefitId: 'id' }, 'Coupon'),
  'coupon.opened': event('Coupon opened', 'Patient', { drugId: 'id', benefitId: 'id' }, 'Coupon'),
  'prescription.changed': event('Prescription changed', 'Prescription', {
    fields: 'field names',
    version: 'count',
  }),
  'prescription.safety-answered': event('Serious findings answered with a reason', 'Prescription', {
    answer: 'code',
    reason: 'reason',
    fingerprint: 'id',
    kinds: 'codes',
    severities: 'codes',
    keys: 'ids',
    version: 'count',
    'requestId?': 'id',
  }),
  'prescription.accepted': event('Prescription accepted by the network', 'Prescription', DELIVERY),
  'prescription.verified': event('Prescription verified by the pharmacy', 'Prescription', REPORTED),
  'prescription.filled': event('Fill reported by the pharmacy', 'Prescription', REPORTED),
  'prescription.write-refused': event('Prescription not written: a rule forbade it', 'Prescription', REFUSED),
  'prescription.exported': event('Prescriptions exported', 'Practice', EXPORTED),
  'request.received': event('Request received', 'PharmacyRequest', REQUEST_TAKEN),
  'request.linked': event('Request linked to a patient', 'PharmacyRequest', {
    patient: 'id',
    version: 'count',
    'confirmedDifferences?': 'field names',
  }),
  'request.unlinked': event('Request linked to nobody again', 'PharmacyRequest', {
    patient: 'id',
    version: 'count',
  }),
  'request.prepared': event('Answer prepared for the prescriber', 'PharmacyRequest', {
    answer: 'code',
    version: 'count',
  }),
  'request.preparation-withdrawn': event('Prepared answer taken back', 'PharmacyRequest', {
    preparedBy: 'id',
    version: 'count',
  }),
  'request.assigned': event('Request assigned to a prescriber', 'PharmacyRequest', REQUEST_TAKEN),
  'request.handled': event('Request marked as handled', 'PharmacyRequest', ANSWERED),
  'request.answered': event('Request answered', 'PharmacyRequest', ANSWERED),
  'request.denial-decided': event('Denial decided, new prescription to follow', 'PharmacyRequest', ANSWERED),
  'request.answer-signed': event('Answer signed', 'PharmacyRequest', { signedId: 'id', version: 'count' }),
  'request.answer-accepted': event('Answer accepted by the network', 'PharmacyRequest', DELIVERY),
  'request.answer-refused': event('Answer refused', 'PharmacyRequest', {
    'reason?': 'message code',
    'messageId?': 'id',
    'kind?': 'code',
    'attempts?': 'count',
    'code?': 'code',
    'problem?': 'code',
  }),
  'request.answer-given-up': event('Answer not delivered within a day', 'PharmacyRequest', DELIVERY),
  'request.answer-verified': event('Answer verified by the pharmacy', 'PharmacyRequest', {
    messageId: 'id',
    changed: 'flag',
  }),
  'request.answer-verify-failed': event('Answer not accepted by the pharmacy', 'PharmacyRequest', {
    messageId: 'id',
    changed: 'flag',
  }),
  'request.sign-refused': event('Answer not signed', 'PharmacyRequest', REFUSED),
  'request.refused-unassigned': event('Request refused: its prescriber is not known', 'PharmacyRequest', {
    messageId: 'id',
    response: 'id',
    reason: 'code',
  }),
  'patient.created': event('Patient added', 'Patient', { 'confirmed?': 'field names' }),
  'patient.imported': event('Patient imported', 'Patient', {}),
  'patient.changed': event('Patient changed', 'Patient', {
    fields: 'field names',
    'confirmed?': 'field names',
  }),
  'patient.measured': event('Measurement added', 'Patient', {
    measurementId: 'id',
    measure: MEASURES,
    'confirmed?': 'field names',
  }),
  'patient.measurement-wrong': event('Measurement marked as entered in error', 'Patient', {
    measurementId: 'id',
    measure: MEASURES,
    reason: 'reason',
  }),
  'patient.clinical-fact': event('Clinical fact recorded', 'Patient', {
    factId: 'id',
    kind: CLINICAL_FACT_KINDS,
  }),
  'patient.clinical-fact-wrong': event('Clinical fact marked as entered in error', 'Patient', {
    factId: 'id',
    kind: CLINICAL_FACT_KINDS,
    reason: 'reason',
  }),
  'patient.no-allergies-known': event('No known allergies recorded', 'Patient', {}),
  'patient.allergies-unknown': event('Allergies recorded as unknown', 'Patient', {}),
  'allergy.created': event('Allergy added', 'Allergy', { patientId: 'id', 'legacyRecordId?': 'id' }),
  'allergy.changed': event('Allergy changed', 'Allergy', ENTRY_CHANGED),
  'allergy.deleted': event('Allergy removed', 'Allergy', { patientId: 'id', legacyRecordId: 'id' }),
  'medication.created': event('Medication added', 'Medication', {
    patientId: 'id',
    'drugId?': 'id',
    'historyId?': 'id',
    'legacyRecordId?': 'id',
  }),
  'medication.changed': event('Medication changed', 'Medication', ENTRY_CHANGED),
  'medication.stopped': event('Medication made inactive', 'Medication', {
    patientId: 'id',
    reason: 'code',
    'prescriptionId?': 'id',
  }),
  'medication-list.printed': event('Medication list printed', 'Patient', { records: 'count' }),
  'medication.deleted': event('Medication removed', 'Medication', { patientId: 'id', legacyRecordId: 'id' }),
  'problem.created': event('Problem added', 'Problem', { patientId: 'id' }),
  'problem.changed': event('Problem changed', 'Problem', ENTRY_CHANGED),
  'legacy-records.received': event('Former records received', 'LegacyRecord', { count: 'count' }),
  'legacy-record.matched': event('Former record matched', 'LegacyRecord', {
    patientId: 'id',
    kind: LEGACY_KINDS,
    importedId: 'id',
    created: 'flag',
    'allergyId?': 'id | null',
    'medicationId?': 'id | null',
  }),
  'legacy-record.unmatched': event('Former record unmatched', 'LegacyRecord', {
    patientId: 'id',
    kind: LEGACY_KINDS,
    deleted: 'id | null',
  }),
  'legacy-history.printed': event('Former records printed', 'Patient', {
    history: ['medications', 'allergies'],
    records: 'count',
  }),
  'favorite-sig.created': event('Favorite sig added', 'FavoriteSig', {
    list: ['practice', 'user'],
    drugId: 'id',
  }),
  'favorite-sig.changed': event('Favorite sig changed', 'FavoriteSig', {
    fields: 'field names',
    hide: 'flag',
  }),
  'favorite-pharmacy.added': event('Favorite pharmacy added', ['FavoritePharmacy', 'Patient'], {
    list: FAVORITE_LISTS,
    ncpdpId: 'id',
  }),
  'favorite-pharmacy.removed': event('Favorite pharmacy removed', ['FavoritePharmacy', 'Patient'], {
    list: FAVORITE_LISTS,
    ncpdpId: 'id',
  }),
  'favorite-pharmacy.moved': event('Favorite pharmacy moved', ['FavoritePharmacy', 'Patient'], {
    list: FAVORITE_LISTS,
    ncpdpId: 'id',
    place: 'count',
  }),
  'eligibility.checked': event('Eligibility checked', 'Patient', {
    providerId: 'id',
    'coverages?': 'count',
    'problem?': 'benefit problem',
  }),
  'formulary.checked': event('Formulary checked', 'Patient', {
    providerId: 'id',
    pbmId: 'id',
    'problem?': 'benefit problem',
  }),
  'pharmacy-benefits.checked': event('Price checked', 'Patient', {
    providerId: 'id',
    pbmId: 'id',
    ncpdpId: 'id',
    drugId: 'id',
    'prices?': 'count',
    'problem?': 'benefit problem',
  }),
  'history.asked': event('Medication history asked for', 'Patient', {
    inquiryId: 'id',
    providerId: 'id',
    pbmId: 'id',
    dataCall: DATA_CALLS,
  }),
  'history.answered': event('Medication history answered', 'Patient', {
    inquiryId: 'id',
    'problem?': 'code',
  }),
  'history.failed': event('Medication history not received', 'Patient', {
    inquiryId: 'id',
    'problem?': 'code',
  }),
  'prior-authorization.opened': event(
    'Prior authorization opened',
    'PriorAuthorization',
    PRIOR_AUTHORIZATION,
  ),
  'prior-authorization.started': event(
    'Prior authorization started',
    'PriorAuthorization',
    PRIOR_AUTHORIZATION,
  ),
  'prior-authorization.answered': event(
    'Prior authorization answered',
    'PriorAuthorization',
    PRIOR_AUTHORIZATION,
  ),
  'prior-authorization.not-required': event(
    'Prior authorization not required',
    'PriorAuthorization',
    PRIOR_AUTHORIZATION,
  ),
  'prior-authorization.refused': event('Prior authorization refused', 'PriorAuthorization', {
    prescriptionId: 'id',
    reason: ['refused', 'no-coverage'],
  }),
  'prior-authorization.cancelled': event(
    'Prior authorization cancelled',
    'PriorAuthorization',
    PRIOR_AUTHORIZATION,
  ),
  'attention.handled': event('Marked as seen to', ['Prescription', 'PharmacyRequest'], {
    kind: 'code',
    version: 'count',
    mark: 'id',
  }),
  'message.read': event('Network message read', 'NetworkMessage', { kind: 'code' }),
  'refused-message.read': event('Refused network message read', 'RefusedMessage', {
    kind: 'code',
    message: 'id',
    from: 'id',
    code: 'code',
  }),
  'installation.backed-up': event('Backup of the whole installation made', 'Installation', {
    way: ['network', 'machine'],
    ending: ['complete', 'stopped'],
  }),
  'installation.backup-refused': event('Backup of the whole installation refused', 'Installation', {
    reason: ['not offered'],
  }),
  'installation.restored': event('Installation restored from a backup', 'Installation', {
    backupMadeAt: 'time',
    sha256: 'id',
  }),
  'signed.validated': event('Signed prescription validated', 'SignedPrescription', { kid: 'id' }),
  'signing.token-issued': event('Ready-to-sign token issued', ['Prescription', 'PharmacyRequest'], {
    'prescriptions?': 'ids',
    'version?': 'count',
  }),
  'signing.factors-refused': event('Authentication refused', 'Account', {
    otpType: 'otp type',
    reason: ['locked', 'locked now', 'wrong'],
  }),
  'signing.push-sent': event('Push approval asked', 'Prescription', { pushId: 'id' }),
  'signing.push-approved': event('Approved on the phone', 'Prescription', { pushId: 'id' }),
  'signing.push-refused': event('Refused on the phone', 'Prescription', { pushId: 'id' }),
  'signing.push-lapsed': event('Approved on the phone, not sent', ['Prescription', 'PharmacyRequest'], {
    pushId: 'id',
    reason: 'code',
  }),
  'signing.push-unanswered': event('Push approval not answered', ['Prescription', 'PharmacyRequest'], {
    pushId: 'id',
    reason: 'code',
  }),
  'session.signed-in': event('Signed in', 'Account', { 'client?': 'id', 'address?': 'network address' }),
  'session.signed-out': event('Signed out', 'Account', { client: 'id' }),
  'session.sign-in-failed': event('Sign-in failed', 'Account', { reason: 'code' }),
  'access.refused': event('Access refused', ['Endpoint', 'FavoriteSig', 'Prescription'], {
    'reason?': ['mail-header', 'other-practice', 'other-prescriber', 'other-provider'],
    'permission?': 'permission',
  }),
  'push.join-refused': event('Notifications of another practice refused', 'PushConnection', {}),
  'session.locked': event('Sign-in locked after wrong tries', 'Account', { reason: ['idle'] }),
  'account.linked': event('Account linked to its identity provider', 'Account', {}),
  'emergency.named': event('Named for emergency access', 'Account', {}),
  'emergency.naming-refused': event('Not named for emergency access', 'Account', REFUSED),
  'emergency.removed': event('Emergency access taken back', 'Account', {}),
  'emergency.begun': event('Emergency access begun', 'Practice', { reason: 'reason', until: 'time' }),
  'emergency.read': event('Read in emergency access', 'Endpoint', 'ids by name'),
  'emergency.ended': event('Emergency access ended', 'Practice', {}),
  'session.ended-everywhere': event('Signed out everywhere', 'Account', { reason: 'code' }),
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
  'user.joined': event('User joined the practice', 'Account', {}),
  'user.register-refused': event('User not registered', 'Account', REFUSED),
  'user.registered': event('User registered', 'Account', {
    by: ['machine', 'member', 'sign-up'],
    'role?': 'code',
    'changes?': 'changes',
  }),
  'user.activated': event('User activated', 'Account', { 'endedReadyToSign?': 'flag' }),
  'user.activate-refused': event('User not activated', 'Account', REFUSED),
  'user.deactivated': event('User deactivated', 'Account', { 'endedReadyToSign?': 'flag' }),
  'user.deactivate-refused': event('User not deactivated', 'Account', REFUSED),
  'user.change-refused': event('User not changed', 'Account', {
    reason: ['info.dea-number-taken', 'other-account'],
  }),
  'role.given': event('Role given', 'Account', ROLE_CHANGED),
  'role.taken': event('Role taken', 'Account', ROLE_CHANGED),
  'role.change-refused': event('Role not changed', 'Account', REFUSED),
  'user.dea-schedules-stated': event('Schedules of a DEA registration stated', 'Account', {
    state: 'code',
    before: 'codes',
    after: 'codes',
  }),
  'user.dea-schedules-voided': event('Schedules of a DEA registration void: another number', 'Account', {
    before: 'codes',
    after: 'codes',
  }),
  'password.changed': event('Password changed', 'Account', {}),
  'password.change-refused': event('Password not changed', 'Account', {
    reason: ['elsewhere', 'locked', 'locking', 'wrong'],
  }),
  'password.link-made': event('Link for a new password made', 'Account', {}),
  'password.link-refused': event('Link for a new password refused', 'Account', REFUSED),
  'password.reset': event('Password set anew', 'Account', {}),
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
  'grant.cancel-refused': event('Ready to sign permission: change not cancelled', 'GrantRequest', REFUSED),
  'grant.change-permission-added': event('Change request permission added', 'Account', {}),
  'grant.change-permission-removed': event('Change request permission removed', 'Account', {}),
  'grant.change-refused': event('Change request permission not changed', 'Account', REFUSED),
  'permission.signing-ended': event('Ready to sign permission ended', 'Account', { reason: 'code' }),
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
  'user.changed': event('User changed', 'Account', { 'changes?': 'changes', 'fields?': 'field names' }),
  'pin.set': event('PIN set', 'Account', {}),
  'pin.cleared': event('PIN cleared', 'Account', {}),
  'pin.clear-refused': event('PIN not cleared', 'Account', REFUSED),
  'practice.created': event('Practice created', 'Practice', { 'by?': ['machine'] }),
  'practice.working-hours-changed': event('Working hours changed', 'Practice', {
    before: 'codes',
    after: 'codes',
  }),
  'practice.child-weights-changed': event('Children’s weights setting changed', 'Practice', {
    changes: 'changes',
  }),
  'practice.pdmp-site-changed': event('PDMP site changed', 'Practice', {
    host: 'network address | null',
    changes: 'changes',
  }),
  'print-settings.created': event('Print settings created', 'PrintSettings', {}),
  'print-settings.changed': event('Print settings changed', 'PrintSettings', { changes: 'changes' }),
  'interaction-settings.changed': event('Drug interaction settings changed', 'InteractionSettings', {
    alertLow: 'flag',
    alertMedium: 'flag',
    alertSerious: 'flag',
    foodAlertLow: 'flag',
    foodAlertMedium: 'flag',
    foodAlertSerious: 'flag',
  }),
  'advertisement.shown-to-all': event('Advertisement shown to all again', 'Advertisement', {
    accounts: 'count',
  }),
  'potency.improper': event('Prescription has a unit that is no longer supported', 'Prescription', {
    unit: 'code',
  }),
  'audit.exported': event('Audit items exported', 'AuditExport', {
    format: 'code',
    rows: 'count',
    ending: ['broken', 'complete', 'stopped'],
    filters: 'field names',
  }),
  'audit.verified': event('Audit trail verified', 'Practice', {
    after: 'count',
    seals: 'count',
    rows: 'count',
    whole: 'flag',
  }),
  'incident-report.searched': event('Incident report searched', 'Practice', { filters: 'field names' }),
  'system-incidents.searched': event('Incidents of the installation searched', 'Practice', {
    filters: 'field names',
  }),
  'incident-report.exported': event('Incident report exported', 'Practice', EXPORTED),
  'controlled-log.read': event('Monthly log of controlled substances read', 'Account', {
    month: 'time',
    rows: 'count',
    sha256: 'id',
  }),
  'signed.exported': event('Signed prescriptions exported', 'Practice', EXPORTED),
  'notice.mailed': event('Notice about an account sent to its owner', 'Account', { kind: 'code' }),
  'notice.confirmed': event('Notice about the own account confirmed', 'Account', { notices: 'ids' }),
  'notice.told': event('Notice of a security incident sent', 'Practice', {
    incidents: 'ids',
    people: 'count',
  }),
  'marketing.exported': event('Marketing log exported', 'Practice', {
    format: 'code',
    rows: 'count',
    whole: 'flag',
    kind: 'code',
  }),
  'reference.import-started': event('Import of reference data started', 'Import', { kind: 'code' }),
  'reference.import-finished': event('Import of reference data finished', 'Import', {
    kind: 'code',
    lines: 'count',
    stored: 'count',
    refused: 'count',
  }),
  'reference.import-undone': event('Import of reference data undone', 'Import', { kind: 'code' }),
  'reference.product-named': event('Withheld product given a name', 'Product', {}),
  'reference.product-left-out': event('Withheld product left out', 'Product', {}),
} satisfies Record<string, Definition>;

type Events = typeof AUDIT_EVENTS;
/** The events of incidents. */
export type IncidentEvent = `incident.${IncidentType}`;

/** Every event that a record can have; those of incidents are named by their types. */
export type AuditEvent = keyof Events | IncidentEvent;

/** Kinds of the details that an incident of any type may keep. */
type IncidentDetails = DetailsFrom<{
  address: 'network address';
  'targetAccountId?': 'id';
  'request?': 'id';
  'initiatedBy?': 'id';
  'role?': 'code';
  'reason?': 'code';
  'client?': 'id';
  'otpType?': 'otp type';
  'permission?': 'permission';
  'operation?': 'id';
  'finding?': 'code';
  'count?': 'count';
  'day?': 'time';
  'firstAt?': 'time';
  'act?': ['search', 'export'];
  'filters?': 'field names';
  'kind?': 'code';
  'sealNumber?': 'count';
  'sequence?': 'count';
  'messageId?': 'id';
  'from?': 'id';
  'prescriptionId?': 'id | null';
  'requestId?': 'id | null';
  'orderNumber?': 'id';
  'signedId?': 'id';
  'change?': ['proven', 'token registered', 'token resynced'];
  'until?': 'time';
}>;

type ResourceOfOne<Event> = Event extends keyof Events
  ? Events[Event]['resource'] extends readonly (infer Each)[]
    ? Each
    : Events[Event]['resource']
  : 'Incident';

type DetailsOfOne<Event> = Event extends keyof Events
  ? DetailsFrom<Events[Event]['details']>
  : IncidentDetails;

/** What the records of an event are about; of several events, what all of them may be about. */
export type AuditedResource<Event extends AuditEvent> = {
  [One in Event]: (resource: ResourceOfOne<One>) => void;
}[Event] extends (resource: infer Common extends ResourceType) => void
  ? Common
  : never;

/** The details that the records of an event keep; of several events, details that each of them keeps. */
export type AuditDetails<Event extends AuditEvent> = {
  [One in Event]: (details: DetailsOfOne<One>) => void;
}[Event] extends (details: infer Common extends Readonly<Record<string, unknown>>) => void
  ? Common
  : never;

/** The events whose records are about a resource and keep just these details. */
export type AuditEventOn<Of extends string, Kept> = {
  [One in keyof Events]: Of extends ResourceOfOne<One>
    ? Kept extends DetailsOfOne<One>
      ? keyof Kept extends keyof DetailsOfOne<One>
        ? One
        : never
      : never
    : never;
}[keyof Events];

const DESCRIPTIONS: ReadonlyMap<string, Description> = new Map(Object.entries(AUDIT_EVENTS));

/** How an event is described. One that this version does not know is shown by its name. */
export function describeEvent(event: string): Description {
  return DESCRIPTIONS.get(event) ?? { type: 'Other', text: event };
}

/** Every event of a type; undefined for 'Other', which is what no other type names. */
export function listEvents(type: Exclude<AuditItemType, 'Other'>): readonly string[] {
  return [...DESCRIPTIONS.keys()].filter((event) => DESCRIPTIONS.get(event)?.type === type);
}

/** Clicks and coupons (S2.6-5): found only where they are asked for. */
export const CLICK_EVENTS: readonly string[] = [...listEvents('ClickEvent'), ...listEvents('Coupon')];

/** Events that a type other than 'Other' names. */
export const TYPED_EVENTS: readonly string[] = [...DESCRIPTIONS.keys()].filter(
  (event) => DESCRIPTIONS.get(event)?.type !== 'Other',
);
