import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { PracticeEvent } from './model';

export const negotiatePush = endpoint({
  name: 'negotiatePush', // S7-5; identity comes from the token, a `userid` is ignored (readings S4-6)
  summary:
    "Where a push client connects, and its ticket: good for one socket within half a minute. Part of the hub protocol's negotiation",
  method: 'POST',
  path: '/notificationhub/negotiate',
  allow: 'notification.read',
  reply: z.object({ url: z.url(), accessToken: z.string() }),
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

export const listEvents = endpoint({
  name: 'listEvents',
  summary:
    'Events after a sequence number that this person may see, oldest first. `latest` is the ' +
    'number to go on from; without `after` it is all that comes',
  method: 'GET',
  path: '/notifications/events',
  allow: 'notification.read',
  query: z.object({
    after: z.coerce.number().int().min(0).optional(),
    limit: z.coerce.number().int().min(1).max(1000).optional(),
  }),
  reply: z.object({ latest: z.number().int(), events: z.array(PracticeEvent) }),
});
