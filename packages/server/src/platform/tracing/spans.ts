import { AsyncLocalStorage } from 'node:async_hooks';
import type { Facts } from './facts';

/** What a span is of: a request served, a partner or database called, a message delivered, or work within. */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

/** A piece of work that is timed. */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** Its place in the trace as a `traceparent`; null where the trace is not kept. */
  readonly traceparent: string | null;
  /** Says more of it. */
  say(facts: Facts): void;
  /** Says that it was caused by a piece of another trace, named by a `traceparent`. */
  link(traceparent: string): void;
  /** Ends it, under another name than it began with where one is given. */
  end(isFailed: boolean, name?: string): void;
}

/** What makes spans. */
export interface Tracer {
  /** @param parent a span, or the `traceparent` of one elsewhere; what has none begins a trace */
  begin(kind: SpanKind, name: string, parent: Span | string | null | undefined): Span;
}

let tracer: Tracer | undefined;
const current = new AsyncLocalStorage<Span | undefined>();

/** Makes spans from now on; none again with undefined. */
export function useTracer(one: Tracer | undefined): void {
  tracer = one;
}

/** Begins a span that its caller ends; undefined while traces are off. */
export const beginSpan = (...span: Parameters<Tracer['begin']>): Span | undefined => tracer?.begin(...span);

/** Does work as part of a span; of none where it is undefined, whatever is under way. */
export const inSpan = <Result>(span: Span | undefined, run: () => Result): Result =>
  tracer === undefined ? run() : current.run(span, run);

/** The span whose work is under way. */
export const currentSpan = (): Span | undefined => (tracer === undefined ? undefined : current.getStore());

/** The place in its trace that what is written now is caused by; null where there is none to keep. */
export const currentTraceparent = (): string | null => currentSpan()?.traceparent ?? null;

/** Times work as a span, which has failed where the work throws. */
export async function timed<Result>(
  span: Span | undefined,
  facts: Facts,
  run: () => Promise<Result>,
): Promise<Result> {
  if (span === undefined) return await run();
  let isFailed = true;
  try {
    span.say(facts);
    const result = await current.run(span, run);
    isFailed = false;
    return result;
  } finally {
    span.end(isFailed);
  }
}

/** Times a part of the span under way; work of no span, such as a job's, has no parts. */
export function timedPart<Result>(
  kind: SpanKind,
  name: string,
  facts: Facts,
  run: () => Promise<Result>,
): Promise<Result> {
  const whole = currentSpan();
  return whole === undefined ? run() : timed(tracer?.begin(kind, name, whole), facts, run);
}
