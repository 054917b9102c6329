import type { EpaState } from '@erx/core/prescriptions/epa-state';
import type { DisplayStatus } from '../../ui/text/status-tag';

/**
 * The color and sign of each state of a prior authorization, in the one vocabulary of states: what waits for
 * the plan is pending, and nothing that was only asked for looks sent.
 */
export const SHOWN_STATE = {
  Started: 'pending',
  InProcess: 'pending',
  Approved: 'verified',
  Denied: 'error',
  PartiallyDenied: 'error',
  NotRequired: 'inactive',
  Cancelled: 'cancelled',
} as const satisfies Record<EpaState, DisplayStatus>;
