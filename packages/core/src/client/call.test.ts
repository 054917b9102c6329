import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { AppError } from '../findings/app-error';
import { toAddress, createClient, type ClientPorts } from './call';
import { endpoint } from './endpoint';
import { type CallError, isOutcomeUnknown } from './failure';

const list = endpoint({
  name: 'list',
  summary: '',
  method: 'GET',
  path: '/things/:id/_search',
  allow: 'member',
  params: z.object({ id: z.string() }),
  query: z.object({ text: z.string(), limit: z.number().optional() }),
  reply: z.array(z.object({ id: z.string() })),
});
const add = endpoint({
  name: 'add',
  summary: '',
  method: 'POST',
  path: '/things',
  allow: 'member',
  idempotent: true,
  body: z.object({ id: z.string() }),
  reply: z.object({ id: z.string() }),
});
const open = endpoint({
  name: 'open',
  summary: '',
  method: 'GET',
  path: '/open',
  allow: 'anyone',
  reply: z.object({ ok: z.boolean() }),
});

/** A client whose calls reach `answer`, with the requests it made. */
function clientTo(answer: (request: Request) => Response, ports: Partial<ClientPorts> = {}) {
  const requests: Request[] = [];
  const failures: CallError[] = [];
  const client = createClient({
    origin: 'https://erx.test',
    application: 'test',
    accessToken: () => Promise.resolve('token'),
    practiceId: () => 'practice',
    userMail: () => 'ä@erx.test',
    onFailure: (failure) => failures.push(failure),
    fetch: (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      return Promise.resolve(answer(request));
    },
    ...ports,
  });
  return { client, requests, failures };
}

const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);

describe('an address', () => {
  it.each([
    [
      { params: { id: 'a/b c' }, query: { text: 'x&y=ü' } },
      'api/things/a%2Fb%20c/_search?text=x%26y%3D%C3%BC',
    ],
    [{ params: { id: '1' }, query: { text: '', limit: undefined } }, 'api/things/1/_search?text='],
  ])('%j is %s', (input, address) => {
    expect(toAddress(list, input)).toBe(address);
  });
});

describe('a call', () => {
  it('carries bearer, practice, application and mail (S6-20)', async () => {
    const { client, requests } = clientTo(() => json([{ id: 'a' }], { headers: { 'x-next-cursor': 'c' } }));
    expect(await client.page(list, { params: { id: '1' }, query: { text: 'x' } })).toEqual({
      items: [{ id: 'a' }],
      next: 'c',
    });
    const headers = requests[0]?.headers;
    expect(
      ['authorization', 'x-practice-id', 'x-application', 'x-user-mail'].map((name) => headers?.get(name)),
    ).toEqual(['Bearer token', 'practice', 'test', '%C3%A4%40erx.test']);
  });

  it('of a user who is signed out asks nothing, and says why', async () => {
    const { client, requests } = clientTo(() => json([]), {
      accessToken: () => Promise.reject(new AppError('service-account.refused')),
    });
    await expect(client.call(list, { params: { id: '1' }, query: { text: '' } })).rejects.toMatchObject({
      name: 'CallError',
      status: 401,
      code: 'service-account.refused',
    });
    expect(requests).toEqual([]);
  });

  it('to an open address says nothing of who calls', async () => {
    const { client, requests } = clientTo(() => json({ ok: true }));
    await client.call(open, {});
    expect(
      [...(requests[0]?.headers.keys() ?? [])].filter((name) => /auth|practice|mail/.test(name)),
    ).toEqual([]);
  });

  it('of a create carries a key, the same one when it is tried again', async () => {
    const { client, requests } = clientTo(() => json({ id: 'a' }));
    await client.call(add, { body: { id: 'a' } });
    await client.call(add, { body: { id: 'a' } }, { idempotencyKey: 'first-try' });
    expect(requests.map((request) => request.headers.get('idempotency-key'))).toEqual([
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      'first-try',
    ]);
  });

  it('begins a trace, which is random, and which its repetition is part of', async () => {
    const traces: (string | null)[] = [];
    const { client } = clientTo(() => json({}), {
      fetch: (input, init) => {
        traces.push(new Request(input, init).headers.get('traceparent'));
        return traces.length === 1
          ? Promise.reject(new TypeError('fetch failed'))
          : Promise.resolve(json({ id: 'a' }));
      },
    });
    await client.call(add, { body: { id: 'a' } });
    await client.call(add, { body: { id: 'a' } });
    for (const trace of traces) expect(trace).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
    expect(traces).toHaveLength(3);
    expect(traces[1]).toBe(traces[0]);
    expect(traces[2]).not.toBe(traces[0]);
  });

  it.each([
    ['the connection broke', () => Promise.reject(new TypeError('fetch failed'))],
    ['a proxy got none', () => Promise.resolve(new Response('', { status: 502 }))],
    [
      'the server does not know',
      () => Promise.resolve(json({ code: 'call.outcome-unknown' }, { status: 503 })),
    ],
  ])('with a key is made once more with it where %s', async (_, lost) => {
    const keys: (string | null)[] = [];
    const { client, failures } = clientTo(() => json({}), {
      fetch: (input, init) => {
        keys.push(new Request(input, init).headers.get('idempotency-key'));
        return keys.length === 1 ? lost() : Promise.resolve(json({ id: 'a' }));
      },
    });
    expect(await client.call(add, { body: { id: 'a' } })).toEqual({ id: 'a' });
    expect(keys).toEqual([expect.any(String), keys[0]]);
    expect(failures).toEqual([]);
  });

  it('with a key that cannot be made again says that the first answer was lost', async () => {
    const answers = [
      () => Promise.reject(new TypeError('fetch failed')),
      () => Promise.resolve(json({ code: 'call.unavailable' }, { status: 503 })),
    ];
    const { client } = clientTo(() => json({}), {
      fetch: () => answers.shift()?.() ?? Promise.reject(new Error()),
    });
    const error: unknown = await client.call(add, { body: { id: 'a' } }).catch((failed: unknown) => failed);
    expect(isOutcomeUnknown(error)).toBe(true);
  });

  it('with a key is not made again where it was refused, or where its caller left', async () => {
    const refused = clientTo(() => json({ code: 'call.unavailable' }, { status: 503 }));
    await expect(refused.client.call(add, { body: { id: 'a' } })).rejects.toMatchObject({ status: 503 });
    expect(refused.requests).toHaveLength(1);
    const left = new AbortController();
    let asked = 0;
    const gone = clientTo(() => json({}), {
      fetch: () => {
        asked += 1;
        left.abort();
        return Promise.reject(new TypeError('fetch failed'));
      },
    });
    await expect(gone.client.call(add, { body: { id: 'a' } }, { signal: left.signal })).rejects.toThrow();
    expect(asked).toBe(1);
  });

  it('without one is never repeated by itself', async () => {
    const { client, requests } = clientTo(
      () => new Response('', { status: 503, statusText: 'Service Unavailable' }),
    );
    await expect(client.call(open, {})).rejects.toMatchObject({
      status: 503,
      message: 'Service Unavailable',
    });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['what the contract does not allow', '{"ok":"yes"}'],
    ['what is not JSON', '<html>'],
    ['nothing', ''],
  ])('answered with %s fails', async (_, body) => {
    const { client, failures } = clientTo(() => new Response(body));
    await expect(client.call(open, {})).rejects.toMatchObject({ code: 'call.reply-invalid' });
    expect(failures).toHaveLength(1);
  });

  it('that reaches nobody has status 0', async () => {
    const { client } = clientTo(() => json({}), { fetch: () => Promise.reject(new TypeError('network')) });
    await expect(client.call(open, {})).rejects.toMatchObject({
      status: 0,
      message: 'An unexpected error has occurred',
    });
  });
});
