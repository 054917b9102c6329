import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { basic, presents } from './credentials';
import { receive, type Receiving } from './receive';
import type { Settings } from '../settings';

const decode = (bytes: Buffer): string =>
  new TextDecoder('utf-8', { fatal: false, ignoreBOM: false }).decode(bytes);

/** POST /network/script: where the product delivers its messages. */
export const networkRoutes = (
  app: FastifyInstance,
  settings: Pick<Settings, 'network'>,
  receiving: Receiving,
): void => {
  const expected = basic(settings.network);
  const stopping = new AbortController();
  app.addHook('preClose', async () => {
    stopping.abort();
  });

  void app.register(async (network) => {
    network.removeAllContentTypeParsers();
    network.addContentTypeParser(
      ['application/xml', 'text/xml'],
      { parseAs: 'buffer' },
      (_request, body, done) => {
        done(null, body);
      },
    );
    network.addHook('onRequest', async (request, reply) => {
      if (!presents(request.headers.authorization, expected)) {
        await reply
          .code(401)
          .header('www-authenticate', 'Basic realm="pharmacy network"')
          .send({ message: 'Present the credentials of the network.' });
      }
    });
    // Twice the limit of the reader, so that a message that is too large is refused in the language of the
    // network.
    network.post('/network/script', { bodyLimit: 2 * 1_048_576 }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const reaction = receive(decode(body), receiving);
      if (reaction.do === 'close') {
        reply.hijack();
        request.raw.socket.destroy();
        return reply;
      }
      reply.type('application/xml; charset=utf-8');
      if (reaction.do === 'garbage') return reply.send(reaction.text);
      if (reaction.afterMs > 0)
        await pause(reaction.afterMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      return reply.send(reaction.xml);
    });
  });
};
