import type { Expiries } from '../../credentials/expiry';
import { pass, stop, type Rule } from '../../findings/finding';
import type { Drug } from '../../drugs/model';
import type { PracticeReach } from '../../practices/reachable';
import { isActivePharmacy, type Pharmacy } from '../../pharmacies/model';
import type { CalendarDate } from '../../values/dates';
import type { Prescription, ScriptStatus } from '../model';

/** Anyone who sends, and what is sent. */
export interface Sending {
  readonly prescription: Pick<Prescription, 'providerId' | 'scriptStatus'>;
  readonly schedule: Drug['schedule'];
  /** Why its product may no longer be prescribed, as the catalogue has it now. */
  readonly withheld: Drug['withheld'];
  /** The schedule that its product has now; undefined where the catalogue no longer has it. */
  readonly scheduleNow?: Drug['schedule'] | undefined;
  readonly sender: Expiries & {
    readonly accountId: string;
    readonly npi: string | undefined;
    readonly spi: string | undefined;
  };
  /** Of which it is sent. */
  readonly practice: PracticeReach;
  readonly pharmacy: Pick<Pharmacy, 'activeEndTime'> | undefined;
  readonly today: CalendarDate;
}

/** P5-21: an NPI and an SPI. */
export const senderIsRegistered: Rule<{
  readonly sender: Pick<Sending['sender'], 'npi' | 'spi'>;
}> = ({ sender }) => (sender.npi && sender.spi ? pass : stop('sending.provider-not-registered'));

/** P5-21: the prescription's provider is the one who sends it. */
export const senderIsPrescriber: Rule<Pick<Sending, 'sender' | 'prescription'>> = ({
  sender,
  prescription,
}) => (prescription.providerId === sender.accountId ? pass : stop('sending.other-provider'));

/** P4-1: only what is pending is sent; what was printed is not transmitted as well (21 CFR 1311.170). */
export const isPending: Rule<{ readonly prescription: Pick<Prescription, 'scriptStatus'> }> = ({
  prescription: { scriptStatus },
}) => {
  if (scriptStatus === 'Pending') return pass;
  return scriptStatus === 'Printed'
    ? stop('prescription.printed-not-sent')
    : stop('prescription.not-pending');
};

/** P6-3, N4-11: a pharmacy that takes prescriptions. */
export const pharmacyTakesPrescriptions: Rule<Pick<Sending, 'pharmacy' | 'today'>> = ({
  pharmacy,
  today,
}) => {
  if (!pharmacy) return stop('prescription.pharmacy-required', {}, 'pharmacyNcpdpId');
  return isActivePharmacy(pharmacy, today)
    ? pass
    : stop('prescription.pharmacy-inactive', {}, 'pharmacyNcpdpId');
};

/**
 * A controlled substance never leaves without the two factors of its prescriber (21 CFR 1311.120); an unknown
 * schedule never leaves at all.
 */
export const needsNoSignature: Rule<Pick<Sending, 'schedule'>> = ({ schedule }) =>
  schedule === 'none' ? pass : stop('controlled.signing-required');

/** Who writes for whom: a prescriber in their own name, staff for the provider they chose (P1-1). */
export const writerMayWriteFor: Rule<{
  readonly writer: { readonly accountId: string; readonly hasNpi: boolean };
  readonly providerId: string;
}> = ({ writer, providerId }) =>
  !writer.hasNpi || writer.accountId === providerId
    ? pass
    : stop('prescription.other-writer', {}, 'providerId');

/**
 * Acts offered on a row by its status (P2-21); a pending one can also be changed (P4-13), such as one that
 * staff saved for the provider.
 */
export const ROW_ACTS = {
  Pending: ['print', 'edit', 'send', 'cancel'],
  Sent: ['print', 'cancel', 'prescribe-again'],
  Printed: ['print'],
  CancelledBeforeSending: [],
  CancelledAfterSending: [],
} as const satisfies Record<
  ScriptStatus,
  readonly ('print' | 'edit' | 'send' | 'cancel' | 'prescribe-again')[]
>;
