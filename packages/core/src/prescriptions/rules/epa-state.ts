import * as z from 'zod';
import type { EpaState, OriginalRxRef } from '../epa-state';
import { type Rule, stop, pass } from '../../findings/finding';

/**
 * What a status request answers (P4-16): 'Other' in process, 'Approved' approved, anything else begins a new
 * initiation.
 */
export const EpaResponseStatus = z.enum([
  'Other',
  'Approved',
  'Denied',
  'PartiallyDenied',
  'NotRequired',
  'Cancelled',
  'None',
]);
export type EpaResponseStatus = z.infer<typeof EpaResponseStatus>;

/**
 * What of a prior authorization allows a prescription without a question: P4-18 names Approved, Denied and
 * NotRequired. Cancelled joins them, because nobody will answer one that was given up, and the pharmacy may
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
 * What Send Prior Authorization does next (P4-16): goes on with what is in process, says that it is approved,
 * or begins.
 */
export function nextAfterStatus(status: EpaResponseStatus): 'resume' | 'approved' | 'initiate' {
  if (status === 'Other') return 'resume';
  return status === 'Approved' ? 'approved' : 'initiate';
}

/** P4-15: while the original's prior authorization is in progress, none is sent for the new prescription. */
export const originalIsNotInProgress: Rule<{ readonly originalRxRef?: OriginalRxRef | undefined }> = ({
  originalRxRef,
}) => (originalRxRef?.originalEpaStatus === 1 ? stop('prior-authorization.original-in-progress') : pass);
