import { deaRegistrationHolds, type Expiries, licenseHolds } from '../../credentials/expiry';
import type { Schedule } from '../../drugs/model';
import { check, type Finding, pass, type Rule, stop } from '../../findings/finding';
import { epaIsIncomplete } from './epa-state';
import { practiceIsReachable, type PracticeReach } from '../../practices/reachable';
import type { CalendarDate } from '../../values/dates';
import type { Prescription } from '../model';
import { isPending, pharmacyTakesPrescriptions, senderIsPrescriber, senderIsRegistered } from './permissions';
import { unitIsOffered } from './units';

/** A prescription of the list, and anyone who would send it. */
export interface SendingFromList {
  readonly prescription: Pick<
    Prescription,
    'providerId' | 'scriptStatus' | 'schedule' | 'units' | 'pharmacy' | 'epaState'
  >;
  readonly sender: Expiries & {
    readonly accountId: string;
    readonly npi: string | undefined;
    readonly spi: string | undefined;
    /** Whether this person has the right to send controlled substances (S6-12). */
    readonly canSendControlledSubstance: boolean;
  };
  readonly practice: PracticeReach;
  readonly today: CalendarDate;
}

/** P5-21, P6-1: a controlled substance needs a sender with that right; an unknown schedule counts as one. */
const senderMaySendSchedule: Rule<{
  readonly schedule: Schedule;
  readonly sender: SendingFromList['sender'];
}> = ({ schedule, sender }) =>
  schedule === 'none' || sender.canSendControlledSubstance ? pass : stop('controlled.not-authorized');

/** No one sends an unknown schedule. */
const scheduleIsKnown: Rule<{ readonly schedule: Schedule }> = ({ schedule }) =>
  schedule === 'unknown' ? stop('controlled.schedule-unknown') : pass;

/**
 * What speaks against sending a prescription from the list (P2-20, P5-21); a row without findings can be
 * selected. Whether its pharmacy is still active only the server knows.
 */
export function findingsOnSendingFromList({
  prescription,
  sender,
  practice,
  today,
}: SendingFromList): readonly Finding[] {
  const { schedule, units } = prescription;
  return [
    ...check(
      [
        senderIsPrescriber,
        senderIsRegistered,
        practiceIsReachable,
        licenseHolds,
        isPending,
        pharmacyTakesPrescriptions,
      ],
      { prescription, sender, practice, pharmacy: prescription.pharmacy && {}, today },
    ),
    ...check([scheduleIsKnown, senderMaySendSchedule], { schedule, sender }),
    ...(schedule === 'none' ? pass : deaRegistrationHolds({ sender, today })),
    ...unitIsOffered({ form: { units } }),
  ];
}

/**
 * What comes before a prescription of the list is sent: a question (P4-18), then a signature for a controlled
 * substance.
 */
export function stepsBeforeSending({
  schedule,
  epaState,
}: Pick<Prescription, 'schedule' | 'epaState'>): readonly ('ask-prior-authorization' | 'sign')[] {
  return [
    ...(epaIsIncomplete(epaState) ? ['ask-prior-authorization' as const] : []),
    ...(schedule === 'none' ? [] : ['sign' as const]),
  ];
}

/**
 * The order in which selected prescriptions are sent: those without a signature first, then the controlled
 * ones patient by patient, so that one signature can cover all of a patient and none covers two (21 CFR
 * 1311.140).
 */
export function inSendingOrder<Row extends Pick<Prescription, 'schedule' | 'patientId'>>(
  rows: readonly Row[],
): readonly Row[] {
  const controlled = rows.filter(({ schedule }) => schedule !== 'none');
  const patients = [...new Set(controlled.map(({ patientId }) => patientId))];
  return [
    ...rows.filter(({ schedule }) => schedule === 'none'),
    ...patients.flatMap((patient) => controlled.filter(({ patientId }) => patientId === patient)),
  ];
}

/** P6-4: only prescribers who own a prescription are offered what its pharmacy asks. */
export function ownsPrescription(
  { providerId }: Pick<Prescription, 'providerId'>,
  person: { readonly id: string; readonly npi: string | undefined },
): boolean {
  return Boolean(person.npi) && providerId === person.id;
}
