import type { DenialReasonCode } from '@erx/core/requests/model';
import { scriptCodec } from '@erx/script/codec';
import type { Message } from '@erx/script/model';
import type { Body } from '@erx/script/model/body';
import type { DispensedMedication, PrescribedMedication } from '@erx/script/model/medication';
import type { RxRenewalRequest } from '@erx/script/model/requests';
import { uuidv7 } from 'uuidv7';
import { API_VERSION } from '../version';
import type { AskingMessage } from './match-request';

const codec = scriptCodec('2017071');

/**
 * The response that denies a request which belongs to no prescriber here: from the address it was sent to, with the people and the
 * medication as the pharmacy wrote them.
 * @returns the message as it is archived and sent
 * @throws ScriptError when the standard does not allow it
 */
export function writeRefusal({ header, body }: AskingMessage, reason: DenialReasonCode, at: Date): { readonly messageId: string; readonly kind: Body['kind']; readonly xml: string } {
  const { patient, pharmacy, prescriber, requestReferenceNumber } = body;
  const shared = {
    ...(requestReferenceNumber === undefined ? {} : { requestReferenceNumber }), response: { denied: { reasonCodes: [reason] } }, patient, pharmacy, prescriber,
  };
  const answer: Body = body.kind === 'RxRenewalRequest'
    ? { kind: 'RxRenewalResponse', ...shared, medication: deniedMedication(body, at) }
    : { kind: 'RxChangeResponse', messageRequestCode: body.messageRequestCode, ...shared };
  const messageId = uuidv7().replaceAll('-', '');
  const message: Message = {
    header: {
      to: header.from, from: header.to, messageId, relatesToMessageId: header.messageId, sentTime: at.toISOString(),
      senderSoftware: { developer: 'erx', product: 'erx', version: API_VERSION },
      ...(header.rxReferenceNumber === undefined ? {} : { rxReferenceNumber: header.rxReferenceNumber }),
      ...(header.prescriberOrderNumber === undefined ? {} : { prescriberOrderNumber: header.prescriberOrderNumber }),
    },
    body: answer,
  };
  return { messageId, kind: answer.kind, xml: codec.write(message) };
}

/** What a denial of a renewal names: as the pharmacy wrote it, from what was handed over where it did not send the prescription with it. */
export function deniedMedication({ medication, dispensed }: RxRenewalRequest, at: Date): PrescribedMedication {
  return asInAnswer(medication ?? asPrescribed(dispensed, at));
}

/** What only another message has room for stays out. */
export function asInAnswer({ carried: _, fillIndicator: __, ...medication }: PrescribedMedication): PrescribedMedication {
  return medication;
}

/** The medication of a pharmacy that did not send the prescription with it: the standard wants one in the answer. Nothing is granted by it. */
function asPrescribed({ drugDescription, coded, quantity, daysSupply, writtenDate, lastFillDate, substitutionAllowed = true, sig }: DispensedMedication, at: Date): PrescribedMedication {
  return {
    drugDescription, ...(coded === undefined ? {} : { coded }), quantity, ...(daysSupply === undefined ? {} : { daysSupply }),
    writtenDate: writtenDate ?? lastFillDate ?? at.toISOString().slice(0, 10), substitutionAllowed, refills: '0', sig: sig ?? { text: 'Not stated by the pharmacy' },
  };
}
