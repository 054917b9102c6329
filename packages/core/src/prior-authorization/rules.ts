import { pass, type Rule, stop, type Finding } from '../findings/finding';
import type { Prescription } from '../prescriptions/model';
import type { EpaAnswerCode, PriorAuthorization } from './model';
import type { EpaRequest } from './request';
import type { EpaState, OriginalEpaStatus, OriginalRxRef } from '../prescriptions/epa-state';
import { toResponseStatus, nextAfterStatus, originalIsNotInProgress } from '../prescriptions/rules/epa-state';

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
 * Progress of an original (P4-15). A denied, cancelled or needless one has no code: nothing of it goes on.
 */
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
