import * as z from 'zod';
import { endpoint } from '../../client/endpoint';
import { Id } from '../../values/ids';
import { NetworkRegistration } from './model';

export const getNetworkRegistration = endpoint({
  name: 'getNetworkRegistration',
  summary:
    "How a prescriber of the practice stands with the network's directory; oneself where nobody is named",
  method: 'GET',
  path: '/userinfo/surescripts',
  allow: 'network.register',
  query: z.object({ userId: Id.optional() }),
  reply: NetworkRegistration,
  errors: ['record.not-found', 'directory.no-prescriber'],
});

export const syncNetworkRegistration = endpoint({
  // S7-14, S2.1-4
  name: 'syncNetworkRegistration',
  summary:
    "Tells the network's directory of a prescriber: registers the location, or brings it up to date. The answer comes later",
  method: 'POST',
  path: '/userinfo/surescriptssync',
  allow: 'network.register',
  body: z.object({
    userId: Id,
    /**
     * What another system has handed over with `usermodified`; in the body (readings P7-13). It is believed
     * in nothing: the service's own credentials and the asker's right decide.
     */
    token: z.string().max(4_000).optional(),
  }),
  reply: NetworkRegistration,
  errors: [
    'record.not-found',
    'directory.no-prescriber',
    'directory.incomplete',
    'directory.unwritable',
    'directory.not-configured',
  ],
});
