import { PRACTICE_HEADER } from '@erx/core/client/call';
import { FHIR_BASE, HOOKS_BASE } from '@erx/core/client/endpoint';
import type { FastifyInstance } from 'fastify';

/**
 * Lets pages of other origins call FHIR and CDS Hooks by script, as apps and record systems in a browser do: a call
 * carries a token and never a cookie, so that a page can do no more than its token can.
 */
export function openToOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (OPEN.test(request.url)) void reply.header('access-control-allow-origin', '*');
    done();
  });
  for (const path of [`${FHIR_BASE}/*`, HOOKS_BASE, `${HOOKS_BASE}/*`])
    app.options(path, (_request, reply) =>
      reply
        .code(204)
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-allow-headers', `authorization, content-type, prefer, ${PRACTICE_HEADER}`)
        .header('access-control-max-age', '600')
        .send(),
    );
}

const OPEN = new RegExp(`^(?:${FHIR_BASE}/|${HOOKS_BASE}(?:[/?]|$))`);
