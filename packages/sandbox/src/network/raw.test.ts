import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setupSandbox, type SandboxFixture } from '../testing/sandbox-fixture';
import { basic } from './credentials';

interface Arrived {
  type: string | undefined;
  authorization: string | undefined;
  size: number;
  text: string;
}

let arrived: Arrived[];
let close: () => Promise<void>;
let sandbox: SandboxFixture;

const bytesOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

beforeEach(async () => {
  arrived = [];
  const server = createServer((request, response) => {
    void bytesOf(request).then((body) => {
      arrived.push({
        type: request.headers['content-type'],
        authorization: request.headers.authorization,
        size: body.length,
        text: body.toString('utf8', 0, 40),
      });
      response.writeHead(413, { 'content-type': 'application/xml' }).end('<no/>');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  close = () =>
    new Promise((resolve) => {
      server.close(() => {
        resolve();
      });
      server.closeAllConnections();
    });
  sandbox = await setupSandbox(`http://127.0.0.1:${(server.address() as AddressInfo).port}/network/script`);
});
afterEach(async () => {
  await sandbox.close();
  await close();
});

const raw = (body: string, query = '', type = 'application/xml') =>
  fetch(`${sandbox.origin}/api/raw${query}`, { method: 'POST', headers: { 'content-type': type }, body });

describe('POST /api/raw', () => {
  it('sends any bytes as they are and tells the answer', async () => {
    const response = await raw('<!DOCTYPE x><oops');
    expect(await response.json()).toEqual({ status: 413, contentType: 'application/xml', body: '<no/>' });
    expect(arrived).toEqual([
      {
        type: 'application/xml',
        authorization: basic(sandbox.settings.product),
        size: 17,
        text: '<!DOCTYPE x><oops',
      },
    ]);
    expect(await sandbox.api<unknown[]>('/api/messages')).toEqual([]);
  });

  it('sends ten megabytes, and other types than XML', async () => {
    await raw('x'.repeat(10 * 1_048_576), '', 'application/json');
    expect(arrived[0]).toMatchObject({ type: 'application/json', size: 10 * 1_048_576 });
  });

  it.each([
    ['wrong', true],
    ['none', false],
  ])('presents %s credentials', async (credentials, isPresent) => {
    await raw('<x/>', `?credentials=${credentials}`);
    expect(arrived[0]?.authorization !== undefined).toBe(isPresent);
    expect(arrived[0]?.authorization).not.toBe(basic(sandbox.settings.product));
  });

  it('refuses other ways', async () => {
    expect((await raw('<x/>', '?credentials=stolen')).status).toBe(400);
    expect(arrived).toEqual([]);
  });
});
