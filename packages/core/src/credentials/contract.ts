import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { PageQuery } from '../values/page';
import { AskingReason, CredentialRequest, Credentials, PersonCredentials } from './model';
import { ChangeReason } from '../users/model';

export const getCredentials = endpoint({
  name: 'getCredentials',
  summary:
    'What a person of the practice is known by: name, NPI, SPI, DEA registration and license, each with ' +
    'state, expiry, who stated and approved it, whether it was looked up; and the change that waits',
  method: 'GET',
  path: '/credentials/:id',
  allow: 'member',
  params: z.object({ id: Id }),
  reply: Credentials,
  errors: ['access.refused', 'record.not-found'],
});

export const askCredentialChange = endpoint({
  name: 'askCredentialChange',
  summary:
    'Asks for a change of another person’s name, DEA registration or license; what is left out stays. It is in ' +
    'force once a second person approves it, who is neither who asked nor whom it is about; the permission to ' +
    'sign that rested on what changes ends at once',
  method: 'POST',
  path: '/credentials/:id/requests',
  allow: 'role.change',
  status: 201,
  params: z.object({ id: Id }),
  body: z.strictObject({ ...PersonCredentials.partial().shape, reason: AskingReason }),
  reply: CredentialRequest,
  errors: [
    'access.refused',
    'record.not-found',
    'credential.ask-own',
    'credential.ask-super-administrator',
    'credential.ask-inactive',
    'credential.already-open',
    'field.required',
    'info.dea-number-taken',
    'info.unchanged',
  ],
});

export const listCredentialRequests = endpoint({
  name: 'listCredentialRequests',
  summary: 'Changes of credentials that wait for a second person, oldest first',
  method: 'GET',
  path: '/credentials/requests',
  allow: 'grant.read',
  query: PageQuery,
  reply: z.array(CredentialRequest),
});

export const decideCredentialRequest = endpoint({
  name: 'decideCredentialRequest',
  summary: 'Approves a change of credentials, which is in force from then on, or denies it',
  method: 'POST',
  path: '/credentials/requests/:id/_decide',
  allow: 'grant.read',
  status: 204,
  params: z.object({ id: Id }),
  body: z.strictObject({ decision: z.enum(['approve', 'deny']), reason: ChangeReason.default('') }),
  reply: z.undefined(),
  errors: [
    'credential.request-not-found',
    'credential.not-open',
    'credential.request-expired',
    'credential.own',
    'credential.own-request',
    'credential.not-entitled',
    'credential.not-registrant',
    'credential.not-two-people',
    'credential.target-inactive',
    'credential.asker-lost',
    'grant.partner',
    'info.dea-number-taken',
    'record.changed',
  ],
});

export const withdrawCredentialRequest = endpoint({
  name: 'withdrawCredentialRequest',
  summary: 'Takes back a change of credentials that waits, by whoever asked or whom it is about',
  method: 'DELETE',
  path: '/credentials/requests/:id',
  allow: 'member',
  status: 204,
  params: z.object({ id: Id }),
  reply: z.undefined(),
  errors: ['credential.request-not-found', 'credential.not-open', 'credential.not-yours'],
});
