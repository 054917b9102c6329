import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import type { MessageCode } from '../findings/messages';
import { Prescription } from '../prescribing/model';
import { Answer } from '../requests/model';
import { Id } from '../values/ids';
import { PageQuery } from '../values/page';
import { CalendarDate } from '../values/dates';
import { OtpType, PinNumber, ReadyToSignToken, SendingReply, SignedKind, SignedPrescription, SignedSort, SigningReview } from './model';

/** What may stand in the way of signing, whichever step asks. */
export const SIGNING: readonly MessageCode[] = [
  'controlled.not-authorized', 'controlled.schedule-not-allowed', 'signing.token-invalid', 'signing.not-ready', 'signing.changed-since-ready', 'signing.other-patient',
  'signing.factor-refused', 'signing.locked', 'signing.factor-not-offered', 'signing.pin-not-set', 'signing.push-refused', 'signing.push-expired',
  'signing.push-unreachable', 'signing.already-processed', 'sending.provider-not-registered', 'prescription.pharmacy-required', 'prescription.printed-not-sent',
  'prescription.refused-by-standard', 'prescription.pharmacy-inactive', 'prescription.unit-not-offered', 'controlled.schedule-one', 'controlled.schedule-unknown',
  // Of the schedule and the PDMP, asked once more.
  'controlled.refills-exceeded', 'controlled.prn-refused', 'controlled.fill-date-required', 'controlled.fill-date-shared', 'controlled.fill-date-too-late', 'controlled.supply-exceeded',
  'controlled.days-supply-required', 'controlled.other-supply-unknown', 'monitoring.pdmp-not-acknowledged', 'monitoring.agreement-missing',
  'signing.clock-wrong', 'signing.pharmacy-cannot', 'signing.not-needed',
  'controlled.fill-date-required', 'controlled.fill-date-shared', 'controlled.fill-date-too-late', 'controlled.supply-exceeded', 'controlled.days-supply-required',
  'controlled.other-supply-unknown', 'controlled.refills-exceeded', 'controlled.prn-refused', 'monitoring.pdmp-not-acknowledged', 'monitoring.agreement-missing',
];

/** What may stand in the way of an answer to a refill or change request. */
export const ANSWERING: readonly MessageCode[] = [
  'request.not-found', 'request.other-prescriber', 'request.already-answered', 'request.not-linked', 'request.response-missing', 'request.response-not-offered',
  'request.choice-missing', 'request.comment-too-long', 'request.changes-missing', 'request.changes-do-not-fit', 'request.grant-incomplete', 'request.drug-unknown',
  'request.schedule-two', 'request.prescription-expired', 'record.changed', 'controlled.signing-required', 'prescription.dispense-invalid', 'prescription.dispense-too-long',
  'prescription.sig-too-long', 'prescription.sig-not-chosen', 'request.refills-too-many', 'request.authorization-missing',
];

export const validateControlledPermission = endpoint({
  name: 'validateControlledPermission', summary: 'Whether this person and this pharmacy may have this controlled prescription signed', // P5-15, P7-16
  method: 'POST', path: '/prescriptions/controlledsubstancepermission/validate', allow: 'prescription.sign', status: 204,
  query: z.object({ ncpdpId: z.string().max(7), prescriptionId: Id }), reply: z.undefined(),
  errors: ['prescription.not-found', 'sending.other-provider', 'prescription.pharmacy-unknown', 'prescription.pharmacy-inactive', ...SIGNING],
});

export const getSigningReview = endpoint({
  name: 'getSigningReview', summary: 'The controlled prescriptions of this patient that the prescriber can sign now, this one first', // 21 CFR 1311.120(b)(9)
  method: 'GET', path: '/signing/review/:prescriptionId', allow: 'prescription.sign',
  params: z.object({ prescriptionId: Id }), reply: SigningReview, errors: ['prescription.not-found', 'prescription.not-pending', 'sending.other-provider', ...SIGNING],
});

export const markReady = endpoint({
  name: 'markReady', summary: 'Marks a prescription as ready to be signed, or takes the mark away', // 21 CFR 1311.120(b)(10)
  method: 'POST', path: '/signing/ready/:prescriptionId', allow: 'prescription.sign',
  params: z.object({ prescriptionId: Id }), body: z.object({ version: z.number().int(), isReady: z.boolean() }), reply: Prescription,
  errors: ['prescription.not-found', 'prescription.not-pending', 'sending.other-provider', 'record.changed', ...SIGNING],
});

export const createReadyToSignToken = endpoint({
  name: 'createReadyToSignToken', summary: 'A token that lets its holder sign these ready prescriptions of one patient, once', // P7-1
  method: 'POST', path: '/signing/readytosigntoken/:type/:id', allow: 'prescription.sign', status: 201,
  params: z.object({ type: SignedKind, id: Id }), query: z.object({ requestedNdc: z.string().max(11).optional() }),
  /** Others of the same patient to be signed by the same authentication. */
  body: z.object({
    also: z.array(Id).max(20).optional(),
    /** Of a refill or change request: the approval as it was reviewed; isReady is the prescriber's mark that it is ready to be signed (21 CFR 1311.120(b)(10)). */
    answer: Answer.extend({ version: z.number().int(), isReady: z.boolean() }).optional(),
  }).optional(), reply: ReadyToSignToken,
  errors: ['prescription.not-found', 'prescription.not-pending', 'sending.other-provider', ...SIGNING, ...ANSWERING],
});

export const resumeSigning = endpoint({
  name: 'resumeSigning', summary: 'Goes on after a push: 202 while it is unanswered, the sent prescription once it was approved', // P7-2
  method: 'POST', path: '/signing/resume/:id', allow: 'prescription.sign',
  params: z.object({ id: Id }), body: z.object({ pin: PinNumber, readyToSignToken: z.string().max(200) }), reply: SendingReply,
  accepted: (reply) => typeof reply === 'object' && reply !== null && 'pending' in reply,
  errors: ['prescription.not-found', 'prescription.not-pending', 'record.changed', 'request.answered-meanwhile', ...SIGNING],
});

export const listSigningKeys = endpoint({
  name: 'listSigningKeys', summary: 'Public keys of the archive as a JWK set: the one in use first, earlier ones after it',
  method: 'GET', path: '/signing/keys', allow: 'anyone', reply: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
});

const ofArchive = z.object({
  /** Both days are the practice's and belong to it. */
  patientId: Id.optional(), userId: Id.optional(), from: CalendarDate.optional(), to: CalendarDate.optional(), resourceReferenceType: SignedKind.optional(), sortBy: SignedSort.optional(),
});

export const searchSignedPrescriptions = endpoint({
  name: 'searchSignedPrescriptions', summary: 'What was signed, newest first or by name', // S7-39
  method: 'GET', path: '/signedprescriptions/search', allow: 'signed.read',
  query: PageQuery.extend(ofArchive.shape), reply: z.array(SignedPrescription), errors: ['tracing.dates-reversed'],
});

export const exportSignedPrescriptions = endpoint({
  name: 'exportSignedPrescriptions', summary: 'The same search as a file, whole, with the signatures: CSV', // S7-39
  method: 'POST', path: '/signedprescriptions/search/export', allow: 'signed.export',
  query: ofArchive, reply: { file: 'text/csv' }, errors: ['tracing.dates-reversed'],
});

export const exportSignedLines = endpoint({
  name: 'exportSignedLines', summary: 'The same with the very bytes that were signed, to be checked elsewhere with the public keys: JSON lines',
  method: 'POST', path: '/signedprescriptions/search/exportLines', allow: 'signed.export',
  query: ofArchive, reply: { file: 'application/x-ndjson' }, errors: ['tracing.dates-reversed'],
});

export const validateSignedPrescription = endpoint({
  name: 'validateSignedPrescription', summary: 'Checks the signature of an archived prescription against its bytes', // S2.9-3, S8-10
  method: 'POST', path: '/signedprescriptions/:id/validate', allow: 'signed.read',
  params: z.object({ id: Id }), reply: z.object({ valid: z.literal(true), kid: z.string() }), errors: ['signing.not-found', 'signing.archive-altered'],
});

/** The second factor and the PIN, as sending takes them (P7-13, readings: in the body). */
export const SigningFactors = z.object({ otpType: OtpType, otp: z.string().max(12).optional(), pin: PinNumber, readyToSignToken: z.string().max(200) });
