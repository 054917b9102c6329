import { createClient } from '@erx/core/client/call';
import { CallError } from '@erx/core/client/failure';
import type { Database } from '@erx/server/platform/database/database';
import { openDatabase } from '@erx/server/platform/database/open';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOnce, orderOf, type Persistently, sendOne } from '../fixtures/acknowledged-sends';
import { signIn } from '../fixtures/signed-in';
import { leaveFigures } from '../harness/figures';
import { startNetwork, type TestNetwork } from '../harness/network';
import { type Product, startProduct } from '../harness/product';
import { clusterUrl } from '../harness/run';
import { inWhole, isWhole } from '../harness/whole';

const PROCESSES = 3;
const KILLS = inWhole(3, 1);
const SENDS_BETWEEN = 8;
const WRITERS = 4;

if (isWhole && process.platform === 'linux')
  describe.skipIf(clusterUrl() === null)('a service of several processes on one port', () => {
    let product: Product;
    let network: TestNetwork;
    let database: Database;

    beforeAll(async () => {
      network = await startNetwork();
      product = await startProduct({
        database: 'postgres',
        demo: true,
        env: {
          ERX_PROCESSES: String(PROCESSES),
          PHARMACY_NETWORK_URL: network.url,
          PHARMACY_NETWORK_USER: 'erx',
          PHARMACY_NETWORK_PASSWORD: 'secret',
          ERX_RATE_LIMIT: '0',
        },
      });
      database = await openDatabase({
        databaseUrl: product.databaseUrl ?? undefined,
        dataFolder: product.dataFolder,
      });
    });
    afterAll(async () => {
      await database.close();
      await product.stop();
      await network.close();
    });

    const processIds = (): number[] => {
      const supervisor = String(product.serverPid());
      const children = readFileSync(`/proc/${supervisor}/task/${supervisor}/children`, 'utf8');
      return children.split(' ').filter(Boolean).map(Number);
    };
    const serving = async (): Promise<unknown> => {
      const health = await fetch(`${product.url}/api/health`).catch(() => undefined);
      return health?.ok ? ((await health.json()) as { processes?: number }).processes : undefined;
    };
    const all = () => expect.poll(serving, { timeout: 120_000, interval: 100 }).toBe(PROCESSES);

    it(
      'replaces one that is killed under load, and what was acknowledged is there once',
      { timeout: 400_000 },
      async () => {
        await all();
        const { token, practiceId } = await signIn(product.url, 'provider@demo.test');
        const client = createClient({
          origin: product.url,
          application: 'fault tests',
          accessToken: () => Promise.resolve(token),
          practiceId: () => practiceId,
        });
        const persistently: Persistently = async (call) => {
          for (;;)
            try {
              return await call(client);
            } catch (error) {
              if (!(error instanceof CallError) || ![0, 503].includes(error.status)) throw error;
              await pause(20);
            }
        };
        const order = await orderOf(client, 1);
        const sent: string[] = [];
        const flow = { on: true };
        const writers = Array.from({ length: WRITERS }, async () => {
          while (flow.on) sent.push(await sendOne(persistently, order));
        });
        for (let kills = 0; kills < KILLS; kills += 1) {
          const enough = sent.length + SENDS_BETWEEN;
          await expect.poll(() => sent.length, { timeout: 90_000 }).toBeGreaterThan(enough);
          const before = processIds();
          const killed = before[randomInt(before.length)] ?? 0;
          process.kill(killed, 'SIGKILL');
          await expect.poll(processIds, { timeout: 60_000 }).not.toContain(killed);
          await all();
          expect(processIds()).toHaveLength(PROCESSES);
        }
        flow.on = false;
        await Promise.all(writers);
        await expect
          .poll(() => database.run({ text: 'SELECT 1 FROM outbox' }, []), { timeout: 90_000, interval: 250 })
          .toEqual([]);
        expect(product.serverLog()).toContain('process.replaced');
        await expectOnce(database, network, sent);
        leaveFigures({ kills: KILLS, prescriptions: sent.length });
      },
    );

    it('ends with all of them', async () => {
      const before = processIds();
      await product.kill('SIGTERM');
      expect(before.filter((one) => isAlive(one))).toEqual([]);
    });
  });

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
