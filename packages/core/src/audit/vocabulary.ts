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
/** What belongs to the people of a practice, never to a patient: its changed values are among the details. */
export const CHANGEABLE_RESOURCES = ['Account', 'Practice', 'PrintSettings'] as const;
/** What a record of the trail is about. */
export const RESOURCE_TYPES = [
  ...CHANGEABLE_RESOURCES,
  'AccessReview',
  'Advertisement',
  'Allergy',
  'AuditExport',
  'BulkExport',
  'ConnectedApp',
  'Endpoint',
  'FavoritePharmacy',
  'FavoriteSig',
  'GrantRequest',
  'HookClient',
  'Import',
  'Incident',
  'Installation',
  'InteractionSettings',
  'LegacyRecord',
  'Medication',
  'NetworkMessage',
  'OrderSet',
  'Patient',
  'PharmacyRequest',
  'Prescription',
  'PriorAuthorization',
  'Problem',
  'Product',
  'PushConnection',
  'QuietRule',
  'RecordSystem',
  'RefusedMessage',
  'SignedPrescription',
] as const;
/** Orders of audit items. */
export const AUDIT_SORTS = ['OccurredOn', 'PatientName', 'DrugName'] as const;
/** Kinds of files of a table. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
/** Those, and what only programs read. */
export const FILE_FORMATS = [...EXPORT_FORMATS, 'jsonl'] as const;
/** How what was tried ended. */
export const OUTCOMES = ['done', 'refused', 'failed'] as const;
