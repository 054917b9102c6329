import type { Message } from '@erx/script/model';
import { RETURN_RECEIPT } from '@erx/script/return-receipt';
import type { NewRx } from '@erx/script/model/body';
import type { RxChangeResponse, RxRenewalResponse } from '@erx/script/model/requests';

/** What makes this message this message. */
export interface CancelEnvelope {
  readonly messageId: string;
  readonly sentAt: Date;
  readonly softwareVersion: string;
}

/** What a prescription reaches a pharmacy by: as a new one, or granted in an answer. */
export type Carrier = (NewRx | RxRenewalResponse | RxChangeResponse) & {
  readonly medication: NewRx['medication'];
};

/** Whether a message carries a prescription to a pharmacy. */
export function carriesPrescription(
  message: Message | undefined,
): message is Message & { readonly body: Carrier } {
  const body = message?.body;
  return (
    body?.kind === 'NewRx' ||
    body?.kind === 'RxRenewalResponse' ||
    (body?.kind === 'RxChangeResponse' && body.medication !== undefined)
  );
}

/**
 * The CancelRx for a prescription that was sent: from and to as then, about that very message, with the
 * prescription as it was prescribed. What only a NewRx says (the fill notices wanted) stays out.
 * @param sent the message that carried it, as it was read back from its archived bytes
 */
export function buildCancelRx(
  sent: Message & { readonly body: Carrier },
  { messageId, sentAt, softwareVersion }: CancelEnvelope,
): Message {
  const {
    header,
    body: { patient, pharmacy, prescriber, medication },
  } = sent;
  const { fillIndicator: _, carried: __, ...prescribed } = medication;
  return {
    header: {
      to: header.to,
      from: header.from,
      messageId,
      relatesToMessageId: header.messageId,
      sentTime: sentAt.toISOString(),
      senderSoftware: { developer: 'erx', product: 'erx', version: softwareVersion },
      ...(header.prescriberOrderNumber === undefined
        ? {}
        : { prescriberOrderNumber: header.prescriberOrderNumber }),
    },
    body: {
      kind: 'CancelRx',
      returnReceipt: RETURN_RECEIPT,
      patient,
      pharmacy,
      prescriber,
      medication:
        sent.body.kind === 'RxRenewalResponse'
          ? { ...prescribed, refills: afterTheFirst(prescribed.refills) }
          : prescribed,
    },
  };
}

/**
 * A renewal counts every fill, a CancelRx those after the first (script/refills.ts); 99 is 'as needed' in
 * both.
 */
function afterTheFirst(refills: string): string {
  return refills === '99' || refills === '0' ? refills : String(Number(refills) - 1);
}
