import { pathOf } from '@erx/core/client/endpoint';
import { getLiveness } from '@erx/core/session/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../config';
import { createApp, createLog } from '../http/app';
import type { PlatformServices } from '../http/services';
import { MOST_AT_ONCE } from '../http/admission';
import { createServer } from './router';

const log = createLog('silent');
const app = await createApp(readConfig({ ERX_RATE_LIMIT: '0' }), log);
afterAll(() => app.close());

it('refuses more at once than are answered in time, says when to try again, and says always that it lives', async () => {
  const held: (() => void)[] = [];
  const verify = () =>
    new Promise<undefined>((resolve) => {
      held.push(() => {
        resolve(undefined);
      });
    });
  const services = { config: readConfig({}), log, now: () => new Date(), tokens: { verify } };
  const server = createServer(app, services as unknown as PlatformServices);
  server.serve(getUserInfo, () => Promise.reject(new Error('no token is known')));
  server.serve(getLiveness, () => Promise.resolve({ status: 'alive' as const }));
  const ask = (url: string) => app.inject({ url, headers: { authorization: 'Bearer of-nobody' } });

  const taken = Array.from({ length: MOST_AT_ONCE }, () => ask(pathOf(getUserInfo)));
  await expect.poll(() => app.admission.inFlight).toBe(MOST_AT_ONCE);
  const refused = await ask(pathOf(getUserInfo));
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ code: 'call.unavailable' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask(pathOf(getLiveness))).statusCode).toBe(200);

  const url = await app.listen({ port: 0 });
  const atTheDoor = await fetch(`${url}/api/nothing-that-is-served`);
  expect(atTheDoor.status).toBe(503);
  expect(await atTheDoor.json()).toMatchObject({ code: 'call.unavailable' });
  expect(Number(atTheDoor.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(atTheDoor.headers.get('content-security-policy')).toBe(refused.headers['content-security-policy']);
  expect((await fetch(`${url}${pathOf(getLiveness)}`)).status).toBe(200);

  for (const release of held) release();
  expect(new Set((await Promise.all(taken)).map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
  expect(app.admission.inFlight).toBe(0);
});
