import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { describeProblem } from './delivery-result';
import { createGuardedFetch, guardedPartner } from './guarded-fetch';

describe('what others have named is fetched', () => {
  const closers: (() => unknown)[] = [];
  afterAll(() => closers.map((close) => close()));

  /** A server on this computer. @returns its address and how often it was asked */
  async function serving(answer: RequestListener) {
    let asked = 0;
    const server = createServer((request, response) => {
      asked += 1;
      answer(request, response);
    }).listen(0, '127.0.0.1');
    closers.push(() => server.close());
    await once(server, 'listening');
    return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`, asked: () => asked };
  }

  it.each([
    'http://ehr.example/',
    'https://127.0.0.1/',
    'https://localhost/', // by its name
    'https://10.1.2.3/',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://[::ffff:192.168.1.1]/',
    'https://[fd00::1]/',
    'https://0x7f.1/',
    'https://me:secret@ehr.example/',
    'file:///etc/passwd',
  ])('never from %s', async (address) => {
    const fetched = createGuardedFetch({ publicUrl: 'https://erx.example' });
    await expect(fetched(address)).rejects.toThrow(/address|name or password/);
  });

  it('from this computer alone where the service is on it alone', async () => {
    const { url, asked } = await serving((_, response) => response.end('{"keys":[]}'));
    await expect(createGuardedFetch({ publicUrl: 'https://erx.example' })(url)).rejects.toThrow();
    expect(asked()).toBe(0);
    const response = await createGuardedFetch({ publicUrl: 'http://localhost:8080' })(url);
    expect([response.status, await response.json()]).toEqual([200, { keys: [] }]);
  });

  it('without following, and no more than a megabyte', async () => {
    const fetched = createGuardedFetch({ publicUrl: 'http://localhost:8080' });
    const target = await serving((_, response) => response.end('{}'));
    const sending = await serving((_, response) => response.writeHead(302, { location: target.url }).end());
    expect([(await fetched(sending.url)).status, target.asked()]).toEqual([302, 0]);
    const large = await serving((_, response) => response.end('x'.repeat(1024 * 1024 + 1)));
    await expect(fetched(large.url)).rejects.toThrow(/larger/);
  });

  it.each<[string, readonly string[]]>([
    ['https://10.1.2.3/', []],
    ['https://10.1.2.3/', ['10.1.3.0/24']],
    ['https://localhost/', []], // by its name
    ['https://169.254.169.254/', ['10.0.0.0/8']],
    ['https://[::ffff:10.1.2.3]/', []],
    ['http://10.1.2.3/', ['10.1.2.3']], // in the clear
    ['http://127.0.0.1/', []],
  ])('%s of a partner is not called where %j may be', async (address, networks) => {
    await expect(guardedPartner(networks).fetch(address)).rejects.toThrow();
    const failed = await guardedPartner(networks)
      .fetch(address)
      .catch((error: unknown) => error);
    expect(describeProblem(failed)).toBe('ADDRESS_REFUSED');
  });

  it('calls a partner in a network that the operator has named, and follows it nowhere', async () => {
    const target = await serving((_, response) => response.end('{}'));
    const sending = await serving((_, response) => response.writeHead(302, { location: target.url }).end());
    const partner = guardedPartner(['127.0.0.0/8']);
    expect((await partner.fetch(target.url)).status).toBe(200);
    await expect(partner.fetch(sending.url, { redirect: 'error' })).rejects.toThrow();
    expect(target.asked()).toBe(1);
    expect([await partner.isRefused('127.0.0.1'), await partner.isRefused('10.0.0.1')]).toEqual([
      false,
      true,
    ]);
  });
});
