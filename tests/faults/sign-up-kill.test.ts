import { signUp } from '@erx/core/accounts/contract';
import { createClient } from '@erx/core/client/call';
import { CallError } from '@erx/core/client/failure';
import type { Database } from '@erx/server/platform/database/database';
import { openDatabase } from '@erx/server/platform/database/open';
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpEntry } from '../fixtures/sign-up-entry';
import { type Product, startProduct } from '../harness/product';
import { databaseKinds } from '../harness/run';
import { inWhole } from '../harness/whole';

const KILLS = inWhole({ pglite: 5, postgres: 20 }, { pglite: 1, postgres: 1 });
/** Hashing a password takes about so long: what comes after it is what is cut. */
const LONGEST = 120;

describe.each(databaseKinds())(
  'a server on %s that is killed again and again while people sign up',
  (kind) => {
    let product: Product;
    let database: Database | undefined;
    beforeAll(async () => {
      product = await startProduct({
        database: kind,
        env: { ERX_RATE_LIMIT: '0', ERX_SIGN_UP_WORK: '0', ERX_TRUSTED_PROXIES: '127.0.0.1' },
      });
    });
    afterAll(async () => {
      await database?.close();
      await product.stop();
    });

    it('makes each sign-up whole, once, or not at all', async () => {
      const emails = Array.from({ length: KILLS[kind] }, () => `${randomUUID()}@kill.test`);
      for (const [place, email] of emails.entries()) {
        // Each from a network of its own: few sign-ups are taken from one.
        const stranger = createClient({
          origin: product.url,
          application: 'contract tests',
          accessToken: () => Promise.resolve(undefined),
          practiceId: () => undefined,
          fetch: (input, init) => {
            const request = new Request(input, init);
            request.headers.set('X-Forwarded-For', `198.51.${String(place)}.7`);
            return fetch(request);
          },
        });
        const idempotencyKey = randomUUID();
        const send = () => stranger.call(signUp, { body: signUpEntry(email) }, { idempotencyKey });
        const cut = send().then(
          ({ outcome }) => outcome,
          (error: unknown) => error,
        );
        await pause(randomInt(0, LONGEST));
        await product.kill();
        const first = await cut;
        if (first instanceof Error && !(first instanceof CallError && first.status === 0)) throw first;
        await product.restart();
        expect(await send()).toMatchObject({ outcome: 'created' }); // whichever of both has made it
      }
      await product.kill();
      database = await openDatabase({
        databaseUrl: product.databaseUrl ?? undefined,
        dataFolder: product.dataFolder,
      });
      const count = async (text: string) =>
        (
          await database?.run<{ n: number }>(
            { name: `count-${text}`, text: `SELECT count(*)::int AS n FROM ${text}` },
            [],
          )
        )?.[0]?.n;
      expect(await count("accounts WHERE email LIKE '%@kill.test'")).toBe(emails.length);
      expect(await count('practices')).toBe(emails.length);
      expect(await count('memberships')).toBe(emails.length);
      expect(await count("audit_records WHERE event = 'practice.created'")).toBe(emails.length);
    });
  },
);
