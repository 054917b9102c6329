import {
  type Context,
  ROOT_CONTEXT,
  type Span as LibrarySpan,
  type SpanContext,
  SpanKind as LibraryKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  TracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { TraceSettings } from './settings';
import { type Facts, toAttributes } from './facts';
import { type Span, type SpanKind, type Tracer, useTracer } from './spans';
import { readTraceparent, writeTraceparent } from './traceparent';

/** Milliseconds that spans left over at a stop have to leave. */
const LEAVING = 2_000;
/** That spans do not arrive is said once in this time, in milliseconds. */
const SAID_EVERY = 60_000;

const KINDS: Readonly<Record<SpanKind, LibraryKind>> = {
  server: LibraryKind.SERVER,
  client: LibraryKind.CLIENT,
  consumer: LibraryKind.CONSUMER,
  internal: LibraryKind.INTERNAL,
};

/**
 * Makes spans and sends them to a collector, in batches beside the work: what it does not take in time is dropped.
 * @returns sends what is left, and ends it
 */
export function openTracing(
  { url, headers, service, version, sampler }: TraceSettings & { readonly version: string },
  log: Logger,
): { close(): Promise<void> } {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(
        resourceFromAttributes({
          'service.name': service,
          'service.version': version,
          'service.instance.id': randomUUID(),
        }),
      ),
    sampler: samplerOf(sampler),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportingFailures(new OTLPTraceExporter({ url, headers: { ...headers } }), log),
      }),
    ],
  });
  const library = provider.getTracer('erx', version);
  const tracer: Tracer = {
    begin: (kind, name, parent) =>
      new KeptSpan(library.startSpan(name, { kind: KINDS[kind] }, contextOf(parent))),
  };
  useTracer(tracer);
  return {
    async close() {
      useTracer(undefined);
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        pause(LEAVING, undefined, { ref: false }),
      ]);
    },
  };
}

/** A span of the library, which is given what a span may say alone. */
class KeptSpan implements Span {
  readonly traceId: string;
  readonly traceparent: string | null;

  constructor(readonly library: LibrarySpan) {
    const { traceId, spanId } = library.spanContext();
    this.traceId = traceId;
    this.traceparent = library.isRecording() ? writeTraceparent({ traceId, spanId, isSampled: true }) : null;
  }

  say(facts: Facts): void {
    this.library.setAttributes(toAttributes(facts));
  }

  link(traceparent: string): void {
    const context = toContext(traceparent);
    if (context) this.library.addLink({ context });
  }

  end(isFailed: boolean, name?: string): void {
    if (name !== undefined) this.library.updateName(name);
    // Never the error itself: its message may quote anything.
    if (isFailed) this.library.setStatus({ code: SpanStatusCode.ERROR });
    this.library.end();
  }
}

/** Of a header only its ids are taken: neither `tracestate` nor baggage. */
function toContext(traceparent: string): SpanContext | undefined {
  const place = readTraceparent(traceparent);
  return (
    place && {
      traceId: place.traceId,
      spanId: place.spanId,
      traceFlags: place.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
      isRemote: true,
    }
  );
}

function contextOf(parent: Span | string | null | undefined): Context {
  if (parent instanceof KeptSpan) return trace.setSpan(ROOT_CONTEXT, parent.library);
  const context = typeof parent === 'string' ? toContext(parent) : undefined;
  return context ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
}

function samplerOf({ name, ratio }: TraceSettings['sampler']): Sampler {
  const root = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('always_on')
      ? new AlwaysOnSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

/** An exporter whose failures are in the log, without a word of what it was answered. */
function reportingFailures(exporter: SpanExporter, log: Logger): SpanExporter {
  let saidAt = -Infinity;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const at = performance.now();
        if (result.code !== 0 && at - saidAt > SAID_EVERY) {
          saidAt = at;
          log.warn({ code: 'traces.not-exported', spans: spans.length }, 'the collector took no spans');
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
