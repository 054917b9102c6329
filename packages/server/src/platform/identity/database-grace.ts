import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import { SIGN_OF_LIFE } from '../database/database';
import { DatabaseUnavailable, findUnavailable } from '../database/unavailable';
import { describeError } from '../describe-error';
import { RETRY_AFTER_SECONDS } from '../http/refusal';
import type { PlatformServices } from '../http/services';
import { failurePage } from './pages/notice-pages';
import { show } from './provider-pages';

/**
 * Refuses before anything begins while the database gives no sign of life, asked twice: behind one that is frozen a
 * page would hang for as long as a statement may take. The embedded database is this process.
 * @throws DatabaseUnavailable
 */
async function expectDatabase({ database }: Pick<PlatformServices, 'database'>): Promise<void> {
  if (database.kind !== 'postgresql') return;
  try {
    // Where this process was busy for that long, as after its start, the answer was there and was not read in time.
    await database.ping(SIGN_OF_LIFE).catch(() => database.ping(SIGN_OF_LIFE));
  } catch (cause) {
    throw new DatabaseUnavailable(false, cause);
  }
}

/** Has the routes of a scope answer 503 at once while the database is away. */
export function refuseWithoutDatabase(scope: FastifyInstance, services: PlatformServices): void {
  scope.addHook('preHandler', () => expectDatabase(services));
}

/** Has the provider answer 503, with a page that says so, whenever the database is away, or goes. */
export function answerWithoutDatabase(provider: Provider, services: PlatformServices): void {
  const failed = new WeakSet<object>();
  provider.use(async (context, next) => {
    try {
      await expectDatabase(services);
      await next();
      if (!failed.has(context)) return;
    } catch (error) {
      if (!findUnavailable(error)) throw error;
      services.log.warn({ failure: describeError(error) }, 'the database was not available');
    }
    context.status = 503;
    context.set('retry-after', RETRY_AFTER_SECONDS);
    if (context.accepts('json', 'html') === 'html')
      show(context, failurePage('call.unavailable', services.config.publicUrl, 'call.unavailable'));
    else context.body = { error: 'server_error', error_description: 'the database is not available' };
  });
  provider.on('server_error', (context, error) => {
    services.log.error({ failure: describeError(error) }, 'identity provider failed');
    if (findUnavailable(error)) failed.add(context);
    else if (context.status === 503) context.set('retry-after', RETRY_AFTER_SECONDS);
  });
}
