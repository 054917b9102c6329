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
/** The roles of the account: they hold in every practice of a person, and are given by two people. */
export const REQUESTED_ROLES = [
  'super-admin',
  'partner',
] as const satisfies readonly (typeof GIVEN_ROLES)[number][];
/** What became of a request for a role; closed is one whose asker or subject was deactivated. */
export const ROLE_REQUEST_STATES = ['open', 'approved', 'denied', 'withdrawn', 'closed', 'expired'] as const;
/** After how many days a request that no one approves expires. */
export const GRANT_REQUEST_DAYS = { least: 1, most: 90, byDefault: 7 } as const;
/** What a list of people is narrowed to by role: what the NPI makes of them, then what is given. */
export const PERSON_ROLES = ['prescriber', 'user', ...GIVEN_ROLES] as const;
/** What a list of people is narrowed to: how things are with their sign-in here. A person may be in several. */
export const PERSON_STATES = ['active', 'inactive', 'never-signed-in', 'invited', 'locked'] as const;
/** What a list of people is sorted by. */
export const PEOPLE_SORTS = [
  'name',
  'email',
  'last-sign-in',
  'state',
  'change-requests',
  'hardware-token',
  'soft-token',
  'ready-to-sign',
] as const;
/** What makes access odd, and so is reviewed first; in the order of a review. */
export const ACCESS_ODDITIES = [
  'never-signed-in',
  'long-unused',
  'meeting-roles',
  'unused-permission',
] as const;
/** What a review decides of a person. */
export const REVIEW_DECISIONS = ['kept', 'ended'] as const;
/** How long after a review that was signed off the next one is due, in days. */
export const ACCESS_REVIEW_DAYS = { least: 30, most: 366, byDefault: 90 } as const;
/** The files of a review. */
export const REVIEW_FORMATS = ['csv', 'pdf'] as const;
