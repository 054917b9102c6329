import { answersFile, type FileReply } from '@erx/core/client/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Work } from '../database/work';

/** What a request asks of the database: pages of sign-in, a reading, or a change. */
export function toWork(request: FastifyRequest, reply: FastifyReply): Work {
  const pattern = request.routeOptions.url ?? '';
  const [, root, noun] = pattern.split('/');
  if (root === 'identity') return { kind: 'sign-in' };
  const { endpoint } = request.routeOptions.config;
  // a search of FHIR is posted as well
  const isReading = request.method === 'GET' || request.method === 'HEAD' || endpoint?.form === 'fhir';
  const isFile = endpoint !== undefined && answersFile(endpoint.reply as z.ZodType | FileReply);
  return {
    kind: isReading ? 'reads' : 'writes',
    topic: noun === undefined || noun.startsWith(':') ? root : noun,
    // a push connection is read for as long as it is there
    ...((isReading || isFile) && request.headers.upgrade === undefined ? { left: leavingOf(reply) } : {}),
  };
}

/** Aborted when the connection closes before the answer is written. */
function leavingOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort();
  });
  return leaving.signal;
}
