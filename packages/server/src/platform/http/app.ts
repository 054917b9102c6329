import { AppError } from '@erx/core/findings/app-error';
import type { AnyEndpoint } from '@erx/core/client/endpoint';
import { SCIM_MEDIA_TYPE } from '@erx/core/provisioning/vocabulary';
import formbody from '@fastify/formbody';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { pino, type Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import type { Config } from '../config';
import { answerFailures, answerWith } from './failures';
import { requestSeconds } from '../metrics/counted';
import { securityHeaders } from './security-headers';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { type Admission, createAdmission, PROBES } from './admission';
import rateLimit from '@fastify/rate-limit';
import { inWork } from '../database/work';
import { toWork } from './request-work';
import { toNetwork } from './client-network';
import { beginRequest, endRequest, spanOfRequest } from './request-span';
import { inSpan } from '../tracing/spans';

/** As much as is read for the sake of an answer, and how long that may take. */
const MOST_BYTES = 32 * 1024 * 1024;
const LONGEST = 5_000;
/** Characters of a parameter in an address; ids have 36. */
const LONGEST_PARAMETER = 200;

/**
 * Reads what is left of a body that was refused, without keeping it: anyone who is still sending when the
 * connection is closed sees a broken connection and never the answer. What is very long, or comes very
 * slowly, is cut off.
 * @param done called once, when the body is at its end or given up
 */
function drainRequest(request: IncomingMessage, done: () => void): void {
  if (request.complete || request.destroyed) {
    done();
    return;
  }
  let left = MOST_BYTES;
  const patience = setTimeout(stop, LONGEST);
  request.on('data', count).on('end', stop).on('error', stop).on('close', stop).resume();

  function count(chunk: Buffer): void {
    left -= chunk.length;
    if (left <= 0) stop();
  }
  function stop(): void {
    clearTimeout(patience);
    request.off('data', count).off('end', stop).off('close', stop);
    done();
    done = () => undefined;
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration a route was registered from. */
    endpoint?: AnyEndpoint;
  }
  interface FastifyInstance {
    /** Which requests are taken at this moment. */
    admission: Admission;
  }
}

/** Lines are written together: so many bytes at a time, or what there is after so many milliseconds. */
const LOG_BUFFER_BYTES = 4096;
const LOG_DELAY = 100;
/** How often requests are looked through for those that take too long to arrive, in milliseconds. */
const CHECKED_EVERY = 10_000;
/** For how long a connection waits for its next request, in milliseconds: longer than a proxy in front of it does. */
const KEPT_ALIVE = 72_000;
/** The largest form taken, in bytes. */
const FORM_LIMIT = 16 * 1024;

/**
 * The service's log: JSON lines with codes and ids only, on stdout. No one waits for a line to be written;
 * what is left when the process ends is.
 * @param isAtOnce whether each line is written before anything else: of a second log beside the service's
 */
export function createLog(level: Config['logLevel'], isAtOnce = false): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({
      dest: 1,
      ...(isAtOnce ? {} : { sync: false, minLength: LOG_BUFFER_BYTES, periodicFlush: LOG_DELAY }),
    }),
  );
}

/**
 * An app with what every route needs: request numbers, a log that names route patterns, security headers,
 * failures in one form.
 */
export async function createApp(config: Config, log: Logger): Promise<FastifyInstance> {
  const headers = securityHeaders(config);
  const admission = createAdmission(headers, log);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => uuidv7(),
    // Of one trace through several services, such as a proxy that began it: everything said of the request has it.
    childLoggerFactory: (parent, bindings, options, request) =>
      parent.child({ ...bindings, trace: beginRequest(request) }, options),
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    frameworkErrors: (error, request, reply) => {
      // An id that is longer than any is nothing that exists.
      const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'record.not-found' : 'call.malformed';
      answerWith(new AppError(code), request as FastifyRequest, reply as FastifyReply);
    },
    forceCloseConnections: 'idle', // connections.ts ends the others when the service stops
    serverFactory: (handler) => {
      const timing = {
        requestTimeout: config.requestWithin, // 408 for a body that drips, as for headers
        connectionsCheckingInterval: Math.min(CHECKED_EVERY, config.requestWithin / 4),
        keepAliveTimeout: KEPT_ALIVE,
      };
      return createHttpServer(timing, admission.guard(handler));
    },
    ...(config.trustedProxies.length > 0 ? { trustProxy: [...config.trustedProxies] } : {}),
  }) as unknown as FastifyInstance;

  // Hooks with callbacks: a promise for each of them is work that every request pays for.
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    // the pattern, never the URL (docs/decisions/api.md#logs)
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    requestSeconds.observe({ method, route, status }, reply.elapsedTime / 1000);
    // A balancer asks twice a second: that all is well is no news.
    const level = PROBES.has(route) && status < 400 ? 'debug' : 'info';
    request.log[level](
      {
        method,
        route,
        status,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    if (/^\/(api|scim|fhir|cds-services)\b/.test(request.url) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    if (reply.statusCode === 413) drainRequest(request.raw, done);
    else done();
  });

  // the last hook: reading a body may come back from elsewhere
  app.addHook('preHandler', (request, reply, done) => {
    inSpan(spanOfRequest(request.raw), () => {
      inWork(toWork(request, reply), done);
    });
  });

  if (config.traces)
    app.addHook('onRequest', (request, reply, done) => {
      endRequest(request, reply);
      done();
    });

  app.decorate('admission', admission);
  app.addHook('onRequest', (_request, reply, done) => {
    // raw: answers that libraries write themselves have them too
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });

  // of sign-in pages, and of downloads by ticket (docs/decisions/api.md#tickets)
  await app.register(formbody, { bodyLimit: FORM_LIMIT });
  app.addContentTypeParser(
    SCIM_MEDIA_TYPE,
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  answerFailures(app);
  await limitRates(app, config);
  return app;
}

/**
 * Bounds what one network address may ask in a minute; a route may name its own bound. Nothing is bound when
 * the setting is 0.
 */
async function limitRates(app: FastifyInstance, config: Pick<Config, 'requestsPerMinute'>): Promise<void> {
  if (config.requestsPerMinute === 0) return;
  await app.register(rateLimit, {
    global: true,
    max: config.requestsPerMinute,
    timeWindow: '1 minute',
    cache: 10_000,
    keyGenerator: ({ ip }) => toNetwork(ip),
  });
}
