import type { Database } from '@erx/server/platform/database/database';
import { openDatabase } from '@erx/server/platform/database/open';
import { openKeys } from '@erx/server/platform/keys/keys';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WRITES_EACH } from '../fixtures/acknowledged-sends';
import { answerUnreliably, reckon, startWriters } from '../fixtures/writers';
import { amountOf, leaveFigures } from '../harness/figures';
import { startNetwork, type TestNetwork } from '../harness/network';
import { type Beside, type Product, startProduct } from '../harness/product';
import { type DatabaseKind, databaseKinds } from '../harness/run';
import { inWhole } from '../harness/whole';

/** The product is what is killed; the embedded database is killed with it. `npm run proof kills` does more of all. */
const KILLS = inWhole({ pglite: 5, postgres: 20 }, { pglite: 1, postgres: 1 });
const killsOn = (kind: DatabaseKind) => amountOf('ERX_KILLS', KILLS[kind]);
/** Acknowledged creates and sends, at least. */
const WRITES = amountOf('ERX_KILL_WRITES', 0);
const PROCESSES = amountOf('ERX_KILL_PROCESSES', 1);
const WRITERS = amountOf('ERX_KILL_WRITERS', 4);

describe.each(databaseKinds())(
  'a server on %s that is killed again and again while prescriptions are sent',
  (kind) => {
    let product: Product;
    let processes: Pick<Product, 'url' | 'kill' | 'restart'>[] = [];
    const beside: Beside[] = [];
    let network: TestNetwork;
    let database: Database | undefined;

    beforeAll(async () => {
      network = await startNetwork();
      answerUnreliably(network);
      product = await startProduct({
        database: kind,
        demo: true,
        env: {
          PHARMACY_NETWORK_URL: network.url,
          PHARMACY_NETWORK_USER: 'erx',
          PHARMACY_NETWORK_PASSWORD: 'secret',
          ERX_RATE_LIMIT: '0',
        },
      });
      while (beside.length < PROCESSES - 1) beside.push(await product.beside());
      processes = [product, ...beside];
    });
    afterAll(async () => {
      await database?.close();
      for (const process of beside) await process.stop();
      await product.stop();
      await network.close();
    });

    it(
      'delivers every prescription under one message id, none lost and none doubled',
      { timeout: amountOf('ERX_KILL_SECONDS', inWhole(900, 400)) * 1000 },
      async () => {
        const writers = await startWriters(
          processes.map(({ url }) => url),
          WRITERS,
        );
        const { sent } = writers;
        for (let kills = 0; kills < killsOn(kind); kills += 1) {
          // In the middle of the flow, whatever the machine's speed.
          const share = (WRITES / WRITES_EACH - sent.length) / (killsOn(kind) - kills);
          const enough = network.deliveries.length + Math.max(randomInt(1, 8), Math.ceil(share));
          await expect
            .poll(() => network.deliveries.length, { timeout: 90_000, interval: 5 })
            .toBeGreaterThanOrEqual(enough);
          await pause(randomInt(0, 60));
          // One of them, or all at the same time.
          const killed = randomInt(5) === 0 ? processes : [processes[randomInt(processes.length)] ?? product];
          await Promise.all(killed.map((process) => process.kill()));
          await Promise.all(killed.map((process) => process.restart()));
        }
        await expect
          .poll(() => sent.length * WRITES_EACH, { timeout: 600_000, interval: 100 })
          .toBeGreaterThanOrEqual(WRITES);
        await writers.stop();
        await writers.settled();
        await Promise.all(processes.map((process) => process.kill()));

        database = await openDatabase({
          databaseUrl: product.databaseUrl ?? undefined,
          dataFolder: product.dataFolder,
        });
        const seals = await reckon(database, writers, network, openKeys(product.dataFolder).seals);
        expect(sent.length).toBeGreaterThan(killsOn(kind));
        leaveFigures({
          kills: killsOn(kind),
          acknowledged: sent.length * WRITES_EACH,
          prescriptions: sent.length,
          deliveries: network.deliveries.length,
        });
        process.stderr.write(
          `${kind}: ${String(killsOn(kind))} kills, ${String(sent.length)} prescriptions, ` +
            `${String(network.deliveries.length)} deliveries, ${String(seals)} seals\n`,
        );
      },
    );
  },
);
