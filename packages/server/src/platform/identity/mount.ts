import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import type { PlatformServices } from '../http/services';
import { builtInIssuer } from './accounts';
import { sessionOfGrant } from './adapter';
import { WEB_CLIENT } from './clients';
import { refuseWithoutDatabase } from './database-grace';
import { lockSession } from './lock-session';
import { serveInteractions } from './oidc-interactions';
import { ASSETS } from './pages/layout';

/** Requests a minute from one network address: a whole practice renews its sessions through one. */
const REQUESTS_A_MINUTE = 1200;

/** Pages of an interaction besides those of the platform. */
export type FurtherPages = (scope: FastifyInstance, provider: Provider) => void;

/** Serves the built-in identity provider and its pages below /identity. */
export async function mountIdentity(
  app: FastifyInstance,
  provider: Provider,
  services: PlatformServices,
  further: FurtherPages,
): Promise<void> {
  for (const { path, type, content } of ASSETS) {
    app.get(path, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(content),
    );
  }
  await app.register(async (scope) => {
    // nothing in its body matters
    scope.addContentTypeParser('*', (_request, _payload, done) => {
      done(null);
    });
    refuseWithoutDatabase(scope, services);
    serveLock(scope, provider, services);
  });
  await app.register(async (scope) => {
    refuseWithoutDatabase(scope, services);
    await serveInteractions(scope, provider, services);
    further(scope, provider);
  });
  await serveProvider(app, provider, services, ['/identity/*']);
}

/**
 * Serves the one address that service accounts need, and nothing else of it: where people sign in elsewhere.
 */
export async function mountServiceIdentity(
  app: FastifyInstance,
  provider: Provider,
  services: PlatformServices,
): Promise<void> {
  await serveProvider(app, provider, services, ['/identity/token']);
}

async function serveProvider(
  app: FastifyInstance,
  provider: Provider,
  services: PlatformServices,
  paths: readonly string[],
): Promise<void> {
  const address = new URL(builtInIssuer(services.config));
  const answer = provider.callback();
  await app.register(async (scope) => {
    // The provider reads the body itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => {
      done(null);
    });
    for (const path of paths)
      scope.all(
        path,
        { config: { rateLimit: { max: REQUESTS_A_MINUTE, timeWindow: '1 minute' } } },
        async (request, reply) => {
          const raw = request.raw as typeof request.raw & { originalUrl?: string };
          raw.originalUrl = raw.url ?? '/';
          raw.url = raw.originalUrl.slice('/identity'.length);
          // Addresses in the provider's answers are the public ones, whatever the caller or a proxy says.
          raw.headers.host = address.host;
          raw.headers['x-forwarded-host'] = address.host;
          raw.headers['x-forwarded-proto'] = address.protocol.slice(0, -1);
          raw.headers['x-forwarded-for'] = request.ip;
          reply.hijack();
          await answer(raw, reply.raw);
        },
      );
  });
}

/**
 * Serves what a page says once no one works in it any more (45 CFR 164.312(a)(2)(iii)): the browser's session
 * with the provider ends, so that no page of that browser is signed in again without the password. Anyone who
 * has no session gets the same answer.
 */
function serveLock(app: FastifyInstance, provider: Provider, services: PlatformServices): void {
  app.post(
    '/identity/lock',
    { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
      const { accountId } = session;
      if (accountId !== undefined) {
        await session.destroy();
        const grantId = session.grantIdFor(WEB_CLIENT);
        if (grantId !== undefined)
          await services.database.transaction((transaction) =>
            lockSession(
              transaction,
              { accountId, session: sessionOfGrant(grantId), isTimed: true },
              services.now(),
            ),
          );
        services.notify('events');
      }
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  );
}
