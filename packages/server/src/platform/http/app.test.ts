import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config';
import { pino } from 'pino';
import type { Facts } from '../tracing/facts';
import { useTracer } from '../tracing/spans';
import { createApp, createLog } from './app';

const LIMIT = 1024;

describe('a body that is too large', () => {
  let app: Awaited<ReturnType<typeof createApp>>;
  beforeAll(async () => {
    app = await createApp(readConfig({}), createLog('silent'));
    app.post('/take', { bodyLimit: LIMIT }, () => ({ taken: true }));
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  /**
   * Sends a body in pieces, each after the one before has left.
   * @returns how many left, and all that came back
   */
  async function send(length: number, pieces: number): Promise<{ sent: number; answer: string }> {
    return await new Promise((resolve) => {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
      let answer = '';
      let sent = 0;
      const piece = 'x'.repeat(length / pieces);
      const next = (): void => {
        if (sent === pieces || socket.destroyed) return;
        socket.write(piece, (error) => {
          if (error) return;
          sent += 1;
          setImmediate(next);
        });
      };
      // A connection that breaks is detected by how much was sent.
      socket
        .on('data', (bytes) => {
          answer += bytes.toString();
        })
        .on('error', () => undefined)
        .on('close', () => {
          resolve({ sent, answer });
        });
      socket.write(
        `POST /take HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ` +
          `application/json\r\nContent-Length: ${String(length)}\r\n\r\n`,
        next,
      );
    });
  }

  it.each([
    [LIMIT + 1, 1],
    [8 * 1024 * 1024, 256],
  ])('of %d bytes in %d pieces is answered after it was sent to its end', async (length, pieces) => {
    const { sent, answer } = await send(length, pieces);
    expect(sent).toBe(pieces);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('call.too-large');
  });

  it('of more than anybody waits for is cut off', async () => {
    expect((await send(256 * 1024 * 1024, 1024)).sent).toBeLessThan(1024);
  });
});

describe('the log of requests', () => {
  const TRACE = '0af7651916cd43dd8448eb211c80319c';
  const lines: Record<string, unknown>[] = [];
  let app: Awaited<ReturnType<typeof createApp>>;
  let isWell = true;
  beforeAll(async () => {
    const log = pino(
      { base: null },
      { write: (line) => void lines.push(JSON.parse(line) as object as never) },
    );
    app = await createApp(readConfig({}), log);
    app.get('/api/patients/:id', () => ({}));
    app.get('/api/health', (_, reply) => reply.code(isWell ? 200 : 503).send({}));
    app.get('/api/health/live', () => ({}));
  });
  afterAll(() => app.close());
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    lines.length = 0;
    await app.inject({ url, headers });
    return lines;
  };

  it('has one line for each, with its trace and its pattern, and nothing of its address', async () => {
    const traceparent = `00-${TRACE}-b7ad6b7169203331-01`;
    const said = await ask('/api/patients/4711?name=Osterhout', { traceparent });
    expect(said).toMatchObject([{ trace: TRACE, method: 'GET', route: '/api/patients/:id', status: 200 }]);
    expect(JSON.stringify(said)).not.toMatch(/4711|Osterhout/);
    expect(await ask('/api/patients/1')).toMatchObject([{ trace: expect.stringMatching(/^[\da-f]{32}$/) }]);
  });

  it('has none of probes while all is well, and each that is not', async () => {
    expect(await ask('/api/health')).toEqual([]);
    expect(await ask('/api/health/live')).toEqual([]);
    isWell = false;
    expect(await ask('/api/health')).toMatchObject([{ route: '/api/health', status: 503 }]);
  });
});

describe('the span of a request', () => {
  const TRACE = '0af7651916cd43dd8448eb211c80319c';
  const begun: { kind: string; parent: unknown; facts: Facts; ended: unknown[] }[] = [];
  const lines: Record<string, unknown>[] = [];
  let app: Awaited<ReturnType<typeof createApp>>;
  let origin = '';
  let release: () => void = () => undefined;
  beforeAll(async () => {
    useTracer({
      begin(kind, _name, parent) {
        const one = { kind, parent, facts: {}, ended: [] as unknown[] };
        begun.push(one);
        return {
          traceId: TRACE,
          traceparent: null,
          say: (facts) => void (one.facts = { ...one.facts, ...facts }),
          link: () => undefined,
          end: (...ended) => void one.ended.push(...ended),
        };
      },
    });
    const log = pino(
      { base: null },
      { write: (line) => void lines.push(JSON.parse(line) as object as never) },
    );
    app = await createApp(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }), log);
    app.get('/api/patients/:id', () => ({}));
    app.get('/api/broken', () => Promise.reject(new Error('of Osterhout')));
    app.get('/api/slow', () => new Promise((resolve) => (release = () => resolve({}))));
    app.get('/api/health', () => ({}));
    app.get('/assets/app.js', () => '');
    await app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${String((app.server.address() as AddressInfo).port)}`;
  });
  afterAll(async () => {
    useTracer(undefined);
    await app.close();
  });
  beforeEach(() => {
    begun.length = 0;
    lines.length = 0;
  });

  it('is of the trace that the log names, under its pattern, and part of what the caller names', async () => {
    const traceparent = `00-${TRACE}-b7ad6b7169203331-01`;
    const { headers } = await fetch(`${origin}/api/patients/4711?name=Osterhout`, {
      headers: { traceparent },
    });
    await expect.poll(() => begun[0]?.ended).toEqual([false, 'GET /api/patients/:id']);
    expect(begun).toMatchObject([{ kind: 'server', parent: traceparent }]);
    expect(begun[0]?.facts).toEqual({
      method: 'GET',
      route: '/api/patients/:id',
      status: 200,
      request: headers.get('x-request-id'),
    });
    expect(lines).toMatchObject([{ trace: TRACE, route: '/api/patients/:id' }]);
  });

  it('has failed where the service has, without what the error says', async () => {
    await fetch(`${origin}/api/broken`);
    await expect.poll(() => begun[0]?.ended).toEqual([true, 'GET /api/broken']);
    expect(begun[0]?.facts).toMatchObject({ status: 500, code: 'call.failed' });
    expect(JSON.stringify(begun)).not.toContain('Osterhout');
  });

  it('ends where the caller leaves, without a status', async () => {
    const leaving = new AbortController();
    const left = fetch(`${origin}/api/slow`, { signal: leaving.signal }).catch(() => 'left');
    await expect.poll(() => begun.length).toBe(1);
    leaving.abort();
    await expect.poll(() => begun[0]?.ended).toEqual([true, 'GET /api/slow']);
    expect(begun[0]?.facts.status).toBeUndefined();
    expect(await left).toBe('left');
    release();
  });

  it('is not made of probes and files of the application', async () => {
    for (const path of ['/api/health', '/assets/app.js']) await fetch(`${origin}${path}`);
    expect(begun).toEqual([]);
  });
});
