import * as z from 'zod';
import type { MessageCode } from '../findings/messages';
import { OtpType, PinNumber } from './model';

/** The second factor and the PIN, as sending takes them (P7-13, readings: in the body). */
export const SigningFactors = z.object({ otpType: OtpType, otp: z.string().max(12).optional(), pin: PinNumber, readyToSignToken: z.string().max(200) });

/** What may stand in the way of signing, whichever step asks. */
export const SIGNING: readonly MessageCode[] = [
  'controlled.not-authorized', 'controlled.schedule-not-allowed', 'signing.token-invalid', 'signing.not-ready', 'signing.changed-since-ready', 'signing.other-patient',
  'signing.factor-refused', 'signing.locked', 'signing.factor-not-offered', 'signing.pin-not-set', 'signing.push-refused', 'signing.push-expired',
  'signing.push-unreachable', 'signing.already-processed', 'sending.provider-not-registered', 'prescription.pharmacy-required', 'prescription.printed-not-sent',
  'prescription.refused-by-standard', 'prescription.pharmacy-inactive', 'prescription.unit-not-offered', 'prescription.unit-does-not-fit', 'prescription.quantity-too-large',
  'prescription.days-supply-invalid', 'controlled.schedule-one', 'controlled.schedule-unknown',
  // Of the schedule and the PDMP, asked once more.
  'controlled.refills-exceeded', 'controlled.prn-refused', 'controlled.fill-date-required', 'controlled.fill-date-shared', 'controlled.fill-date-too-late', 'controlled.supply-exceeded',
  'controlled.days-supply-required', 'controlled.other-supply-unknown', 'monitoring.pdmp-not-acknowledged', 'monitoring.agreement-missing',
  'safety.unanswered',
  'signing.clock-wrong', 'signing.pharmacy-cannot', 'signing.not-needed',
  'controlled.fill-date-required', 'controlled.fill-date-shared', 'controlled.fill-date-too-late', 'controlled.supply-exceeded', 'controlled.days-supply-required',
  'controlled.other-supply-unknown', 'controlled.refills-exceeded', 'controlled.prn-refused', 'monitoring.pdmp-not-acknowledged', 'monitoring.agreement-missing',
];

/** What may stand in the way of an answer to a refill or change request. */
export const ANSWERING: readonly MessageCode[] = [
  'request.not-found', 'request.other-prescriber', 'request.already-answered', 'request.not-linked', 'request.response-missing', 'request.response-not-offered',
  'request.choice-missing', 'request.comment-too-long', 'request.changes-missing', 'request.changes-do-not-fit', 'request.grant-incomplete', 'request.drug-unknown',
  'request.schedule-two', 'request.prescription-expired', 'record.changed', 'controlled.signing-required', 'prescription.dispense-invalid', 'prescription.dispense-too-long',
  'prescription.sig-too-long', 'prescription.sig-not-chosen', 'safety.unanswered', 'request.patient-differs', 'request.refills-too-many', 'request.authorization-missing',
];
