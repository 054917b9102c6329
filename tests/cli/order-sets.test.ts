import { OrderSet } from '@erx/core/order-sets/model';
import * as sets from '@erx/core/order-sets/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { signIn as signInByApi } from '../fixtures/signed-in';
import { Erx } from './erx';
import { signIn } from './sign-in';

let server: TestServer;
let provider: Erx;

beforeAll(async () => {
  server = await startDemoServer('pglite');
  provider = new Erx(server.origin);
  expect((await signIn(provider, 'provider@demo.test')).code).toBe(0);
});
afterAll(async () => {
  provider.close();
  await server.close();
});

it('erx order-sets lists what is confirmed, with its lines and their sources', async () => {
  expect(await provider.run('order-sets', 'list')).toMatchObject({ code: 0, stdout: '' });
  const { client } = await signInByApi(server.origin, 'provider@demo.test');
  const { id } = await client.call(sets.copyStarterOrderSet, { body: { isOwn: false, key: 'cystitis' } });
  await client.call(sets.confirmOrderSet, { params: { id }, body: { version: 1 } });
  const listed = await provider.run('order-sets', 'list', '--json');
  expect(z.array(OrderSet).parse(JSON.parse(listed.stdout))).toMatchObject([{ id, version: 1 }]);
  const shown = await provider.run('order-sets', 'show', id, '--csv');
  expect(shown.code).toBe(0);
  expect(shown.stdout).toMatch(/nitrofurantoin.*twice daily with food for 5 days.*\(not confirmed\)/);
  expect(shown.stdout).toMatch(/sulfamethoxazole-trimethoprim.*from 18 years,1,yes/);
  const unknown = await provider.run('order-sets', 'show', 'nothing');
  expect(unknown).toMatchObject({ code: 2, stdout: '' });
  expect(unknown.stderr).toContain('erx order-sets list');
});
