import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { httpFetch } from './http-fetch';
import { LightHeaders, LightRequest, LightResponse } from './light-messages';

let server: Server | undefined;

/** What a server of this test's own answers to a request. */
async function answered(
  answer: RequestListener,
  init: ConstructorParameters<typeof LightRequest>[1] = {},
): Promise<LightResponse> {
  const made = createServer(answer);
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  const request = new LightRequest(
    `http://127.0.0.1:${String((made.address() as AddressInfo).port)}/api/x?a=b`,
    init,
  );
  return (await httpFetch(request as unknown as Request)) as unknown as LightResponse;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

describe('headers', () => {
  it("are named in any case, and join what is appended, as Node's do", () => {
    for (const headers of [
      new LightHeaders({ Accept: 'a', ACCEPT: 'b' }),
      new Headers([
        ['Accept', 'a'],
        ['ACCEPT', 'b'],
      ]),
    ]) {
      expect([
        headers.get('accept'),
        headers.has('aCCept'),
        headers.get('other'),
        headers.has('other'),
      ]).toEqual(['a, b', true, null, false]);
      headers.set('X-Practice-Id', 'p');
      headers.append('x-practice-id', 'q');
      headers.delete('ACCEPT');
      expect([...headers.entries()]).toEqual([['x-practice-id', 'p, q']]);
    }
  });

  it('made from others are their own', () => {
    const first = new LightHeaders({ a: '1' });
    new LightHeaders(first).set('a', '2');
    expect(first.get('a')).toBe('1');
  });
});

describe('a request', () => {
  it('made from another has what it was not given otherwise', () => {
    const { signal } = new AbortController();
    const first = new LightRequest('https://erx.test/api/x', {
      method: 'POST',
      headers: { a: '1' },
      body: '{}',
      signal,
    });
    const { url, method, headers, content } = new LightRequest(first, { headers: { a: '2' } });
    expect([url, method, headers.get('a'), content]).toEqual(['https://erx.test/api/x', 'POST', '2', '{}']);
    expect(first.clone()).toEqual(first);
    expect(first.clone().signal).toBe(signal);
  });

  it('to no address is none', () => {
    expect(() => new LightRequest('/api/x')).toThrow(TypeError);
  });

  it('is sent as it was written, and its length with it', async () => {
    const response = await answered(
      (request, reply) => {
        let body = '';
        request
          .setEncoding('utf8')
          .on('data', (piece: string) => {
            body += piece;
          })
          .on('end', () =>
            reply.end(
              [
                request.method,
                request.url,
                request.headers['x-practice-id'],
                request.headers['content-length'],
                body,
              ].join(' '),
            ),
          );
      },
      { method: 'POST', headers: { 'x-practice-id': 'p' }, body: '{"é":1}' },
    );
    expect(await response.text()).toBe('POST /api/x?a=b p 8 {"é":1}');
  });

  it('with a header that no message can carry is not sent', async () => {
    await expect(answered((_, reply) => reply.end(), { headers: { a: 'one\r\nb: two' } })).rejects.toThrow(
      TypeError,
    );
  });
});

describe('a response', () => {
  it('has status, headers and text, whatever pieces the text comes in', async () => {
    const bytes = Buffer.from('\u{feff}{"név":"ő"}');
    const response = await answered((_, reply) => {
      reply.writeHead(
        404,
        'Gone fishing',
        [
          ['x-request-id', 'r1'],
          ['vary', 'a'],
          ['vary', 'b'],
        ].flat(),
      );
      reply.write(bytes.subarray(0, 7)); // within a character
      setImmediate(() => reply.end(bytes.subarray(7)));
    });
    expect(response).toBeInstanceOf(LightResponse);
    expect([
      response.status,
      response.statusText,
      response.ok,
      response.headers.get('X-Request-Id'),
      response.headers.get('vary'),
    ]).toEqual([404, 'Gone fishing', false, 'r1', 'a, b']);
    expect(await response.text()).toBe('{"név":"ő"}');
  });

  it('is a file of its kind', async () => {
    const blob = await (
      await answered((_, reply) => reply.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'))
    ).blob();
    expect([blob.type, await blob.text()]).toEqual(['application/pdf', '%PDF']);
  });

  it('without a body has none, and no text', async () => {
    const response = await answered((_, reply) => reply.writeHead(204).end());
    expect([response.ok, response.body, await response.text()]).toEqual([true, null, '']);
  });

  it('hands its body over as it comes', async () => {
    const response = await answered((_, reply) => reply.end('first'));
    const pieces: Uint8Array[] = [];
    for await (const piece of response.body ?? []) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toBe('first');
  });

  it('that is cut off is none', async () => {
    let cut: () => void = () => undefined;
    const response = await answered((_, reply) => {
      reply.writeHead(200, { 'content-length': '10' }).write('first');
      cut = () => reply.destroy();
    });
    const text = response.text();
    cut();
    await expect(text).rejects.toThrow();
  });

  it('that was cut off before anybody read it is none, and no crash', async () => {
    let gone: Promise<unknown> = Promise.resolve();
    const response = await answered((request, reply) => {
      gone = new Promise((resolve) => {
        request.socket.once('close', resolve);
      });
      reply
        .writeHead(200, { 'content-length': '10' })
        .write('first', () => setImmediate(() => reply.destroy()));
    });
    await gone;
    await expect(response.text()).rejects.toThrow();
  });

  it('is not waited for when the signal says so', async () => {
    const stopping = new AbortController();
    const response = await answered((_, reply) => void reply.write('first'), { signal: stopping.signal });
    const text = response.text();
    stopping.abort(new Error('stopped'));
    await expect(text).rejects.toThrow();
  });
});
