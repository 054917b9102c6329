import { databaseKinds } from '../harness/run';
import { readConfig } from '@erx/server/platform/config';
import { openPostgresql } from '@erx/server/platform/database/postgresql';
import type { Database } from '@erx/server/platform/database/database';
import { openSignals, type Signals } from '@erx/server/platform/database/notify';
import { openPharmacyNetwork } from '@erx/server/platform/gateway/pharmacy-network';
import { createLog } from '@erx/server/platform/http/app';
import { startWorker, type Worker } from '@erx/server/jobs/outbox-worker';
import { leaseMessages, type LeasedMessage, settleMessages } from '@erx/server/platform/outbox/store';
import { withdrawUnclaimed } from '@erx/server/prescriptions/withdraw-statements';
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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
import { isWhole } from '../harness/whole';

const WAIT = { timeout: 90_000, interval: 10 };

describe.each(databaseKinds())('the outbox on %s', (kind) => {
  const log = createLog('silent');
  let store: TestDatabase;
  let practice: TestPractice;
  let network: TestNetwork;
  let signals: Signals;
  let workers: Worker[] = [];
  /** Stays the same unless a test lets time pass. */
  let clock = 0;
  const now = () => new Date(clock);

  beforeAll(async () => {
    store = await makeDatabase(kind);
    signals = await openSignals(store.database, log);
  });
  afterAll(async () => {
    await signals.close();
    await store.drop();
  });
  beforeEach(async () => {
    clock = Date.now() + 60_000; // what a test queues is due
    practice = await seedPractice(store.database);
    network = await startNetwork();
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.close();
    workers = [];
    await store.database.execute('DELETE FROM outbox');
    await network.close();
  });

  function start(
    options: { database?: Database; answerWithin?: number; isBusy?: () => boolean } = {},
  ): Worker {
    const config = readConfig({
      PHARMACY_NETWORK_URL: network.url,
      PHARMACY_NETWORK_USER: 'erx',
      PHARMACY_NETWORK_PASSWORD: 'secret',
    });
    const { database = store.database } = options;
    const gateway =
      config.network &&
      openPharmacyNetwork(
        config.network,
        options.answerWithin === undefined ? {} : { answerWithin: options.answerWithin },
      );
    const worker = startWorker(
      {
        config,
        database,
        log,
        now,
        notify: (topic) => {
          signals.notify(topic);
        },
      },
      signals,
      gateway,
      options.isBusy,
    );
    workers.push(worker);
    return worker;
  }

  /** Time passes, and the worker looks. */
  function pass(milliseconds: number): void {
    clock += milliseconds;
    signals.notify('outbox');
  }

  const rows = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
    await store.database.run<Row>(
      { name: `test ${createHash('sha256').update(text).digest('hex').slice(0, 20)}`, text },
      values,
    );
  const stateOf = async (id: string) =>
    (
      await rows<Record<string, unknown>>(
        `SELECT delivery_state, delivery_code, delivery_description, verification_status,
          verification_description, version, received_at
          FROM prescriptions
          WHERE practice_id = $1 AND id = $2`,
        practice.id,
        id,
      )
    )[0];
  const queued = async () =>
    await rows<{
      message_id: string;
      attempts: number;
      last_problem: string | null;
      next_attempt_at: Date;
      leased_until: Date | null;
    }>(
      `SELECT message_id, attempts, last_problem, next_attempt_at, leased_until
        FROM outbox
        WHERE practice_id = $1
        ORDER BY created_at, id`,
      practice.id,
    );
  const happened = async () =>
    (
      await rows<{ name: string; content: string }>(
        'SELECT name, content FROM events WHERE practice_id = $1 ORDER BY sequence',
        practice.id,
      )
    ).map(({ name, content }) => ({ name, content: JSON.parse(content) as Record<string, unknown> }));
  const trail = async () =>
    await rows<{ event: string; outcome: string; account_id: string | null; resource_id: string }>(
      'SELECT event, outcome, account_id, resource_id FROM audit_records WHERE practice_id = $1 ORDER BY sequence',
      practice.id,
    );

  it('leases what was tried before apart from what is new', async () => {
    await queueMessage(store.database, practice, await seedPrescription(store.database, practice));
    const lease = (isOfTried: boolean) =>
      leaseMessages(store.database, { now: now(), until: now(), by: 'worker', limit: 16, isOfTried });
    expect(await lease(true)).toEqual([]);
    expect((await lease(false)).map(({ attempts }) => attempts)).toEqual([1]);
    expect((await lease(true)).map(({ attempts }) => attempts)).toEqual([2]);
  });

  it('hands the stored bytes over once and keeps what was answered', async () => {
    const prescription = await seedPrescription(store.database, practice);
    const message = await queueMessage(store.database, practice, prescription);
    start();
    await vi.waitFor(async () => {
      expect(await queued()).toEqual([]);
    }, WAIT);
    expect(network.deliveries.map(({ xml }) => xml)).toEqual([message.xml]);
    expect(network.deliveries[0]?.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      authorization: `Basic ${Buffer.from('erx:secret').toString('base64')}`,
    });
    expect(await stateOf(prescription.id)).toMatchObject({
      delivery_state: 'accepted',
      delivery_code: '010',
      verification_status: 'Unverified',
      version: 2,
      received_at: expect.any(Date) as Date,
    });
    expect(
      await rows(
        `SELECT kind, relates_to_message_id, prescription_id
          FROM network_messages
          WHERE practice_id = $1 AND direction = $2`,
        practice.id,
        'in',
      ),
    ).toEqual([
      { kind: 'Status', relates_to_message_id: message.messageId, prescription_id: prescription.id },
    ]);
    expect(await happened()).toEqual([
      {
        name: 'PrescriptionChanged',
        content: {
          prescriptionId: prescription.id,
          patientId: practice.patientId,
          providerId: practice.first.accountId,
          version: 2,
        },
      },
    ]);
    expect(await trail()).toEqual([
      { event: 'prescription.accepted', outcome: 'done', account_id: null, resource_id: prescription.id },
    ]);
  });

  it('takes an Error as final, says so, and drops the cancellation behind it', async () => {
    network.react = refuse;
    const prescription = await seedPrescription(store.database, practice);
    await queueMessage(store.database, practice, prescription, { createdAt: new Date(Date.now() - 10) });
    await queueMessage(store.database, practice, prescription, { kind: 'CancelRx' });
    start();
    await vi.waitFor(async () => {
      expect(await queued()).toEqual([]);
    }, WAIT);
    expect(network.deliveries).toHaveLength(1);
    expect(await stateOf(prescription.id)).toMatchObject({
      delivery_state: 'failed',
      delivery_code: '900',
      delivery_description:
        'The pharmacy network refused the message (900). It did not reach the pharmacy. Not today.',
      verification_status: 'Error',
      verification_description: 'Not today.',
      version: 2,
      received_at: null,
    });
    expect((await happened()).map(({ name }) => name).sort()).toEqual([
      'FreeStandingErrorMessage',
      'PrescriptionChanged',
    ]);
    expect((await happened()).find(({ name }) => name === 'FreeStandingErrorMessage')?.content).toEqual({
      prescriptionId: prescription.id,
      orderNumber: prescription.orderNumber,
      patientId: practice.patientId,
      providerId: practice.first.accountId,
      status: 'Error',
      code: '900',
    });
    expect((await trail()).map(({ event, outcome }) => [event, outcome])).toEqual([
      ['prescription.refused', 'failed'],
    ]);
  });

  const silence: Reaction = () => undefined;
  it.each<[string, Reaction, string]>([
    [
      'a failure of the server',
      (_, response) => {
        response.writeHead(503).end('<html>busy</html>');
      },
      'http 503',
    ],
    [
      'a failure of the server in good SCRIPT',
      (delivery, response) => {
        response.writeHead(500).end(reply(delivery, { kind: 'Status', code: '010' }));
      },
      'http 500',
    ],
    [
      'wrong credentials',
      (_, response) => {
        response.writeHead(401).end();
      },
      'http 401',
    ],
    [
      'garbage',
      (_, response) => {
        response.end('<<< line busy >>>');
      },
      'answer is not SCRIPT about this message',
    ],
    [
      'an answer to another message',
      (_, response) => {
        response.end(reply({ messageId: 'another' }, { kind: 'Status', code: '010' }));
      },
      'answer is not SCRIPT about this message',
    ],
    [
      'a Status of an empty mailbox',
      (delivery, response) => {
        response.end(reply(delivery, { kind: 'Status', code: '002' }));
      },
      'answer is not SCRIPT about this message',
    ],
    [
      'an answer without end',
      (_, response) => {
        response.write(Buffer.alloc(1_200_000, 32));
      },
      'answer too large',
    ],
    [
      'a connection that breaks',
      (_, response) => {
        response.destroy();
      },
      'UND_ERR_SOCKET',
    ],
    ['silence', silence, 'no answer in time'],
    [
      'a redirection',
      (_, response) => {
        response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
      },
      'http 307',
    ],
  ])('tries again under the same id after %s', async (_, failure, problem) => {
    network.react = (delivery, response) =>
      delivery.attempt < 3 ? failure(delivery, response) : accept(delivery, response);
    const prescription = await seedPrescription(store.database, practice);
    const message = await queueMessage(store.database, practice, prescription);
    start({ answerWithin: failure === silence ? 150 : 10_000 });
    for (const [attempts, wait] of [
      [1, 1_000],
      [2, 2_000],
    ] as const) {
      await vi.waitFor(async () => {
        expect(await queued()).toMatchObject([{ attempts, last_problem: problem, leased_until: null }]);
      }, WAIT);
      const delay = ((await queued())[0]?.next_attempt_at.getTime() ?? 0) - clock;
      expect(delay).toBeGreaterThanOrEqual(wait * 0.8);
      expect(delay).toBeLessThanOrEqual(wait * 1.2);
      expect(await stateOf(prescription.id)).toMatchObject({ delivery_state: 'queued', version: 1 });
      pass(wait * 1.2);
    }
    await vi.waitFor(async () => {
      expect(await queued()).toEqual([]);
    }, WAIT);
    expect(network.deliveries.map((delivery) => delivery.xml)).toEqual([
      message.xml,
      message.xml,
      message.xml,
    ]);
    expect(await stateOf(prescription.id)).toMatchObject({ delivery_state: 'accepted', version: 2 });
    expect(
      await rows(
        'SELECT attempt, problem FROM delivery_attempts WHERE practice_id = $1 ORDER BY attempt',
        practice.id,
      ),
    ).toEqual([
      { attempt: 1, problem },
      { attempt: 2, problem },
    ]);
  });

  it('keeps of many attempts the first ten and the last ten, and none in the trail', async () => {
    network.react = (_, response) => {
      response.writeHead(503).end();
    };
    const prescription = await seedPrescription(store.database, practice);
    await queueMessage(store.database, practice, prescription);
    await rows('UPDATE outbox SET attempts = 9 WHERE practice_id = $1', practice.id);
    start();
    for (let attempts = 10; attempts <= 22; attempts++) {
      await vi.waitFor(async () => {
        expect(await queued()).toMatchObject([{ attempts, leased_until: null }]);
      }, WAIT);
      pass(360_000);
    }
    await vi.waitFor(async () => {
      expect(await queued()).toMatchObject([{ attempts: 23, leased_until: null }]);
    }, WAIT);
    expect(
      await rows<{ attempt: number }>(
        'SELECT attempt FROM delivery_attempts WHERE practice_id = $1 ORDER BY attempt',
        practice.id,
      ),
    ).toEqual([10, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23].map((attempt) => ({ attempt })));
    expect(await trail()).toEqual([]);
  });

  it.each([
    [23, 'queued'],
    [24, 'failed'],
  ])('a message that was not taken for %i hours is %s', async (hours, state) => {
    network.react = (_, response) => {
      response.writeHead(503).end();
    };
    const prescription = await seedPrescription(store.database, practice);
    await queueMessage(store.database, practice, prescription, {
      createdAt: new Date(clock - hours * 3_600_000),
    });
    await rows('UPDATE outbox SET attempts = 19 WHERE practice_id = $1', practice.id);
    start();
    await vi.waitFor(async () => {
      expect(
        (await queued())[0]?.last_problem ?? (await stateOf(prescription.id))?.['delivery_state'],
      ).toMatch(/http 503|failed/);
    }, WAIT);
    expect(await stateOf(prescription.id)).toMatchObject(
      state === 'queued'
        ? { delivery_state: 'queued' }
        : {
            delivery_state: 'failed',
            delivery_code: 'delivery.gave-up',
            verification_status: 'Unverified',
            delivery_description:
              'The pharmacy network did not answer for 24 hours. Call the pharmacy, or cancel and send again.',
          },
    );
    expect((await happened()).map(({ name }) => name).sort()).toEqual(
      state === 'queued' ? [] : ['FreeStandingErrorMessage', 'PrescriptionChanged'],
    );
  });

  it.each([
    ['was put off until then', 'next_attempt_at'],
    ['was leased until then', 'leased_until'],
  ])('a message of a clock that was two days ahead, which %s, is sent now', async (_, column) => {
    const prescription = await seedPrescription(store.database, practice);
    await queueMessage(store.database, practice, prescription);
    await rows(
      `UPDATE outbox SET ${column} = $2 WHERE practice_id = $1`,
      practice.id,
      new Date(clock + 48 * 3_600_000),
    );
    start();
    await vi.waitFor(async () => {
      expect(await stateOf(prescription.id)).toMatchObject({ delivery_state: 'accepted' });
    }, WAIT);
  });

  it('sends the messages of one order one after the other, those of others meanwhile', async () => {
    const held: (() => void)[] = [];
    network.react = (delivery, response) => {
      held.push(() => {
        void accept(delivery, response);
      });
    };
    const one = await seedPrescription(store.database, practice);
    const first = await queueMessage(store.database, practice, one, { createdAt: new Date(Date.now() - 10) });
    const second = await queueMessage(store.database, practice, one);
    const other = await queueMessage(
      store.database,
      practice,
      await seedPrescription(store.database, practice),
    );
    start();
    await vi.waitFor(() => {
      expect(held).toHaveLength(2);
    }, WAIT);
    expect(network.deliveries.map(({ messageId }) => messageId).sort()).toEqual(
      [first.messageId, other.messageId].sort(),
    );
    held.splice(0).forEach((answer) => {
      answer();
    });
    await vi.waitFor(() => {
      expect(network.deliveries.at(-1)?.messageId).toBe(second.messageId);
    }, WAIT);
    held.splice(0).forEach((answer) => {
      answer();
    });
    await vi.waitFor(async () => {
      expect(await queued()).toEqual([]);
    }, WAIT);
  });

  it('asks the network for so many at once and no more', async () => {
    const held: (() => void)[] = [];
    network.react = (delivery, response) => {
      held.push(() => {
        void accept(delivery, response);
      });
    };
    for (let count = 0; count < 60; count += 1)
      await queueMessage(store.database, practice, await seedPrescription(store.database, practice));
    start();
    await vi.waitFor(() => {
      expect(held).toHaveLength(16);
    }, WAIT);
    // Those leased besides wait, and so do the rest, however often the worker is woken.
    signals.notify('outbox');
    await vi.waitFor(async () => {
      expect((await queued()).filter(({ leased_until: until }) => until !== null)).toHaveLength(32);
    }, WAIT);
    expect(held).toHaveLength(16);
    network.react = accept;
    held.forEach((answer) => {
      answer();
    });
    await vi.waitFor(async () => {
      expect(await queued()).toEqual([]);
    }, WAIT);
    expect(new Set(network.deliveries.map(({ messageId }) => messageId)).size).toBe(60);
    expect(network.deliveries).toHaveLength(60);
  });

  it('makes room while requests wait to be answered, but not for what has waited a second', async () => {
    const held: (() => void)[] = [];
    network.react = (delivery, response) => {
      held.push(() => {
        void accept(delivery, response);
      });
    };
    for (let count = 0; count < 20; count += 1)
      await queueMessage(store.database, practice, await seedPrescription(store.database, practice), {
        createdAt: now(),
      });
    start({ isBusy: () => true });
    await vi.waitFor(() => {
      expect(held).toHaveLength(4);
    }, WAIT);
    signals.notify('outbox');
    await vi.waitFor(async () => {
      expect((await queued()).filter(({ leased_until: until }) => until !== null)).toHaveLength(20);
    }, WAIT);
    expect(held).toHaveLength(4);
    held.pop()?.();
    await vi.waitFor(() => {
      expect(held).toHaveLength(4);
    }, WAIT);
    pass(1_001);
    held.pop()?.();
    await vi.waitFor(() => {
      expect(held).toHaveLength(16);
    }, WAIT);
    network.react = accept;
    held.forEach((answer) => {
      answer();
    });
    await vi.waitFor(async () => {
      expect(await queued()).toEqual([]);
    }, WAIT);
    expect(network.deliveries).toHaveLength(20);
  });

  it('settles several together, each once, and those of one prescription one after the other', async () => {
    const [one, other] = [
      await seedPrescription(store.database, practice),
      await seedPrescription(store.database, practice),
    ];
    for (const [prescription, kind] of [
      [one, 'NewRx'],
      [one, 'CancelRx'],
      [other, 'NewRx'],
    ] as const)
      await queueMessage(store.database, practice, prescription, { kind });
    // Of one order one at a time is leased: the second of the first order is taken from the table as it is.
    const lease = { now: now(), until: new Date(clock + 20_000), by: 'worker', limit: 16 };
    const leased = await leaseMessages(store.database, lease);
    expect(leased).toHaveLength(2);
    const [cancel] = await rows<{ id: string; message_id: string; order_number: string }>(
      "SELECT id, message_id, order_number FROM outbox WHERE practice_id = $1 AND kind = 'CancelRx'",
      practice.id,
    );
    const [first] = leased.filter(({ prescriptionId }) => prescriptionId === one.id);
    if (!first || !cancel) throw new Error('two messages of one order wait');
    const behind = { ...first, id: cancel.id, messageId: cancel.message_id, kind: 'CancelRx' };
    const accepted = (message: LeasedMessage) => ({
      message,
      at: now(),
      ending: {
        delivery: { state: 'accepted', code: '010', description: null },
        audit: {
          event: message.kind === 'CancelRx' ? 'prescription.cancel-accepted' : 'prescription.accepted',
          outcome: 'done',
          details: { messageId: message.messageId },
        },
      } as const,
    });
    const all = [...leased, behind, first].map(accepted);
    expect(await settleMessages(store.database, all)).toEqual([true, true, true, false]);
    expect(await queued()).toEqual([]);
    expect(await stateOf(one.id)).toMatchObject({ version: 3 });
    expect(await stateOf(other.id)).toMatchObject({ version: 2 });
    expect((await trail()).map(({ event }) => event).sort()).toEqual([
      'prescription.accepted',
      'prescription.accepted',
      'prescription.cancel-accepted',
    ]);
  });

  it('leaves a lease alone while it lasts, and takes the message over when it has ended', async () => {
    const prescription = await seedPrescription(store.database, practice);
    const message = await queueMessage(store.database, practice, prescription);
    await rows(
      'UPDATE outbox SET leased_until = $2, leased_by = $3, attempts = 1 WHERE id = $1',
      message.id,
      new Date(clock + 20_000),
      'a worker that was killed',
    );
    const other = await queueMessage(
      store.database,
      practice,
      await seedPrescription(store.database, practice),
    );
    start();
    await vi.waitFor(async () => {
      expect((await queued()).map((row) => row.message_id)).toEqual([message.messageId]);
    }, WAIT);
    expect(network.deliveries.map(({ messageId }) => messageId)).toEqual([other.messageId]);
    pass(20_000);
    await vi.waitFor(async () => {
      expect(await queued()).toEqual([]);
    }, WAIT);
    expect(network.deliveries.map(({ xml }) => xml)).toEqual([other.xml, message.xml]);
  });

  it('stops in the middle of a call, and the next worker sends the same under the same id', async () => {
    network.react = silence;
    const prescription = await seedPrescription(store.database, practice);
    const message = await queueMessage(store.database, practice, prescription);
    const first = start();
    await vi.waitFor(() => {
      expect(network.deliveries).toHaveLength(1);
    }, WAIT);
    await first.close();
    expect(await queued()).toMatchObject([{ attempts: 1, leased_until: null, last_problem: 'stopped' }]);
    network.react = accept;
    start();
    await vi.waitFor(async () => {
      expect(await queued()).toEqual([]);
    }, WAIT);
    expect(network.deliveries.map(({ xml }) => xml)).toEqual([message.xml, message.xml]);
  });

  it('withdraws what nobody has claimed, and nothing else', async () => {
    const unclaimed = await seedPrescription(store.database, practice);
    const claimed = await seedPrescription(store.database, practice);
    await queueMessage(store.database, practice, unclaimed);
    const message = await queueMessage(store.database, practice, claimed);
    await rows(
      'UPDATE outbox SET leased_until = $2, leased_by = $3, attempts = 1 WHERE id = $1',
      message.id,
      new Date(clock + 20_000),
      'a worker',
    );
    expect(await withdrawUnclaimed(store.database, practice.id, unclaimed.id)).toBe(true);
    expect(await withdrawUnclaimed(store.database, practice.id, claimed.id)).toBe(false);
    expect((await queued()).map((row) => row.message_id)).toEqual([message.messageId]);
  });

  it('without a network keeps everything', async () => {
    await queueMessage(store.database, practice, await seedPrescription(store.database, practice));
    const worker = startWorker(
      { config: readConfig({}), database: store.database, log, now, notify: () => undefined },
      signals,
    );
    await worker.close();
    expect(await queued()).toMatchObject([{ attempts: 0, leased_until: null }]);
  });

  if (kind === 'postgres')
    if (isWhole)
      it('two processes share the work and send nothing twice', async () => {
        const database = await openPostgresql(store.url ?? '');
        try {
          for (let count = 0; count < 200; count += 1)
            await queueMessage(store.database, practice, await seedPrescription(store.database, practice));
          const pair = [start(), start({ database })];
          await vi.waitFor(async () => {
            expect(await queued()).toEqual([]);
          }, WAIT);
          expect(network.deliveries).toHaveLength(200);
          expect(new Set(network.deliveries.map(({ messageId }) => messageId)).size).toBe(200);
          for (const worker of pair) await worker.close();
          workers = [];
        } finally {
          await database.close();
        }
      });
});
