import { listEvents } from '@erx/core/notifications/contract';
import { createClient } from '@erx/core/client/call';
import type { RetentionPeriods } from '@erx/core/retention/model';
import { getRetention } from '@erx/core/retention/contract';
import { openPostgresql } from '@erx/server/platform/database/postgresql';
import { idempotencyKeys, inboundMessages } from '@erx/server/platform/database/schema';
import { recordEvent } from '@erx/server/platform/outbox/event-store';
import { servePush } from '@erx/server/platform/push/serve';
import { MOST_DELETED } from '@erx/server/retention/delete-statements';
import { serveRetention } from '@erx/server/retention/routes';
import { holdsRetention } from '@erx/server/retention/store';
import { trim } from '@erx/server/retention/trim';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { queueMessage } from '../harness/network';
import { seedPractice, seedPrescription, type TestPractice } from '../harness/practice';
import { databaseKinds } from '../harness/run';
import { serveParts, type TestService } from '../harness/service';

const DAY = 86_400_000;
/** A day in Chicago that is another one in UTC. */
const NOW = new Date('2026-11-30T02:00:00.000Z');
const START = new Date('2026-11-30T00:00:00.000Z');
const before = (days: number, milliseconds = 0) => new Date(START.getTime() - days * DAY - milliseconds);
const PERIODS: RetentionPeriods = { replyDays: 7, eventDays: 30, messageYears: undefined };
const TWO_YEARS: RetentionPeriods = { ...PERIODS, messageYears: 2 };

describe.each(databaseKinds())('what is kept for a time, on %s', (kind) => {
  let store: TestDatabase;
  let service: TestService;
  let practice: TestPractice;
  let elsewhere: TestPractice;
  beforeAll(async () => {
    store = await makeDatabase(kind);
    service = await serveParts(store.database, async ({ app, server, services, signals }) => {
      serveRetention(server, services);
      return servePush(app, server, services, signals);
    });
  });
  afterAll(async () => {
    await service.close();
    await store.drop();
  });
  beforeEach(async () => {
    practice = await seedPractice(store.database);
    elsewhere = await seedPractice(store.database);
  });
  afterEach(async () => {
    await store.database
      .execute(`DELETE FROM outbox; DELETE FROM network_messages; DELETE FROM inbound_messages;
      DELETE FROM idempotency_keys; DELETE FROM events; DELETE FROM retention_days; DELETE FROM retention_notices;
      DELETE FROM stored_sizes; DELETE FROM trimmed_rows`);
  });

  const rows = <Row>(text: string, ...values: unknown[]) => store.database.run<Row>({ text }, values);
  const run = (periods = PERIODS, now = NOW, most?: number) =>
    trim({ database: store.database, periods, now, ...(most === undefined ? {} : { most }) });

  async function reply(at: Date, key: string = randomUUID(), practiceId = practice.id): Promise<void> {
    await store.database.orm.insert(idempotencyKeys).values({
      practiceId,
      accountId: practice.first.accountId,
      key,
      endpoint: 'createPatient',
      requestHash: '',
      status: 201,
      reply: '{}',
      at,
    });
  }
  async function event(at: Date, practiceId = practice.id): Promise<number> {
    await recordEvent(
      store.database,
      {
        practiceId,
        name: 'PrescriptionChanged',
        providerId: null,
        content: {
          prescriptionId: randomUUID(),
          patientId: practice.patientId,
          providerId: practice.first.accountId,
          version: 1,
        },
      },
      at,
    );
    const [row] = await rows<{ last: string }>('SELECT max(sequence) AS last FROM events');
    return Number(row?.last);
  }
  async function message(createdAt: Date, isWaiting = false): Promise<string> {
    const prescription = await seedPrescription(store.database, practice);
    const { id } = await queueMessage(store.database, practice, prescription, { createdAt });
    if (!isWaiting) await rows('DELETE FROM outbox WHERE id = $1', id);
    return id;
  }
  async function inbound(
    receivedAt: Date,
    more: { practiceId?: string | null; xml?: string } = {},
  ): Promise<string> {
    const messageId = randomUUID();
    await store.database.orm.insert(inboundMessages).values({
      messageId,
      kind: 'Status',
      answerXml: '',
      receivedAt,
      practiceId: practice.id,
      ...more,
    });
    return messageId;
  }
  const trail = (practiceId: string, name: string) =>
    rows<{ details: string; account_id: string | null }>(
      'SELECT details, account_id FROM audit_records WHERE practice_id = $1 AND event = $2 ORDER BY sequence',
      practiceId,
      name,
    ).then((found) =>
      found.map(({ details, account_id: accountId }) => ({
        ...(JSON.parse(details) as object),
        accountId,
      })),
    );

  it('ends with its period, to the millisecond, and the trail of each practice counts what was its own', async () => {
    await reply(before(7), 'kept');
    await reply(before(7, 1));
    await reply(before(400));
    await reply(before(8), 'theirs', elsewhere.id);
    await event(before(31));
    const kept = await event(before(30));
    await message(before(4_000));
    await inbound(before(4_000));

    expect(await run()).toEqual({ rows: 4, isFinished: true });
    expect(await rows('SELECT key FROM idempotency_keys')).toEqual([{ key: 'kept' }]);
    expect(await rows('SELECT sequence FROM events')).toEqual([{ sequence: String(kept) }]);
    expect(await rows('SELECT 1 AS one FROM network_messages')).toHaveLength(1);
    expect(await rows('SELECT 1 AS one FROM inbound_messages')).toHaveLength(1);
    expect(await trail(practice.id, 'retention.trimmed')).toEqual([
      { replies: 2, events: 1, accountId: null },
    ]);
    expect(await trail(elsewhere.id, 'retention.trimmed')).toEqual([{ replies: 1, accountId: null }]);

    await reply(before(9));
    expect(await run()).toEqual({ rows: 0, isFinished: true }); // once a day
    expect(await run(PERIODS, new Date(NOW.getTime() + DAY))).toEqual({ rows: 3, isFinished: true });
    expect(await trail(practice.id, 'retention.trimmed')).toHaveLength(2);
  });

  it('is deleted in bounded statements, and what a process left is recorded by the next', async () => {
    await store.database.run(
      {
        text: `INSERT INTO idempotency_keys (practice_id, account_id, key, endpoint, request_hash, status, reply, at)
          SELECT $1, $2, n::text, '', '', 200, '', $3 FROM generate_series(1, $4::int) n`,
      },
      [practice.id, practice.first.accountId, before(9), MOST_DELETED * 2 + 5],
    );
    expect(await run(PERIODS, NOW, 1)).toEqual({ rows: MOST_DELETED, isFinished: false });
    expect(await trail(practice.id, 'retention.trimmed')).toEqual([]);
    expect(await run()).toEqual({ rows: MOST_DELETED + 5, isFinished: true });
    expect(await trail(practice.id, 'retention.trimmed')).toEqual([
      { replies: MOST_DELETED * 2 + 5, accountId: null },
    ]);
  });

  it('goes by number with events: none is left out that an older one follows', async () => {
    const [first, second, third] = [await event(before(40)), await event(before(1)), await event(before(40))];
    expect(await run()).toEqual({ rows: 1, isFinished: true });
    expect(await rows('SELECT sequence FROM events')).toHaveLength(2);
    const client = createClient({
      origin: service.url,
      application: 'test',
      accessToken: () => Promise.resolve(practice.staff.token),
      practiceId: () => practice.id,
    });
    const ask = (after: number) => client.call(listEvents, { query: { after } });
    // older transactions, of other tests, may still run
    await expect
      .poll(() => ask(first - 1))
      .toMatchObject({
        isMissing: true,
        events: [{ sequence: second }, { sequence: third }],
      });
    expect(await ask(first)).not.toHaveProperty('isMissing');
    expect(await ask(second)).not.toHaveProperty('isMissing');
    await rows('DELETE FROM events');
    expect(await ask(first)).toEqual({ latest: third, events: [], isMissing: true });
    expect(await ask(third)).toEqual({ latest: third, events: [] });
  });

  describe('messages of the network', () => {
    const ids = async () =>
      (await rows<{ id: string }>('SELECT id FROM network_messages')).map(({ id }) => id).toSorted();

    it('end only where it is set, a month after every trail has said so', async () => {
      const [old, waiting, young] = [
        await message(before(731)), // 2024-11-29: a leap year is between
        await message(before(900), true),
        await message(before(730)),
      ];
      const [, ofNoPractice, unread] = [
        await inbound(before(731)),
        await inbound(before(900), { practiceId: null, xml: '<Message/>' }),
        await inbound(before(900), { xml: '<Message/>' }),
      ];
      const announcing = new Date(NOW.getTime() - 31 * DAY);
      await run(TWO_YEARS, announcing);
      for (const { id } of [practice, elsewhere])
        expect(await trail(id, 'retention.announced')).toEqual([
          { years: 2, firstOn: '2026-11-29', accountId: null },
        ]);
      await run(TWO_YEARS, new Date(NOW.getTime() - 2 * DAY));
      expect(await ids()).toEqual([old, waiting, young].toSorted());

      expect(await run(TWO_YEARS)).toEqual({ rows: 2, isFinished: true });
      expect(await ids()).toEqual([waiting, young].toSorted());
      expect(
        (await rows<{ id: string }>('SELECT message_id AS id FROM inbound_messages'))
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual([ofNoPractice, unread].toSorted());
      expect(await trail(practice.id, 'retention.trimmed')).toEqual([
        { networkMessages: 1, inboundMessages: 1, accountId: null },
      ]);
      expect(await trail(practice.id, 'retention.announced')).toHaveLength(1);
    });

    it('have another month where they are to be kept for a shorter time', async () => {
      const old = await message(before(1_500));
      await run({ ...PERIODS, messageYears: 10 }, before(100));
      await run(TWO_YEARS, before(10));
      await run(TWO_YEARS);
      expect(await ids()).toEqual([old]);
      expect(await trail(practice.id, 'retention.announced')).toMatchObject([{ years: 10 }, { years: 2 }]);
      await run(PERIODS, new Date(NOW.getTime() + DAY));
      await run(TWO_YEARS, new Date(NOW.getTime() + 40 * DAY)); // it was off: it begins from the start
      expect(await ids()).toEqual([old]);
    });
  });

  it.skipIf(kind === 'pglite')('is left to the process that is at it', async () => {
    await reply(before(9));
    const other = await openPostgresql(store.url ?? '');
    try {
      await other.transaction(async (transaction) => {
        expect(await holdsRetention(transaction)).toBe(true);
        expect(await run(TWO_YEARS)).toEqual({ rows: 0, isFinished: false });
        expect(await rows('SELECT years FROM retention_notices')).toEqual([]);
      });
      expect(await run(TWO_YEARS)).toEqual({ rows: 1, isFinished: true });
    } finally {
      await other.close();
    }
  });

  it('is shown with sizes to super administrators alone, and what a year adds once that is known', async () => {
    const client = createClient({
      origin: service.url,
      application: 'test',
      accessToken: () => Promise.resolve(practice.first.token),
      practiceId: () => practice.id,
    });
    expect(await refusal(client.call(getRetention, {}))).toMatchObject({ code: 'access.refused' });
    await rows('UPDATE accounts SET is_super_admin = true WHERE id = $1', practice.first.accountId);
    expect(await client.call(getRetention, {})).toEqual({ kinds: [] });
    await run(TWO_YEARS);
    const first = await client.call(getRetention, {});
    expect(first.lastTrimmedOn).toBe('2026-11-30');
    expect(first.messagesEnd).toEqual({ years: 2, from: '2026-12-30T02:00:00.000Z' });
    expect(first.kinds.map(({ kind: one, bytes }) => [one, bytes > 0])).toEqual(
      [
        'audit-trail',
        'prescriptions',
        'network-messages',
        'inbound-messages',
        'refused-messages',
        'replies',
        'events',
        'other',
      ].map((one) => [one, true]),
    );
    const [size] = await rows<{ size: string }>('SELECT pg_database_size(current_database()) AS size');
    expect(Math.abs((first.database?.bytes ?? 0) - Number(size?.size))).toBeLessThan(2_000_000);
    expect(first.database).not.toHaveProperty('bytesInYear');
    await rows("UPDATE stored_sizes SET day = day - 10, bytes = bytes - 1000 WHERE kind = 'events'");
    await run(TWO_YEARS, new Date(NOW.getTime() + DAY));
    const { kinds } = await client.call(getRetention, {});
    expect(kinds.find(({ kind: one }) => one === 'events')).toMatchObject({
      days: 30,
      bytesInYear: expect.any(Number) as number,
    });
  });
});
