import { randomBytes } from 'node:crypto';

/** 32 hexadecimal digits, not all 0 (W3C Trace Context, 3.2.2.3). */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-|$)/;
const TRACE_BYTES = 16;

/**
 * The trace that a request belongs to: that of its `traceparent` header (W3C Trace Context), else a new one. Of a
 * header that is not well formed nothing is taken, so that nothing but hexadecimal digits reaches the log.
 * @returns 32 hexadecimal digits
 */
export function traceIdOf(traceparent: string | readonly string[] | undefined): string {
  const sent = typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent.trim())?.[1] : undefined;
  return sent ?? randomBytes(TRACE_BYTES).toString('hex');
}
