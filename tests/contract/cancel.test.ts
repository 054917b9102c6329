import { cancelPrescription } from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { scriptCodec } from '@erx/script/codec';
import { readConfig } from '@erx/server/platform/config';
import { openPharmacyNetwork } from '@erx/server/platform/gateway/pharmacy-network';
import { serveCancelling } from '@erx/server/prescriptions/cancel-routes';
import { serveNetwork } from '@erx/server/network/routes';
import { startWorker, type Worker } from '@erx/server/jobs/outbox-worker';
import { moveEntries, moveEntriesBack } from '@erx/server/patients/chart-entries-store';
import { mergesStore } from '@erx/server/patients/merge-store';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { clientOf } from '../fixtures/signed-in';
import { makeDatabase, type TestDatabase } from '../harness/database';
import {
  accept,
  queueMessage,
  type Reaction,
  refuse,
  reply,
  startNetwork,
  type TestNetwork,
} from '../harness/network';
import { seedPractice, seedPrescription, type TestPractice } from '../harness/practice';
import { databaseKinds } from '../harness/run';
import { serveParts, type TestService } from '../harness/service';

const codec = scriptCodec('2017071');
const WAIT = { timeout: 90_000, interval: 20 };
const inbound = { NETWORK_INBOUND_USER: 'network', NETWORK_INBOUND_PASSWORD: 'secret' };

describe.each(databaseKinds())('cancelling what was sent on %s', (kind) => {
  let store: TestDatabase;
  let service: TestService;
  let network: TestNetwork;
  let practice: TestPractice;
  let prescription: { id: string; orderNumber: string };
  let newRx: { id: string; messageId: string; xml: string };
  let workers: Worker[] = [];
  let passed = 0;

  beforeAll(async () => {
    store = await makeDatabase(kind);
    service = await serveParts(
      store.database,
      async ({ app, server, services }) => {
        serveCancelling(server, services);
        return await serveNetwork(app, services, '1.2');
      },
      inbound,
    );
  });
  afterAll(async () => {
    await service.close();
    await store.drop();
  });
  beforeEach(async () => {
    passed = 0;
    network = await startNetwork();
    practice = await seedPractice(store.database);
    prescription = await seedPrescription(store.database, practice);
    newRx = await queueMessage(store.database, practice, prescription);
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.close();
    workers = [];
    await store.database.execute('DELETE FROM outbox');
    await network.close();
  });

  const startDelivering = () => {
    const config = readConfig({
      PHARMACY_NETWORK_URL: network.url,
      PHARMACY_NETWORK_USER: 'erx',
      PHARMACY_NETWORK_PASSWORD: 'secret',
    });
    if (!config.network) throw new Error('the settings name no network');
    const now = () => new Date(Date.now() + passed);
    workers.push(
      startWorker({ ...service.services, config, now }, service.signals, openPharmacyNetwork(config.network)),
    );
  };
  const client = () => clientOf(service.url, practice.first.token, practice.id);
  const cancel = (version: number, id = prescription.id) =>
    client().call(cancelPrescription, { params: { id }, body: { version } });
  const row = async () => {
    const [found] = await store.database.run<Record<string, unknown>>(
      {
        name: 'test-cancel-row',
        text: `SELECT script_status, cancel_status, cancel_status_description, delivery_state,
          delivery_description, verification_status, fill_status, version
        FROM prescriptions WHERE practice_id = $1 AND id = $2`,
      },
      [practice.id, prescription.id],
    );
    return found as { version: number } & Record<string, unknown>;
  };
  const waiting = async () =>
    (
      await store.database.run<{ kind: string }>(
        {
          name: 'test-waiting',
          text: 'SELECT kind FROM outbox WHERE practice_id = $1 ORDER BY created_at, id',
        },
        [practice.id],
      )
    ).map((one) => one.kind);
  const events = async () =>
    (
      await store.database.run<{ name: string; content: string }>(
        {
          name: 'test-cancel-events',
          text: 'SELECT name, content FROM events WHERE practice_id = $1 ORDER BY sequence',
        },
        [practice.id],
      )
    ).map(({ name, content }) => [name, (JSON.parse(content) as { status?: string }).status] as const);
  const trail = async () =>
    (
      await store.database.run<{ event: string }>(
        {
          name: 'test-cancel-trail',
          text: 'SELECT event FROM audit_records WHERE practice_id = $1 ORDER BY sequence',
        },
        [practice.id],
      )
    ).map(({ event }) => event);
  const deliver = async (xml: string) => {
    const response = await fetch(`${service.url}/network/script`, {
      method: 'POST',
      headers: {
        'content-type': 'application/xml',
        authorization: `Basic ${Buffer.from('network:secret').toString('base64')}`,
      },
      body: xml,
    });
    const reading = codec.read(await response.text());
    return reading.valid ? reading.message.body.kind : 'unreadable';
  };
  /**
   * Delivers the NewRx, asks to cancel, delivers the CancelRx.
   * @returns the id of the CancelRx on the wire
   */
  const askPharmacy = async () => {
    startDelivering();
    await vi.waitFor(async () => {
      expect(await row()).toMatchObject({ delivery_state: 'accepted' });
    }, WAIT);
    await cancel((await row()).version);
    await vi.waitFor(async () => {
      expect(await row()).toMatchObject({ cancel_status: 'Pending', delivery_state: 'accepted' });
    }, WAIT);
    return network.deliveries.at(-1)?.messageId ?? '';
  };
  const about = (messageId: string) => ({
    messageId,
    orderNumber: prescription.orderNumber,
    spi: practice.spi,
  });

  it('a message that nobody has taken is withdrawn: cancelled before sending', async () => {
    expect(await cancel(1)).toMatchObject({
      scriptStatus: 'CancelledBeforeSending',
      delivery: { state: 'none' },
    });
    startDelivering();
    expect(await waiting()).toEqual([]);
    expect(network.deliveries).toEqual([]);
  });

  it('once the network has it, a CancelRx about that very message goes to the same pharmacy', async () => {
    const id = await askPharmacy();
    const sent = network.deliveries
      .map(({ xml }) => codec.read(xml))
      .map((reading) => (reading.valid ? reading.message : undefined));
    expect(sent.map((message) => message?.body.kind)).toEqual(['NewRx', 'CancelRx']);
    const [prescribed, asked] = sent;
    expect(asked?.header).toMatchObject({
      messageId: id,
      relatesToMessageId: newRx.messageId,
      to: prescribed?.header.to,
      from: prescribed?.header.from,
      prescriberOrderNumber: prescription.orderNumber,
    });
    expect(await row()).toMatchObject({ script_status: 'CancelledAfterSending', cancel_status: 'Pending' });
    expect(await trail()).toEqual([
      'prescription.accepted',
      'prescription.cancel-requested',
      'prescription.cancel-accepted',
    ]);
  });

  it.each([
    ['approved', { approved: { note: 'Nothing was dispensed.' } }, 'Approved', 'Nothing was dispensed.'],
    ['denied', { denied: { denialReason: 'Already dispensed' } }, 'Denied', 'Already dispensed'],
  ] as const)('the pharmacy has %s', async (_, response, status, description) => {
    const id = await askPharmacy();
    expect(await deliver(reply(about(id), { kind: 'CancelRxResponse', response }))).toBe('Status');
    expect(await row()).toMatchObject({
      script_status: 'CancelledAfterSending',
      cancel_status: status,
      cancel_status_description: description,
    });
    expect((await events()).filter(([name]) => name === 'CancelResponse')).toEqual([
      ['CancelResponse', status],
    ]);
    expect((await trail()).at(-1)).toBe('prescription.cancel-answered');
  });

  it('an approval after a fill stops what is left: approved with changes', async () => {
    const id = await askPharmacy();
    const sent = codec.read(newRx.xml);
    if (!sent.valid || sent.message.body.kind !== 'NewRx') throw new Error('the sample is a NewRx');
    const { patient, pharmacy, prescriber } = sent.message.body;
    expect(
      await deliver(
        reply(about(newRx.messageId), {
          kind: 'RxFill',
          fillStatus: { partiallyDispensed: { note: 'Owed 15' } },
          patient,
          pharmacy,
          prescriber,
        }),
      ),
    ).toBe('Status');
    expect(await row()).toMatchObject({ fill_status: 'PartiallyDispensed', cancel_status: 'Pending' });
    await deliver(reply(about(id), { kind: 'CancelRxResponse', response: { approved: {} } }));
    expect(await row()).toMatchObject({ cancel_status: 'ApprovedWithChanges' });
  });

  it.each([
    ['merged', false],
    ['merged and parted again', true],
  ])(
    'a fill and the answer arrive after the charts were %s: they are of the chart that has it now',
    async (_, isUndone) => {
      const id = await askPharmacy();
      const [kept, merged, mergeId] = [randomUUID(), practice.patientId, randomUUID()];
      const { database } = store;
      await database.run(
        {
          name: 'test-other-chart',
          text: `INSERT INTO patients SELECT (jsonb_populate_record(p, jsonb_build_object('id', $2::text,
            'account_number', 'kept', 'first_name', 'Other', 'last_name', 'Spelling'))).*
          FROM patients p WHERE p.practice_id = $1 AND p.id = $3`,
        },
        [practice.id, kept, merged],
      );
      const charts = { practiceId: practice.id, mergeId, kept, merged, at: new Date() };
      await database.transaction(async (transaction) => {
        const merges = mergesStore(transaction, practice.id);
        await merges.add({
          ...{ id: mergeId, kept, merged, reason: 'Registered twice.', taken: [], replaced: [] },
          ...{ accountId: practice.first.accountId, at: new Date() },
        });
        await moveEntries(transaction, charts);
        await merges.point(kept, merged, charts.at);
      });
      if (isUndone)
        await database.transaction(async (transaction) => {
          const merges = mergesStore(transaction, practice.id);
          await merges.undo(mergeId, 'Two sisters.', practice.first.accountId, new Date());
          await merges.pointBack(merged, charts.at);
          await moveEntriesBack(transaction, charts);
        });
      const sent = codec.read(newRx.xml);
      if (!sent.valid || sent.message.body.kind !== 'NewRx') throw new Error('the sample is a NewRx');
      const { patient, pharmacy, prescriber } = sent.message.body;
      const fillStatus = { partiallyDispensed: { note: 'Owed 15' } };
      const fill = reply(about(newRx.messageId), {
        kind: 'RxFill',
        fillStatus,
        patient,
        pharmacy,
        prescriber,
      });
      expect(await deliver(fill)).toBe('Status');
      const answer = reply(about(id), { kind: 'CancelRxResponse', response: { approved: {} } });
      expect(await deliver(answer)).toBe('Status');
      const holder = isUndone ? merged : kept;
      const [stored] = await database.run<Record<string, unknown>>(
        {
          name: 'test-of-merged',
          text: `SELECT r.patient_id, r.fill_status, r.cancel_status,
            (SELECT e.content::jsonb ->> 'patientId' FROM events e WHERE e.practice_id = r.practice_id
              AND e.name = 'CancelResponse' ORDER BY e.sequence DESC LIMIT 1) AS chart
          FROM prescriptions r WHERE r.practice_id = $1 AND r.id = $2`,
        },
        [practice.id, prescription.id],
      );
      expect(stored).toEqual({
        patient_id: holder,
        fill_status: 'PartiallyDispensed',
        cancel_status: 'ApprovedWithChanges',
        chart: holder,
      });
    },
  );

  it('an answer to what nobody asked changes nothing', async () => {
    startDelivering();
    await vi.waitFor(async () => {
      expect(await row()).toMatchObject({ delivery_state: 'accepted' });
    }, WAIT);
    expect(
      await deliver(
        reply(
          { messageId: 'unknown', orderNumber: prescription.orderNumber, spi: practice.spi },
          { kind: 'CancelRxResponse', response: { approved: {} } },
        ),
      ),
    ).toBe('Status');
    expect(await row()).toMatchObject({ script_status: 'Sent', cancel_status: null });
    expect(
      await deliver(
        reply(
          { messageId: 'unknown', orderNumber: 'NONE', spi: practice.spi },
          { kind: 'CancelRxResponse', response: { approved: {} } },
        ),
      ),
    ).toBe('Error');
  });

  it('a request that the network refuses is told as not delivered, and the prescription is not told as stopped', async () => {
    network.react = (delivery, response) =>
      delivery.xml.includes('<CancelRx>') ? refuse(delivery, response) : accept(delivery, response);
    startDelivering();
    await vi.waitFor(async () => {
      expect(await row()).toMatchObject({ delivery_state: 'accepted' });
    }, WAIT);
    await cancel((await row()).version);
    await vi.waitFor(async () => {
      expect(await row()).toMatchObject({
        script_status: 'CancelledAfterSending',
        cancel_status: 'Pending',
        delivery_state: 'failed',
        verification_status: 'Unverified',
      });
    }, WAIT);
    expect((await events()).filter(([name]) => name !== 'PrescriptionChanged')).toEqual([
      ['CancelResponse', 'Undelivered'],
    ]);
    expect((await trail()).at(-1)).toBe('prescription.cancel-refused');
  });

  it('asked while the prescription is on its way, the request goes behind it', async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const late: Reaction = async (delivery, response) => {
      await held;
      await accept(delivery, response);
    };
    network.react = late;
    startDelivering();
    await vi.waitFor(() => {
      expect(network.deliveries).toHaveLength(1);
    }, WAIT);
    expect(await cancel(1)).toMatchObject({
      scriptStatus: 'CancelledAfterSending',
      cancelStatus: 'Pending',
      delivery: { state: 'queued' },
    });
    expect(await waiting()).toEqual(['NewRx', 'CancelRx']);
    expect(network.deliveries).toHaveLength(1);
    letGo();
    await vi.waitFor(async () => {
      expect(await waiting()).toEqual([]);
    }, WAIT);
    expect(network.deliveries.map(({ xml }) => /<(NewRx|CancelRx)>/.exec(xml)?.[1])).toEqual([
      'NewRx',
      'CancelRx',
    ]);
    expect(await row()).toMatchObject({
      script_status: 'CancelledAfterSending',
      cancel_status: 'Pending',
      delivery_state: 'accepted',
    });
  });

  it('where the network then refuses the prescription, nothing is left to cancel and the pharmacy is not asked', async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    network.react = async (delivery, response) => {
      await held;
      await refuse(delivery, response);
    };
    startDelivering();
    await vi.waitFor(() => {
      expect(network.deliveries).toHaveLength(1);
    }, WAIT);
    await cancel(1);
    letGo();
    await vi.waitFor(async () => {
      expect(await row()).toMatchObject({
        script_status: 'CancelledBeforeSending',
        cancel_status: null,
        delivery_state: 'failed',
      });
    }, WAIT);
    expect(await waiting()).toEqual([]);
    expect(network.deliveries).toHaveLength(1);
    expect((await events()).map(([name]) => name)).toEqual(['PrescriptionChanged', 'PrescriptionChanged']);
  });

  it('where the prescription is given up unanswered, it may have arrived: the request is told as not delivered', async () => {
    network.react = (_, response) => {
      response.destroy();
    };
    startDelivering();
    await vi.waitFor(() => {
      expect(network.deliveries).toHaveLength(1);
    }, WAIT);
    await vi.waitFor(async () => {
      await cancel((await row()).version);
    }, WAIT);
    await store.database.execute('UPDATE outbox SET attempts = 19');
    passed = 25 * 3_600_000;
    service.services.notify('outbox');
    await vi.waitFor(async () => {
      expect(await row()).toMatchObject({
        script_status: 'CancelledAfterSending',
        cancel_status: 'Pending',
        delivery_state: 'failed',
      });
    }, WAIT);
    expect(await waiting()).toEqual([]);
    expect((await events()).filter(([name]) => name === 'CancelResponse')).toEqual([
      ['CancelResponse', 'Undelivered'],
    ]);
  });

  it('a second cancel, a stale one, and one of another practice are refused and ask nobody twice', async () => {
    await askPharmacy();
    expect(await refusal(cancel((await row()).version))).toEqual({
      status: 409,
      code: 'prescription.not-cancellable',
    });
    expect(await refusal(cancel(1))).toEqual({ status: 409, code: 'record.changed' });
    const other = await seedPractice(store.database);
    expect(
      await refusal(
        clientOf(service.url, other.first.token, other.id).call(cancelPrescription, {
          params: { id: prescription.id },
          body: { version: 1 },
        }),
      ),
    ).toEqual({ status: 404, code: 'prescription.not-found' });
    expect(network.deliveries.filter(({ xml }) => xml.includes('<CancelRx>'))).toHaveLength(1);
  });

  it('two tabs that cancel at once ask the pharmacy once', async () => {
    startDelivering();
    await vi.waitFor(async () => {
      expect(await row()).toMatchObject({ delivery_state: 'accepted' });
    }, WAIT);
    const { version } = await row();
    const tries = await Promise.allSettled([1, 2, 3].map(() => cancel(version)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await vi.waitFor(async () => {
      expect(await waiting()).toEqual([]);
    }, WAIT);
    expect(network.deliveries.filter(({ xml }) => xml.includes('<CancelRx>'))).toHaveLength(1);
  });

  it('what the network refused before is cancelled at once, and stays told as refused', async () => {
    network.react = refuse;
    startDelivering();
    await vi.waitFor(async () => {
      expect(await row()).toMatchObject({ delivery_state: 'failed', verification_status: 'Error' });
    }, WAIT);
    const cancelled: Prescription = await cancel((await row()).version);
    expect(cancelled).toMatchObject({
      scriptStatus: 'CancelledBeforeSending',
      delivery: { state: 'failed' },
    });
    expect(network.deliveries).toHaveLength(1);
  });

  it('one whose message is not on file is left as it is, with what to do', async () => {
    const imported = await seedPrescription(store.database, practice);
    expect(await refusal(cancel(1, imported.id))).toEqual({
      status: 409,
      code: 'prescription.already-at-network',
    });
  });
});
