import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProofingService } from './proofing';

const ID = '0198c2f4-7f3a-7c11-9c1e-2f6f4f0a1b2c';
const REPORT = { id: ID, status: 'Complete', changedAt: '2026-11-20T10:00:00.000Z' };

let answer: { status: number; body: string };
let asked: { method: string | undefined; url: string | undefined; authorization: string | undefined };
const server = createServer((request, response) => {
  asked = { method: request.method, url: request.url, authorization: request.headers.authorization };
  request.resume();
  response
    .writeHead(answer.status, {
      'content-type': 'application/json',
      ...(answer.status === 302 ? { location: '/elsewhere' } : {}),
    })
    .end(answer.body);
});
let service: ReturnType<typeof openProofingService>;
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  service = openProofingService({
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    key: 'a key',
  });
});
afterAll(() => {
  server.close();
});

describe('the port of the proofing service', () => {
  it('presents the key and reads a report', async () => {
    answer = { status: 200, body: JSON.stringify(REPORT) };
    expect(await service.ask(ID)).toEqual({ is: 'done', reply: REPORT });
    expect(asked).toEqual({ method: 'GET', url: `/transactions/${ID}`, authorization: 'Bearer a key' });
  });

  it.each([
    [404, '{}', 'unknown'],
    [409, '{}', 'not-now'],
    [400, '{}', 'refused'],
    [422, '{}', 'refused'],
    // Our key, too many calls, its trouble: no judgement of the person.
    [401, '{}', 'unreachable'],
    [403, '{}', 'unreachable'],
    [429, '{}', 'unreachable'],
    [500, '{}', 'unreachable'],
    [302, '', 'unreachable'],
    [200, 'no JSON', 'unreachable'],
    [200, '{}', 'unreachable'],
    [200, JSON.stringify({ ...REPORT, status: 'Proven' }), 'unreachable'],
    [200, JSON.stringify({ ...REPORT, id: ID.replace('c', 'd') }), 'unreachable'],
    [200, JSON.stringify({ ...REPORT, more: 'x'.repeat(2_000_000) }), 'unreachable'],
  ])('takes %i %.20s for %s', async (status, body, is) => {
    answer = { status, body };
    expect((await service.ask(ID)).is).toBe(is);
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'x'])('leads nobody to %s', async (url) => {
    answer = { status: 200, body: JSON.stringify({ url }) };
    expect((await service.openPage(ID)).is).toBe('unreachable');
  });

  it.each(['', 'short', 'not base32 !!'])('takes %j for no secret', async (secret) => {
    answer = { status: 200, body: JSON.stringify({ reference: 'HT-1', secret }) };
    expect((await service.seed(ID)).is).toBe('unreachable');
  });

  it('says that nobody is there', async () => {
    expect(await openProofingService({ url: 'http://127.0.0.1:9', key: 'a key' }).ask(ID)).toMatchObject({
      is: 'unreachable',
    });
  });
});
