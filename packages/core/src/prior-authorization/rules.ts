import { pass, type Rule, stop, type Finding } from '../findings/finding';
import type { Prescription } from '../prescriptions/model';
import type {
  EpaAnswerCode,
  EpaResponseStatus,
  EpaState,
  OriginalEpaStatus,
  OriginalRxRef,
  PriorAuthorization,
} from './model';
import type { EpaRequest } from './request';

/**
 * What of a prior authorization allows a prescription without a question: P4-18 names Approved, Denied and
 * NotRequired. Cancelled joins them, because no one will answer one that was given up, and the pharmacy may
 * then begin its own.
 */
const ASKED_BEFORE_SENDING = {
  Started: true,
  InProcess: true,
  PartiallyDenied: true,
  Approved: false,
  Denied: false,
  NotRequired: false,
  Cancelled: false,
} as const satisfies Record<EpaState, boolean>;

/**
 * Whether sending a pending prescription asks first (P4-18).
 * @param state of its prior authorization; undefined where none was started, which asks nothing
 */
export function epaIsIncomplete(state: EpaState | undefined): boolean {
  return state !== undefined && ASKED_BEFORE_SENDING[state];
}

/** What each answer code means (S4-13): 3 is treated as approved. */
export const STATE_OF_ANSWER = {
  0: 'Approved',
  1: 'Denied',
  2: 'PartiallyDenied',
  3: 'Approved',
} as const satisfies Record<EpaAnswerCode, EpaState>;

/** The states as a person reads them (S2.13-1 labels the answers). */
export const EPA_STATE_LABEL = {
  Started: 'Not yet at the plan',
  InProcess: 'In process',
  Approved: 'Approved',
  Denied: 'Denied',
  PartiallyDenied: 'Partially Denied',
  NotRequired: 'Not required',
  Cancelled: 'Cancelled',
} as const satisfies Record<EpaState, string>;

/**
 * Whether an entry awaits a user's action, which is what the badge counts (S2.1-11, S4-13 and their reading):
 * an answer has come and its prescription is still pending, so that it must be sent, written again or
 * cancelled.
 */
export function awaitsAction({
  scriptStatus,
  epaReferenceId,
  epaDetails,
}: Pick<EpaRequest, 'scriptStatus'> & Partial<Pick<EpaRequest, 'epaReferenceId' | 'epaDetails'>>): boolean {
  return (
    scriptStatus === 'Pending' &&
    epaReferenceId !== undefined &&
    epaDetails?.status !== undefined &&
    epaDetails.state !== 'Cancelled'
  );
}

/**
 * What a status request answers for each state (P4-16). One that the portal never confirmed is started again
 * under its own id.
 */
const RESPONSE = {
  Started: 'None',
  InProcess: 'Other',
  Approved: 'Approved',
  Denied: 'Denied',
  PartiallyDenied: 'PartiallyDenied',
  NotRequired: 'NotRequired',
  Cancelled: 'Cancelled',
} as const satisfies Record<EpaState, EpaResponseStatus>;

/** The answer to a status request. @param state undefined where none was started */
export function toResponseStatus(state: EpaState | undefined): EpaResponseStatus {
  return state === undefined ? 'None' : RESPONSE[state];
}

/**
 * What Send Prior Authorization does next (P4-16): continues what is in process, says that it is approved, or
 * begins.
 */
export function nextAfterStatus(status: EpaResponseStatus): 'resume' | 'approved' | 'initiate' {
  if (status === 'Other') return 'resume';
  return status === 'Approved' ? 'approved' : 'initiate';
}

/** Progress of an original (P4-15). A denied, cancelled or unneeded one has no code and is not continued. */
const ORIGINAL_STATUS = {
  Approved: 0,
  Started: 1,
  InProcess: 1,
  PartiallyDenied: 2,
  Denied: undefined,
  NotRequired: undefined,
  Cancelled: undefined,
} as const satisfies Record<EpaState, OriginalEpaStatus | undefined>;

/**
 * What a new prescription says of the one whose prior authorization it continues (P4-15).
 * @returns undefined where the original has none to continue
 */
export function toOriginalRxRef(
  original: Pick<Prescription, 'orderNumber' | 'epaState'>,
  authorizationNumber: string,
): OriginalRxRef | undefined {
  const status = original.epaState === undefined ? undefined : ORIGINAL_STATUS[original.epaState];
  return status === undefined
    ? undefined
    : {
        originalOrderNumber: original.orderNumber,
        originalEpaStatus: status,
        originalAuthNumber: authorizationNumber,
      };
}

/** What a plan approved of a prescription, in its units; absent parts were not said. */
export interface ApprovedAmounts {
  readonly dispense?: string;
  readonly daysSupply?: string;
}

/**
 * What a new prescription takes from a partial denial: the amounts that the plan approved in place of those
 * that were asked. A whole approval leaves the prescription as it is, a denial approves nothing.
 */
export function approvedAmounts(
  answer: Pick<PriorAuthorization, 'state' | 'authorizationQuantityValue' | 'daysSupply'> | undefined,
): ApprovedAmounts | undefined {
  if (answer?.state !== 'PartiallyDenied') return undefined;
  const { authorizationQuantityValue: dispense, daysSupply } = answer;
  if (dispense === undefined && daysSupply === undefined) return undefined;
  return {
    ...(dispense === undefined ? {} : { dispense }),
    ...(daysSupply === undefined ? {} : { daysSupply: String(daysSupply) }),
  };
}

/** P4-15: while the original's prior authorization is in progress, none is sent for the new prescription. */
export const originalIsNotInProgress: Rule<{ readonly originalRxRef?: OriginalRxRef | undefined }> = ({
  originalRxRef,
}) => (originalRxRef?.originalEpaStatus === 1 ? stop('prior-authorization.original-in-progress') : pass);

/**
 * What must hold to begin one: the prescription is pending (P4-1), nothing is open or approved already
 * (P4-16), nor at the original (P4-15).
 */
export const mayBeInitiated: Rule<Pick<Prescription, 'scriptStatus' | 'epaState' | 'originalRxRef'>> = ({
  scriptStatus,
  epaState,
  originalRxRef,
}) => {
  if (scriptStatus !== 'Pending') return stop('prescription.not-pending');
  const next = nextAfterStatus(toResponseStatus(epaState));
  if (next === 'resume') return stop('prior-authorization.already-open');
  return next === 'approved'
    ? stop('prior-authorization.already-approved')
    : originalIsNotInProgress({ originalRxRef });
};

/** Whether there is one that can still be given up: also an answered one, which then leaves the list. */
export const mayBeCancelled: Rule<Pick<Prescription, 'epaState'>> = ({ epaState }) =>
  epaState === undefined || epaState === 'Cancelled' || epaState === 'NotRequired'
    ? stop('prior-authorization.none-to-cancel')
    : pass;

/**
 * The recommendation on the review step (P2-15): the plan's formulary asks for one, and none is approved or
 * under way.
 * @param known.required what the formulary says; undefined while it is not known, which recommends nothing
 * and rules out nothing
 */
export function recommendation(known: {
  readonly required: boolean | undefined;
  readonly state?: EpaState | undefined;
  readonly originalRxRef?: OriginalRxRef | undefined;
}): readonly Finding[] {
  const isStarted =
    known.state === 'InProcess' || known.state === 'Approved' || known.originalRxRef !== undefined;
  return known.required === true && !isStarted
    ? [{ severity: 'warn', code: 'prior-authorization.recommended', data: {} }]
    : pass;
}
