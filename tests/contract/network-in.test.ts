import { scriptCodec } from '@erx/script/codec';
import type { Message } from '@erx/script/model';
import type { Body } from '@erx/script/model/body';
import { serveNetwork } from '@erx/server/network/routes';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { messageId, queueMessage, reply } from '../harness/network';
import { seedPractice, seedPrescription, type TestPractice } from '../harness/practice';
import { databaseKinds } from '../harness/run';
import { serveParts, type TestService } from '../harness/service';

const codec = scriptCodec('2017071');
const VERIFY: Body = { kind: 'Verify', status: { code: '010', description: 'Received' } };
const ERROR: Body = {
  kind: 'Error',
  code: '900',
  descriptionCodes: ['210'],
  description: 'No such prescriber.',
};
const STATUS: Body = { kind: 'Status', code: '010' };
const right = `Basic ${Buffer.from('network:secret').toString('base64')}`;

describe.each(databaseKinds())('messages of the pharmacy network on %s', (kind) => {
  let store: TestDatabase;
  let service: TestService;
  let practice: TestPractice;
  let prescription: { id: string; orderNumber: string };
  let sent: { messageId: string };

  beforeAll(async () => {
    store = await makeDatabase(kind);
    service = await serveParts(
      store.database,
      async ({ app, services }) => {
        return await serveNetwork(app, services, '1.2');
      },
      { NETWORK_INBOUND_USER: 'network', NETWORK_INBOUND_PASSWORD: 'secret' },
    );
  });
  afterAll(async () => {
    await service.close();
    await store.drop();
  });
  beforeEach(async () => {
    practice = await seedPractice(store.database);
    prescription = await seedPrescription(store.database, practice);
    sent = await queueMessage(store.database, practice, prescription);
  });

  const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    fetch(`${service.url}/network/script`, {
      method: 'POST',
      headers: { 'content-type': 'application/xml', authorization: right, ...headers },
      body,
    });

  /** Delivers a message; what it was answered with. */
  async function deliver(xml: string): Promise<Message> {
    const response = await post(xml);
    expect(response.status).toBe(200);
    return read(await response.text());
  }

  function read(text: string): Message {
    const reading = codec.read(text);
    if (!reading.valid)
      throw new Error(
        `The product answered what the standard forbids: ${JSON.stringify(reading.violations)}`,
      );
    return reading.message;
  }

  const rows = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
    await store.database.run<Row>(
      { name: `test ${createHash('sha256').update(text).digest('hex').slice(0, 20)}`, text },
      values,
    );
  const state = async () =>
    (
      await rows<Record<string, unknown>>(
        `SELECT delivery_state, verification_status, verification_description, verified_at, version
          FROM prescriptions
          WHERE practice_id = $1 AND id = $2`,
        practice.id,
        prescription.id,
      )
    )[0];
  const events = async () =>
    (
      await rows<{ name: string; content: string }>(
        'SELECT name, content FROM events WHERE practice_id = $1 ORDER BY sequence',
        practice.id,
      )
    ).map(({ name, content }) => [name, JSON.parse(content)] as [string, Record<string, unknown>]);
  const trail = async () =>
    (
      await rows<{ event: string; outcome: string }>(
        'SELECT event, outcome FROM audit_records WHERE practice_id = $1 ORDER BY sequence',
        practice.id,
      )
    ).map(({ event, outcome }) => [event, outcome]);
  const archived = async () =>
    await rows<{ kind: string; xml: string; prescription_id: string }>(
      "SELECT kind, xml, prescription_id FROM network_messages WHERE practice_id = $1 AND direction = 'in'",
      practice.id,
    );
  const incidents = async () =>
    await rows<{ kind: string; description: string }>(
      'SELECT kind, description FROM system_incidents ORDER BY id',
    );

  it('a Verify makes the prescription verified, tells its people, and is kept as it came', async () => {
    const xml = reply(
      { messageId: sent.messageId, orderNumber: prescription.orderNumber, spi: practice.spi },
      VERIFY,
    );
    const answer = await deliver(xml);
    expect(answer.body).toEqual(STATUS);
    const { header } = read(xml);
    expect(answer.header).toMatchObject({
      relatesToMessageId: header.messageId,
      to: header.from,
      from: header.to,
      prescriberOrderNumber: prescription.orderNumber,
    });
    expect(await state()).toEqual({
      delivery_state: 'accepted',
      verification_status: 'Verified',
      verification_description: 'Received',
      verified_at: expect.any(Date) as Date,
      version: 2,
    });
    const about = {
      prescriptionId: prescription.id,
      patientId: practice.patientId,
      providerId: practice.first.accountId,
    };
    expect(await events()).toEqual([
      [
        'FreeStandingVerifyMessage',
        { ...about, orderNumber: prescription.orderNumber, status: 'Verified', code: '010' },
      ],
      ['PrescriptionChanged', { ...about, version: 2 }],
    ]);
    expect(await trail()).toEqual([['prescription.verified', 'done']]);
    expect(await archived()).toEqual([{ kind: 'Verify', xml, prescription_id: prescription.id }]);
  });

  it('a repetition is answered word for word as before and changes nothing', async () => {
    const xml = reply(sent, VERIFY);
    const texts = await Promise.all([1, 2, 3, 4].map(async () => await (await post(xml)).text()));
    texts.push(await (await post(xml)).text());
    expect(new Set(texts).size).toBe(1);
    expect(await state()).toMatchObject({ version: 2 });
    expect(await archived()).toHaveLength(1);
    expect(await trail()).toHaveLength(1);
  });

  it('an Error that comes later is told, and a Verify after it does not hide it', async () => {
    await deliver(reply(sent, VERIFY));
    expect((await deliver(reply(sent, ERROR))).body).toEqual(STATUS);
    expect(await state()).toMatchObject({
      verification_status: 'Error',
      verification_description: 'No such prescriber.',
      version: 3,
    });
    await deliver(reply(sent, VERIFY));
    expect(await state()).toMatchObject({ verification_status: 'Error', version: 3 });
    expect((await events()).map(([name]) => name)).toEqual([
      'FreeStandingVerifyMessage',
      'PrescriptionChanged',
      'FreeStandingErrorMessage',
      'PrescriptionChanged',
    ]);
    expect(await trail()).toEqual([
      ['prescription.verified', 'done'],
      ['prescription.verify-failed', 'failed'],
      ['prescription.verified', 'done'],
    ]);
    expect(await archived()).toHaveLength(3);
  });

  it('a Status that comes by itself tells that the message arrived', async () => {
    await deliver(reply(sent, STATUS));
    expect(await state()).toMatchObject({
      delivery_state: 'accepted',
      verification_status: 'Unverified',
      version: 2,
    });
    expect((await events()).map(([name]) => name)).toEqual(['PrescriptionChanged']);
  });

  it('a Verify heals a delivery that had been given up', async () => {
    await rows(
      `UPDATE prescriptions
        SET delivery_state = 'failed', delivery_code = 'delivery.gave-up', delivery_description = 'x'
        WHERE practice_id = $1 AND id = $2`,
      practice.id,
      prescription.id,
    );
    await deliver(reply(sent, VERIFY));
    expect(await state()).toMatchObject({ delivery_state: 'accepted', verification_status: 'Verified' });
  });

  it('finds the prescription by order number and prescriber where the message id is not known', async () => {
    const { orderNumber } = prescription;
    await deliver(reply({ messageId: messageId(), orderNumber, spi: practice.spi }, VERIFY));
    expect(await state()).toMatchObject({ verification_status: 'Verified' });
  });

  it('what belongs to nothing here is refused once and for all, and files one incident without a word of it', async () => {
    const other = await seedPractice(store.database);
    const before = await incidents();
    // The order number of one practice with the prescriber of another is not enough.
    const xml = reply(
      { messageId: messageId(), orderNumber: prescription.orderNumber, spi: other.spi },
      VERIFY,
    );
    const answer = await (await post(xml)).text();
    expect(read(answer).body).toMatchObject({ kind: 'Error', code: '900', descriptionCodes: ['1000'] });
    expect(await (await post(xml)).text()).toBe(answer);
    expect((await incidents()).slice(before.length)).toEqual([
      { kind: 'network.reference-unknown', description: 'Verify refers to nothing sent from here' },
    ]);
    expect(await state()).toMatchObject({ verification_status: 'Unverified', version: 1 });
    expect(await events()).toEqual([]);
    expect(
      await rows('SELECT xml FROM inbound_messages WHERE message_id = $1', read(xml).header.messageId),
    ).toEqual([{ xml: null }]);
    const [kept] = await rows<{ xml: string }>(
      'SELECT xml FROM refused_messages WHERE message_id = $1',
      read(xml).header.messageId,
    );
    expect(service.services.keys.decrypt(kept?.xml ?? '')).toBe(xml);
  });

  it('a kind that is not taken here is refused and not remembered', async () => {
    const xml = reply(sent, VERIFY).replace(/<Verify>.*<\/Verify>/s, '<Census/>');
    expect((await deliver(xml)).body).toMatchObject({
      kind: 'Error',
      code: '601',
      descriptionCodes: ['4040'],
    });
    expect(
      await rows('SELECT 1 FROM inbound_messages WHERE message_id = $1', read(xml).header.messageId),
    ).toEqual([]);
  });

  describe('refuses with an Error, one incident and nothing else', () => {
    const verify = () => reply(sent, VERIFY);
    it.each<[string, () => string | Uint8Array<ArrayBuffer>, number, string]>([
      ['text that is not XML', () => 'hello', 200, 'xml.not-well-formed'],
      ['nothing', () => '', 200, 'xml.not-well-formed'],
      ['two roots', () => `${verify()}<Message/>`, 200, 'xml.not-well-formed'],
      [
        'a document type',
        () => verify().replace('<Message', '<!DOCTYPE Message [<!ENTITY a "b">]><Message'),
        200,
        'xml.doctype',
      ],
      [
        'another version',
        () => verify().replace('TransactionVersion="20170715"', 'TransactionVersion="20230117"'),
        200,
        'version.unknown',
      ],
      ['a missing element', () => verify().replace(/<SentTime>.*<\/SentTime>/, ''), 200, 'element.missing'],
      [
        'bytes that are not UTF-8',
        () => new Uint8Array([...Buffer.from(verify()), 0xff]),
        200,
        'unknown encoding',
      ],
      ['more than 1 MB', () => verify() + ' '.repeat(1_048_577), 413, 'xml.too-large'],
    ])('%s', async (_, message, status, fault) => {
      const before = await incidents();
      const response = await post(message());
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
      expect(read(await response.text()).body).toMatchObject({ kind: 'Error', code: '900' });
      const filed = (await incidents()).slice(before.length);
      expect(filed).toHaveLength(1);
      expect(filed[0]).toMatchObject({
        kind: 'network.message-invalid',
        description: expect.stringContaining(fault) as string,
      });
      expect(await state()).toMatchObject({ verification_status: 'Unverified', version: 1 });
      expect(await archived()).toEqual([]);
    });

    it('names the message it refuses where that can be read', async () => {
      const xml = verify().replace(/<SentTime>.*<\/SentTime>/, '');
      const id = /<MessageID>(.*)<\/MessageID>/.exec(xml)?.[1];
      expect((await deliver(xml)).header.relatesToMessageId).toBe(id);
    });

    it('another type of content', async () => {
      const response = await post('{}', { 'content-type': 'application/json' });
      expect(response.status).toBe(415);
      expect(read(await response.text()).body).toMatchObject({ kind: 'Error', code: '900' });
    });
  });

  describe('lets nobody in', () => {
    it.each([
      ['without credentials', ''],
      ['with a wrong password', `Basic ${Buffer.from('network:secre').toString('base64')}`],
      ['with a longer password', `Basic ${Buffer.from('network:secret1').toString('base64')}`],
      ['with another scheme', right.replace('Basic', 'Bearer')],
      ['with empty credentials', `Basic ${Buffer.from(':').toString('base64')}`],
    ])('%s', async (_, authorization) => {
      const response = await post(reply(sent, VERIFY), { authorization });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toContain('Basic');
      expect(await state()).toMatchObject({ version: 1 });
    });

    it('files one incident a minute for a caller, however often it calls', async () => {
      expect((await incidents()).filter(({ kind: one }) => one === 'network.credentials-wrong')).toHaveLength(
        1,
      );
    });

    it('while no credentials are set', async () => {
      const closed = await serveParts(store.database, async ({ app, services }) => {
        return await serveNetwork(app, services, '1.2');
      });
      try {
        for (const authorization of ['', `Basic ${Buffer.from(':').toString('base64')}`, right]) {
          const response = await fetch(`${closed.url}/network/script`, {
            method: 'POST',
            headers: { 'content-type': 'application/xml', authorization },
            body: reply(sent, VERIFY),
          });
          expect(response.status).toBe(401);
        }
      } finally {
        await closed.close();
      }
    });
  });
});
