import { describe, expect, it } from 'vitest';
import { fromKnownProvider, fromKnownServer } from './known-server';

const answer = (status: number, headers: Record<string, string>) =>
  fromKnownServer(async () => new Response('<p>Out of toner', { status, headers }))(
    'https://erx.test/api/x?y=1',
  );
const OURS = { 'x-request-id': '1', 'content-type': 'application/json' };

describe('an answer', () => {
  it.each([
    [200, OURS],
    [404, OURS],
    [502, OURS],
    [503, { 'x-request-id': '1' }],
  ])('of an erx server (%d %j) is handed on', async (status, headers) => {
    expect((await answer(status, headers)).status).toBe(status);
  });

  it.each([
    [200, { 'content-type': 'application/json' }],
    [404, { 'content-type': 'text/html' }],
    [200, { ...OURS, 'content-type': 'text/html; charset=utf-8' }],
    [500, {}],
  ])('of a stranger (%d %j) is none', async (status, headers) => {
    await expect(answer(status, headers)).rejects.toMatchObject({
      code: 'terminal.server-foreign',
      message: 'What answers at https://erx.test is not an erx server.',
    });
  });

  it('that never comes names the address; what was broken off stays what it is', async () => {
    const failing = (error: Error) =>
      fromKnownServer(() => Promise.reject(error))('https://erx.test/api/x?y=1');
    await expect(failing(new TypeError('fetch failed'))).rejects.toMatchObject({
      code: 'terminal.server-unreachable',
      next: 'Check that it runs at https://erx.test, or name another with --server or ERX_SERVER.',
    });
    await expect(failing(new DOMException('broken off', 'AbortError'))).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it.each([502, 503, 504])('of a gateway (%d) means that the server cannot be reached', async (status) => {
    await expect(answer(status, { 'content-type': 'text/html' })).rejects.toMatchObject({
      code: 'terminal.server-unreachable',
    });
  });
});

describe('an answer of an identity provider', () => {
  const ask = (address: string, status: number, type: string) =>
    fromKnownProvider(
      async () => new Response('<p>Out of toner', { status, headers: { 'content-type': type } }),
      'https://erx.test',
    )(address);

  it.each([
    [200, 'application/json'],
    [400, 'application/json'],
    [404, 'text/plain'],
  ])('at the server itself is handed on (%d %s)', async (status, type) => {
    expect((await ask('https://erx.test/identity/token', status, type)).status).toBe(status);
  });

  it.each([
    [200, 'terminal.server-foreign'],
    [404, 'terminal.server-foreign'],
    [502, 'terminal.server-unreachable'],
  ])('is none where a web page answers there (%d)', async (status, code) => {
    await expect(
      ask('https://erx.test/identity/token', status, 'text/html; charset=utf-8'),
    ).rejects.toMatchObject({ code });
  });

  it('of another maker is handed on, whatever it is', async () => {
    expect((await ask('https://login.test/token', 500, 'text/html')).status).toBe(500);
  });
});
