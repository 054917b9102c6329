import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { readConfig } from '../config';
import { createApp, createLog } from './app';
import { listen, sharesPorts } from './listen';

it.each([
  ['20.20.2', 'linux', false],
  ['22.11.0', 'linux', false],
  ['22.12.0', 'linux', true],
  ['23.0.0', 'linux', false],
  ['23.1.0', 'linux', true],
  ['24.0.0', 'linux', true],
  ['24.0.0', 'darwin', false],
] as const)('Node %s on %s: a port is shared by several listeners: %s', (node, platform, isShared) => {
  expect(sharesPorts(node, platform)).toBe(isShared);
});

it('answers on each listener, ends all of them, and says which port is taken', async () => {
  const app = await createApp(readConfig({ ERX_RATE_LIMIT: '0' }), createLog('silent'));
  const listening = await listen(app, { host: '127.0.0.1', port: 0 });
  // one connection each: the system spreads them over the listeners
  const ask = () => fetch(`${listening.url}/nothing`, { headers: { connection: 'close' } });
  const answers = await Promise.all(Array.from({ length: 100 }, ask));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  await Promise.all([app.close(), listening.close()]);
  await expect(ask()).rejects.toThrow();

  const other = createServer().listen({ host: '127.0.0.1', port: 0 });
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const second = await createApp(readConfig({}), createLog('silent'));
  await expect(listen(second, { host: '127.0.0.1', port })).rejects.toThrow(`Port ${String(port)} is in use`);
  other.close();
});
