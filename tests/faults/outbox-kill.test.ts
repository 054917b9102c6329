import { createClient, type Client } from '@erx/core/client/call';
import { CallError } from '@erx/core/client/failure';
import * as prescribing from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { openAnchors } from '@erx/server/platform/gateway/anchors-outside';
import { verifyTrail } from '@erx/server/audit/verify';
import type { Database } from '@erx/server/platform/database/database';
import { openDatabase } from '@erx/server/platform/database/open';
import { openKeys } from '@erx/server/platform/keys/keys';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOnce, orderOf, sendOne, WRITES_EACH } from '../fixtures/acknowledged-sends';
import { accessToken, signIn } from '../fixtures/signed-in';
import { reply, startNetwork, type TestNetwork } from '../harness/network';
import { amountOf, leaveFigures } from '../harness/figures';
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
/** Milliseconds after which a token of five minutes is replaced. */
const TOKEN_RENEWED = 120_000;

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
      const answers = new Map<string, string>();
      // Every message is taken and answered alike under its id; some answers get lost, some come late.
      network.react = (delivery, response) => {
        const answer = answers.get(delivery.messageId) ?? reply(delivery, { kind: 'Status', code: '010' });
        answers.set(delivery.messageId, answer);
        const chance = randomInt(100);
        if (chance < 10) response.destroy();
        else
          setTimeout(
            () => {
              response.setHeader('content-type', 'application/xml').end(answer);
            },
            chance < 30 ? randomInt(300) : 0,
          );
      };
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

    /** Asks again and again, any process, while there is no answer; what one refuses is refused. */
    async function persistently<Reply>(
      clients: readonly Client[],
      call: (client: Client) => Promise<Reply>,
    ): Promise<Reply> {
      for (;;) {
        try {
          return await call(clients[randomInt(clients.length)] as Client);
        } catch (error) {
          if (!(error instanceof CallError) || (error.status !== 0 && error.status !== 503)) throw error;
          await pause(20);
        }
      }
    }

    it(
      'delivers every prescription under one message id, none lost and none doubled',
      { timeout: amountOf('ERX_KILL_SECONDS', inWhole(900, 400)) * 1000 },
      async () => {
        const { practiceId, ...first } = await signIn(product.url, 'provider@demo.test');
        const session = { token: first.token, since: performance.now() };
        const clients = processes.map(({ url }) =>
          createClient({
            origin: url,
            application: 'fault tests',
            accessToken: () => Promise.resolve(session.token),
            practiceId: () => practiceId,
          }),
        );
        const [client] = clients as [Client];
        const order = await orderOf(client, 1);

        const sent: string[] = [];
        const flow = { on: true };
        const writers = Array.from({ length: WRITERS }, async () => {
          while (flow.on) sent.push(await sendOne((call) => persistently(clients, call), order));
        });
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
          if (performance.now() - session.since > TOKEN_RENEWED)
            Object.assign(session, {
              token: await accessToken(product.url, 'provider@demo.test'),
              since: performance.now(),
            });
        }
        await expect
          .poll(() => sent.length * WRITES_EACH, { timeout: 600_000, interval: 100 })
          .toBeGreaterThanOrEqual(WRITES);
        flow.on = false;
        await Promise.all(writers);

        const undelivered = new Set(sent);
        await expect
          .poll(
            async () => {
              for (const id of undelivered) {
                const { delivery }: Prescription = await client.call(prescribing.getPrescription, {
                  params: { id },
                });
                expect(delivery.state).not.toBe('failed');
                if (delivery.state === 'accepted') undelivered.delete(id);
              }
              return undelivered.size;
            },
            { timeout: 120_000, interval: 250 },
          )
          .toBe(0);
        await Promise.all(processes.map((process) => process.kill()));

        database = await openDatabase({
          databaseUrl: product.databaseUrl ?? undefined,
          dataFolder: product.dataFolder,
        });
        await expectOnce(database, network, sent);
        expect(sent.length).toBeGreaterThan(killsOn(kind));

        // The trail lived through it as well.
        const trail = await verifyTrail({
          connection: database,
          practiceId,
          key: openKeys(product.dataFolder).seals,
          anchors: openAnchors(undefined),
        });
        expect(trail.deviation).toBeUndefined();
        expect(trail.seals).toBeGreaterThan(0);
        leaveFigures({
          kills: killsOn(kind),
          acknowledged: sent.length * WRITES_EACH,
          prescriptions: sent.length,
          deliveries: network.deliveries.length,
        });
        process.stderr.write(
          `${kind}: ${String(killsOn(kind))} kills, ${String(sent.length)} prescriptions, ` +
            `${String(network.deliveries.length)} deliveries, ${String(trail.seals)} seals\n`,
        );
      },
    );
  },
);
