import type { MessageCode } from '../findings/messages';

/** Types of change requests. */
export const CHANGE_TYPES = ['G', 'P', 'T', 'D', 'S', 'OS', 'U'] as const;
/** States of a request. */
export const REQUEST_STATES = [
  'Pending',
  'AwaitingDenialNewPrescriptionToFollow',
  'Approved',
  'ApprovedWithChanges',
  'Replaced',
  'Denied',
  'DeniedNewPrescriptionToFollow',
  'Validated',
  'Handled',
] as const;
/** What the pharmacy says of having got a response. */
export const RESPONSE_VERIFICATIONS = ['Unsent', 'Unverified', 'Verified', 'Error'] as const;
/** Codes of reasons for a denial. */
export const DENIAL_REASON_CODES = [
  'AA',
  'AB',
  'AC',
  'AD',
  'AE',
  'AF',
  'AG',
  'AH',
  'AJ',
  'AK',
  'AL',
  'AM',
  'AN',
  'AO',
  'AP',
] as const;
/** How a waiting request may be answered: together with others, once it was read, or not as it is. */
export const REQUEST_LANES = ['clean', 'look', 'stop'] as const;
/** What of a patient agrees with, or differs from, the one that a pharmacy wrote. */
export const CANDIDATE_TRAITS = [
  'birthDate',
  'lastName',
  'firstName',
  'phone',
  'address',
  'fills',
  'sex',
] as const;
/** Kinds of requests from pharmacies. */
export const REQUEST_KINDS = ['refill', 'change'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export const DENIAL_REASON_LABEL = {
  AA: 'Patient unknown to the prescriber',
  AB: 'Patient never under provider care',
  AC: 'Patient no longer under provider care',
  AD: 'Refill too soon',
  AE: 'Medication never prescribed for the patient',
  AF: 'Patient should contact provider',
  AG: 'Refill not appropriate',
  AH: 'Patient has picked up prescription',
  AJ: 'Patient has picked up partial fill of prescription',
  AK: 'Patient has not picked up prescription, drug returned to stock',
  AL: 'Change not appropriate',
  AM: 'Patient needs appointment',
  AN: 'Prescriber not associated with this practice or location',
  AO: 'No attempt will be made to obtain prior authorization',
  AP: 'Request already responded to by other means (e.g. phone or fax)',
} as const satisfies Record<(typeof DENIAL_REASON_CODES)[number], string>;

/** Who may prepare answers in a practice. */
export const PREPARERS = ['treating', 'prescribers'] as const;

/** What may prevent an answer to a refill or change request. */
export const ANSWERING: readonly MessageCode[] = [
  'request.not-found',
  'request.other-prescriber',
  'request.already-answered',
  'request.not-linked',
  'request.other-prescription',
  'request.response-missing',
  'request.response-not-offered',
  'request.reason-untrue',
  'request.ndc-unknown',
  'request.clarification-missing',
  'request.plan-number-missing',
  'request.choice-missing',
  'request.comment-too-long',
  'request.changes-missing',
  'request.changes-do-not-fit',
  'request.grant-incomplete',
  'request.drug-unknown',
  'request.drug-not-read',
  'request.schedule-unknown',
  'request.drug-several',
  'request.drug-unconfirmed',
  'request.drug-contradicted',
  'request.codes-disagree',
  'request.drug-schedule-differs',
  'request.drug-controlled',
  'prescription.drug-withheld',
  'request.schedule-two',
  'request.prescription-expired',
  'record.changed',
  'controlled.signing-required',
  'prescription.dispense-invalid',
  'prescription.dispense-too-long',
  'prescription.sig-too-long',
  'prescription.sig-not-chosen',
  'safety.unanswered',
  'safety.forbidden',
  'request.patient-differs',
  'request.refills-too-many',
  'request.authorization-missing',
];
