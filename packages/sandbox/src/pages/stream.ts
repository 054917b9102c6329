import type { FastifyInstance } from 'fastify';
import { TOPICS, type Changes, type Topic } from '../store/changes';

const KEEP_ALIVE_MS = 20_000;

/**
 * GET /changes/:topic: server-sent events, one for each change. A page that hears one fetches itself again.
 */
export const changeStream = (app: FastifyInstance, changes: Changes): void => {
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });

  app.get<{ Params: { topic: Topic } }>(
    '/changes/:topic',
    { schema: { params: { type: 'object', properties: { topic: { enum: TOPICS } } } } },
    (request, reply) => {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      raw.write('retry: 1000\n\ndata: connected\n\n');
      const stopListening = changes.listen(request.params.topic, () => {
        raw.write('data: changed\n\n');
      });
      const pulse = setInterval(() => {
        raw.write(': still here\n\n');
      }, KEEP_ALIVE_MS);
      const end = () => {
        clearInterval(pulse);
        stopListening();
        open.delete(end);
        raw.end();
      };
      open.add(end);
      request.raw.once('close', end);
    },
  );
};
