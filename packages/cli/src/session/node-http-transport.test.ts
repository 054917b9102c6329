import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchWithin, httpFetch } from './node-http-transport';

let server: Server | undefined;

/** The origin of a server of this test's own. */
async function serving(answer: RequestListener): Promise<string> {
  const made = createServer(answer);
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${String((made.address() as AddressInfo).port)}`;
}

async function toText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += String(piece);
  return text;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

describe('httpFetch', () => {
  it('sends what it was given, and hands over status, headers and body', async () => {
    const asked: unknown[] = [];
    const origin = await serving(
      (request, response) =>
        void toText(request).then((body) => {
          asked.push([
            request.method,
            request.url,
            request.headers['x-practice-id'],
            request.headers['content-length'],
            body,
          ]);
          response
            .writeHead(201, 'Made', { 'x-request-id': 'r1', 'content-type': 'application/json' })
            .end('{"név":"ő"}');
        }),
    );
    const response = await httpFetch(`${origin}/api/things?a=b`, {
      method: 'POST',
      headers: { 'x-practice-id': 'p' },
      body: '{"é":1}',
    });
    expect(asked).toEqual([['POST', '/api/things?a=b', 'p', '8', '{"é":1}']]);
    expect([
      response.status,
      response.statusText,
      response.ok,
      response.headers.get('x-request-id'),
      await response.json(),
    ]).toEqual([201, 'Made', true, 'r1', { név: 'ő' }]);
  });

  it('takes a Request as it takes an address', async () => {
    const origin = await serving((request, response) =>
      response.end(`${String(request.method)} ${String(request.headers.authorization)}`),
    );
    const response = await httpFetch(new Request(`${origin}/x`, { headers: { authorization: 'Bearer t' } }));
    expect(await response.text()).toBe('GET Bearer t');
  });

  it('has no body where a status has none', async () => {
    const origin = await serving((_, response) => response.writeHead(204).end());
    const response = await httpFetch(origin);
    expect([response.status, response.body]).toEqual([204, null]);
  });

  it('hands a body over while it comes, and fails where it is cut off', async () => {
    let cut: () => void = () => undefined;
    const origin = await serving((_, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('first');
      cut = () => response.destroy();
    });
    const reader = (await httpFetch(origin)).body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first');
    const rest = reader?.read();
    cut();
    await expect(rest).rejects.toThrow();
  });

  it('does not follow a redirect: the token would go where nobody sent it', async () => {
    const asked: (string | undefined)[] = [];
    const origin = await serving((request, response) => {
      asked.push(request.url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const response = await httpFetch(`${origin}/here`, { headers: { authorization: 'Bearer t' } });
    expect([response.status, asked]).toEqual([302, ['/here']]);
  });

  it('says as fetch does that nobody answers, and why', async () => {
    const origin = await serving((_, response) => response.end());
    await new Promise((resolve) => server?.close(resolve));
    await expect(httpFetch(origin)).rejects.toMatchObject({
      name: 'TypeError',
      cause: { code: 'ECONNREFUSED' },
    });
  });

  it('gives up a connection on which nothing comes', async () => {
    const origin = await serving(() => undefined);
    await expect(fetchWithin(50)(origin)).rejects.toMatchObject({
      name: 'TypeError',
      cause: { message: 'Nothing came for too long.' },
    });
  });

  it.each(['before it asks', 'while it waits', 'while the body comes'])(
    'stops with the reason of the signal %s',
    async (when) => {
      const stopping = new AbortController();
      const stopped = new Error('stopped');
      const origin = await serving((_, response) => {
        if (when === 'while it waits') stopping.abort(stopped);
        else response.write('first');
      });
      if (when === 'before it asks') stopping.abort(stopped);
      const asking = httpFetch(origin, { signal: stopping.signal });
      if (when !== 'while the body comes') return await expect(asking).rejects.toBe(stopped);
      const text = (await asking).text();
      stopping.abort(stopped);
      await expect(text).rejects.toThrow();
    },
  );
});
