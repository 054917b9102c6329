import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { PracticeEvent } from './model';

export const negotiatePush = endpoint({
  name: 'negotiatePush', // S7-5; identity comes from the token, against which a `userid` is checked (readings S4-6)
  summary:
    "Where a push client connects, and its ticket: good for one socket within half a minute. Part of the hub protocol's negotiation",
  method: 'POST',
  path: '/notificationhub/negotiate',
  allow: 'notification.read',
  // What a stock client adds by itself.
  query: z.object({
    userid: z.string().max(100).optional(),
    negotiateVersion: z.string().max(10).optional(),
    useStatefulReconnect: z.string().max(10).optional(),
  }),
  reply: z.object({ url: z.url(), accessToken: z.string() }),
  errors: ['access.refused'],
});

export const joinOrganization = endpoint({
  name: 'joinOrganization',
  summary: "Adds a push connection to the group of the request's practice", // S7-3
  method: 'POST',
  path: '/notifications/orgadd',
  allow: 'notification.read',
  status: 204,
  body: z.object({ connectionId: z.string().max(64) }),
  reply: z.undefined(),
  errors: ['record.not-found'],
});

export const joinNamedOrganization = endpoint({
  name: 'joinNamedOrganization',
  summary:
    "Adds a push connection to the group of the request's practice, which the address names once more; " +
    'another one is refused and recorded', // S7-3
  method: 'POST',
  path: '/notifications/orgadd/:organizationId',
  allow: 'notification.read',
  status: 204,
  params: z.object({ organizationId: Id }),
  body: z.object({ connectionId: z.string().max(64) }),
  reply: z.undefined(),
  errors: ['record.not-found'],
});

export const changeOrganization = endpoint({
  name: 'changeOrganization',
  summary:
    "Takes an own push connection from the group of another practice into that of the request's; from " +
    'then on it hears of that one alone', // S7-4
  method: 'POST',
  path: '/notifications/changeorg',
  allow: 'notification.read',
  status: 204,
  body: z.object({ connectionId: z.string().max(64), previousOrganizationId: Id }),
  reply: z.undefined(),
  errors: ['record.not-found'],
});

export const listEvents = endpoint({
  name: 'listEvents',
  summary:
    'Events after a sequence number that this person may see, oldest first. `latest` is the ' +
    'number to go on from; without `after` it is all that comes. `isMissing` where events after the number are no ' +
    'longer kept (ERX_EVENT_DAYS): whatever is shown is to be read again',
  method: 'GET',
  path: '/notifications/events',
  allow: 'notification.read',
  query: z.object({
    after: z.coerce.number().int().min(0).optional(),
    limit: z.coerce.number().int().min(1).max(1000).optional(),
  }),
  reply: z.object({
    latest: z.number().int(),
    events: z.array(PracticeEvent),
    isMissing: z.literal(true).optional(),
  }),
});
