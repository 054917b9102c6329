import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { Credentials } from './model';

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
