import { type Definition, event, EXPORTED, REFUSED } from './definition';

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

/**
 * Events of prescriptions and of what pharmacies ask. A refused or failed attempt to send is a failure to
 * send, whatever stopped it; what the network answers afterwards is a separate event.
 */
export const PRESCRIPTION_EVENTS = {
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
  'prescription.written-to-record-system': event('Written to the record system', 'Prescription', {
    system: 'id',
    state: 'code',
    attempts: 'count',
  }),
  'prescription.record-system-write-failed': event('Not written to the record system', 'Prescription', {
    system: 'id',
    attempts: 'count',
    problem: 'code',
  }),
  'prescription.record-system-write-held': event(
    'A person decides before the record system is written',
    'Prescription',
    { system: 'id', hold: 'code' },
  ),
  'prescription.record-system-decided': event('Decided for the record system', 'Prescription', {
    system: 'id',
    hold: 'code',
    decision: 'code',
  }),
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
      serial: 'count',
      'original?': 'count',
      'reprintReason?': 'code',
      'reprintNote?': 'reason',
      version: 'count',
    },
    'CsPrinted',
  ),
  'prescription.print-refused': event('Prescription not printed', 'Prescription', REFUSED),
  'advertisement.opened': event('Advertisement opened', 'Advertisement', {}, 'ClickEvent'),
  'advertisement.closed': event('Advertisement closed', 'Advertisement', {}, 'ClickEvent'),
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
  'request.unlinked': event('Request unlinked from its patient', 'PharmacyRequest', {
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
  'receipt.accepted': event('Return receipt accepted by the network', 'NetworkMessage', DELIVERY),
  'receipt.refused': event('Return receipt refused', 'NetworkMessage', DELIVERY),
  'receipt.given-up': event('Return receipt not delivered within a day', 'NetworkMessage', DELIVERY),
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
} satisfies Record<string, Definition>;
