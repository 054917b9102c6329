import type { Answer } from '@erx/core/requests/model';
import { denialPrefix } from '@erx/core/requests/rules/answering';
import { isDenial } from '@erx/core/requests/rules/offers';
import { dateIn } from '@erx/core/values/dates';
import { toAscii } from '@erx/script/ascii';
import { scriptCodec } from '@erx/script/codec';
import type { Message } from '@erx/script/model';
import type { PrescribedMedication } from '@erx/script/model/medication';
import type { RxChangeRequest, RxRenewalRequest } from '@erx/script/model/requests';
import type { SendingRow } from '../stores/prescriptions/send';
import { API_VERSION } from '../version';
import { newRxOf, UnsendableText } from './new-rx';
import { writeMessage, type WrittenMessage } from './write-new-rx';

const codec = scriptCodec('2017071');

/** A message in which a pharmacy asks, as it was read back from its archived bytes. */
export type RequestMessage = Message & { readonly body: RxRenewalRequest | RxChangeRequest };

/** Reads a pharmacy's request back; undefined where the text is none, or not on file. */
export function readRequest(xml: string | null): RequestMessage | undefined {
  const reading = xml === null ? undefined : codec.read(xml);
  const message = reading?.valid === true ? reading.message : undefined;
  return message && isRequest(message) ? message : undefined;
}

function isRequest(message: Message): message is RequestMessage {
  return message.body.kind === 'RxRenewalRequest' || message.body.kind === 'RxChangeRequest';
}

/** What an answer is written from. */
export interface ResponseSource {
  readonly request: RequestMessage;
  readonly answer: Answer;
  /** SPI of the prescriber who answers. */
  readonly spi: string;
  /** The prescription that is granted; absent where nothing new is. */
  readonly granted?: SendingRow;
  readonly isSigned: boolean;
  readonly now: Date;
}

/** What the pharmacist reads where a denial comes before its prescription and says nothing else. */
const TO_FOLLOW = 'A new prescription follows.';

/**
 * The RxRenewalResponse or RxChangeResponse: back to whoever asked, about that very message, under its numbers. What is granted is written as
 * every prescription is; of anything else the pharmacy reads what it wrote itself.
 * @throws AppError prescription.refused-by-standard naming what the standard refuses
 */
export function writeResponse(source: ResponseSource): WrittenMessage & { readonly kind: 'RxRenewalResponse' | 'RxChangeResponse' } {
  const kind = source.request.body.kind === 'RxRenewalRequest' ? 'RxRenewalResponse' : 'RxChangeResponse';
  return { kind, ...writeMessage((messageId) => responseOf(source, messageId)) };
}

/** The message itself. @throws UnsendableText for a comment that has no faithful form in ASCII */
export function responseOf(source: ResponseSource, messageId: string): Message {
  const { request: { header, body }, spi, isSigned, now } = source;
  const said = {
    ...(body.requestReferenceNumber === undefined ? {} : { requestReferenceNumber: body.requestReferenceNumber }),
    patient: body.patient, pharmacy: body.pharmacy, prescriber: body.prescriber,
    ...grantedParts(source),
  };
  return {
    header: {
      to: header.from,
      from: { qualifier: 'D', id: spi },
      messageId,
      relatesToMessageId: header.messageId,
      sentTime: now.toISOString(),
      senderSoftware: { developer: 'erx', product: 'erx', version: API_VERSION },
      ...(header.rxReferenceNumber === undefined ? {} : { rxReferenceNumber: header.rxReferenceNumber }),
      ...(header.prescriberOrderNumber === undefined ? {} : { prescriberOrderNumber: header.prescriberOrderNumber }),
      ...(isSigned ? { isSigned: true as const } : {}),
    },
    body: body.kind === 'RxRenewalRequest'
      ? { kind: 'RxRenewalResponse', ...said, response: renewalResponse(source), medication: said.medication ?? medicationOf(source, body) }
      : {
        kind: 'RxChangeResponse', messageRequestCode: body.messageRequestCode, ...said, response: changeResponse(source),
        medication: said.medication ?? withAuthorization(asPrescribed(body.medication), source.answer),
      },
  };
}

/** Patient and prescriber as they are here, and the medication, where a prescription is granted. */
function grantedParts({ granted, now, isSigned }: ResponseSource) {
  if (!granted) return {};
  const { body: { patient, prescriber, medication } } = newRxOf(granted, { messageId: '', sentAt: now, writtenDate: dateIn(granted.time_zone, now), softwareVersion: API_VERSION, isSigned });
  return { patient, prescriber, medication: asPrescribed(medication) };
}

/** Readings N9-11: the element of each answer. A denial that a new prescription follows is a denial. */
function renewalResponse(source: ResponseSource) {
  switch (source.answer.responseType) {
    case 'Approved': return { approved: remarkOf(source) };
    case 'ApprovedWithChanges': return { approvedWithChanges: remarkOf(source) };
    case 'Replaced': return { replace: remarkOf(source) };
    case 'Denied': case 'DeniedNewPrescriptionToFollow': return { denied: denialOf(source) };
    case 'Validated': throw new Error('A renewal is not validated.');
  }
}

function changeResponse(source: ResponseSource) {
  switch (source.answer.responseType) {
    case 'Approved': return { approved: remarkOf(source) };
    case 'Validated': return { validated: remarkOf(source) };
    case 'Denied': case 'DeniedNewPrescriptionToFollow': return { denied: denialOf(source) };
    case 'ApprovedWithChanges': case 'Replaced': throw new Error('A change is not granted otherwise than asked.');
  }
}

function remarkOf({ answer: { comments = '' } }: ResponseSource) {
  return comments === '' ? {} : { note: plain(comments) };
}

function denialOf({ answer }: ResponseSource) {
  if (!isDenial(answer.responseType)) throw new Error('Only a denial has a reason.');
  const words = `${denialPrefix(answer)}${plain(answer.comments ?? '')}`.trim() || (answer.responseType === 'DeniedNewPrescriptionToFollow' ? TO_FOLLOW : '');
  return { ...(answer.deniedReasonCode === undefined ? {} : { reasonCodes: [answer.deniedReasonCode] }), ...(words === '' ? {} : { denialReason: words }) };
}

/** Of a renewal that is denied: the prescription that was asked about, from what was handed over where the pharmacy wrote no more. */
function medicationOf({ now }: ResponseSource, { medication, dispensed }: RxRenewalRequest): PrescribedMedication {
  if (medication) return asPrescribed(medication);
  const { drugDescription, coded, quantity, daysSupply, writtenDate, lastFillDate, substitutionAllowed = true, refills = '0', sig } = dispensed;
  return {
    drugDescription, ...(coded ? { coded } : {}), quantity, ...(daysSupply === undefined ? {} : { daysSupply }), writtenDate: writtenDate ?? lastFillDate ?? now.toISOString().slice(0, 10),
    substitutionAllowed, refills, sig: sig ?? { text: 'As prescribed' },
  };
}

/** Without what only a NewRx says. */
function asPrescribed({ fillIndicator: _, carried: __, ...prescribed }: PrescribedMedication): PrescribedMedication {
  return prescribed;
}

/** N9-13: an approved prior authorization goes with the number that the plan gave. */
function withAuthorization(medication: PrescribedMedication, { responseType, priorAuthorizationNumber }: Answer): PrescribedMedication {
  if (responseType !== 'Approved') return medication;
  return { ...medication, priorAuthorizationStatus: 'approved', ...(priorAuthorizationNumber === undefined ? {} : { priorAuthorization: plain(priorAuthorizationNumber) }) };
}

function plain(text: string): string {
  const ascii = toAscii(text);
  if (ascii === null) throw new UnsendableText('comment to the pharmacist');
  return ascii;
}
