import type { EpaState } from '@erx/core/prior-authorization/model';
import type { ShownState } from '../../ui/status-tag';

/** The colour and sign of each state of a prior authorization, in the one vocabulary of states. */
export const SHOWN_STATE = {
  Started: 'inactive', InProcess: 'sent', Approved: 'verified', Denied: 'error', PartiallyDenied: 'pending', NotRequired: 'inactive', Cancelled: 'cancelled',
} as const satisfies Record<EpaState, ShownState>;
