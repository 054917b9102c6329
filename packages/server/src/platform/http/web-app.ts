import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import { AppError } from '@erx/core/findings/app-error';
import { returnKindOf } from '@erx/core/session/return-addresses';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerWith } from './failures';

/** What the application's own addresses never begin with. */
const NOT_PAGES = /^\/(api|scim|fhir|cds-services|identity|network|assets)(\/|$)/;

/**
 * Serves the built web application: hashed files for a year, the page itself never from a cache, and the page
 * for every address that a person may navigate to.
 * @param folder of the build, with index.html; without it only a sentence is served that says so
 * @param options.offersSignUp whether what a visitor sees first names it, as the application will
 * (packages/web/vite/start-page.mjs)
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  { offersSignUp }: { readonly offersSignUp: boolean },
): Promise<void> {
  const built = readBuilt(folder, 'index.html');
  const page = offersSignUp ? built : built?.replace(/<p class="erx-start-other">.*?<\/p>/s, '');
  const silent = readBuilt(folder, 'silent.html');
  if (page !== undefined) {
    await app.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 });
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      serve: false,
      // next to its file, where the build has written it (packages/web/vite/compressed.mjs)
      preCompressed: true,
      cacheControl: false,
      setHeaders(response, path) {
        response.header(
          'cache-control',
          path.startsWith(join(folder, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
    serveFiles(app, folder);
  }
  const showPage = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        (isSilentFrame(request) ? silent : undefined) ??
          page ??
          'The web application is not built yet. Run npm start.',
      );
  app.get('/', showPage);
  app.setNotFoundHandler((request, reply) =>
    isNavigation(request)
      ? showPage(request, reply)
      : answerWith(new AppError('call.route-unknown'), request, reply),
  );
}

/**
 * The build's files, as they were listed at the start: no request path ever reaches the disk. Hashed ones have a
 * route together: one for each of five hundred took a twelfth of a start.
 */
function serveFiles(app: FastifyInstance, folder: string): void {
  const listed = (path: string) =>
    readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.br') && entry.name !== 'silent.html')
      .map(({ name }) => name);
  for (const name of listed(folder)) app.get(`/${name}`, (_request, reply) => reply.sendFile(name));
  const assets = join(folder, 'assets');
  const known = new Set(existsSync(assets) ? listed(assets) : []);
  app.get<{ Params: { file: string } }>('/assets/:file', ({ params: { file } }, reply) =>
    known.has(file) ? reply.sendFile(`assets/${file}`) : reply.callNotFound(),
  );
}

function readBuilt(folder: string, name: string): string | undefined {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/**
 * The end of a silent renewal, in a browser that says where it shows its pages; in others the whole page does
 * the same.
 */
function isSilentFrame({ url, headers }: FastifyRequest): boolean {
  return (
    headers['sec-fetch-dest'] === 'iframe' &&
    URL.canParse(url, 'http://erx') &&
    returnKindOf(new URL(url, 'http://erx')) === 'silent'
  );
}

function isNavigation(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '/';
  return (
    request.method === 'GET' && !NOT_PAGES.test(path) && (request.headers.accept ?? '').includes('text/html')
  );
}
