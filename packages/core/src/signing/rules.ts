import type { Schedule } from '../drugs/model';
import { deaRegistrationHolds, licenseHolds } from '../credentials/expiry';
import { check, type Finding, pass, type Rule, stop } from '../findings/finding';
import { practiceIsReachable } from '../practices/reachable';
import type { Pharmacy } from '../pharmacies/model';
import {
  isPending,
  pharmacyTakesPrescriptions,
  senderIsPrescriber,
  senderIsRegistered,
  type Sending,
} from '../prescriptions/rules/permissions';
import {
  drugIsUnambiguous,
  scheduleIsCurrent,
  scheduleIsPrescribable,
} from '../prescriptions/rules/schedule';
import type { OtpType } from '../credentials/proofing/model';

/** How long a ready-to-sign token may be used (docs/decisions/signing.md). */
export const TOKEN_LIFETIME_MS = 5 * 60_000;

/** How many prescriptions of one patient one authentication may sign. */
export const MOST_TOGETHER = 21;

/**
 * RFC 6238: a step of 30 seconds; codes of one step before and after are taken for clocks that drift (section
 * 5.2).
 */
export const STEP_SECONDS = 30;
export const DRIFT_STEPS = 1;

/** Five wrong tries lock signing for a quarter of an hour. */
export const SIGNING_LIMIT = { failures: 5, minutes: 15 } as const;

/** 21 CFR 1311.120(b)(17): the clock of the application is within five minutes of the official one. */
export const CLOCK_LIMIT_MS = 5 * 60_000;

/** Whether a clock that is off by so many milliseconds, either way, may date a signature. */
export function clockIsWithinLimit(offMilliseconds: number): boolean {
  return Math.abs(offMilliseconds) <= CLOCK_LIMIT_MS;
}

/** Anyone who signs, what is signed, and where it goes. */
export interface Signing extends Omit<Sending, 'pharmacy'> {
  readonly sender: Sending['sender'] & { readonly canSendControlledSubstance: boolean };
  readonly pharmacy: Pick<Pharmacy, 'activeEndTime' | 'specialtyTypes'> | undefined;
}

/** P5-16, S6-12: everything that the right to send controlled substances asks. */
export const signerIsAuthorized: Rule<Pick<Signing, 'sender'>> = ({ sender }) =>
  sender.canSendControlledSubstance ? pass : stop('controlled.not-authorized');

/** Only a controlled substance is signed; what is not is sent without. */
export const needsSignature: Rule<{ readonly schedule: Schedule }> = ({ schedule }) =>
  schedule === 'none' ? stop('signing.not-needed') : pass;

/**
 * P5-15: the directory says that the pharmacy takes controlled substances; a pharmacy that does not say so
 * does not.
 */
export const pharmacyTakesControlled: Rule<Pick<Signing, 'pharmacy'>> = ({ pharmacy }) =>
  pharmacy && !pharmacy.specialtyTypes.includes('EPCS')
    ? stop('signing.pharmacy-cannot', {}, 'pharmacyNcpdpId')
    : pass;

/** Who may sign what: asked when a user looks, marks as ready, and signs. */
export const SIGNER_RULES: readonly Rule<Signing>[] = [
  senderIsPrescriber,
  signerIsAuthorized,
  senderIsRegistered,
  licenseHolds,
  deaRegistrationHolds,
  isPending,
  needsSignature,
  scheduleIsPrescribable,
  scheduleIsCurrent,
  drugIsUnambiguous,
];

/** What must hold beyond that of the prescription and its pharmacy. */
export const SIGNING_RULES: readonly Rule<Signing>[] = [
  ...SIGNER_RULES,
  practiceIsReachable,
  pharmacyTakesPrescriptions,
  pharmacyTakesControlled,
];

/** What of a stored prescription decides whether it may be signed with others. */
export interface Candidate {
  readonly patientId: string;
  readonly readyAt: string | undefined;
  /** When the patient was last changed: the patient's name and address are part of what was looked at. */
  readonly patientUpdatedAt: string;
}

/**
 * Whether the mark holds: set, and nothing of the patient changed since. A change of the prescription itself
 * takes the mark away (21 CFR 1311.120(b)(10)).
 */
export function isMarkedReady({
  readyAt,
  patientUpdatedAt,
}: Pick<Candidate, 'readyAt' | 'patientUpdatedAt'>): boolean {
  return readyAt !== undefined && Date.parse(patientUpdatedAt) <= Date.parse(readyAt);
}

/** 21 CFR 1311.120(b)(10), (11): each is marked as ready. */
const allAreReady: Rule<readonly Candidate[]> = (candidates) =>
  candidates.every(isMarkedReady) ? pass : stop('signing.not-ready');

/** 21 CFR 1311.140(a)(1): one authentication covers one patient. */
const allAreOfOnePatient: Rule<readonly Candidate[]> = ([first, ...others]) =>
  others.every(({ patientId }) => patientId === first?.patientId) ? pass : stop('signing.other-patient');

/** Whether these may be signed by one authentication. */
export function findingsOnBatch(candidates: readonly Candidate[]): readonly Finding[] {
  return check([allAreOfOnePatient, allAreReady], candidates);
}

/** The ways of authenticating that a user's authenticators allow, in the order shown (P4-14, S2.5-12). */
export function offeredTypes(
  authenticators: readonly { readonly kind: 'hardware' | 'soft'; readonly acceptsPush: boolean }[],
  hasPhone: boolean,
): OtpType[] {
  return [
    ...(authenticators.some(({ kind }) => kind === 'hardware') ? ['Hwtok' as const] : []),
    ...(authenticators.some(({ kind }) => kind === 'soft') ? ['Swtok' as const] : []),
    ...(hasPhone && authenticators.some(({ kind, acceptsPush }) => kind === 'soft' && acceptsPush)
      ? ['Oob' as const]
      : []),
  ];
}
