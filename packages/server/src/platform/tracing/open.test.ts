import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTracing } from './open';
import type { TraceSettings } from './settings';
import { beginSpan, timed } from './spans';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const lines: string[] = [];
const log = pino({ base: null }, { write: (line) => void lines.push(line) });
/** What the collector answers; it does not where this is null. */
let status: number | null = null;
const collector = createServer((request, response) => {
  if (status !== null) {
    const answer = status;
    request.resume().on('end', () => response.writeHead(answer).end('no Osterhout here'));
  }
});
let tracing: { close(): Promise<void> } | undefined;

beforeAll(
  () =>
    new Promise<void>((resolve) => {
      collector.listen(0, '127.0.0.1', resolve);
    }),
);
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});
afterEach(async () => {
  await close();
  lines.length = 0;
});

function open(name: TraceSettings['sampler']['name'], { ratio = 1, answers = 200 as number | null } = {}) {
  status = answers;
  const { port } = collector.address() as AddressInfo;
  tracing = openTracing(
    {
      url: `http://127.0.0.1:${String(port)}/v1/traces`,
      headers: {},
      service: 'erx',
      version: '1',
      sampler: { name, ratio },
    },
    log,
  );
}

async function close(): Promise<void> {
  const closing = tracing;
  tracing = undefined;
  await closing?.close();
}

describe('whether a trace is kept', () => {
  const from = (flags: string) => `00-${TRACE}-b7ad6b7169203331-${flags}`;

  it.each([
    ['always_on', '00', true],
    ['always_on', '01', true],
    ['always_off', '01', false],
    ['traceidratio', '01', false],
    ['parentbased_always_on', '00', false],
    ['parentbased_always_on', '01', true],
    ['parentbased_always_off', '01', true],
    ['parentbased_traceidratio', '01', true],
  ] as const)('%s, of a caller that says %s: %s', (name, flags, isKept) => {
    open(name, { ratio: 0 });
    const span = beginSpan('server', 'GET', from(flags));
    const part = beginSpan('internal', 'part', span);
    for (const one of [span, part]) {
      expect(one?.traceId).toBe(TRACE);
      expect(one?.traceparent !== null).toBe(isKept);
      one?.end(false);
    }
  });

  it('without a caller, by the number of the trace, in each process alike', () => {
    open('traceidratio', { ratio: 0.5 });
    const kept = Array.from({ length: 400 }, () => beginSpan('server', 'GET', undefined)).filter(
      (span) => span?.traceparent !== null,
    );
    expect(kept.length).toBeGreaterThan(100);
    expect(kept.length).toBeLessThan(300);
    for (const span of kept)
      expect(beginSpan('consumer', 'deliver', span?.traceparent)?.traceparent).not.toBeNull();
  });
});

it('that a collector refuses them is in the log, without its words, and work goes its way', async () => {
  open('always_on', { answers: 400 });
  expect(await timed(beginSpan('server', 'GET', undefined), {}, () => Promise.resolve(1))).toBe(1);
  await close();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('traces.not-exported');
  expect(lines[0]).not.toContain('Osterhout');
});

it('a stop does not wait for a collector that does not answer', async () => {
  open('always_on', { answers: null });
  beginSpan('server', 'GET', undefined)?.end(false);
  const begun = performance.now();
  await close();
  expect(performance.now() - begun).toBeLessThan(9_000); // a call of a collector has ten seconds
  expect(beginSpan('server', 'GET', undefined)).toBeUndefined();
});
