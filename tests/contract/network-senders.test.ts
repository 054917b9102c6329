import { handleAttention, listAttention } from '@erx/core/attention/contract';
import { attentionCount } from '@erx/core/attention/grouping';
import type { AttentionItem } from '@erx/core/attention/model';
import { attentionSubject } from '@erx/core/attention/rules';
import { assignRequest, listUnassignedRequests } from '@erx/core/requests/contract';
import { getRefusedMessage, searchRefusedMessages, searchSystemIncidents } from '@erx/core/network/contract';
import type { Body, RxFill } from '@erx/script/model/body';
import { sampleNewRx } from '@erx/script/testing/sample';
import { MOST_KEPT, pruneRefusedMessages } from '@erx/server/inbox/refused-store';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { messageId, queueMessage, reply } from '../harness/network';
import { ADA, type Asked, asking } from '../harness/pharmacy-requests';
import { read, requestService, type Seeded } from '../harness/request-service';
import { databaseKinds } from '../harness/run';

const ACCEPTED: Body = { kind: 'Status', code: '010' };
const VERIFY: Body = { kind: 'Verify', status: { code: '010' } };
const ERROR: Body = {
  kind: 'Error',
  code: '900',
  descriptionCodes: ['210'],
  description: 'No such prescriber.',
};
const CANCELLED: Body = { kind: 'CancelRxResponse', response: { approved: {} } };
const refused = (code: string) => ({ kind: 'Error', code: '900', descriptionCodes: [code] });

function fill(change: Partial<Pick<RxFill, 'patient' | 'pharmacy'>> = {}): Body {
  const { patient, pharmacy, prescriber, medication } = sampleNewRx().body;
  return {
    kind: 'RxFill',
    fillStatus: { dispensed: {} },
    patient,
    pharmacy,
    prescriber,
    medication,
    ...change,
  };
}

describe.each(databaseKinds())('who sent a message, on %s', (kind) => {
  let store: Seeded['store'];
  let practice: Seeded['practice'];
  let prescription: Seeded['prescription'];
  const { rows, post, deliver, clientOf, events, trail, incidents } = requestService(kind, (seeded) => {
    ({ store, practice, prescription } = seeded);
  });

  const requests = () =>
    rows<{ order_number: string; rx_reference_number: string; pharmacy_ncpdp_id: string }>(
      'SELECT * FROM pharmacy_requests WHERE practice_id = $1',
      practice.id,
    );

  describe('a message is known by sender and id', () => {
    it('the same id from two pharmacies is two requests', async () => {
      const id = messageId();
      for (const from of ['9910004', '9910001'])
        expect(await deliver(asking({ spi: practice.spi, id, from }))).toEqual(ACCEPTED);
      expect(await requests()).toHaveLength(2);
      expect(
        await rows('SELECT sender FROM inbound_messages WHERE message_id = $1 ORDER BY sender', id),
      ).toEqual([{ sender: 'P:9910001' }, { sender: 'P:9910004' }]);
      expect(
        await rows(
          'SELECT 1 FROM network_messages WHERE practice_id = $1 AND message_id = $2',
          practice.id,
          id,
        ),
      ).toHaveLength(2);
    });

    it('the same id from one pharmacy with other content is refused with 220, kept, and changes nothing', async () => {
      const id = messageId();
      const before = await incidents();
      expect(await deliver(asking({ spi: practice.spi, id, rxReferenceNumber: 'PH-1' }))).toEqual(ACCEPTED);
      const other = asking({ spi: practice.spi, id, rxReferenceNumber: 'PH-2' });
      expect(await deliver(other)).toMatchObject(refused('220'));
      expect(await deliver(other)).toMatchObject(refused('220'));
      expect((await requests()).map(({ rx_reference_number: number }) => number)).toEqual(['PH-1']);
      expect((await incidents()).slice(before.length).map((one) => one.kind)).toEqual([
        'network.message-id-reused',
        'network.message-id-reused',
      ]);
      expect(
        await rows(
          'SELECT sender, kind, description_code, times FROM refused_messages WHERE message_id = $1',
          id,
        ),
      ).toEqual([{ sender: 'P:9900001', kind: 'RxRenewalRequest', description_code: '220', times: 2 }]);
    });

    it('the same content is answered as before, word for word', async () => {
      const xml = asking({ spi: practice.spi });
      const first = await (await post(xml)).text();
      expect(await (await post(xml)).text()).toBe(first);
      expect(await requests()).toHaveLength(1);
    });

    it('of two messages with one id at the same time one is taken and the other refused, in whatever order', async () => {
      const id = messageId();
      const xmls = ['PH-1', 'PH-2'].map((rxReferenceNumber) =>
        asking({ spi: practice.spi, id, rxReferenceNumber }),
      );
      const answers = await Promise.all(xmls.map(deliver));
      expect(answers.filter(({ kind: one }) => one === 'Status')).toHaveLength(1);
      expect(answers.find(({ kind: one }) => one === 'Error')).toMatchObject(refused('220'));
      expect(await requests()).toHaveLength(1);
    });

    it('also for reports', async () => {
      const sent = await queueMessage(store.database, practice, prescription);
      const other = await queueMessage(store.database, practice, prescription);
      const id = messageId();
      expect(await deliver(reply(sent, VERIFY, id))).toEqual(ACCEPTED);
      expect(await deliver(reply(other, ERROR, id))).toMatchObject(refused('220'));
      expect(await standing()).toMatchObject({ verification_status: 'Verified' });
    });

    it('and for requests to nobody: each is assigned by itself', async () => {
      await rows('DELETE FROM unassigned_requests');
      await promote();
      const id = messageId();
      for (const from of ['9910004', '9910001'])
        expect(await deliver(asking({ spi: '9876543210999', id, from }))).toEqual(ACCEPTED);
      const waiting = await clientOf(practice.staff).call(listUnassignedRequests, {});
      expect(waiting).toHaveLength(2);
      for (const one of waiting)
        await clientOf(practice.staff).call(assignRequest, {
          params: { id: one.id },
          body: { providerId: practice.first.accountId },
        });
      expect(await requests()).toHaveLength(2);
    });
  });

  const standing = async () =>
    (
      await rows<Record<string, unknown>>(
        `SELECT script_status, verification_status, fill_status, cancel_status, delivery_state, version
          FROM prescriptions
          WHERE practice_id = $1 AND id = $2`,
        practice.id,
        prescription.id,
      )
    )[0];
  const waiting = async (who = practice.first) => await clientOf(who).call(listAttention, { query: {} });
  const promote = () =>
    rows('UPDATE accounts SET is_super_admin = true WHERE id = $1', practice.staff.accountId);

  describe('a report counts only from the pharmacy of the prescription', () => {
    let sent: { messageId: string };
    beforeEach(async () => {
      sent = await queueMessage(store.database, practice, prescription);
    });

    it.each<[string, Body]>([
      ['an RxFill', fill()],
      ['a Verify', VERIFY],
      ['a Status', ACCEPTED],
      ['an Error', ERROR],
      ['a CancelRxResponse', CANCELLED],
    ])('%s of another one is refused with 2000, kept and filed, and changes nothing', async (_, body) => {
      await rows(
        `UPDATE prescriptions
          SET script_status = 'CancelledAfterSending', cancel_status = 'Pending'
          WHERE practice_id = $1 AND id = $2`,
        practice.id,
        prescription.id,
      );
      const before = [await standing(), await incidents(), await events()] as const;
      const published = body.kind === 'Error' ? [expect.objectContaining({ name: 'AttentionChanged' })] : [];
      const xml = reply(
        { ...sent, orderNumber: prescription.orderNumber, spi: practice.spi, from: '9910001' },
        body,
      );
      const texts = [await (await post(xml)).text(), await (await post(xml)).text()];
      expect(read(texts[0] ?? '').body).toMatchObject(refused('2000'));
      expect(new Set(texts).size).toBe(1);
      expect([await standing(), await events()]).toEqual([before[0], [...before[2], ...published]]);
      expect((await incidents()).slice(before[1].length)).toEqual([
        {
          kind: 'network.other-pharmacy',
          description: `${body.kind} is about a prescription of another pharmacy`,
        },
      ]);
      expect(await trail()).toMatchObject([{ event: 'incident.pharmacyReportRefused', outcome: 'refused' }]);
      expect(
        await rows("SELECT 1 FROM network_messages WHERE practice_id = $1 AND direction = 'in'", practice.id),
      ).toEqual([]);
    });

    it.each<[Body, object]>([
      [ERROR, { verification_status: 'Error' }],
      [ACCEPTED, { delivery_state: 'accepted' }],
      [VERIFY, { verification_status: 'Verified' }],
    ])('the network itself says $kind of what went through it', async (body, after) => {
      for (const from of [
        { qualifier: 'M', id: 'SWITCH01' },
        { qualifier: 'ZZZ', id: 'HUB' },
      ] as const)
        expect(await deliver(reply({ ...sent, from }, body))).toEqual(ACCEPTED);
      expect(await standing()).toMatchObject(after);
      expect((await waiting()).filter(({ said }) => said !== undefined)).toEqual([]);
    });

    it('but not what was dispensed, and nobody else speaks for it', async () => {
      const from = { qualifier: 'M', id: 'SWITCH01' } as const;
      expect(await deliver(reply({ ...sent, from }, fill()))).toMatchObject(refused('2000'));
      for (const other of [
        { qualifier: 'M', id: 'SWITCH02' },
        { qualifier: 'C', id: 'SWITCH01' },
      ] as const)
        expect(await deliver(reply({ ...sent, from: other }, VERIFY))).toMatchObject(refused('2000'));
      expect(await standing()).toMatchObject({ fill_status: 'None', verification_status: 'Unverified' });
    });

    it('a failure that is refused for its sender waits for its prescriber until it is seen to', async () => {
      const from = { qualifier: 'C', id: 'ELSEWHERE' } as const;
      expect(await deliver(reply({ ...sent, from }, ERROR))).toMatchObject(refused('2000'));
      const [item, ...rest] = await waiting();
      expect(rest).toEqual([]);
      expect(item).toMatchObject({
        kind: 'failure-said',
        said: { sender: 'C:ELSEWHERE', times: 1 },
        prescription: { id: prescription.id, verification: { status: 'Unverified' } },
      });
      expect(await waiting(practice.second)).toEqual([]);
      const { id, version } = attentionSubject(item as AttentionItem);
      await clientOf(practice.first).call(handleAttention, {
        params: { id },
        body: { kind: 'failure-said', version, note: 'Called.' },
      });
      expect(await waiting()).toEqual([]);
      expect(await trail()).toContainEqual(expect.objectContaining({ event: 'attention.handled' }));
      expect(await deliver(reply({ ...sent, from }, ERROR))).toMatchObject(refused('2000'));
      expect(await waiting()).toHaveLength(1);
    });

    it('one pharmacy that repeats is one row, and is seen to at once; a failure stands before it', async () => {
      await rows('DELETE FROM refused_messages');
      const broken = () =>
        asking({ spi: practice.spi, orderNumber: prescription.orderNumber }).replace(
          /<MedicationDispensed>.*?<\/MedicationDispensed>/s,
          '',
        );
      for (let sentAgain = 0; sentAgain < 4; sentAgain += 1)
        expect(await deliver(broken())).toMatchObject(refused('3000'));
      const from = { qualifier: 'C', id: 'ELSEWHERE' } as const;
      await deliver(reply({ ...sent, from }, ERROR));
      await deliver(reply({ ...sent, from }, ERROR));
      const listed = await waiting();
      expect(listed.map((item) => [item.kind, attentionCount(item)])).toEqual([
        ['failure-said', 2],
        ['request-unreadable', 4],
      ]);
      const [, repeated] = listed;
      if (!repeated) throw new Error('It is listed.');
      const { id, version } = attentionSubject(repeated);
      const { kind: of, others } = repeated;
      await deliver(broken());
      await clientOf(practice.first).call(handleAttention, {
        params: { id },
        body: { kind: of, version, note: '', ...(others ? { others } : {}) },
      });
      expect((await waiting()).map((item) => [item.kind, attentionCount(item)])).toEqual([
        ['failure-said', 2],
        ['request-unreadable', 1],
      ]);
    });

    it.each([
      "fill_status = 'Dispensed'",
      "verification_status = 'Error'",
      "script_status = 'CancelledBeforeSending'",
    ])('and not for one with %s', async (change) => {
      await deliver(reply({ ...sent, from: '9910001' }, ERROR));
      expect(await waiting()).toHaveLength(1);
      await rows(`UPDATE prescriptions SET ${change} WHERE id = $1`, prescription.id);
      expect((await waiting()).filter(({ said }) => said !== undefined)).toEqual([]);
    });

    it('by order number as well as by message id', async () => {
      const about = { messageId: messageId(), orderNumber: prescription.orderNumber, spi: practice.spi };
      expect(await deliver(reply({ ...about, from: '9910001' }, fill()))).toMatchObject(refused('2000'));
      expect(await standing()).toMatchObject({ fill_status: 'None' });
      expect(await deliver(reply(about, fill()))).toEqual(ACCEPTED);
      expect(await standing()).toMatchObject({ fill_status: 'Dispensed' });
    });

    it('the words of its own pharmacy count after those of another were refused', async () => {
      expect(await deliver(reply({ ...sent, from: '9910001' }, ERROR))).toMatchObject(refused('2000'));
      expect(await deliver(reply(sent, VERIFY))).toEqual(ACCEPTED);
      expect(await standing()).toMatchObject({ verification_status: 'Verified', delivery_state: 'accepted' });
    });

    it('its own pharmacy cannot report for another store', async () => {
      const { pharmacy } = sampleNewRx().body;
      const other = { ...pharmacy, identification: { ...pharmacy.identification, ncpdpId: '9910001' } };
      expect(await deliver(reply(sent, fill({ pharmacy: other })))).toMatchObject(refused('2000'));
      expect(await standing()).toMatchObject({ fill_status: 'None' });
    });
  });

  it('what was late on the way does not undo what its pharmacy said after it', async () => {
    const sent = await queueMessage(store.database, practice, prescription);
    const saidOn = (time: string, fillStatus: RxFill['fillStatus']) =>
      reply(sent, { ...(fill() as RxFill), fillStatus }).replace('2026-11-20T09:15:00Z', time);
    expect(await deliver(saidOn('2026-11-20T12:00:00Z', { dispensed: {} }))).toEqual(ACCEPTED);
    expect(await deliver(saidOn('2026-11-20T11:00:00Z', { notDispensed: {} }))).toEqual(ACCEPTED);
    expect(await deliver(saidOn('2026-11-20T10:00:00Z', { transferred: {} }))).toEqual(ACCEPTED);
    expect(await standing()).toMatchObject({ fill_status: 'Dispensed' });
    expect((await trail()).filter(({ event }) => event === 'prescription.filled')).toHaveLength(3);
  });

  describe('an answer to a request counts in the same way', () => {
    it('of the pharmacy that asked, and of no other', async () => {
      const asked = messageId();
      await deliver(asking({ spi: practice.spi, id: asked }));
      const [request] = await rows<{ id: string }>(
        'SELECT id FROM pharmacy_requests WHERE message_id = $1',
        asked,
      );
      const answered = messageId();
      await rows(
        `UPDATE pharmacy_requests
          SET state = 'Denied', response_message_id = $2, verification_status = 'Unverified'
          WHERE id = $1`,
        request?.id,
        answered,
      );
      await rows(
        `INSERT INTO network_messages (practice_id, id, direction, kind, message_id, request_id, xml, at)
          VALUES ($1, $2, 'out', 'RxRenewalResponse', $3, $4, '', now())`,
        practice.id,
        randomUUID(),
        answered,
        request?.id,
      );
      const verification = async () =>
        await rows('SELECT verification_status FROM pharmacy_requests WHERE id = $1', request?.id);
      expect(await deliver(reply({ messageId: answered, from: '9910001' }, ERROR))).toMatchObject(
        refused('2000'),
      );
      expect(await verification()).toEqual([{ verification_status: 'Unverified' }]);
      expect(await deliver(reply({ messageId: answered }, VERIFY))).toEqual(ACCEPTED);
      expect(await verification()).toEqual([{ verification_status: 'Verified' }]);
    });
  });

  it.each<[string, Partial<Asked>]>([
    ['names another pharmacy', { from: '9910004', names: '9910001' }],
    ['is from no pharmacy', { sender: { qualifier: 'D', id: '9900001' } }],
  ])('a request that %s is refused with 2000 and waits for nobody', async (_, change) => {
    const before = await incidents();
    expect(await deliver(asking({ spi: practice.spi, ...change }))).toMatchObject(refused('2000'));
    expect(await requests()).toEqual([]);
    expect((await incidents()).slice(before.length)).toEqual([
      {
        kind: 'network.other-pharmacy',
        description: 'RxRenewalRequest names another pharmacy than it is from',
      },
    ]);
  });

  describe('what asks for a receipt gets a Verify, and nothing else does', () => {
    const receipts = async () =>
      (
        await rows<{ xml: string }>(
          `SELECT n.xml FROM outbox o JOIN network_messages n ON n.practice_id = o.practice_id AND n.id = o.id
            WHERE o.practice_id = $1 AND o.kind = 'Verify'`,
          practice.id,
        )
      ).map(({ xml }) => read(xml));

    it('a request, once', async () => {
      await deliver(asking({ spi: practice.spi }));
      expect(await receipts()).toEqual([]);
      const id = messageId();
      const xml = asking({ spi: practice.spi, id, from: '9910004', asksForReceipt: true });
      expect(await deliver(xml)).toEqual(ACCEPTED);
      expect(await deliver(xml)).toEqual(ACCEPTED);
      expect(await receipts()).toMatchObject([
        {
          header: {
            to: { qualifier: 'P', id: '9910004' },
            from: { qualifier: 'D', id: practice.spi },
            relatesToMessageId: id,
          },
          body: VERIFY,
        },
      ]);
    });

    it.each([fill(), CANCELLED])('a $kind', async (body) => {
      const sent = await queueMessage(store.database, practice, prescription);
      await deliver(reply(sent, body));
      await deliver(reply({ ...sent, from: '9910001' }, { ...body, returnReceipt: '1' } as Body));
      expect(await receipts()).toEqual([]);
      const id = messageId();
      expect(await deliver(reply(sent, { ...body, returnReceipt: '1' } as Body, id))).toEqual(ACCEPTED);
      expect(await receipts()).toMatchObject([{ header: { relatesToMessageId: id }, body: VERIFY }]);
    });

    it('a request that waited for a prescriber, when it is assigned', async () => {
      await rows('DELETE FROM unassigned_requests');
      await promote();
      const id = messageId();
      await deliver(asking({ spi: '9876543210999', id, asksForReceipt: true }));
      const [one] = await clientOf(practice.staff).call(listUnassignedRequests, {});
      await clientOf(practice.staff).call(assignRequest, {
        params: { id: one?.id ?? '' },
        body: { providerId: practice.first.accountId },
      });
      expect(await receipts()).toMatchObject([{ header: { relatesToMessageId: id }, body: VERIFY }]);
    });
  });

  it.each([fill(), CANCELLED])('a $kind to another prescriber is refused with 1000', async (body) => {
    const sent = await queueMessage(store.database, practice, prescription);
    expect(await deliver(reply({ ...sent, spi: '9876543210123' }, body))).toMatchObject(refused('1000'));
    expect(await standing()).toMatchObject({ fill_status: 'None', version: 1 });
    expect(await deliver(reply(sent, body))).toEqual(ACCEPTED);
  });

  describe('an RxFill names the patient of its prescription', () => {
    // Nora O'Hara, 1961-03-14; the practice has Ada Sample, 1980-02-03
    const sentFor = sampleNewRx().body.patient;
    it.each<[string, RxFill['patient'], boolean]>([
      ['as the message had them', sentFor, true],
      ['as the practice has them now', ADA, true],
      [
        'in capitals and without the apostrophe',
        { ...sentFor, name: { first: 'NORA', last: 'OHARA' } },
        true,
      ],
      ['with a second first name', { ...sentFor, name: { first: 'Nora Jean', last: "O'Hara" } }, true],
      ['with another birth date', { ...sentFor, dateOfBirth: '1961-03-15' }, false],
      ['with another last name', { ...sentFor, name: { first: 'Nora', last: 'Zed' } }, false],
      ['with the first name of a twin', { ...sentFor, name: { first: 'Maeve', last: "O'Hara" } }, false],
      [
        'with the name of one and the birth date of the other',
        { ...ADA, dateOfBirth: sentFor.dateOfBirth },
        false,
      ],
    ])('%s: taken %s', async (_, patient, isTaken) => {
      const sent = await queueMessage(store.database, practice, prescription);
      const before = await incidents();
      expect(await deliver(reply(sent, fill({ patient })))).toMatchObject(
        isTaken ? ACCEPTED : refused('2000'),
      );
      expect(await standing()).toMatchObject({ fill_status: isTaken ? 'Dispensed' : 'None' });
      expect((await incidents()).slice(before.length).map((one) => one.kind)).toEqual(
        isTaken ? [] : ['network.other-patient'],
      );
    });
  });

  describe('refused messages', () => {
    const staff = () => clientOf(practice.staff);
    beforeEach(async () => {
      await rows('DELETE FROM refused_messages');
      await promote();
    });

    it('are listed with sender, place and reason, and read whole; the reading is written down', async () => {
      const xml = asking({ spi: practice.spi, from: '9910004' }).replace(
        /<MedicationDispensed>.*?<\/MedicationDispensed>/s,
        '',
      );
      expect(await deliver(xml)).toMatchObject(refused('3000'));
      expect(await deliver(xml)).toMatchObject(refused('3000'));
      const [listed, ...rest] = await staff().call(searchRefusedMessages, {});
      expect(rest).toEqual([]);
      expect(listed).toMatchObject({
        times: 2,
        sender: { qualifier: 'P', id: '9910004' },
        kind: '',
        code: '900',
        descriptionCode: '3000',
        place: expect.stringContaining('/Message/Body/RxRenewalRequest') as string,
        messageId: /<MessageID>(.*)<\/MessageID>/.exec(xml)?.[1],
        size: Buffer.byteLength(xml),
      });
      expect(await rows('SELECT xml FROM refused_messages WHERE xml LIKE $1', '%Sample%')).toEqual([]);
      const whole = await staff().call(getRefusedMessage, { params: { id: listed?.id ?? '' } });
      expect(whole).toEqual({ ...listed, kept: 'whole', xml });
      const read_ = (await trail()).at(-1);
      expect(read_).toMatchObject({ event: 'refused-message.read', outcome: 'done' });
      expect(JSON.parse(read_?.details ?? '')).toEqual({
        kind: '',
        message: listed?.messageId,
        from: '9910004',
        code: '900/3000',
      });
    });

    it('are found by sender, message id, code and day, page by page', async () => {
      for (const from of ['9910001', '9910004', '9910004'])
        await deliver(
          asking({ spi: practice.spi, from }).replace(
            'TransactionVersion="20170715"',
            'TransactionVersion="20230117"',
          ),
        );
      await post('hello');
      const found = async (query: Record<string, string | number>) =>
        (await staff().call(searchRefusedMessages, { query })).length;
      const [last] = await staff().call(searchRefusedMessages, { query: { sender: '9910001' } });
      expect(await found({})).toBe(4);
      expect(await found({ sender: '9910004' })).toBe(2);
      expect(await found({ messageId: last?.messageId ?? '' })).toBe(1);
      expect(await found({ code: '500' })).toBe(1);
      expect(await found({ from: '2020-01-01', to: '2020-01-02' })).toBe(0);
      expect(await found({ from: '2020-01-01' })).toBe(4);
      const pages = [];
      let after: string | undefined;
      do {
        const page = await staff().page(searchRefusedMessages, {
          query: { limit: 3, ...(after === undefined ? {} : { after }) },
        });
        pages.push(page.items.length);
        after = page.next;
      } while (after !== undefined);
      expect(pages).toEqual([3, 1]);
    });

    it('of what was not read there is no text, and of what is long the beginning', async () => {
      await post(asking({ spi: practice.spi }) + ' '.repeat(1_048_577));
      await post(`${asking({ spi: practice.spi }).slice(0, -20)}${'x'.repeat(300_000)}`);
      const kept = [];
      for (const { id } of await staff().call(searchRefusedMessages, {}))
        kept.push(await staff().call(getRefusedMessage, { params: { id } }));
      expect(kept.map(({ kept: state, xml, size }) => [state, xml.length, size > 300_000])).toEqual([
        ['beginning', 256 * 1024, true],
        ['nothing', 0, true],
      ]);
    });

    it('are kept for 90 days, and the latest of them alone', async () => {
      for (const reference of ['1', '2', '3'])
        await deliver(
          asking({ spi: practice.spi, rxReferenceNumber: reference }).replace(
            '<SenderSoftwareProduct>',
            '<Other>',
          ),
        );
      const count = async () => (await staff().call(searchRefusedMessages, {})).length;
      expect(await count()).toBe(3);
      await pruneRefusedMessages(store.database, new Date(), 90, 2);
      expect(await count()).toBe(2);
      await pruneRefusedMessages(store.database, new Date(Date.now() + 89 * 86_400_000), 90, MOST_KEPT);
      expect(await count()).toBe(2);
      await pruneRefusedMessages(store.database, new Date(Date.now() + 91 * 86_400_000), 90, MOST_KEPT);
      expect(await count()).toBe(0);
    });

    it('nobody but a super administrator sees them, nor the incidents of the installation', async () => {
      await post('hello');
      const [{ id } = { id: '' }] = await staff().call(searchRefusedMessages, {});
      const first = clientOf(practice.first);
      const denied = { status: 403, code: 'access.refused' };
      expect(await refusal(first.call(searchRefusedMessages, {}))).toEqual(denied);
      expect(await refusal(first.call(getRefusedMessage, { params: { id } }))).toEqual(denied);
      expect(await refusal(first.call(searchSystemIncidents, {}))).toEqual(denied);
      expect(await refusal(staff().call(getRefusedMessage, { params: { id: randomUUID() } }))).toEqual({
        status: 404,
        code: 'refused-message.unknown',
      });
    });

    it('the incidents of the installation are read, the latest first, and the search is written down', async () => {
      await post('hello');
      const [latest] = await staff().call(searchSystemIncidents, { query: { limit: 1 } });
      expect(latest).toMatchObject({
        kind: 'network.message-invalid',
        description: 'xml.not-well-formed / (line 1)',
        ipAddress: expect.any(String) as string,
      });
      expect((await trail()).at(-1)).toMatchObject({ event: 'system-incidents.searched' });
      expect(await staff().call(searchSystemIncidents, { query: { to: '2020-01-01' } })).toEqual([]);
    });
  });
});
