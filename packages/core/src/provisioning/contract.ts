import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { ResourceTypes, Schemas, ServiceProviderConfig } from './discovery';
import { ScimPatch, ScimUser, ScimUserEntry, ScimUsers } from './model';

/** What may refuse any of these: logins are this service's own. */
const OWN = ['provisioning.own-provider'] as const;
const STATED = [
  ...OWN,
  'provisioning.value',
  'provisioning.needed',
  'provisioning.role',
  'provisioning.user-name-taken',
  'provisioning.login-exists',
  'account.npi-invalid',
  'field.email',
  'registration.limited',
] as const;
const CHANGED = [
  ...STATED,
  'provisioning.npi-fixed',
  'provisioning.powerful',
  'provisioning.works-elsewhere',
  'provisioning.email-fixed',
  'provisioning.version',
  'credential.already-open',
] as const;
const ENDED = [
  'member.account-inactive',
  'member.super-administrator',
  'member.last-administrator',
  'member.already-inactive',
  'member.already-active',
] as const;
const ofOne = { params: z.object({ id: Id }) };
/** Which attributes are answered is not chosen: a person has few. */
const shown = {
  attributes: z.string().max(1000).optional(),
  excludedAttributes: z.string().max(1000).optional(),
};

export const getServiceProviderConfig = endpoint({
  name: 'getServiceProviderConfig',
  summary: 'What of SCIM is served (RFC 7643, 5)',
  form: 'scim',
  method: 'GET',
  path: '/ServiceProviderConfig',
  allow: 'anyone',
  reply: ServiceProviderConfig,
});

export const listResourceTypes = endpoint({
  name: 'listResourceTypes',
  summary: 'The kinds of resources that are served: users (RFC 7643, 6)',
  form: 'scim',
  method: 'GET',
  path: '/ResourceTypes',
  allow: 'anyone',
  reply: ResourceTypes,
});

export const listSchemas = endpoint({
  name: 'listSchemas',
  summary: 'The attributes of a user that are kept (RFC 7643, 7)',
  form: 'scim',
  method: 'GET',
  path: '/Schemas',
  allow: 'anyone',
  reply: Schemas,
});

export const listProvisionedUsers = endpoint({
  name: 'listProvisionedUsers',
  summary:
    'People of the practice of the service account, oldest first. filter: userName, externalId, emails.value or ' +
    'id eq "text", active eq true, joined by and',
  form: 'scim',
  method: 'GET',
  path: '/Users',
  allow: 'user.provision',
  query: z.object({
    ...shown,
    filter: z.string().max(1000).optional(),
    startIndex: z.coerce.number().int().min(-2_147_483_648).max(2_147_483_647).optional(),
    count: z.coerce.number().int().min(-2_147_483_648).max(2_147_483_647).optional(),
  }),
  reply: ScimUsers,
  errors: [...OWN, 'provisioning.filter'],
});

export const getProvisionedUser = endpoint({
  name: 'getProvisionedUser',
  summary: 'One person of the practice of the service account',
  form: 'scim',
  method: 'GET',
  path: '/Users/:id',
  allow: 'user.provision',
  ...ofOne,
  query: z.object(shown),
  reply: ScimUser,
  errors: OWN,
});

export const provisionUser = endpoint({
  name: 'provisionUser',
  summary:
    'Registers somebody who signs in at the provider of the installation: with an NPI a Provider, otherwise a ' +
    'User. Their first sign-in with that verified address ties the login',
  form: 'scim',
  method: 'POST',
  path: '/Users',
  allow: 'user.provision',
  status: 201,
  body: ScimUserEntry,
  reply: ScimUser,
  errors: [...STATED, 'registration.npi-taken'],
});

export const replaceProvisionedUser = endpoint({
  name: 'replaceProvisionedUser',
  summary:
    'Changes what is stated of a person; what is absent stays. Another name of a prescriber on whom others rely ' +
    'is a request',
  form: 'scim',
  method: 'PUT',
  path: '/Users/:id',
  allow: 'user.provision',
  ...ofOne,
  body: ScimUserEntry,
  reply: ScimUser,
  errors: [...CHANGED, ...ENDED],
});

export const changeProvisionedUser = endpoint({
  name: 'changeProvisionedUser',
  summary:
    'Changes attributes of a person, with or without a path. active false ends all that they have in the ' +
    'practice; true lets them in again',
  form: 'scim',
  method: 'PATCH',
  path: '/Users/:id',
  allow: 'user.provision',
  ...ofOne,
  body: ScimPatch,
  reply: ScimUser,
  errors: [...CHANGED, ...ENDED, 'provisioning.path', 'provisioning.operation', 'provisioning.no-target'],
});

export const endProvisionedUser = endpoint({
  name: 'endProvisionedUser',
  summary:
    'Ends all that a person has in the practice. Nobody is erased: what they did stays under their name',
  form: 'scim',
  method: 'DELETE',
  path: '/Users/:id',
  allow: 'user.provision',
  ...ofOne,
  status: 204,
  reply: z.undefined(),
  errors: [...OWN, ...ENDED, 'provisioning.version'],
});
