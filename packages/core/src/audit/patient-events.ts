import { CLINICAL_FACT_KINDS } from '../clinical-facts/vocabulary';
import { LEGACY_KINDS } from '../legacy-import/vocabulary';
import { DATA_CALLS } from '../medication-history/vocabulary';
import { MEASURES } from '../patients/vocabulary';
import { FAVORITE_LISTS } from '../pharmacies/vocabulary';
import { type Definition, event } from './definition';
import { PATIENT_LISTS } from '../access/reading';

const ENTRY_CHANGED = { patientId: 'id', fields: 'field names', hide: 'flag' } as const;
const PRIOR_AUTHORIZATION = {
  prescriptionId: 'id',
  'version?': 'count',
  'from?': 'code',
  'to?': 'code',
  'answer?': 'count | null',
  'reference?': 'id',
  'withScript?': 'flag',
} as const;

/** Events of patients: what of them is read, kept and asked of others. */
export const PATIENT_EVENTS = {
  'patient.read': event('Chart read', 'Patient', {}),
  'patient.looks-read': event('Who looked at the chart: read', 'Patient', {}),
  'patient.looks-exported': event('Who looked at the chart: saved as a file', 'Patient', {
    format: 'code',
    rows: 'count',
    ending: ['complete', 'broken', 'stopped'],
    filters: 'field names',
  }),
  'patient.looks-printed': event('Who looked at the chart: printed for the patient', 'Patient', {
    records: 'count',
  }),
  'patient.listed': event('List of patients read', 'Practice', {
    'list?': PATIENT_LISTS,
    // of FHIR: which resources, and whether it was a page behind the first, whose search is sealed
    'kind?': 'code',
    'isLaterPage?': 'flag',
    'filters?': 'field names',
    rows: 'count',
  }),
  'request.read': event('Request read', 'PharmacyRequest', {}),
  'prescription.read': event('Prescription read', 'Prescription', {}),
  'prescription.timeline-read': event('Timeline read', 'Prescription', {}),
  'signed.read': event('Signed prescription read', 'SignedPrescription', {}),
  'patient.created': event('Patient added', 'Patient', { 'confirmed?': 'field names' }),
  'patient.imported': event('Patient imported', 'Patient', {}),
  'patient.linked': event('Patient of a record system confirmed', 'Patient', {
    system: 'id',
    foundBy: 'code',
    isConfirmed: 'flag',
    confirmedDifferences: 'field names',
  }),
  'patient.taken-in': event('Records of a record system taken in', 'Patient', {
    system: 'id',
    medications: 'count',
    allergies: 'count',
    'problem?': 'code',
  }),
  'patient.taken-off': event('Records of a record system taken off the wrong chart', 'Patient', {
    system: 'id',
    removed: 'count',
    toReview: 'count',
  }),
  'patient.file-taken-in': event('Records of a file taken in', 'Patient', {
    medications: 'count',
    allergies: 'count',
    leftOut: 'count',
    unread: 'count',
    'confirmedDifferences?': 'field names',
  }),
  'patient.launched': event('Patient opened from a record system', 'Patient', {
    system: 'id',
    'left?': 'id',
  }),
  'patient.changed': event('Patient changed', 'Patient', {
    fields: 'field names',
    'confirmed?': 'field names',
  }),
  // Of each of the two charts one: who looks for either finds it.
  'patient.merged': event('Chart merged', 'Patient', {
    kept: 'id',
    merged: 'id',
    merge: 'id',
    taken: 'field names',
    entries: 'count',
    reason: 'reason',
  }),
  'patient.merge-undone': event('Merge of charts undone', 'Patient', {
    kept: 'id',
    merged: 'id',
    merge: 'id',
    entries: 'count',
    reason: 'reason',
  }),
  'patient.marked-distinct': event('Charts recorded as of two people', 'Patient', {
    other: 'id',
    reason: 'reason',
  }),
  'patient.alike-again': event('Charts no longer recorded as of two people', 'Patient', { other: 'id' }),
  'patient.measured': event('Measurement added', 'Patient', {
    measurementId: 'id',
    measure: MEASURES,
    'confirmed?': 'field names',
  }),
  'patient.measurement-wrong': event('Measurement marked as entered in error', 'Patient', {
    measurementId: 'id',
    measure: MEASURES,
    reason: 'reason',
  }),
  'patient.clinical-fact': event('Clinical fact recorded', 'Patient', {
    factId: 'id',
    kind: CLINICAL_FACT_KINDS,
  }),
  'patient.clinical-fact-wrong': event('Clinical fact marked as entered in error', 'Patient', {
    factId: 'id',
    kind: CLINICAL_FACT_KINDS,
    reason: 'reason',
  }),
  'patient.no-allergies-known': event('No known allergies recorded', 'Patient', {}),
  'patient.allergies-unknown': event('Allergies recorded as unknown', 'Patient', {}),
  'allergy.created': event('Allergy added', 'Allergy', { patientId: 'id', 'legacyRecordId?': 'id' }),
  'allergy.changed': event('Allergy changed', 'Allergy', ENTRY_CHANGED),
  'allergy.weakened': event('Severe allergy made weaker or inactive', 'Allergy', {
    ...ENTRY_CHANGED,
    reason: 'reason',
  }),
  'allergy.deleted': event('Allergy removed', 'Allergy', { patientId: 'id', legacyRecordId: 'id' }),
  'medication.created': event('Medication added', 'Medication', {
    patientId: 'id',
    'drugId?': 'id',
    'historyId?': 'id',
    'legacyRecordId?': 'id',
  }),
  'medication.changed': event('Medication changed', 'Medication', ENTRY_CHANGED),
  'medication.stopped': event('Medication made inactive', 'Medication', {
    patientId: 'id',
    reason: 'code',
    'prescriptionId?': 'id',
  }),
  'medication-list.printed': event('Medication list printed', 'Patient', {
    records: 'count',
    'language?': 'code',
  }),
  'medication.deleted': event('Medication removed', 'Medication', { patientId: 'id', legacyRecordId: 'id' }),
  'problem.created': event('Problem added', 'Problem', { patientId: 'id' }),
  'problem.changed': event('Problem changed', 'Problem', ENTRY_CHANGED),
  'legacy-records.received': event('Former records received', 'LegacyRecord', { count: 'count' }),
  'legacy-record.matched': event('Former record matched', 'LegacyRecord', {
    patientId: 'id',
    kind: LEGACY_KINDS,
    importedId: 'id',
    created: 'flag',
    'allergyId?': 'id | null',
    'medicationId?': 'id | null',
  }),
  'legacy-record.unmatched': event('Former record unmatched', 'LegacyRecord', {
    patientId: 'id',
    kind: LEGACY_KINDS,
    deleted: 'id | null',
  }),
  'legacy-record.reviewed': event('Former record of another patient looked at', 'LegacyRecord', {
    patientId: 'id',
    kind: LEGACY_KINDS,
  }),
  'legacy-history.printed': event('Former records printed', 'Patient', {
    history: ['medications', 'allergies'],
    records: 'count',
  }),
  'favorite-sig.created': event('Favorite sig added', 'FavoriteSig', {
    list: ['practice', 'user'],
    drugId: 'id',
  }),
  'favorite-sig.changed': event('Favorite sig changed', 'FavoriteSig', {
    fields: 'field names',
    hide: 'flag',
  }),
  'order-set.created': event('Order set added', 'OrderSet', {
    list: ['practice', 'user'],
    'starter?': 'code',
  }),
  'order-set.changed': event('Order set changed', 'OrderSet', { version: 'count' }),
  'order-set.confirmed': event('Order set confirmed', 'OrderSet', { version: 'count' }),
  'order-set.retired': event('Order set retired', 'OrderSet', { version: 'count' }),
  'order-set.restored': event('Order set in use again', 'OrderSet', { version: 'count' }),
  'favorite-pharmacy.added': event('Favorite pharmacy added', ['FavoritePharmacy', 'Patient'], {
    list: FAVORITE_LISTS,
    ncpdpId: 'id',
  }),
  'favorite-pharmacy.removed': event('Favorite pharmacy removed', ['FavoritePharmacy', 'Patient'], {
    list: FAVORITE_LISTS,
    ncpdpId: 'id',
  }),
  'favorite-pharmacy.moved': event('Favorite pharmacy moved', ['FavoritePharmacy', 'Patient'], {
    list: FAVORITE_LISTS,
    ncpdpId: 'id',
    place: 'count',
  }),
  'eligibility.checked': event('Eligibility checked', 'Patient', {
    providerId: 'id',
    'coverages?': 'count',
    'problem?': 'benefit problem',
  }),
  'formulary.checked': event('Formulary checked', 'Patient', {
    providerId: 'id',
    pbmId: 'id',
    'problem?': 'benefit problem',
  }),
  'pharmacy-benefits.checked': event('Price checked', 'Patient', {
    providerId: 'id',
    pbmId: 'id',
    ncpdpId: 'id',
    drugId: 'id',
    'prices?': 'count',
    'problem?': 'benefit problem',
  }),
  'history.asked': event('Medication history asked for', 'Patient', {
    inquiryId: 'id',
    providerId: 'id',
    pbmId: 'id',
    dataCall: DATA_CALLS,
  }),
  'history.answered': event('Medication history answered', 'Patient', {
    inquiryId: 'id',
    'problem?': 'code',
  }),
  'history.fill-matched': event('Reported fill matched', 'Patient', { drugId: 'id', records: 'count' }),
  'history.failed': event('Medication history not received', 'Patient', {
    inquiryId: 'id',
    'problem?': 'code',
  }),
  'prior-authorization.opened': event(
    'Prior authorization opened',
    'PriorAuthorization',
    PRIOR_AUTHORIZATION,
  ),
  'prior-authorization.started': event(
    'Prior authorization started',
    'PriorAuthorization',
    PRIOR_AUTHORIZATION,
  ),
  'prior-authorization.answered': event(
    'Prior authorization answered',
    'PriorAuthorization',
    PRIOR_AUTHORIZATION,
  ),
  'prior-authorization.not-required': event(
    'Prior authorization not required',
    'PriorAuthorization',
    PRIOR_AUTHORIZATION,
  ),
  'prior-authorization.refused': event('Prior authorization refused', 'PriorAuthorization', {
    prescriptionId: 'id',
    reason: ['refused', 'no-coverage'],
  }),
  'prior-authorization.cancelled': event(
    'Prior authorization cancelled',
    'PriorAuthorization',
    PRIOR_AUTHORIZATION,
  ),
} satisfies Record<string, Definition>;
