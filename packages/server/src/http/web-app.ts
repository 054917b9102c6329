import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import { AppError } from '@erx/core/findings/app-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerWith } from './failures';

/** What the application's own addresses never begin with. */
const NOT_PAGES = /^\/(api|identity|network|assets)(\/|$)/;

/**
 * Serves the built web application: hashed files for a year, the page itself never from a cache, and the page for every address that a
 * person may navigate to.
 * @param folder of the build, with index.html; without it only a sentence is served that says so
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const index = join(folder, 'index.html');
  const page = existsSync(index) ? readFileSync(index, 'utf8') : undefined;
  if (page !== undefined) {
    await app.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 });
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false, // files are listed at the start: no request path ever reaches the disk
      cacheControl: false,
      setHeaders(response, path) {
        response.header('cache-control', path.startsWith(join(folder, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  const showPage = (reply: FastifyReply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    .send(page ?? 'The web application is not built yet. Run npm start.');
  app.get('/', (_request, reply) => showPage(reply));
  app.setNotFoundHandler((request, reply) => (isNavigation(request) ? showPage(reply) : answerWith(new AppError('call.route-unknown'), request, reply)));
}

function isNavigation(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '/';
  return request.method === 'GET' && !NOT_PAGES.test(path) && (request.headers.accept ?? '').includes('text/html');
}
