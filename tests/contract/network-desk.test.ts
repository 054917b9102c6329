import {
  getDeskMessage,
  getNetworkRates,
  replayRefusedMessage,
  resendNetworkMessage,
  searchDeskMessages,
  searchRefusedMessages,
} from '@erx/core/network/contract';
import type { NetworkMessageQuery } from '@erx/core/network/model';
import type { RxFill } from '@erx/script/model/body';
import { sampleNewRx } from '@erx/script/testing/sample';
import { fileNetworkAlarms } from '@erx/server/network/alarms';
import { MOST_WRONG } from '@erx/server/network/throttle';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { messageId, queueMessage, reply } from '../harness/network';
import { asking } from '../harness/pharmacy-requests';
import { seedPractice } from '../harness/practice';
import { requestService, type Seeded } from '../harness/request-service';
import { databaseKinds } from '../harness/run';

const ACCEPTED = { kind: 'Status', code: '010' } as const;

function fill(lastName: string): RxFill {
  const { patient, pharmacy, prescriber, medication } = sampleNewRx().body;
  return {
    kind: 'RxFill',
    fillStatus: { dispensed: {} },
    patient: { ...patient, name: { ...patient.name, last: lastName } },
    pharmacy,
    prescriber,
    medication,
  };
}

describe.each(databaseKinds())('the network desk on %s', (kind) => {
  let store: Seeded['store'];
  let practice: Seeded['practice'];
  let prescription: Seeded['prescription'];
  const { rows, post, deliver, clientOf, trail, incidents } = requestService(kind, (seeded) => {
    ({ store, practice, prescription } = seeded);
  });
  beforeEach(async () => {
    await rows('DELETE FROM refused_messages');
    await rows('UPDATE accounts SET is_super_admin = false');
    await rows('UPDATE accounts SET is_super_admin = true WHERE id = $1', practice.staff.accountId);
  });

  const support = () => clientOf(practice.staff);
  const search = async (query: Partial<Record<keyof NetworkMessageQuery, string | number>> = {}) =>
    await support().call(searchDeskMessages, { query: query as never });
  const ofPractice = async (query: Parameters<typeof search>[0] = {}) =>
    (await search(query)).filter((message) => message.practice?.id === practice.id);
  const giveUp = async (kindOfMessage: 'NewRx' | 'CancelRx' = 'CancelRx') => {
    const sent = await queueMessage(store.database, practice, prescription, { kind: kindOfMessage });
    await rows('DELETE FROM outbox WHERE practice_id = $1 AND id = $2', practice.id, sent.id);
    await rows(
      `UPDATE prescriptions
        SET script_status = $3, cancel_status = $4, delivery_state = 'failed', delivery_code = 'delivery.gave-up'
        WHERE practice_id = $1 AND id = $2`,
      practice.id,
      prescription.id,
      ...(kindOfMessage === 'NewRx' ? ['Sent', null] : ['CancelledAfterSending', 'Pending']),
    );
    return sent;
  };

  describe('shows every message', () => {
    it('what was sent and waits, what came and was taken, and what was refused, newest first', async () => {
      const sent = await queueMessage(store.database, practice, prescription);
      expect(await deliver(reply(sent, { kind: 'Verify' }))).toEqual(ACCEPTED);
      await deliver(reply({ ...sent, spi: practice.spi, from: '9910001' }, fill('Zed')));
      const found = await ofPractice();
      expect(found.map(({ direction, kind: what, state }) => [direction, what, state])).toEqual([
        ['in', 'RxFill', 'refused'],
        ['in', 'Verify', 'taken'],
        ['out', 'NewRx', 'waiting'],
      ]);
      expect(found[0]).toMatchObject({
        isRefusedHere: true,
        pharmacy: { id: '9910001' },
        reason: expect.stringContaining('another pharmacy') as string,
      });
      expect(found[2]).toMatchObject({ orderNumber: prescription.orderNumber, messageId: sent.messageId });
    });

    it('by pharmacy, patient, order number, message id, kind, direction, state and day', async () => {
      const sent = await queueMessage(store.database, practice, prescription);
      await deliver(reply(sent, { kind: 'Verify' }));
      await deliver(
        asking({
          spi: practice.spi,
          from: '9910004',
          orderNumber: prescription.orderNumber,
        }).replace('</Patient>', ''),
      );
      const kinds = async (query: Parameters<typeof search>[0]) =>
        (await ofPractice(query)).map(({ kind: what }) => what);
      expect(await kinds({ pharmacy: '9910004' })).toEqual(['']);
      expect(await kinds({ pharmacy: '9900001' })).toEqual(['Verify', 'NewRx']);
      expect(await kinds({ patientId: practice.patientId })).toEqual(['Verify', 'NewRx']);
      expect(await kinds({ orderNumber: prescription.orderNumber })).toEqual(['', 'Verify', 'NewRx']);
      expect(await kinds({ messageId: sent.messageId })).toEqual(['NewRx']);
      expect(await kinds({ kind: 'Verify' })).toEqual(['Verify']);
      expect(await kinds({ direction: 'out' })).toEqual(['NewRx']);
      expect(await kinds({ patientId: practice.patientId, direction: 'in' })).toEqual(['Verify']);
      expect(await kinds({ patientId: randomUUID() })).toEqual([]);
      expect(await kinds({ state: 'refused' })).toEqual(['']);
      expect(await kinds({ state: 'waiting' })).toEqual(['NewRx']);
      expect(await kinds({ from: '2020-01-01', to: '2020-01-02' })).toEqual([]);
    });

    it('page by page, none twice and none left out', async () => {
      const sent = await queueMessage(store.database, practice, prescription);
      for (let one = 0; one < 3; one += 1) {
        await deliver(reply(sent, { kind: 'Verify' }));
        await post('hello'.repeat(one + 1));
      }
      const all = await search({ limit: 500 });
      const paged = [];
      let after: string | undefined;
      do {
        const page = await support().page(searchDeskMessages, {
          query: { limit: 2, ...(after === undefined ? {} : { after }) },
        });
        paged.push(...page.items);
        after = page.next;
      } while (after !== undefined);
      expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
      expect(new Set(paged.map(({ id }) => id)).size).toBe(paged.length);
    });

    it('why the network refused one, and the text with the answer; the reading is written down', async () => {
      const sent = await queueMessage(store.database, practice, prescription);
      await rows('DELETE FROM outbox WHERE id = $1', sent.id);
      const error = reply(sent, {
        kind: 'Error',
        code: '600',
        descriptionCodes: ['008'],
        description: 'Mailbox full.',
      });
      expect(await deliver(error)).toEqual(ACCEPTED);
      const [refused] = await ofPractice({ messageId: sent.messageId });
      expect(refused).toMatchObject({ state: 'refused', reason: '600 Mailbox full.' });
      const whole = await support().call(getDeskMessage, { params: { id: refused?.id ?? '' } });
      expect(whole).toMatchObject({ xml: sent.xml, answerXml: '' });
      const [came] = await ofPractice({ kind: 'Error' });
      expect(await support().call(getDeskMessage, { params: { id: came?.id ?? '' } })).toMatchObject({
        xml: error,
        answerXml: expect.stringContaining('<Status>') as string,
      });
      expect((await trail()).filter(({ event }) => event === 'message.read')).toHaveLength(2);
    });
  });

  describe('is open', () => {
    it('to administrators for their own practice alone, and to nobody else', async () => {
      const other = await seedPractice(store.database);
      const sent = await queueMessage(store.database, practice, prescription);
      await post('hello');
      for (const { id, first } of [practice, other])
        await rows(
          "UPDATE memberships SET role = 'Admin' WHERE practice_id = $1 AND account_id = $2",
          id,
          first.accountId,
        );
      const seen = async (client: ReturnType<typeof clientOf>) =>
        (await client.call(searchDeskMessages, {})).map(({ messageId: id }) => id);
      expect(await seen(clientOf(practice.first))).toEqual([sent.messageId]);
      const elsewhere = clientOf(other.first, other.id);
      expect(await seen(elsewhere)).toEqual([]);
      // nor by what it is about
      for (const query of [{ patientId: practice.patientId }, { messageId: sent.messageId }])
        expect(await elsewhere.call(searchDeskMessages, { query })).toEqual([]);
      const denied = { status: 403, code: 'access.refused' };
      const unknown = { status: 404, code: 'tracing.message-unknown' };
      expect(await refusal(elsewhere.call(getDeskMessage, { params: { id: sent.id } }))).toEqual(unknown);
      for (const endpoint of [resendNetworkMessage, replayRefusedMessage])
        expect(await refusal(elsewhere.call(endpoint, { params: { id: sent.id } }))).toEqual(denied);
      expect(await refusal(elsewhere.call(getNetworkRates, {}))).toEqual(denied);
      expect(await refusal(clientOf(practice.second).call(searchDeskMessages, {}))).toEqual(denied);
    });
  });

  describe('reads a refused message again', () => {
    const refused = async () => {
      const sent = await queueMessage(store.database, practice, prescription);
      expect(await deliver(reply({ ...sent, spi: practice.spi }, fill('Zed')))).toMatchObject({
        kind: 'Error',
      });
      const [message] = await support().call(searchRefusedMessages, {});
      return message?.id ?? '';
    };
    const replay = (id: string) => support().call(replayRefusedMessage, { params: { id } });
    const mend = () =>
      rows(
        "UPDATE patients SET first_name = 'Nora', last_name = 'Zed', birth_date = $2 WHERE id = $1",
        practice.patientId,
        sampleNewRx().body.patient.dateOfBirth,
      );
    const filled = async () =>
      (
        await rows<{ fill_status: string }>(
          'SELECT fill_status FROM prescriptions WHERE practice_id = $1 AND id = $2',
          practice.id,
          prescription.id,
        )
      )[0]?.fill_status;

    it('and takes it once what was wrong here is mended, once, written down', async () => {
      const id = await refused();
      expect(await replay(id)).toMatchObject({
        state: 'refused',
        reason: expect.stringContaining('birth date') as string,
      });
      expect(await filled()).toBe('None');
      await mend();
      expect(await replay(id)).toEqual({ state: 'taken', reason: '' });
      expect(await filled()).toBe('Dispensed');
      expect(await refusal(replay(id))).toEqual({ status: 409, code: 'network.already-replayed' });
      const [message] = await support().call(searchRefusedMessages, {});
      expect(message?.replay).toMatchObject({ state: 'taken' });
      expect((await trail()).filter(({ event }) => event === 'refused-message.replayed')).toHaveLength(2);
    });

    it('of two at the same time one reads it', async () => {
      const id = await refused();
      await mend();
      const results = await Promise.allSettled([replay(id), replay(id)]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await filled()).toBe('Dispensed');
    });

    it('but not what is not on file as a whole', async () => {
      await post('x'.repeat(300_000));
      const [message] = await support().call(searchRefusedMessages, {});
      expect(await refusal(replay(message?.id ?? ''))).toEqual({
        status: 409,
        code: 'network.not-replayable',
      });
      expect(await refusal(replay(randomUUID()))).toEqual({ status: 404, code: 'refused-message.unknown' });
    });
  });

  describe('sends again what was given up', () => {
    const resend = (id: string) => support().call(resendNetworkMessage, { params: { id } });

    it('the same bytes under the same id, once, written down', async () => {
      const sent = await giveUp();
      expect((await ofPractice())[0]).toMatchObject({ state: 'unanswered', isResendable: true });
      await resend(sent.id);
      expect((await ofPractice())[0]).toMatchObject({ state: 'waiting', isResendable: false });
      expect(
        await rows(
          `SELECT o.message_id, m.xml, p.delivery_state FROM outbox o
            JOIN network_messages m ON m.practice_id = o.practice_id AND m.id = o.id
            JOIN prescriptions p ON p.practice_id = o.practice_id AND p.id = o.prescription_id
            WHERE o.practice_id = $1`,
          practice.id,
        ),
      ).toEqual([{ message_id: sent.messageId, xml: sent.xml, delivery_state: 'queued' }]);
      expect(await refusal(resend(sent.id))).toEqual({ status: 409, code: 'network.not-resendable' });
      expect((await trail()).at(-1)).toMatchObject({ event: 'network-message.resent' });
    });

    it('but never an order: it leaves only judged anew, by its prescriber', async () => {
      const sent = await giveUp('NewRx');
      expect((await ofPractice())[0]).toMatchObject({ state: 'unanswered', isResendable: false });
      expect(await refusal(resend(sent.id))).toEqual({ status: 409, code: 'network.not-resendable' });
      expect(await rows('SELECT 1 FROM outbox WHERE practice_id = $1', practice.id)).toEqual([]);
    });

    it.each([
      ['denied', "cancel_status = 'Denied'"],
      ['approved', "cancel_status = 'Approved'"],
      ['not wanted any more', "script_status = 'Sent'"],
      ['confirmed', "delivery_state = 'accepted', delivery_code = '010'"],
    ])('but not once it was %s', async (_, change) => {
      const sent = await giveUp();
      await rows(`UPDATE prescriptions SET ${change} WHERE id = $1`, prescription.id);
      expect(await refusal(resend(sent.id))).toEqual({ status: 409, code: 'network.not-resendable' });
      expect(await rows('SELECT 1 FROM outbox WHERE practice_id = $1', practice.id)).toEqual([]);
    });
  });

  describe('counts and alarms', () => {
    beforeEach(async () => {
      await rows('DELETE FROM system_incidents');
      await rows('DELETE FROM network_alarms');
    });
    const refuseMany = async (count: number) => {
      for (let one = 0; one < count; one += 1) await post(`hello ${String(one)}`);
    };
    const check = () => fileNetworkAlarms({ database: store.database, now: () => new Date() });

    it('what came, left and was refused by the hour', async () => {
      await queueMessage(store.database, practice, prescription);
      await refuseMany(2);
      const { hours, waiting, alarms } = await support().call(getNetworkRates, {});
      expect(hours).toHaveLength(24);
      const sum = (name: 'refused-here' | 'sent') => hours.reduce((total, hour) => total + hour[name], 0);
      expect(sum('refused-here')).toBe(2);
      expect(sum('sent')).toBeGreaterThan(0);
      expect(waiting.count).toBeGreaterThan(0);
      expect(alarms).toEqual([]);
    });

    it('far more than usual is an incident, told where super administrators work, once an hour', async () => {
      await refuseMany(9);
      await check();
      expect((await incidents()).filter(({ kind: one }) => one === 'network.alarm')).toEqual([]);
      await refuseMany(1);
      await Promise.all([check(), check()]);
      await check();
      const alarms = (await incidents()).filter(({ kind: one }) => one === 'network.alarm');
      expect(alarms).toEqual([
        {
          kind: 'network.alarm',
          description: expect.stringMatching(
            /^refused-here: 10 in the hour from .*, usually 0\.0$/,
          ) as string,
        },
      ]);
      expect((await trail()).filter(({ event }) => event === 'incident.networkAlarm')).toHaveLength(1);
      expect(await rows('SELECT 1 FROM incident_notices WHERE practice_id = $1', practice.id)).toHaveLength(
        1,
      );
      expect((await support().call(getNetworkRates, {})).alarms).toMatchObject([
        { kind: 'refused-here', count: 10 },
      ]);
    });

    it('as much as on other days is none', async () => {
      await refuseMany(12);
      await rows(
        `INSERT INTO system_incidents (id, at, kind, address, description)
          SELECT gen_random_uuid(), now() - (n % 160 + 2) * interval '1 hour', 'network.message-invalid', '', ''
          FROM generate_series(1, 800) n`,
      );
      await check();
      expect((await incidents()).filter(({ kind: one }) => one === 'network.alarm')).toEqual([]);
    });
  });

  it('one who guesses the credentials is not listened to for a minute, and is one incident', async () => {
    const { url } = await post('hello');
    const before = (await incidents()).filter(({ kind: one }) => one === 'network.credentials-wrong').length;
    const knock = (password: string) =>
      fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/xml',
          authorization: `Basic ${Buffer.from(`network:${password}`).toString('base64')}`,
        },
        body: messageId(),
      });
    for (let one = 0; one < MOST_WRONG; one += 1) expect((await knock('wrong')).status).toBe(401);
    const shut = await knock('wrong');
    expect(shut.status).toBe(429);
    expect(Number(shut.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await knock('secret')).status).toBe(200); // it showed them before: partners share addresses
    const after = (await incidents()).filter(({ kind: one }) => one === 'network.credentials-wrong').length;
    expect(after - before).toBe(1);
  });
});
