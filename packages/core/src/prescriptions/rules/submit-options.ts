import { deaRegistrationHolds, type Expiries, licenseHolds } from '../../credentials/expiry';
import type { Permission } from '../../access/rights';
import { check, type Finding, pass, stop } from '../../findings/finding';
import { type Drug, isControlled } from '../../drugs/model';
import type { MonitoringAcknowledgement } from '../../pdmp/model';
import { findingsOnMonitoring } from '../../pdmp/rules';
import type { Pharmacy } from '../../pharmacies/model';
import { findingsOnPageHere } from '../../printing/controlled-page';
import { practiceIsReachable, type PracticeReach } from '../../practices/reachable';
import type { EpaState, OriginalRxRef } from '../epa-state';
import { nextAfterStatus, originalIsNotInProgress, toResponseStatus } from './epa-state';
import type { Registrations } from '../../users/model';
import type { CalendarDate } from '../../values/dates';
import {
  pharmacyTakesPrescriptions,
  senderIsPrescriber,
  senderIsRegistered,
  writerMayWriteFor,
} from './permissions';
import { SENDING_RULES } from './sending';

/** How the writing of a prescription can end (P2-15). */
export type SubmitAction =
  'continue' | 'save-for-provider' | 'save' | 'prior-authorization' | 'send' | 'print';
export const FINISHING_LABEL = {
  continue: 'Continue',
  'save-for-provider': 'Save for Provider',
  save: 'Save',
  'prior-authorization': 'Send Prior Authorization',
  send: 'Send',
  print: 'Print',
} as const satisfies Record<SubmitAction, string>;

/** All that decides how a prescription that is complete can be finished. */
export interface Finishing {
  readonly drug: { readonly schedule: Drug['schedule']; readonly ingredients: readonly string[] };
  readonly pharmacy: Pick<Pharmacy, 'activeEndTime'> | undefined;
  /** Anyone who is signed in. Staff have no NPI. */
  readonly writer: Pick<Registrations, 'npi' | 'spi'> &
    Expiries & {
      readonly id: string;
      /** Absent where none is stated. */
      readonly deaNumber?: string | undefined;
      readonly permissions: readonly string[];
      readonly canSendControlledSubstance: boolean;
    };
  /** The prescriber it is written for: the writer, or the one that staff have chosen. */
  readonly provider: Pick<Registrations, 'spi'> & { readonly id: string };
  readonly practice: PracticeReach;
  readonly today: CalendarDate;
  /** What was said in the PDMP dialog; undefined where it was not asked. */
  readonly monitoring: MonitoringAcknowledgement | undefined;
  /** What else forbids this person to prescribe the drug (P5-16). */
  readonly onDrug: readonly Finding[];
  /** The prior authorization of this prescription, and of the one that it continues. */
  readonly epaState: EpaState | undefined;
  readonly originalRxRef: OriginalRxRef | undefined;
}

/** An act that this person may be offered, and what forbids it now; offered when nothing does. */
export interface OfferedAct {
  readonly act: SubmitAction;
  readonly findings: readonly Finding[];
}

/**
 * The acts for this person and this prescription, in the order shown: Print first and what ends the visit last,
 * whatever the drug and the writer, so that neither is pressed for the other. What is not for them at all
 * is not in the list. P6-1: Continue signs and sends a controlled substance. P6-2: 'Save for Provider' for staff and
 * a controlled substance with a pharmacy. P6-3: Save and Send need a provider with an SPI and a pharmacy; Send the
 * right to send as well; Print is always there, and says what a page would lack.
 */
export function actsToFinish(finishing: Finishing): readonly OfferedAct[] {
  const {
    drug: { schedule },
    writer,
  } = finishing;
  const holds = (permission: Permission) => writer.permissions.includes(permission);
  const isSigned = isControlled(schedule);
  const save = !writer.npi && isSigned ? 'save-for-provider' : 'save';
  const onSaving = findingsOnSaving(finishing);
  return [
    ...(holds('prescription.print')
      ? [{ act: 'print', findings: findingsOnPrinting(finishing) } as const]
      : []),
    ...(holds('prior-authorization.start')
      ? [
          {
            act: 'prior-authorization',
            findings: [...onSaving, ...findingsOnPriorAuthorization(finishing)],
          } as const,
        ]
      : []),
    ...(holds('prescription.write') ? [{ act: save, findings: onSaving } as const] : []),
    ...(isSigned && holds('prescription.sign')
      ? [{ act: 'continue', findings: findingsOnSigning(finishing) } as const]
      : []),
    ...(!isSigned && holds('prescription.send')
      ? [{ act: 'send', findings: findingsOnSending(finishing) } as const]
      : []),
  ];
}

/** What the patient's address lacks is said where the patient is chosen (P5-5). */
function findingsOnPrinting({ drug, writer, provider, practice, today }: Finishing): readonly Finding[] {
  return findingsOnPageHere({
    printout: 'original',
    schedule: drug.schedule,
    practice,
    user: writer,
    providerId: provider.id,
    today,
  });
}

function findingsOnSaving({ pharmacy, provider, writer, onDrug }: Finishing): readonly Finding[] {
  if (!pharmacy) return stop('prescription.pharmacy-needed-to-save', {}, 'pharmacyNcpdpId');
  return [
    ...(provider.spi ? pass : stop('prescription.provider-without-spi')),
    ...writerMayWriteFor({
      writer: { accountId: writer.id, hasNpi: Boolean(writer.npi) },
      providerId: provider.id,
    }),
    ...onDrug,
  ];
}

/**
 * P6-1 as read (all of S6-12), P5-21, and what schedule II needs (P5-17). The server asks again and more
 * before it signs.
 */
function findingsOnSigning({
  drug,
  pharmacy,
  writer,
  provider,
  practice,
  today,
  monitoring,
  onDrug,
}: Finishing): readonly Finding[] {
  const sender = senderOf(writer);
  return [
    ...senderIsPrescriber({ prescription: { providerId: provider.id, scriptStatus: 'Pending' }, sender }),
    ...senderIsRegistered({ sender }),
    ...practiceIsReachable({ practice }),
    ...licenseHolds({ sender, today }),
    ...deaRegistrationHolds({ sender, today }),
    ...(writer.canSendControlledSubstance ? pass : stop('controlled.sender-not-enabled')),
    ...onDrug,
    ...findingsOnMonitoring({ drug, monitoring }),
    ...pharmacyTakesPrescriptions({ pharmacy, today }),
  ];
}

/**
 * P4-15: an original's that is in progress disables the next. Its own, if open, is opened again; an approved
 * one needs no other.
 */
function findingsOnPriorAuthorization({ epaState, originalRxRef }: Finishing): readonly Finding[] {
  const isApproved = nextAfterStatus(toResponseStatus(epaState)) === 'approved';
  return [
    ...originalIsNotInProgress({ originalRxRef }),
    ...(isApproved ? stop('prior-authorization.already-approved') : pass),
  ];
}

function senderOf({ id, npi, spi, deaExpiresOn, licenseExpiresOn }: Finishing['writer']) {
  return { accountId: id, npi, spi, deaExpiresOn, licenseExpiresOn };
}

/** The rules that the server asks when it sends, for a prescription that would be saved now. */
function findingsOnSending({
  drug: { schedule },
  pharmacy,
  writer,
  provider,
  practice,
  today,
}: Finishing): readonly Finding[] {
  return check(SENDING_RULES, {
    prescription: { providerId: provider.id, scriptStatus: 'Pending' },
    schedule,
    withheld: undefined, // saving it first refuses that
    practice,
    pharmacy,
    today,
    sender: senderOf(writer),
  });
}
