import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Settings } from '../settings';
import { basic } from './credentials';

/** More than any message may have, so that what is too large can be sent too. */
const LIMIT = 16 * 1_048_576;
const ANSWER_WITHIN_MS = 30_000;

const Ways = z.object({ credentials: z.enum(['right', 'wrong', 'none']).default('right') });

/**
 * POST /api/raw: any bytes to where the product takes messages, under the content type they came with, once,
 * and what it answered. For trying what a network should never send; nothing of it is kept.
 */
export const rawRoutes = (app: FastifyInstance, settings: Pick<Settings, 'product'>): void => {
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LIMIT }, (_request, body, done) => {
      done(null, body);
    });
    raw.post('/api/raw', { bodyLimit: LIMIT }, async (request, reply) => {
      const ways = Ways.safeParse(request.query);
      if (!ways.success) return reply.code(400).send({ message: 'credentials is right, wrong or none.' });
      const { user, password } = settings.product;
      const authorization = {
        right: basic({ user, password }),
        wrong: basic({ user, password: `${password}?` }),
        none: undefined,
      }[ways.data.credentials];
      try {
        const answer = await fetch(settings.product.url, {
          method: 'POST',
          headers: {
            'content-type': request.headers['content-type'] ?? 'application/xml',
            ...(authorization === undefined ? {} : { authorization }),
          },
          body: Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : '',
          redirect: 'error',
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        });
        return {
          status: answer.status,
          contentType: answer.headers.get('content-type'),
          body: await answer.text(),
        };
      } catch {
        return reply.code(502).send({ message: 'The product did not answer.' });
      }
    });
  });
};
