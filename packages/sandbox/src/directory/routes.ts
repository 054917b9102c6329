import type { FastifyInstance } from 'fastify';
import { basic, presents } from '../network/credentials';
import { page } from '../pages/layout';
import type { Settings } from '../settings';
import { directoryContent } from './page';
import { type DirectoryParts, receiveDirectoryMessage } from './receive';

/** POST /network/directory: where the product registers prescribers. */
export const directoryRoutes = (
  app: FastifyInstance,
  settings: Pick<Settings, 'network'>,
  parts: DirectoryParts,
): void => {
  const expected = basic(settings.network);
  const { directory } = parts;
  void app.register(async (network) => {
    network.removeAllContentTypeParsers();
    network.addContentTypeParser(
      ['application/xml', 'text/xml'],
      { parseAs: 'string' },
      (_request, body, done) => {
        done(null, body);
      },
    );
    network.addHook('onRequest', async (request, reply) => {
      if (!presents(request.headers.authorization, expected)) {
        await reply
          .code(401)
          .header('www-authenticate', 'Basic realm="directory"')
          .send({ message: 'Present the credentials of the network.' });
      }
    });
    network.post('/network/directory', async (request, reply) =>
      reply
        .type('application/xml; charset=utf-8')
        .send(receiveDirectoryMessage(typeof request.body === 'string' ? request.body : '', parts)),
    );
  });

  app.get('/directory', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        page(
          'directory',
          'Directory',
          directoryContent(directory.locations(), directory.answered()),
          'directory',
        ),
      ),
  );
  app.get('/api/directory', async () => ({
    locations: directory.locations(),
    answered: directory.answered().map(({ xml: _, answer: __, ...one }) => one),
  }));
};
