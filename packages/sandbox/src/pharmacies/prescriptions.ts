import type { MessageRecord, MessageStore } from '../network/records';
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

const describe = (record: MessageRecord): Omit<HeldPrescription, 'deliveries'> | undefined => {
  const newRx = prescriptionIn(record.xml);
  return newRx && {
    messageId: record.messageId ?? '', ncpdpId: record.ncpdpId ?? '', receivedAt: record.at, drug: newRx.medication.drugDescription, sig: newRx.medication.sig.text,
    quantity: newRx.medication.quantity.value, refills: newRx.medication.refills, patient: `${newRx.patient.name.first} ${newRx.patient.name.last}`,
  };
};

/** Gives what the pharmacies hold, newest first. Each message is read once, however often this is asked. */
export const makeHeldPrescriptions = (messages: MessageStore): (() => HeldPrescription[]) => {
  const described = new Map<string, ReturnType<typeof describe>>();
  return () => messages.list({ kind: 'NewRx' }).flatMap((record) => {
    if (record.state !== 'accepted') return [];
    if (!described.has(record.key)) described.set(record.key, describe(record));
    const description = described.get(record.key);
    return description ? [{ ...description, deliveries: record.deliveries.length }] : [];
  });
};
