import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { PageQuery } from '../values/page';
import { Feedback, HookClient, HookClientEntry, HookRequest, HookResponse, HookServices } from './model';
import { HOOK_SERVICE_IDS } from './vocabulary';

export const listHookServices = endpoint({
  name: 'listHookServices',
  summary: 'What is answered at which hook, and what is asked to be sent along (CDS Hooks 2.0, discovery)',
  form: 'cds-hooks',
  method: 'GET',
  path: '/cds-services',
  allow: 'anyone',
  reply: HookServices,
});

const params = z.object({ service: z.enum(HOOK_SERVICE_IDS) });
/** In bytes: what a record system sends along of a patient with a long history. */
const LARGEST_CALL = 2 * 1024 * 1024;

// 'anyone' of people: a client is a record system, which proves itself by its own token (server cds-hooks/client-token)
export const callHookService = endpoint({
  name: 'callHookService',
  summary:
    'What speaks against draft orders, or what is taken, by the data of another record system (CDS Hooks 2.0)',
  form: 'cds-hooks',
  method: 'POST',
  path: '/cds-services/:service',
  allow: 'anyone',
  params,
  body: HookRequest,
  bodyLimit: LARGEST_CALL,
  reply: HookResponse,
  errors: [
    'record.not-found',
    'cds-hooks.token-refused',
    'cds-hooks.hook-unknown',
    'cds-hooks.orders-missing',
    'cds-hooks.other-patient',
    'cds-hooks.data-missing',
  ],
});

export const giveHookFeedback = endpoint({
  name: 'giveHookFeedback',
  summary: 'What became of cards: accepted, or overridden with a reason (CDS Hooks 2.0, Feedback)',
  form: 'cds-hooks',
  method: 'POST',
  path: '/cds-services/:service/feedback',
  allow: 'anyone',
  params,
  body: Feedback,
  reply: z.object({}),
  errors: ['record.not-found', 'cds-hooks.token-refused', 'cds-hooks.card-unknown'],
});

export const listHookClients = endpoint({
  name: 'listHookClients',
  summary: 'The record systems that may ask the practice by CDS Hooks, by name, ended ones last',
  method: 'GET',
  path: '/hookclients',
  allow: 'service.manage',
  query: PageQuery,
  reply: z.array(HookClient),
});

export const registerHookClient = endpoint({
  name: 'registerHookClient',
  summary: 'Registers a record system that may ask by CDS Hooks, with the issuer and the keys of its tokens',
  method: 'POST',
  path: '/hookclients',
  allow: 'service.manage',
  status: 201,
  body: HookClientEntry,
  reply: HookClient,
  errors: [
    'hook-client.name-unusable',
    'hook-client.name-taken',
    'hook-client.issuer-unusable',
    'hook-client.issuer-taken',
    'hook-client.keys-missing',
    'hook-client.keys-unusable',
    'hook-client.address-unusable',
    'hook-client.too-many',
  ],
});

export const endHookClient = endpoint({
  name: 'endHookClient',
  summary: 'Ends a record system for good: its next call is refused',
  method: 'POST',
  path: '/hookclients/:id/end',
  allow: 'service.manage',
  params: z.object({ id: Id }),
  reply: HookClient,
  errors: ['record.not-found', 'hook-client.ended'],
});
