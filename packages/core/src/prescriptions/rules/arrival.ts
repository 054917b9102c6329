import { type Prescription, TRANSFERRED } from '../model';

/** What shows whether a prescription arrived; what is absent has not happened. */
export type Arriving = Pick<Prescription, 'scriptStatus' | 'cancelStatus' | 'delivery' | 'verification'> &
  Partial<Pick<Prescription, 'printedAt' | 'fill'>>;

/**
 * Why a pharmacy lacks a prescription that left: the network or the pharmacy refused it ('refused': none has
 * it), or no answer came within a day ('unanswered': it may have arrived).
 */
export type DeliveryFailure = 'refused' | 'unanswered';

/**
 * Undefined for what arrived, is on its way, waits, was printed or dispensed after all, or whose cancel the
 * pharmacy answered: an answer says that it has the prescription.
 */
export function deliveryFailure(prescription: Arriving): DeliveryFailure | undefined {
  const { scriptStatus, cancelStatus, delivery, verification, printedAt, fill } = prescription;
  if (printedAt !== undefined || fill?.status === 'Dispensed' || fill?.status === 'PartiallyDispensed')
    return undefined;
  const isCancelOpen =
    scriptStatus === 'CancelledAfterSending' && (cancelStatus === undefined || cancelStatus === 'Pending');
  if (verification.status === 'Error') return scriptStatus === 'Sent' || isCancelOpen ? 'refused' : undefined;
  // After a request to cancel the delivery is that of the request.
  return scriptStatus === 'Sent' && delivery.state === 'failed' ? 'unanswered' : undefined;
}

/** Whether its pharmacy says that it did not hand it over, and sent it to no other. */
export const isNotDispensed = ({
  fill: { status, description },
}: {
  readonly fill: Pick<Prescription['fill'], 'status' | 'description'>;
}): boolean => status === 'NotDispensed' && description !== TRANSFERRED;
