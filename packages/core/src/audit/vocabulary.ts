/** What the marketing log lists. */
export const MARKETING_LOG_KINDS = ['Marketing', 'Coupon'] as const;
/** Types of audit items. */
export const AUDIT_ITEM_TYPES = [
  'CsCreated',
  'CsSendingFailed',
  'CsSent',
  'CsCancelled',
  'CsPrinted',
  'ClickEvent',
  'Coupon',
  'Other',
] as const;
/** What a search of audit items can be narrowed to. */
export const AUDIT_RESOURCES = ['Prescription', 'RefillRequest', 'RxChangeRequest'] as const;
/** Orders of audit items. */
export const AUDIT_SORTS = ['OccurredOn', 'PatientName', 'DrugName'] as const;
/** Kinds of files of a table. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
/** How what was tried ended. */
export const OUTCOMES = ['done', 'refused', 'failed'] as const;
