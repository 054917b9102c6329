/** States of a prescription. */
export const SCRIPT_STATUSES = [
  'Pending',
  'Sent',
  'Printed',
  'CancelledBeforeSending',
  'CancelledAfterSending',
] as const;
/** What a list of prescriptions can be narrowed to. */
export const PRESCRIPTION_FILTERS = [
  'Pending',
  'Sent',
  'Printed',
  'CancelledBeforeSending',
  'CancelledAfterSending',
  'RefillRequest',
] as const;
/** How far back a list of prescriptions goes. */
export const DURATIONS = ['LastWeek', 'LastMonth', 'Last6Months', 'LastYear', 'All'] as const;
/** What a prescription waits for. */
export const SUB_STATES = ['None', 'RefillRequestPending', 'RxChangeRequestPending'] as const;
/** States of a cancellation at the pharmacy. */
export const CANCEL_STATUSES = ['Pending', 'Approved', 'ApprovedWithChanges', 'Denied'] as const;
/** How far a message came on its way to the network. */
export const DELIVERY_STATES = ['none', 'queued', 'accepted', 'failed'] as const;
/** What the pharmacy says of having got a prescription. */
export const VERIFICATION_STATUSES = ['Verified', 'Unverified', 'Error'] as const;
/** What the pharmacy reports of a fill. */
export const FILL_STATUSES = ['None', 'PartiallyDispensed', 'Dispensed', 'NotDispensed'] as const;

/** Orders of the prescription history. */
export const HISTORY_SORTS = [
  'DateAsc',
  'DateDesc',
  'DrugAsc',
  'DrugDesc',
  'PatientAsc',
  'PatientDesc',
] as const;

/** States of a prior authorization. */
export const EPA_STATES = [
  'Started',
  'InProcess',
  'Approved',
  'Denied',
  'PartiallyDenied',
  'NotRequired',
  'Cancelled',
] as const;
