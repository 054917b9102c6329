import { randomBytes } from 'node:crypto';

/** 32 hexadecimal digits, not all 0 (W3C Trace Context, 3.2.2.3). */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/;
const TRACE_BYTES = 16;
const SAMPLED = 1;

/** A place in a trace. */
export interface TracePlace {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  readonly isSampled: boolean;
}

/** Reads a `traceparent` (W3C Trace Context); undefined for what is not well formed, of which nothing is taken. */
export function readTraceparent(text: string | readonly string[] | null | undefined): TracePlace | undefined {
  const [, traceId, spanId, flags = '00'] =
    (typeof text === 'string' ? TRACEPARENT.exec(text.trim()) : null) ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

/** The same as text. */
export const writeTraceparent = ({ traceId, spanId, isSampled }: TracePlace): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/**
 * The trace that a request belongs to: that of its `traceparent` header, else a new one. Of a header that is not
 * well formed nothing is taken, so that nothing but hexadecimal digits reaches the log.
 * @returns 32 hexadecimal digits
 */
export const traceIdOf = (traceparent: string | readonly string[] | undefined): string =>
  readTraceparent(traceparent)?.traceId ?? randomBytes(TRACE_BYTES).toString('hex');
