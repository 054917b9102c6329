import { PRACTICE_HEADER } from '@erx/core/client/call';
import { FHIR_BASE } from '@erx/core/client/endpoint';
import type { FastifyInstance } from 'fastify';

/**
 * Lets pages of other origins call FHIR by script, as apps in a browser do: a call carries a token and never a cookie,
 * so that a page can do no more than its token can.
 */
export function openToOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(`${FHIR_BASE}/`)) void reply.header('access-control-allow-origin', '*');
    done();
  });
  app.options(`${FHIR_BASE}/*`, (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', `authorization, content-type, prefer, ${PRACTICE_HEADER}`)
      .header('access-control-max-age', '600')
      .send(),
  );
}
