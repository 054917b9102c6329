import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { Version } from '../values/integers';
import type { MessageCode } from '../findings/messages';
import { OrderSet, OrderSetContent, OrderSetProposal, OrderSetVersion, StarterOrderSet } from './model';

const byId = z.object({ id: Id });
const seen = z.object({ version: Version });

/** What the rules of writing a set may refuse. */
const WRITING: readonly MessageCode[] = [
  'order-set.other-owner',
  'order-set.name-missing',
  'order-set.name-taken',
  'order-set.no-lines',
  'order-set.line-instead',
  'order-set.bounds',
  'order-set.diagnosis',
  'order-set.weight-product',
  'order-set.weight-ingredient',
  'order-set.weight-often',
  'order-set.weight-days',
  'prescription.drug-unknown',
  'prescription.sig-missing',
  'prescription.dispense-missing',
];

export const listOrderSets = endpoint({
  name: 'listOrderSets',
  summary: 'Order sets of the practice and of its prescribers, each in its latest version, by name',
  method: 'GET',
  path: '/ordersets',
  allow: 'prescription.read',
  reply: z.array(OrderSet),
});

export const listStarterOrderSets = endpoint({
  name: 'listStarterOrderSets',
  summary: 'Order sets that come with the product, to be copied; with the source of each line',
  method: 'GET',
  path: '/ordersets/starters',
  allow: 'prescription.read',
  reply: z.array(StarterOrderSet),
});

export const listOrderSetVersions = endpoint({
  name: 'listOrderSetVersions',
  summary: 'Every version of an order set, newest first: what it said, who saved and who confirmed it',
  method: 'GET',
  path: '/ordersets/:id/versions',
  allow: 'prescription.read',
  params: byId,
  reply: z.array(OrderSetVersion),
  errors: ['order-set.not-found'],
});

export const createOrderSet = endpoint({
  name: 'createOrderSet',
  summary: 'Adds an order set of the practice, or of the signed-in prescriber; not confirmed yet',
  method: 'POST',
  path: '/ordersets',
  allow: 'order-set.write',
  idempotent: true,
  status: 201,
  body: z.object({ isOwn: z.boolean(), content: OrderSetContent }),
  reply: OrderSet,
  errors: [...WRITING, 'order-set.too-many'],
});

export const copyStarterOrderSet = endpoint({
  name: 'copyStarterOrderSet',
  summary: 'Copies an order set that comes with the product; not confirmed yet',
  method: 'POST',
  path: '/ordersets/_copy',
  allow: 'order-set.write',
  idempotent: true,
  status: 201,
  body: z.object({ isOwn: z.boolean(), key: z.string().max(60) }),
  reply: OrderSet,
  errors: [...WRITING, 'order-set.not-found', 'order-set.too-many'],
});

export const saveOrderSet = endpoint({
  name: 'saveOrderSet',
  summary: 'Saves another version of an order set; it is confirmed again before it is applied',
  method: 'PUT',
  path: '/ordersets/:id',
  allow: 'order-set.write',
  params: byId,
  body: seen.extend({ content: OrderSetContent }),
  reply: OrderSet,
  errors: [...WRITING, 'order-set.not-found', 'order-set.changed', 'order-set.unchanged'],
});

export const confirmOrderSet = endpoint({
  name: 'confirmOrderSet',
  summary: 'A prescriber confirms the lines of a version, so that they can be applied',
  method: 'POST',
  path: '/ordersets/:id/confirm',
  allow: 'order-set.confirm',
  params: byId,
  body: seen,
  reply: OrderSet,
  errors: ['order-set.not-found', 'order-set.other-owner', 'order-set.changed'],
});

export const retireOrderSet = endpoint({
  name: 'retireOrderSet',
  summary: 'Retires an order set, or takes it back into use; its versions are kept',
  method: 'POST',
  path: '/ordersets/:id/retire',
  allow: 'order-set.write',
  params: byId,
  body: seen.extend({ isRetired: z.boolean() }),
  reply: OrderSet,
  errors: [
    'order-set.not-found',
    'order-set.other-owner',
    'order-set.changed',
    'order-set.name-taken',
    'order-set.too-many',
  ],
});

export const proposeOrderSet = endpoint({
  name: 'proposeOrderSet',
  summary:
    'The lines of a confirmed order set for a patient: doses computed, alternatives by allergy chosen, ' +
    'each judged by what is stored now; nothing is written',
  method: 'GET',
  path: '/patients/:patientId/ordersets/:id',
  allow: 'prescription.write',
  reading: { event: 'patient.read', of: 'patientId' },
  params: z.object({ patientId: Id, id: Id }),
  /** The prescriber who is written for, where another asks: only that one's own sets are applied. */
  query: z.object({ providerId: Id.optional() }),
  reply: OrderSetProposal,
  errors: ['record.not-found', 'order-set.not-found', 'order-set.unconfirmed', 'order-set.retired'],
});
