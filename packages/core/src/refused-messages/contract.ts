import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import {
  RefusedMessage,
  RefusedMessageQuery,
  RefusedMessageText,
  SystemIncident,
  SystemIncidentQuery,
} from './model';

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
  params: z.object({ id: Id }),
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
