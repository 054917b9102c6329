import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { PageQuery } from '../values/page';
import { ConnectedApp, ConnectedAppEntry, ConnectedAppRegistered } from './model';

export const listConnectedApps = endpoint({
  name: 'listConnectedApps',
  summary:
    'The apps and backend services that the practice has registered, by name, ended ones last; never a secret',
  method: 'GET',
  path: '/connectedapps',
  allow: 'service.manage',
  query: PageQuery,
  reply: z.array(ConnectedApp),
});

// Not idempotent by key: a kept reply would keep the secret. A name that is taken detects a repetition.
export const registerConnectedApp = endpoint({
  name: 'registerConnectedApp',
  summary:
    'Registers an app that people may open, or a backend service (SMART App Launch 2.2); its secret, where it has ' +
    'one, is in this reply and nowhere else',
  method: 'POST',
  path: '/connectedapps',
  allow: 'service.manage',
  status: 201,
  body: ConnectedAppEntry,
  reply: ConnectedAppRegistered,
  errors: [
    'connected-app.name-unusable',
    'connected-app.name-taken',
    'connected-app.redirect-missing',
    'connected-app.backend-alone',
    'connected-app.address-unusable',
    'connected-app.scopes-missing',
    'connected-app.scope-unknown',
    'connected-app.keys-missing',
    'connected-app.keys-unusable',
    'connected-app.too-many',
    'connected-app.sign-in-elsewhere',
  ],
});

export const endConnectedApp = endpoint({
  name: 'endConnectedApp',
  summary: 'Ends an app for good, at once, with all that people have allowed it',
  method: 'POST',
  path: '/connectedapps/:id/end',
  allow: 'service.manage',
  params: z.object({ id: Id }),
  reply: ConnectedApp,
  errors: ['record.not-found', 'connected-app.ended'],
});

export const listAppsToOpen = endpoint({
  name: 'listAppsToOpen',
  summary: 'The apps that can be opened from the page of a patient, by name',
  method: 'GET',
  path: '/connectedapps/toopen',
  allow: 'patient.read',
  reply: z.array(ConnectedApp.pick({ id: true, name: true })),
});

export const openConnectedApp = endpoint({
  name: 'openConnectedApp',
  summary:
    'Begins a launch of an app for a patient (SMART App Launch 2.2, EHR launch): the address is good for the person ' +
    'who asks, once, for five minutes',
  method: 'POST',
  path: '/connectedapps/:id/open',
  allow: 'patient.read',
  reading: { event: 'patient.read', of: 'patientId' },
  params: z.object({ id: Id }),
  body: z.strictObject({ patientId: Id }),
  reply: z.object({ url: z.url(), patientId: Id }),
  errors: ['record.not-found'],
});
