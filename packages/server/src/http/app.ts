import helmet from '@fastify/helmet';
import type { AnyEndpoint } from '@erx/core/client/endpoint';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { pino, type Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import type { Config } from '../config';
import { answerFailures } from './failures';
import { limitRates } from './rate-limit';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration a route was registered from. */
    endpoint?: AnyEndpoint;
  }
}

/** The service's log: JSON lines with codes and ids only, on stdout. Nobody waits for a line to be written; what is left when the process ends is. */
export function createLog(level: Config['logLevel']): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ dest: 1, sync: false }));
}

/** An app with what every route needs: request numbers, a log that names route patterns, security headers, failures in one form. */
export async function createApp(config: Config, log: Logger): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => uuidv7(),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
    ...(config.trustedProxies.length > 0 ? { trustProxy: [...config.trustedProxies] } : {}),
  }) as unknown as FastifyInstance;

  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown', // the pattern, never the URL (decision 7)
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }, 'answered');
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });

  const worklist = config.priorAuthorization ? [new URL(config.priorAuthorization.worklistUrl).origin] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", new URL(config.publicUrl).origin.replace(/^http/, 'ws')],
        frameSrc: ["'self'", 'blob:', ...worklist],
        formAction: ["'self'", ...worklist], // its token is posted into a frame (P4-17, decision 6)
        baseUri: ["'none'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameAncestors: ["'self'", ...config.frameAncestors], // never 'none': silent renewal runs in a frame (decision 4)
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: false, // frame-ancestors says it
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
  });

  answerFailures(app);
  await limitRates(app, config);
  return app;
}
