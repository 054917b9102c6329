import type { Answer, DenialReasonCode } from '@erx/core/requests/model';
import { denialPrefix } from '@erx/core/requests/rules/answering';
import { isDenial } from '@erx/core/requests/rules/offers';
import { DENIAL_REASON_LABEL } from '@erx/core/requests/vocabulary';
import { dateIn } from '@erx/core/values/dates';
import { toAscii } from '@erx/script/ascii';
import { DENIAL_REASONS, PRESCRIBER_AUTHORIZATIONS } from '@erx/script/codes';
import type { Message } from '@erx/script/model';
import type { DispensedMedication, PrescribedMedication } from '@erx/script/model/medication';
import type { RxChangeRequest, RxRenewalRequest } from '@erx/script/model/requests';
import { RETURN_RECEIPT } from '@erx/script/return-receipt';
import { refillsOfRenewalResponse } from '@erx/script/refills';
import {
  type ChangeAnswer,
  changeResponse,
  type RenewalAnswer,
  renewalResponse,
  type Words,
} from '@erx/script/response-types';
import type { SendingRow } from '../prescriptions/send-statements';
import { API_VERSION } from '../platform/version';
import type { StoredSafetyReview } from '../safety/event';
import { readMessage } from '../platform/gateway/read-message';
import { buildNewRx, UnsendableText } from '../prescriptions/new-rx';
import { writeMessage, type WrittenMessage } from '../prescriptions/write-new-rx';

/** A message in which a pharmacy asks, as it was read back from its archived bytes. */
export type RequestMessage = Message & { readonly body: RxRenewalRequest | RxChangeRequest };

/** Reads a pharmacy's request back; undefined where the text is none, or not on file. */
export async function readRequest(xml: string | null): Promise<RequestMessage | undefined> {
  const reading = xml === null ? undefined : await readMessage(xml);
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
  /** Numbers of the prescriber as they are today; they take precedence over what the pharmacy wrote. */
  readonly registrations: {
    readonly npi?: string;
    readonly stateLicenseNumber?: string;
    readonly deaNumber?: string;
  };
  /** The prescription that is granted; absent where nothing new is. */
  readonly granted?: SendingRow;
  /** What was found of it, and answered. */
  readonly judgement?: StoredSafetyReview | undefined;
  readonly isSigned: boolean;
  readonly now: Date;
}

/**
 * The RxRenewalResponse or RxChangeResponse: back to anyone who asked, about that very message, under its
 * numbers. What is granted is written as every prescription is; of anything else the pharmacy reads what it
 * wrote itself.
 * @throws AppError prescription.refused-by-standard naming what the standard refuses
 */
export function writeResponse(
  source: ResponseSource,
): WrittenMessage & { readonly kind: 'RxRenewalResponse' | 'RxChangeResponse' } {
  const kind = source.request.body.kind === 'RxRenewalRequest' ? 'RxRenewalResponse' : 'RxChangeResponse';
  return { kind, ...writeMessage((messageId) => buildResponse(source, messageId)) };
}

/**
 * The denial of a request which belongs to no prescriber here: from the address it was sent to, with the
 * people and the medication as the pharmacy wrote them.
 * @throws AppError prescription.refused-by-standard naming what the standard refuses
 */
export function writeRefusal(
  request: RequestMessage,
  reason: DenialReasonCode,
  now: Date,
): ReturnType<typeof writeResponse> {
  return writeResponse({
    request,
    answer: { responseType: 'Denied', deniedReasonCode: reason },
    spi: request.header.to.id,
    registrations: {},
    isSigned: false,
    now,
  });
}

/** The message itself. @throws UnsendableText for a comment that has no faithful form in ASCII */
export function buildResponse(source: ResponseSource, messageId: string): Message {
  const {
    request: { header, body: asked },
    spi,
    isSigned,
    now,
  } = source;
  const body = inAscii(asked, isDenial(source.answer.responseType));
  const said = {
    returnReceipt: RETURN_RECEIPT,
    ...(body.requestReferenceNumber === undefined
      ? {}
      : { requestReferenceNumber: body.requestReferenceNumber }),
    patient: body.patient,
    pharmacy: body.pharmacy,
    prescriber: {
      ...body.prescriber,
      identification: { ...body.prescriber.identification, ...source.registrations },
    },
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
      ...(header.prescriberOrderNumber === undefined
        ? {}
        : { prescriberOrderNumber: header.prescriberOrderNumber }),
      ...(isSigned ? { isSigned: true as const } : {}),
    },
    body:
      body.kind === 'RxRenewalRequest'
        ? {
            kind: 'RxRenewalResponse',
            ...said,
            response: renewalResponse(renewalAnswer(source), wordsOf(source, DENIAL_REASONS.renewal)),
            medication: said.medication ?? deniedMedication(body, now),
          }
        : {
            kind: 'RxChangeResponse',
            messageRequestCode: body.messageRequestCode,
            ...(body.messageRequestSubCodes ? { messageRequestSubCodes: body.messageRequestSubCodes } : {}),
            ...said,
            response: changeResponse(changeAnswer(source), wordsOf(source, DENIAL_REASONS.change)),
            medication:
              said.medication ?? withAuthorization(asInAnswer(body.medication), body, source.answer),
          },
  };
}

/**
 * Patient and prescriber as they are here, and the medication, where a prescription is granted. A renewal
 * counts every fill, other messages those after the first.
 */
function grantedParts({ granted, judgement, request, now, isSigned }: ResponseSource) {
  if (!granted) return {};
  const {
    body: { patient, prescriber, medication },
  } = buildNewRx(granted, {
    messageId: '',
    sentAt: now,
    writtenDate: dateIn(granted.time_zone, now),
    softwareVersion: API_VERSION,
    isSigned,
    judgement,
  });
  const refills =
    request.body.kind === 'RxRenewalRequest'
      ? {
          refills: refillsOfRenewalResponse(
            granted.refill_count === null ? { prn: true } : { count: granted.refill_count },
          ).refills,
        }
      : {};
  return { patient, prescriber, medication: { ...asInAnswer(medication), ...refills } };
}

function renewalAnswer({ answer: { responseType } }: ResponseSource): RenewalAnswer {
  if (responseType === 'Validated') throw new Error('A renewal is not validated.');
  return responseType;
}

function changeAnswer({ answer: { responseType } }: ResponseSource): ChangeAnswer {
  if (responseType === 'ApprovedWithChanges' || responseType === 'Replaced')
    throw new Error('A change is not granted otherwise than asked.');
  return responseType;
}

/**
 * The request in printable ASCII, all that an answer can carry: what a pharmacy wrote goes back to it in its
 * plain form.
 * @param isDenied nothing is granted by it: a character without a plain form becomes a question mark, and a
 * note that is too long for an answer stays out, because the answer must not fail for them
 * @throws UnsendableText for such a character where something is granted
 */
function inAscii<Body extends RequestMessage['body']>(body: Body, isDenied: boolean): Body {
  const text = (value: string): string => {
    const ascii = toAscii(value);
    if (ascii !== null) return ascii;
    if (!isDenied) throw new UnsendableText('words of the pharmacy');
    return Array.from(value, (character) => toAscii(character) ?? '?').join('');
  };
  const all = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(all);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, part]) =>
        key === 'note' && typeof part === 'string' && part.length > LONGEST_NOTE ? [] : [[key, all(part)]],
      ),
    );
  };
  const { alsoSaid: _, notes: __, ...said } = body;
  return all(said) as Body; // the same properties, their texts in ASCII
}

/** Of a medication, in any message. */
const LONGEST_NOTE = 210;

/**
 * What is said besides yes or no: a denial's reason, the words of both, what a validation confirms. A reason
 * that has no code in this kind of answer is said in words.
 */
function wordsOf({ answer, request: { body } }: ResponseSource, known: readonly string[]): Words {
  const reason = answer.deniedReasonCode;
  const isCoded = reason === undefined || known.includes(reason);
  const text =
    `${isCoded ? '' : `${DENIAL_REASON_LABEL[reason]}. `}${denialPrefix(answer)}${plain(answer.comments ?? '')}`.trim();
  const asked =
    answer.responseType === 'Validated' && body.kind === 'RxChangeRequest'
      ? (body.messageRequestSubCodes ?? [])
      : [];
  const confirmed = asked.flatMap((code) =>
    isAuthorization(code) ? [PRESCRIBER_AUTHORIZATIONS[code].confirmedBy] : [],
  );
  return {
    text,
    reasonCodes: reason === undefined ? [...new Set(confirmed)] : isCoded ? [reason] : [],
  };
}

function isAuthorization(code: string): code is keyof typeof PRESCRIBER_AUTHORIZATIONS {
  return code in PRESCRIBER_AUTHORIZATIONS;
}

/** N9-13: an approved prior authorization goes with the number that the plan gave. */
function withAuthorization(
  medication: PrescribedMedication,
  { messageRequestCode }: RxChangeRequest,
  { responseType, priorAuthorizationNumber }: Answer,
): PrescribedMedication {
  if (responseType !== 'Approved' || messageRequestCode !== 'P') return medication;
  return {
    ...medication,
    priorAuthorizationStatus: 'approved',
    ...(priorAuthorizationNumber === undefined
      ? {}
      : { priorAuthorization: plain(priorAuthorizationNumber) }),
  };
}

function plain(text: string): string {
  const ascii = toAscii(text);
  if (ascii === null) throw new UnsendableText('comment to the pharmacist');
  return ascii;
}

/**
 * What a denial of a renewal names: as the pharmacy wrote it, from what was handed over where it did not send
 * the prescription with it.
 */
function deniedMedication({ medication, dispensed }: RxRenewalRequest, at: Date): PrescribedMedication {
  return asInAnswer(medication ?? asPrescribed(dispensed, at));
}

/** What only another message has room for stays out. */
function asInAnswer({
  carried: _,
  fillIndicator: __,
  ...medication
}: PrescribedMedication): PrescribedMedication {
  return medication;
}

/**
 * The medication of a pharmacy that did not send the prescription with it: the standard wants one in the
 * answer. Nothing is granted by it.
 */
function asPrescribed(
  {
    drugDescription,
    coded,
    quantity,
    daysSupply,
    writtenDate,
    lastFillDate,
    substitutionAllowed = true,
    sig,
    compound,
  }: DispensedMedication,
  at: Date,
): PrescribedMedication {
  return {
    drugDescription,
    ...(coded === undefined ? {} : { coded }),
    quantity,
    ...(daysSupply === undefined ? {} : { daysSupply }),
    writtenDate: writtenDate ?? lastFillDate ?? at.toISOString().slice(0, 10),
    substitutionAllowed,
    refills: '0',
    sig: sig ?? { text: 'Not stated by the pharmacy' },
    ...(compound === undefined ? {} : { compound }),
  };
}
