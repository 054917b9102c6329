import type { MessageStore } from '../network/records';
import { prescriptionIn } from '../network/summary';

/** A prescription as a pharmacy holds it: one for each message id, however often it was delivered. */
export interface HeldPrescription {
  messageId: string;
  ncpdpId: string;
  receivedAt: string;
  drug: string;
  sig: string;
  quantity: string;
  refills: string;
  patient: string;
  deliveries: number;
}

/** What the pharmacies hold, newest first. */
export const heldPrescriptions = (messages: MessageStore): HeldPrescription[] =>
  messages.list({ kind: 'NewRx' }).flatMap((record) => {
    const newRx = record.state === 'accepted' ? prescriptionIn(record.xml) : undefined;
    if (!newRx || record.messageId === undefined) return [];
    return [{
      messageId: record.messageId, ncpdpId: record.ncpdpId ?? '', receivedAt: record.at, drug: newRx.medication.drugDescription, sig: newRx.medication.sig.text,
      quantity: newRx.medication.quantity.value, refills: newRx.medication.refills,
      patient: `${newRx.patient.name.first} ${newRx.patient.name.last}`, deliveries: record.deliveries.length,
    }];
  });
