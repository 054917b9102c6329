import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import {
  NetworkMessage,
  NetworkMessageQuery,
  NetworkMessageText,
  NetworkRates,
  RefusedMessage,
  RefusedMessageQuery,
  RefusedMessageText,
  Replayed,
  SystemIncident,
  SystemIncidentQuery,
} from './model';

const byId = z.object({ id: Id });

export const searchDeskMessages = endpoint({
  name: 'searchDeskMessages',
  summary:
    'Messages to and from the pharmacy network, refused ones too, newest first: an administrator sees the ' +
    "practice's, a super administrator everybody's",
  method: 'GET',
  path: '/networkdesk',
  allow: 'network.read',
  reading: { list: 'network-messages' },
  query: NetworkMessageQuery,
  reply: z.array(NetworkMessage),
  errors: ['tracing.dates-reversed'],
});

export const getDeskMessage = endpoint({
  name: 'getDeskMessage',
  summary: 'A message that was sent or taken, with its text; who reads it is written down',
  method: 'GET',
  path: '/networkdesk/:id',
  allow: 'network.read',
  params: byId,
  reply: NetworkMessageText,
  errors: ['tracing.message-unknown'],
});

export const getNetworkRates = endpoint({
  // 21 CFR 1311.150
  name: 'getNetworkRates',
  summary: 'How many messages came, left and were refused by the hour, against the usual',
  method: 'GET',
  path: '/networkrates',
  allow: 'network.repair',
  reply: NetworkRates,
});

export const resendNetworkMessage = endpoint({
  name: 'resendNetworkMessage',
  summary:
    'Sends a cancel or a denial again that was given up unanswered: the same bytes under the same id, so that ' +
    'who has it knows it as a repetition; an order leaves only judged anew',
  method: 'POST',
  path: '/networkdesk/:id/_resend',
  allow: 'network.repair',
  params: byId,
  status: 204,
  reply: z.undefined(),
  errors: ['tracing.message-unknown', 'network.not-resendable'],
});

export const replayRefusedMessage = endpoint({
  name: 'replayRefusedMessage',
  summary: 'Reads a refused message again, as if it came now, after what was wrong here was mended',
  method: 'POST',
  path: '/refusedmessages/:id/_replay',
  allow: 'network.repair',
  params: byId,
  reply: Replayed,
  errors: ['refused-message.unknown', 'network.not-replayable', 'network.already-replayed'],
});

export const searchRefusedMessages = endpoint({
  name: 'searchRefusedMessages',
  summary: 'Messages of the pharmacy network that were refused when they came in, newest first',
  method: 'GET',
  path: '/refusedmessages',
  allow: 'refused-message.read',
  query: RefusedMessageQuery,
  reply: z.array(RefusedMessage),
  errors: ['tracing.dates-reversed'],
});

export const getRefusedMessage = endpoint({
  name: 'getRefusedMessage',
  summary: 'A refused message with its text; who reads it is written down',
  method: 'GET',
  path: '/refusedmessages/:id',
  allow: 'refused-message.read',
  params: byId,
  reply: RefusedMessageText,
  errors: ['refused-message.unknown'],
});

export const searchSystemIncidents = endpoint({
  // 21 CFR 1311.150
  name: 'searchSystemIncidents',
  summary: 'Incidents that concern the installation and no practice, newest first',
  method: 'GET',
  path: '/systemincidents',
  allow: 'system-incident.read',
  query: SystemIncidentQuery,
  reply: z.array(SystemIncident),
  errors: ['tracing.dates-reversed'],
});
