import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { MessageStore } from '../network/records';
import type { Html } from '@erx/script/xml/html';
import { page } from '../pages/layout';
import { monitoringContent } from './page';
import { reportOn } from './report';

const name = z.string().trim().min(1).max(60);
const Search = z.object({ last: name, first: name, birthDate: z.iso.date() });

/** The monitoring program's site. A search is posted: a name has no place in an address. */
export const monitoringRoutes = (
  app: FastifyInstance,
  { messages, now }: { messages: MessageStore; now: () => Date },
): void => {
  const shown = (content: Html) => page('pdmp', 'Prescription drug monitoring program', content);

  app.get('/pdmp', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(shown(monitoringContent())),
  );

  app.post('/pdmp', async (request, reply) => {
    const query = Search.safeParse(request.body);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    if (!query.success) return reply.code(400).send(shown(monitoringContent()));
    return reply.send(
      shown(monitoringContent({ query: query.data, lines: reportOn(query.data, messages, now()) })),
    );
  });
};
