import { createClient, type Client } from '@erx/core/client/call';
import { CallError } from '@erx/core/client/failure';
import { searchDrugs } from '@erx/core/drugs/contract';
import type { Drug } from '@erx/core/drugs/model';
import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT } from '@erx/core/patients/model';
import { listAccessiblePractices } from '@erx/core/practices/contract';
import * as prescribing from '@erx/core/prescriptions/contract';
import { createReadyToSignToken } from '@erx/core/requests/signing-contract';
import { newForm } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import * as signing from '@erx/core/signing/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { daysAfter } from '@erx/core/values/dates';
import type { Database } from '@erx/server/platform/database/database';
import { openDatabase } from '@erx/server/platform/database/open';
import { openKeys } from '@erx/server/platform/keys/keys';
import { isSignatureFor } from '@erx/server/signing/signature';
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBrowser } from '../fixtures/browser';
import { accessToken, clientOf, renewedToken } from '../fixtures/signed-in';
import { PIN, TAKES_CONTROLLED } from '../fixtures/signer';
import { startNetwork, type TestNetwork } from '../harness/network';
import { startApprovingPhone } from '../harness/phone';
import { type Product, startProduct } from '../harness/product';
import { databaseKinds } from '../harness/run';
import { inWhole } from '../harness/whole';

const KILLS = inWhole({ pglite: 5, postgres: 20 }, { pglite: 1, postgres: 1 });
/** Milliseconds after which a token of five minutes is replaced. */
const TOKEN_RENEWED = 120_000;

describe.each(databaseKinds())(
  'a server on %s that is killed again and again while prescriptions are signed',
  (kind) => {
    let product: Product;
    let network: TestNetwork;
    let phone: Awaited<ReturnType<typeof startApprovingPhone>>;
    let database: Database | undefined;

    beforeAll(async () => {
      network = await startNetwork();
      phone = await startApprovingPhone();
      product = await startProduct({
        database: kind,
        demo: true,
        env: {
          PHARMACY_NETWORK_URL: network.url,
          PHARMACY_NETWORK_USER: 'erx',
          PHARMACY_NETWORK_PASSWORD: 'secret',
          ERX_RATE_LIMIT: '0',
          ...phone.settings,
        },
      });
    });
    afterAll(async () => {
      await database?.close();
      await product.stop();
      await phone.close();
      await network.close();
    });

    /** Asks again and again while there is no server; what it refuses is refused. */
    async function persistently<Reply>(call: () => Promise<Reply>): Promise<Reply> {
      for (;;) {
        try {
          return await call();
        } catch (error) {
          if (!(error instanceof CallError) || (error.status !== 0 && error.status !== 503)) throw error;
          await pause(20);
        }
      }
    }

    /**
     * Written, marked and signed by the phone, two of one patient by one approval; whatever answer gets lost
     * on the way.
     */
    async function signTwo(client: Client, me: string, drugs: readonly Drug[]): Promise<string[]> {
      const patientKey = randomUUID();
      const body = {
        ...NEW_PATIENT,
        accountNumber: patientKey.slice(0, 12),
        firstName: 'Fault',
        lastName: 'Testperson',
        gender: 'Female' as const,
        birthDate: '1970-05-17',
        height: '64',
        weight: '150',
        address: '1 Dauphin St',
        city: 'Mobile',
        state: 'AL' as const,
        zipCode: '36602',
        homePhone: '2515550134',
      };
      const patient = await persistently(() =>
        client.call(createPatient, { body }, { idempotencyKey: patientKey }),
      );
      const ids = await Promise.all(
        drugs.map(async (drug) => {
          const form = {
            ...newForm(daysAfter(new Date().toISOString().slice(0, 10), 1), drug.potencyUnitCode),
            sig: 'Take 1 tablet by mouth at bedtime',
            dispense: '10',
            daysSupply: '10',
          };
          const order = toPrescriptionOrder(form, {
            patientId: patient.id,
            providerId: me,
            prescribableDrugId: drug.prescribableDrugId,
            pharmacyNcpdpId: TAKES_CONTROLLED,
          });
          const idempotencyKey = randomUUID();
          const { id } = await persistently(() =>
            client.call(prescribing.createPrescription, { body: order }, { idempotencyKey }),
          );
          await persistently(async () => {
            const { version, readyAt } = await client.call(prescribing.getPrescription, { params: { id } });
            return readyAt === undefined
              ? await client.call(signing.markReady, {
                  params: { prescriptionId: id },
                  body: { version, isReady: true },
                })
              : undefined;
          });
          return id;
        }),
      );
      const [first = '', ...others] = ids;
      const { version } = await persistently(() =>
        client.call(prescribing.getPrescription, { params: { id: first } }),
      );
      const { readyToSignToken } = await persistently(() =>
        client.call(createReadyToSignToken, {
          params: { type: 'Prescription', id: first },
          body: { also: others },
        }),
      );
      await persistently(() =>
        client.call(signing.sendPrescription, {
          params: { id: first },
          body: { version, signing: { otpType: 'Oob', pin: PIN, readyToSignToken } },
        }),
      );
      try {
        await persistently(() =>
          client.call(signing.resumeSigning, { params: { id: first }, body: { pin: PIN, readyToSignToken } }),
        );
      } catch (error) {
        // its answer was lost with the server
        if (!(error instanceof CallError) || error.code !== 'signing.already-processed') throw error;
      }
      return ids;
    }

    it(
      'never sends without a signed record, never signs without sending, and never twice',
      { timeout: inWhole(900_000, 300_000) },
      async () => {
        const browser = new TestBrowser();
        const session = {
          token: await accessToken(product.url, 'provider@demo.test', undefined, browser),
          since: performance.now(),
        };
        const [{ id: practiceId } = { id: '' }] = await clientOf(product.url, session.token, undefined).call(
          listAccessiblePractices,
          {},
        );
        const client = createClient({
          origin: product.url,
          application: 'fault tests',
          accessToken: () => Promise.resolve(session.token),
          practiceId: () => practiceId,
        });
        const me = await client.call(getUserInfo, {});
        const drugs = await Promise.all(
          ['zolpidem', 'alprazolam'].map(async (searchStr) => {
            const [drug] = await client.call(searchDrugs, { query: { searchStr } });
            if (!drug) throw new Error(`${searchStr} is not in the starter catalogue`);
            return drug;
          }),
        );

        const signed: string[] = [];
        const flow = { on: true };
        const writers = Array.from({ length: 3 }, async () => {
          while (flow.on) signed.push(...(await signTwo(client, me.id, drugs)));
        });
        for (let kills = 0; kills < KILLS[kind]; kills += 1) {
          const enough = network.deliveries.length + randomInt(1, 4);
          await expect
            .poll(() => network.deliveries.length, { timeout: 90_000, interval: 5 })
            .toBeGreaterThanOrEqual(enough);
          await pause(randomInt(0, 60));
          await product.kill();
          await product.restart();
          // Renewed, as the application does it: in another session the tokens under way would be good for
          // nothing.
          if (performance.now() - session.since > TOKEN_RENEWED)
            Object.assign(session, {
              token: await renewedToken(product.url, browser),
              since: performance.now(),
            });
        }
        flow.on = false;
        await Promise.all(writers);
        await expect
          .poll(() => network.deliveries.length, { timeout: 90_000, interval: 50 })
          .toBeGreaterThanOrEqual(signed.length);
        await product.kill();

        database = await openDatabase({
          databaseUrl: product.databaseUrl ?? undefined,
          dataFolder: product.dataFolder,
        });
        const counts = await database.run<Record<string, number | string>>(
          {
            name: 'signed-counts',
            text: `SELECT p.id, p.script_status,
        (SELECT count(*)::int FROM signed_prescriptions s WHERE s.resource_id = p.id) AS records,
        (SELECT count(*)::int FROM network_messages m
          WHERE m.prescription_id = p.id AND m.direction = 'out') AS messages,
        (SELECT count(*)::int FROM audit_records a
          WHERE a.resource_id = p.id::text AND a.event = 'prescription.signed') AS signatures,
        (SELECT count(*)::int FROM audit_records a
          WHERE a.resource_id = p.id::text AND a.event = 'prescription.sent') AS sends
      FROM prescriptions p WHERE p.practice_id = $1 AND p.schedule <> 'none' AND p.ready_at IS NOT NULL`,
          },
          [practiceId],
        );
        const isConsistent = ({ script_status: status, ...row }: Record<string, unknown>) => {
          const expected = status === 'Sent' ? 1 : 0;
          return ['records', 'messages', 'signatures', 'sends'].every((name) => row[name] === expected);
        };
        expect(counts.filter((row) => !isConsistent(row))).toEqual([]);
        expect(
          counts
            .filter((row) => row['script_status'] === 'Sent')
            .map(({ id }) => id)
            .sort(),
        ).toEqual([...signed].sort());

        const key = openKeys(product.dataFolder).archive;
        const records = await database.run<{ content: string; signature: string }>(
          {
            name: 'signed-records',
            text: 'SELECT content, signature FROM signed_prescriptions WHERE practice_id = $1',
          },
          [practiceId],
        );
        expect(records).toHaveLength(signed.length);
        expect(records.every(({ content, signature }) => isSignatureFor(key, content, signature))).toBe(true);
        process.stderr.write(
          `${kind}: ${String(KILLS[kind])} kills, ${String(signed.length)} signed, ${String(network.deliveries.length)} deliveries\n`,
        );
      },
    );
  },
);
