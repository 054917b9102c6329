import { asksForReceipt } from '@erx/script/return-receipt';
import { recordSystemIncident } from '../platform/audit-trail/record';
import { storeInbound } from '../inbox/store';
import { storeUnassigned } from './unassigned-store';
import { uuidv7 } from 'uuidv7';
import { answerTo, refusal, ACCEPTED } from '../inbox/answer';
import type { RefusedMessage } from '../inbox/refuse';
import { type PharmacyRequestMessage, matchRequest } from './match-request';
import type { Receiving } from './receiving';
import { answerConcurrent } from '../inbox/repetition';
import { toInbound, toPharmacySender, toSender } from '../platform/gateway/sender';
import { linkToSending } from '../platform/outbox/trace-store';
import { currentSpan } from '../platform/tracing/spans';

/** Whether a message asks a prescriber for something. */
export function isPharmacyRequest(message: {
  readonly body: { readonly kind: string };
}): message is PharmacyRequestMessage {
  return message.body.kind === 'RxRenewalRequest' || message.body.kind === 'RxChangeRequest';
}

/** Why no one is asked: who sent it is not the pharmacy that it names, and the answer would go astray. */
export function objectionToAsker({
  header: { from },
  body,
}: PharmacyRequestMessage): Pick<RefusedMessage, 'error' | 'place' | 'incident'> | undefined {
  if (toSender(from) === toPharmacySender(body.pharmacy.identification.ncpdpId)) return undefined;
  return {
    error: refusal('900', '2000', 'The pharmacy that this message names is not the one that it is from.'),
    place: `/Message/Body/${body.kind}/Pharmacy/Identification/NCPDPID`,
    incident: {
      kind: 'network.other-pharmacy',
      description: `${body.kind} names another pharmacy than it is from`,
    },
  };
}

/**
 * Takes a refill or change request (N3-6, N3-7): stored, announced to its prescriber and staff, and answered
 * with Status 010. One for an unknown SPI is kept for a person to assign or refuse, with one incident. Of two
 * concurrent deliveries one is taken, and both get its answer.
 * @returns the SCRIPT message that answers it
 */
export async function handleRequest(
  context: Receiving,
  message: PharmacyRequestMessage,
  xml: string,
  at: Date,
): Promise<string> {
  const { database, requests, softwareVersion } = context;
  const { header, body } = message;
  const spi = header.to.qualifier === 'D' ? header.to.id : '';
  const addressee = spi === '' ? undefined : await requests.matching.addressee(spi);
  const inbound = toInbound(message, xml, answerTo(message, ACCEPTED, at, softwareVersion));
  currentSpan()?.say({ message: body.kind, practice: addressee?.practiceId });
  try {
    if (addressee) {
      const { matched, ...request } = await matchRequest(
        { matching: requests.matching, drugs: context.drugs },
        message,
        addressee,
        inbound,
        at,
      );
      await linkToSending(database, addressee.practiceId, request.request.prescriptionId);
      const details = {
        messageId: header.messageId,
        kind: body.kind,
        prescription: matched.prescription,
        patient: matched.patient,
      };
      await requests.store({
        ...request,
        audit: { accountId: null, trailName: null, event: 'request.received', details },
      });
    } else {
      await database.transaction(async (transaction) => {
        await storeInbound(transaction, inbound, null, xml, at);
        await storeUnassigned(
          transaction,
          {
            id: uuidv7(),
            kind: body.kind === 'RxRenewalRequest' ? 'refill' : 'change',
            messageId: header.messageId,
            sender: inbound.sender,
            spi,
            pharmacyNcpdpId: body.pharmacy.identification.ncpdpId,
            xml,
          },
          at,
        );
      });
    }
  } catch (error) {
    return await answerConcurrent(context, error, message, inbound, at);
  }
  if (addressee) {
    context.notify('events');
    if (asksForReceipt(body)) context.notify('outbox');
  }
  if (!addressee)
    await recordSystemIncident(context, {
      kind: 'network.prescriber-unknown',
      address: context.address,
      description: `${body.kind} for an SPI that nobody here works under`,
    });
  return inbound.answerXml;
}
