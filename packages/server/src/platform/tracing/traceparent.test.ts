import { describe, expect, it } from 'vitest';
import { readTraceparent, traceIdOf, writeTraceparent } from './traceparent';

const TRACE = '0af7651916cd43dd8448eb211c80319c';

describe('the trace of a request', () => {
  it.each([`00-${TRACE}-b7ad6b7169203331-01`, `01-${TRACE}-b7ad6b7169203331-00-later`])(
    'is that of %s',
    (sent) => {
      expect(traceIdOf(sent)).toBe(TRACE);
    },
  );

  it.each([
    undefined,
    '',
    'Nora Osterhout',
    [`00-${TRACE}-b7ad6b7169203331-01`, `00-${TRACE}-b7ad6b7169203331-01`],
    `ff-${TRACE}-b7ad6b7169203331-01`,
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-b7ad6b7169203331-01`,
    `00-${TRACE}x-b7ad6b7169203331-01`,
  ])('is a new one where %j is sent', (sent) => {
    expect(readTraceparent(sent)).toBeUndefined();
    expect(traceIdOf(sent)).toMatch(/^[\da-f]{32}$/);
    expect(traceIdOf(sent)).not.toBe(TRACE);
    expect(traceIdOf(sent)).not.toBe(traceIdOf(sent));
  });
});

it.each(['00', '01'])('a place in a trace is read as it was written, with flags %s', (flags) => {
  const text = `00-${TRACE}-b7ad6b7169203331-${flags}`;
  const place = readTraceparent(text);
  expect(place).toEqual({ traceId: TRACE, spanId: 'b7ad6b7169203331', isSampled: flags === '01' });
  expect(place && writeTraceparent(place)).toBe(text);
});
