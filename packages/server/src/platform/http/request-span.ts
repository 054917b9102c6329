import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { toAttributes } from '../tracing/facts';
import { beginSpan, type Span } from '../tracing/spans';
import { traceIdOf } from '../tracing/traceparent';
import { PROBES } from './admission';

/** What answers people and partners. Files of the application are none, nor is a push connection, which lasts. */
const TRACED = /^\/(?:api|cds-services|fhir|scim|identity|network)\b/;

const spans = new WeakMap<IncomingMessage, Span>();

/**
 * Begins the span of a request, as part of the trace that its `traceparent` names, where traces are kept of such
 * requests.
 * @returns the trace it belongs to, in spans and in the log: 32 hexadecimal digits
 */
export function beginRequest(request: IncomingMessage): string {
  const { headers, method = '', url = '' } = request;
  const { traceparent } = headers;
  const [path = ''] = url.split('?', 1);
  const span =
    TRACED.test(path) && !PROBES.has(path) && headers.upgrade === undefined
      ? beginSpan('server', method, typeof traceparent === 'string' ? traceparent : undefined)
      : undefined;
  if (span === undefined) return traceIdOf(traceparent);
  spans.set(request, span);
  return span.traceId;
}

export const spanOfRequest = (request: IncomingMessage): Span | undefined => spans.get(request);

/** Ends the span of a request with its answer, or with its caller's leaving. */
export function endRequest(request: FastifyRequest, { raw }: FastifyReply): void {
  const span = spans.get(request.raw);
  if (span === undefined) return;
  raw.once('close', () => {
    const { method } = request;
    // the pattern, never the path; in the name, too, only in the form that an attribute has
    const route = request.routeOptions.url ?? 'unknown';
    const name = `${method} ${String(toAttributes({ route })['http.route'] ?? 'unknown')}`;
    const status = raw.writableFinished ? raw.statusCode : undefined;
    span.say({ method, route, status, request: request.id });
    span.end(status === undefined || status >= 500, name);
  });
}
