import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { ChangeRequest, RefillRequest } from './model';

const waiting = z.object({
  /** Of one prescriber; all of the practice when absent, which only staff may ask for (readings S8-22). */
  providerId: Id.optional(),
  orderNumber: z.string().max(35).optional(),
});

export const listRefillRequests = endpoint({
  name: 'listRefillRequests', summary: 'Refill requests that await an answer, oldest first: a prescriber sees the own ones, staff the queue of the practice',
  method: 'GET', path: '/refillrequests/pending', allow: 'request.read', query: waiting, reply: z.array(RefillRequest),
});

export const listChangeRequests = endpoint({
  name: 'listChangeRequests', summary: 'Change requests that await an answer, oldest first: a prescriber sees the own ones, staff the queue of the practice',
  method: 'GET', path: '/rxchangerequests/pending', allow: 'request.read', query: waiting, reply: z.array(ChangeRequest),
});
