import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import type { PlatformServices } from '../http/services';
import { recordLock } from './sign-in';

/**
 * Serves what a page says once nobody works in it any more (45 CFR 164.312(a)(2)(iii)): the browser's session
 * with the provider ends, so that no page of that browser is signed in again without the password. Whoever
 * has no session gets the same answer.
 */
export function serveLock(app: FastifyInstance, provider: Provider, services: PlatformServices): void {
  app.post(
    '/identity/lock',
    { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
      const { accountId } = session;
      if (accountId !== undefined) {
        await session.destroy();
        await recordLock(services, accountId);
      }
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  );
}
