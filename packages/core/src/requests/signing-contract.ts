import { endpoint } from '../client/endpoint';
import * as z from 'zod';
import { kindAsked } from '../values/kinds';
import { SIGNED_KINDS } from '../signing/vocabulary';
import { Id } from '../values/ids';
import { Answer } from './model';
import { Version } from '../values/integers';
import { SafetyAnswer } from '../safety/model';
import { ReadyToSignToken } from '../signing/model';
import { SIGNING } from '../signing/factors';
import { ANSWERING } from './vocabulary';

export const createReadyToSignToken = endpoint({
  // P7-1
  name: 'createReadyToSignToken',
  summary: 'A token that lets its holder sign these ready prescriptions of one patient, once',
  method: 'POST',
  path: '/signing/readytosigntoken/:type/:id',
  allow: 'prescription.sign',
  status: 201,
  params: z.object({ type: kindAsked(SIGNED_KINDS), id: Id }),
  query: z.object({ requestedNdc: z.string().max(11).optional() }),
  /** Others of the same patient to be signed by the same authentication. */
  body: z
    .object({
      also: z.array(Id).max(20).optional(),
      /**
       * Of a refill or change request: the approval as it was reviewed; isReady is the prescriber's mark that
       * it is ready to be signed (21 CFR 1311.120(b)(10)).
       */
      answer: Answer.extend({ version: Version, isReady: z.boolean() }).optional(),
      /** What was found for all of them is sent with a reason; it belongs to the token. */
      safety: SafetyAnswer.optional(),
    })
    .optional(),
  reply: ReadyToSignToken,
  errors: [
    'prescription.not-found',
    'prescription.not-pending',
    'sending.other-provider',
    ...SIGNING,
    ...ANSWERING,
  ],
});
