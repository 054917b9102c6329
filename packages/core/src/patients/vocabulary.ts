/** Units of weight. */
export const WEIGHT_UNITS = ['lb', 'kg'] as const;
/** Units of height. */
export const HEIGHT_UNITS = ['in', 'cm'] as const;

/** The measures of a patient, in the order of the form. */
export const MEASURES = ['height', 'weight'] as const;

/** By what two records may be of one person, the surest first. */
export const ALIKE_BY = ['same-name', 'near-name', 'phone'] as const;

/** What of a person can be taken over from the chart that is merged, in the order of the comparison. */
export const MERGE_PARTS = [
  'name',
  'birthDate',
  'gender',
  'address',
  'phones',
  'email',
  'coverage',
  'historyConsent',
  'comments',
] as const;

/** What a chart holds besides its person: all of it moves with a merge, and back with its undoing. */
export const CHART_ENTRIES = [
  'allergies',
  'medications',
  'problems',
  'clinicalFacts',
  'measurements',
  'prescriptions',
  'requests',
  'priorAuthorizations',
  'fills',
  'historyInquiries',
  'formerRecords',
  'drafts',
] as const;

/** What two charts contradict each other in; the merge is allowed, and says each. */
export const MERGE_CONFLICTS = [
  'birth-date-differs',
  'sex-differs',
  'none-known-against-allergies',
  'none-known-once',
  'same-order-twice',
  'same-medication-twice',
] as const;

/** How old a child's weight may be before it is asked for again, in days: what a practice may choose. */
export const CHILD_WEIGHT_DAYS = { byDefault: 90, least: 1, most: 730 } as const;
