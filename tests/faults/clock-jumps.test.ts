import { createClient, PRACTICE_HEADER } from '@erx/core/client/call';
import { CallError } from '@erx/core/client/failure';
import { openAnchors } from '@erx/server/platform/gateway/anchors-outside';
import { verifyTrail } from '@erx/server/audit/verify';
import type { Database } from '@erx/server/platform/database/database';
import { openDatabase } from '@erx/server/platform/database/open';
import { openKeys } from '@erx/server/platform/keys/keys';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOnce, orderOf, type Persistently, sendOne, WRITES_EACH } from '../fixtures/acknowledged-sends';
import { TestBrowser } from '../fixtures/browser';
import { accessToken, DEMO_PASSWORD, signIn } from '../fixtures/signed-in';
import { findFaketime, jumpingClock, type JumpingClock } from '../harness/faketime';
import { amountOf, leaveFigures } from '../harness/figures';
import { accept, startNetwork, type TestNetwork } from '../harness/network';
import { type Beside, type Product, startProduct } from '../harness/product';
import { clusterUrl, runFolder } from '../harness/run';
import { isWhole } from '../harness/whole';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How far the clock is off in one round after the other, in seconds. */
const JUMPS = [3 * HOUR, -5 * HOUR, 2 * DAY, -2 * DAY, 20 * MINUTE, -40, 9 * DAY, -HOUR];
const ROUNDS = amountOf('ERX_CLOCK_JUMPS', JUMPS.length);
/** Prescriptions that are sent in each round, by so many writers. */
const SENDS = amountOf('ERX_CLOCK_SENDS', 12);
const WRITERS = 4;
/** What a clock that was ahead has left behind leaves within this, in milliseconds. */
const EMPTY_WITHIN = 60_000;

const faketime = findFaketime();

/** Two processes, of which the clock of one jumps, and the true time outside. */
async function startJumping(library: string) {
  const network = await startNetwork();
  const clock: JumpingClock = jumpingClock(library, join(runFolder(), `clock-${String(randomInt(1e9))}`));
  const product = await startProduct({
    database: 'postgres',
    demo: true,
    env: {
      PHARMACY_NETWORK_URL: network.url,
      PHARMACY_NETWORK_USER: 'erx',
      PHARMACY_NETWORK_PASSWORD: 'secret',
      ERX_RATE_LIMIT: '0',
    },
  });
  const other = await product.beside();
  await product.restart(clock.env);
  return { network, clock, product, other };
}

if (isWhole)
  describe.skipIf(faketime === undefined || clusterUrl() === null)('a service whose clock jumps', () => {
    let network: TestNetwork;
    let clock: JumpingClock;
    let product: Product;
    let other: Beside;
    let database: Database;
    let practiceId: string;
    let token: string;

    beforeAll(async () => {
      ({ network, clock, product, other } = await startJumping(faketime ?? ''));
      database = await openDatabase({
        databaseUrl: product.databaseUrl ?? undefined,
        dataFolder: product.dataFolder,
      });
      ({ practiceId, token } = await signIn(product.url, 'provider@demo.test'));
    }, 300_000);
    afterAll(async () => {
      await database.close();
      await other.stop();
      await product.stop();
      await network.close();
    });

    /** Sets the clock, and waits until the process has seen it. */
    async function jump(seconds: number): Promise<void> {
      clock.jump(seconds);
      await expect
        .poll(
          async () => {
            const { headers } = await fetch(`${product.url}/api/health/live`);
            return Math.abs(Date.parse(headers.get('date') ?? '') - clock.now());
          },
          { timeout: 20_000 },
        )
        .toBeLessThan(5_000);
    }

    const statusOf = async (bearer: string): Promise<number> =>
      (
        await fetch(`${product.url}/api/userinfo`, {
          headers: { authorization: `Bearer ${bearer}`, [PRACTICE_HEADER]: practiceId },
        })
      ).status;
    /** On the same machine: a browser whose clock is right drops the cookies of one that is behind. */
    const signInAgain = () =>
      accessToken(
        product.url,
        'provider@demo.test',
        DEMO_PASSWORD,
        new TestBrowser(undefined, () => clock.now()),
      );

    it('takes no token past its life, whichever way it jumps', { timeout: 120_000 }, async () => {
      const former = await signInAgain();
      expect(await statusOf(former)).toBe(200);
      await jump(6 * MINUTE);
      expect(await statusOf(former)).toBe(401);
      const ahead = await signInAgain();
      expect(await statusOf(ahead)).toBe(200);
      await jump(-2 * HOUR);
      expect([await statusOf(former), await statusOf(ahead)]).toEqual([401, 401]);
      const behind = await signInAgain();
      expect(await statusOf(behind)).toBe(200);
      await jump(0);
      expect([await statusOf(behind), await statusOf(ahead)]).toEqual([401, 401]);
    });

    it(
      'loses and doubles nothing, keeps no lease, and its trail is whole',
      { timeout: (60 + 120 * ROUNDS) * 1000 },
      async () => {
        const client = createClient({
          origin: product.url,
          application: 'fault tests',
          accessToken: () => Promise.resolve(token),
          practiceId: () => practiceId,
        });
        /** Signs in again where the clock has ended the token. */
        const persistently: Persistently = async (call) => {
          for (;;)
            try {
              return await call(client);
            } catch (error) {
              if (!(error instanceof CallError) || ![0, 401, 503].includes(error.status)) throw error;
              if (error.status === 401) token = await signInAgain().catch(() => token);
              await pause(20);
            }
        };
        token = await signInAgain();
        const order = await orderOf(client, 20);
        const sent: string[] = [];
        const waiting = async () =>
          (await database.run<{ left: number }>({ text: 'SELECT count(*)::int AS left FROM outbox' }, []))[0]
            ?.left;
        let slowest = 0;
        for (let round = 0; round < ROUNDS; round += 1) {
          const seconds = JUMPS[round % JUMPS.length] ?? 0;
          network.react = (delivery, response) => {
            if (randomInt(3) > 0) void accept(delivery, response); // no answer to the others: their leases last
          };
          await jump(seconds);
          const wanted = sent.length + SENDS;
          await Promise.all(
            Array.from({ length: WRITERS }, async () => {
              while (sent.length < wanted) sent.push(await sendOne(persistently, order));
            }),
          );
          await product.kill();
          clock.jump(0);
          network.react = accept;
          const began = performance.now();
          await product.restart(clock.env);
          await expect.poll(waiting, { timeout: EMPTY_WITHIN, interval: 100 }).toBe(0);
          slowest = Math.max(slowest, performance.now() - began);
        }
        await Promise.all([product.kill(), other.kill()]);
        await expectOnce(database, network, sent);
        const trail = await verifyTrail({
          connection: database,
          practiceId,
          key: openKeys(product.dataFolder).seals,
          anchors: openAnchors(undefined),
        });
        expect(trail.deviation).toBeUndefined();
        leaveFigures({
          jumps: ROUNDS,
          acknowledged: sent.length * WRITES_EACH,
          deliveries: network.deliveries.length,
          slowest,
        });
      },
    );
  });
