import type { MessageRecord, MessageStore } from '../network/records';
import { type CancelState, lastCancel, lastFill } from '../network/held';
import { sigRows, type SigRow } from '../network/sig-rows';
import { prescriptionIn } from '../network/summary';
import type { FillOutcome } from './counter';

/** A prescription as a pharmacy holds it: one for each message id, however often it was delivered. */
export interface HeldPrescription {
  messageId: string;
  ncpdpId: string;
  receivedAt: string;
  drug: string;
  sig: string;
  /** The coded parts of the sig; none where it is text alone. */
  directions: SigRow[];
  quantity: string;
  refills: string;
  patient: string;
  deliveries: number;
  /** What the pharmacy said at last of its dispensing; null where nothing. */
  fill: FillOutcome | null;
  /** Whether it was asked to cancel, and what it answered; null where it was not asked. */
  cancel: CancelState | null;
  orderNumber: string;
}

const describe = (
  record: MessageRecord,
): Omit<HeldPrescription, 'deliveries' | 'fill' | 'cancel'> | undefined => {
  const message = prescriptionIn(record.xml);
  const newRx = message?.body;
  return (
    newRx && {
      orderNumber: message.header.prescriberOrderNumber ?? '',
      messageId: record.messageId ?? '',
      ncpdpId: record.ncpdpId ?? '',
      receivedAt: record.at,
      drug: newRx.medication.drugDescription,
      sig: newRx.medication.sig.text,
      directions: sigRows(newRx.medication.sig),
      quantity: newRx.medication.quantity.value,
      refills: newRx.medication.refills,
      patient: `${newRx.patient.name.first} ${newRx.patient.name.last}`,
    }
  );
};

/** Gives what the pharmacies hold, newest first. Each message is read once, however often this is asked. */
export const makeHeldPrescriptions = (messages: MessageStore): (() => HeldPrescription[]) => {
  const described = new Map<string, ReturnType<typeof describe>>();
  return () => {
    const fills = messages.list({ kind: 'RxFill' });
    const cancels = [...messages.list({ kind: 'CancelRx' }), ...messages.list({ kind: 'CancelRxResponse' })];
    return messages.list({ kind: 'NewRx' }).flatMap((record) => {
      if (record.state !== 'accepted') return [];
      if (!described.has(record.key)) described.set(record.key, describe(record));
      const description = described.get(record.key);
      const { messageId = '' } = record;
      return description
        ? [
            {
              ...description,
              deliveries: record.deliveries.length,
              fill: lastFill(fills, messageId) ?? null,
              cancel: lastCancel(cancels, messageId) ?? null,
            },
          ]
        : [];
    });
  };
};
