/** The media type of SCIM's messages (RFC 7644, 3.1). */
export const SCIM_MEDIA_TYPE = 'application/scim+json';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
/** What the standard says of employees (RFC 7643, 4.3); nothing of it is kept. */
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
/** Ours: what makes a person a prescriber. Its form is the one that Entra ID wants of an extension. */
export const ERX_SCHEMA = 'urn:ietf:params:scim:schemas:extension:erx:2.0:User';
export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Kinds of errors that say more than their status (RFC 7644, 3.12). */
export const SCIM_TYPES = [
  'invalidFilter',
  'uniqueness',
  'mutability',
  'invalidSyntax',
  'invalidPath',
  'noTarget',
  'invalidValue',
  'tooMany',
] as const;

/** The most people of a page, and how many come where no one says. */
export const MOST_LISTED = 200;
export const LISTED = 100;

/** Attributes of a user that the standard names and that are not kept here: they are taken and left. */
export const LEFT_ATTRIBUTES = [
  'id',
  'meta',
  'displayName',
  'nickName',
  'profileUrl',
  'title',
  'userType',
  'preferredLanguage',
  'locale',
  'timezone',
  'password',
  'phoneNumbers',
  'ims',
  'photos',
  'addresses',
  'groups',
  'entitlements',
  'x509Certificates',
] as const;

/** Whether a group at the identity provider holds someone in a practice, or did and has ended it. */
export const CLAIM_STATES = ['holds', 'ended'] as const;

/** The roles that provisioning gives: by the NPI, as everywhere. Others are given by people. */
export const PROVISIONED_ROLES = ['Provider', 'User'] as const;
