/** States that the prescription history can be narrowed to. */
export const HISTORY_SCRIPT_STATUSES = [
  'Pending',
  'Sent',
  'CancelledBeforeSending',
  'CancelledAfterSending',
] as const;
/** What a prescription waits for, as the history is narrowed by it. */
export const SUB_STATE_FILTERS = ['none', 'refillRequestPending', 'rxChangeRequestPending'] as const;
/** Responses that the refill history can be narrowed to. */
export const RESPONSE_TYPES = [
  'pending',
  'approved',
  'approvedWithChanges',
  'denied',
  'awaitingDenialNewPrescriptionToFollow',
  'deniedNewPrescriptionToFollow',
] as const;
/** What became of a response, as the history is narrowed by it. */
export const VERIFICATION_FILTERS = ['unsent', 'unverified', 'verified', 'error'] as const;
