/** What a grant request does to a permission. */
export const OPERATIONS = ['Addition', 'Removal'] as const;
/**
 * The roles that people give and take; Provider and User follow from the NPI (S6-2, S3-3). In the order shown.
 */
export const GIVEN_ROLES = [
  'admin',
  'super-admin',
  'partner',
  'epa-preparer',
  'epa-reviewer',
  'epa-submitter',
] as const;
