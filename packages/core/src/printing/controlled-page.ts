import type { Schedule } from '../drugs/model';
import { expiryOf } from '../credentials/expiry';
import { type Finding, pass, type Rule, stop } from '../findings/finding';
import { lacksOfAddress, type PracticeAddress } from '../practices/reachable';
import { type CalendarDate, showDate } from '../values/dates';
import type { Printout } from './rules';

/** Whose prescription is printed, as it would stand on the page. */
export interface PrintedPrescriber {
  /** In words, such as a name or 'you'. */
  readonly name: string;
  readonly deaNumber: string;
  readonly deaExpiresOn?: CalendarDate | undefined;
}

/** What a page says of a prescription besides the drug. */
export interface PrintedPage {
  readonly printout: Printout | undefined;
  readonly schedule: Schedule;
  readonly practice: PracticeAddress;
  /** Undefined where the caller does not know; the server asks with all of it. */
  readonly prescriber: PrintedPrescriber | undefined;
  readonly patient: PracticeAddress | undefined;
  readonly today: CalendarDate;
}

/**
 * A controlled substance on paper carries the full name and address of the patient and the name, address and
 * registration number of the practitioner (21 CFR 1306.05(a)), who is registered when it is issued (21 CFR
 * 1306.03(a)(2)). The practitioner's address is that of the practice they prescribe in. An unknown schedule
 * counts as one; a copy is never dispensed. Name and drug are never empty.
 */
export const controlledPageIsWhole: Rule<PrintedPage> = ({
  printout,
  schedule,
  practice,
  prescriber,
  patient,
  today,
}) => {
  if (schedule === 'none' || printout === 'copy') return pass;
  return [
    ...findingsOnAddress(practice, 'printing.practice-address'),
    ...(prescriber ? findingsOnPrescriber(prescriber, today) : pass),
    ...(patient ? findingsOnAddress(patient, 'printing.patient-address') : pass),
  ];
};

/**
 * The same as far as a client knows it: of another prescriber's registration, and of where the patient lives, the
 * server alone knows and says it when it is printed.
 * @param user who prints
 * @param providerId whose prescription it is
 */
export const findingsOnPageHere = ({
  user,
  providerId,
  ...page
}: Omit<PrintedPage, 'prescriber' | 'patient'> & {
  readonly user: {
    readonly id: string;
    readonly deaNumber?: string | undefined;
    readonly deaExpiresOn?: CalendarDate | undefined;
  };
  readonly providerId: string;
}): readonly Finding[] =>
  controlledPageIsWhole({
    ...page,
    prescriber:
      providerId === user.id
        ? { name: 'you', deaNumber: user.deaNumber ?? '', deaExpiresOn: user.deaExpiresOn }
        : undefined,
    patient: undefined,
  });

function findingsOnAddress(
  address: PracticeAddress,
  code: 'printing.practice-address' | 'printing.patient-address',
): readonly Finding[] {
  const lacks = lacksOfAddress(address);
  return lacks === '' ? pass : stop(code, { lacks });
}

function findingsOnPrescriber({ name, deaNumber, deaExpiresOn }: PrintedPrescriber, today: CalendarDate) {
  if (deaNumber.trim() === '') return stop('printing.dea-number', { name });
  return deaExpiresOn !== undefined && expiryOf(deaExpiresOn, today).state === 'expired'
    ? stop('printing.dea-expired', { name, day: showDate(deaExpiresOn) })
    : pass;
}
