import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { PageQuery } from '../values/page';
import { ServiceAccount, ServiceAccountEntry, ServiceAccountWithSecret } from './model';

export const listServiceAccounts = endpoint({
  name: 'listServiceAccounts',
  summary: 'The service accounts of the practice by name, revoked ones last; never a secret',
  method: 'GET',
  path: '/serviceaccounts',
  allow: 'service.manage',
  query: PageQuery,
  reply: z.array(ServiceAccount),
});

// Not idempotent by key: a kept reply would keep the secret. A name that is taken detects a repetition.
export const createServiceAccount = endpoint({
  name: 'createServiceAccount',
  summary:
    'Makes a service account with rights that the maker holds; its secret is in this reply and nowhere else',
  method: 'POST',
  path: '/serviceaccounts',
  allow: 'service.manage',
  status: 201,
  body: ServiceAccountEntry,
  reply: ServiceAccountWithSecret,
  errors: [
    'service-account.name-missing',
    'service-account.name-too-long',
    'service-account.name-characters',
    'service-account.name-taken',
    'service-account.rights-missing',
    'service-account.right-unknown',
    'service-account.right-not-held',
    'service-account.too-many',
  ],
});

export const rotateServiceAccount = endpoint({
  name: 'rotateServiceAccount',
  summary:
    'Gives a service account another secret; the one before, and every token had with it, ends at once',
  method: 'POST',
  path: '/serviceaccounts/:id/rotate',
  allow: 'service.manage',
  params: z.object({ id: Id }),
  reply: ServiceAccountWithSecret,
  errors: ['record.not-found', 'service-account.revoked', 'service-account.right-not-held'],
});

export const revokeServiceAccount = endpoint({
  name: 'revokeServiceAccount',
  summary: 'Ends a service account for good, at once; what it did stays in the trail under its name',
  method: 'POST',
  path: '/serviceaccounts/:id/revoke',
  allow: 'service.manage',
  params: z.object({ id: Id }),
  reply: ServiceAccount,
  errors: ['record.not-found', 'service-account.revoked'],
});
