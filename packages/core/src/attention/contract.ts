import { Version } from '../values/integers';
import * as z from 'zod';
import { endpoint } from '../client/endpoint';
import { Id } from '../values/ids';
import { line } from '../values/text';
import { ATTENTION_NOTE_LIMIT, AttentionItem, AttentionKind, GroupedMessage, MOST_GROUPED } from './model';

export const listAttention = endpoint({
  name: 'listAttention',
  summary:
    'What did not reach a pharmacy, or was not stopped by it, and waits until somebody acts, ' +
    "what endangers a patient first, then what waits longest: a prescriber sees the own, staff the practice's; " +
    'and the grant requests that the caller ' +
    "may approve, requests for roles and changes of credentials that the caller may decide on, the caller's own unfinished proofing, " +
    'and an own registration or license that ends',
  method: 'GET',
  path: '/attention',
  allow: 'prescription.read',
  reading: { list: 'needs-you' },
  query: z.object({ providerId: Id.optional() }),
  reply: z.array(AttentionItem),
});

export const handleAttention = endpoint({
  name: 'handleAttention',
  summary: 'Marks what waits for somebody as seen to; it comes back when it changes again',
  method: 'POST',
  path: '/attention/:id/_handle',
  allow: 'prescription.cancel',
  status: 204,
  params: z.object({ id: Id }),
  body: z.object({
    kind: AttentionKind,
    version: Version,
    note: line(ATTENTION_NOTE_LIMIT),
    /** Messages that the row represents: they are marked with it, unless they came again since. */
    others: z.array(GroupedMessage).max(MOST_GROUPED).optional(),
  }),
  reply: z.undefined(),
  errors: ['record.not-found', 'record.changed'],
});
