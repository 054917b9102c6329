import { CallError } from '@erx/core/client/failure';
import { assignRequest, getRequest, linkRequest, listApprovedRefillRequests, listChangeRequests, listRefillRequests, listUnassignedRequests, refuseUnassigned } from '@erx/core/requests/contract';
import { RequestDetails } from '@erx/core/requests/model';
import { scriptCodec } from '@erx/script/codec';
import type { Message } from '@erx/script/model';
import { serveNetwork } from '@erx/server/network/serve';
import { serveRequests } from '@erx/server/routes/requests';
import { serveUnassignedRequests } from '@erx/server/routes/unassigned-requests';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { clientOf as signedIn } from '../fixtures/signed-in';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { messageId, queueMessage } from '../harness/network';
import { ADA, addPatient, addTerms, type Asked, asking } from '../harness/pharmacy-requests';
import { seedPractice, seedPrescription, type TestMember, type TestPractice } from '../harness/practice';
import { databaseKinds } from '../harness/run';
import { serveParts, type TestService } from '../harness/service';

const codec = scriptCodec('2017071');
const authorization = `Basic ${Buffer.from('network:secret').toString('base64')}`;

describe.each(databaseKinds())('requests of pharmacies on %s', (kind) => {
  let store: TestDatabase;
  let service: TestService;
  let practice: TestPractice;
  let prescription: { id: string; orderNumber: string };

  beforeAll(async () => {
    store = await makeDatabase(kind);
    service = await serveParts(store.database, async ({ app, server, services }) => {
      serveRequests(server, services);
      serveUnassignedRequests(server, services);
      return await serveNetwork(app, services, '1.2');
    }, { NETWORK_INBOUND_USER: 'network', NETWORK_INBOUND_PASSWORD: 'secret' });
  });
  afterAll(async () => {
    await service.close();
    await store.drop();
  });
  beforeEach(async () => {
    practice = await seedPractice(store.database);
    await addTerms(store.database, practice.id, practice.patientId);
    prescription = await seedPrescription(store.database, practice);
  });

  let statements = 0;
  const rows = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> => {
    statements += 1;
    return await store.database.run<Row>({ name: `requests-in ${String(statements)}`, text }, values);
  };
  const post = (body: string) => fetch(`${service.url}/network/script`, { method: 'POST', headers: { 'content-type': 'application/xml', authorization }, body });
  function read(text: string): Message {
    const reading = codec.read(text);
    if (!reading.valid) throw new Error(`The product answered what the standard forbids: ${JSON.stringify(reading.violations)}`);
    return reading.message;
  }
  const deliver = async (xml: string): Promise<Message['body']> => {
    const response = await post(xml);
    expect(response.status).toBe(200);
    return read(await response.text()).body;
  };
  /** Delivers a request about the prescription, unless it says otherwise, and gives what was stored. */
  async function ask(change: Partial<Asked> = {}): Promise<StoredRequest> {
    const id = messageId();
    expect(await deliver(asking({ spi: practice.spi, orderNumber: prescription.orderNumber, ...change, id }))).toEqual({ kind: 'Status', code: '010' });
    const [stored] = await rows<StoredRequest>('SELECT * FROM pharmacy_requests WHERE message_id = $1', id);
    if (!stored) throw new Error('The request was not stored.');
    return stored;
  }
  const clientOf = (member: TestMember, practiceId = practice.id) => signedIn(service.url, member.token, practiceId);
  const events = async (practiceId = practice.id) => (await rows<{ name: string; provider_id: string; content: string }>('SELECT name, provider_id, content FROM events WHERE practice_id = $1 ORDER BY sequence', practiceId))
    .map(({ name, provider_id, content }) => ({ name, providerId: provider_id, content: JSON.parse(content) as Record<string, unknown> }));
  const trail = async () => (await rows<{ event: string; outcome: string; details: string }>('SELECT event, outcome, details FROM audit_records WHERE practice_id = $1 ORDER BY sequence', practice.id));
  const incidents = async () => await rows<{ kind: string; description: string }>('SELECT kind, description FROM system_incidents ORDER BY id');
  const asked = async () => (await rows<Record<string, unknown>>('SELECT sub_state, version FROM prescriptions WHERE practice_id = $1 AND id = $2', practice.id, prescription.id))[0];
  const everything = async () => JSON.stringify(await Promise.all(['pharmacy_requests', 'network_messages', 'events', 'audit_records', 'unassigned_requests', 'inbound_messages', 'prescriptions', 'outbox']
    .map((table) => rows(`SELECT count(*) FROM ${table}`))));

  describe('taking', () => {
    it('stores a renewal with its message, tells its people, and marks the prescription', async () => {
      const id = messageId();
      const xml = asking({ spi: practice.spi, orderNumber: prescription.orderNumber, rxReferenceNumber: 'PH-1', id });
      const response = await post(xml);
      const answer = read(await response.text());
      expect(answer.body).toEqual({ kind: 'Status', code: '010' });
      const sent = read(xml);
      expect(answer.header).toMatchObject({ relatesToMessageId: id, to: sent.header.from, from: sent.header.to });

      const [stored] = await rows<StoredRequest>('SELECT * FROM pharmacy_requests WHERE message_id = $1', id);
      expect(stored).toMatchObject({
        practice_id: practice.id, version: 1, kind: 'refill', change_type: null, order_number: prescription.orderNumber, rx_reference_number: 'PH-1', prescription_id: prescription.id,
        patient_id: practice.patientId, patient_as_sent: 'Ada Sample, 02/03/1980', provider_id: practice.first.accountId, pharmacy_ncpdp_id: '9900001', state: 'Pending',
        verification_status: 'Unsent', delivery_state: 'none',
      });
      expect(await rows('SELECT direction, kind, xml, prescription_id, request_id FROM network_messages WHERE practice_id = $1 AND message_id = $2', practice.id, id))
        .toEqual([{ direction: 'in', kind: 'RxRenewalRequest', xml, prescription_id: prescription.id, request_id: stored?.id }]);
      expect(await asked()).toEqual({ sub_state: 'RefillRequestPending', version: 2 });
      const told = await events();
      expect(told.map(({ name, providerId }) => [name, providerId])).toEqual(expect.arrayContaining([['NewRefillRequest', practice.first.accountId], ['PrescriptionChanged', practice.first.accountId]]));
      expect(told).toHaveLength(2);
      expect(await trail()).toEqual([{ event: 'request.received', outcome: 'done', details: expect.stringContaining(id) as string }]);
      expect((await trail())[0]?.details).not.toMatch(/Ada|Sample|isinopril/);

      // What was pushed is what the list shows.
      const [listed] = await clientOf(practice.staff).call(listRefillRequests, {});
      expect(listed?.id).toBe(stored?.id);
      expect(told.find(({ name }) => name === 'NewRefillRequest')?.content).toEqual(listed);
      const details = await clientOf(practice.first).call(getRequest, { params: { id: listed?.id ?? '' } });
      expect(RequestDetails.parse(details)).toMatchObject({
        content: { prescribed: { description: 'Lisinopril 10 mg tablet' }, dispensed: { lastFillDate: '2026-11-01' }, requested: [{ refills: { count: 3 } }] }, rxReferenceNumber: 'PH-1', delivery: { state: 'none' },
      });
    });

    it.each(['G', 'P', 'T', 'D', 'S', 'OS', 'U'] as const)('stores a change of type %s', async (type) => {
      const stored = await ask({ type });
      expect(stored).toMatchObject({ kind: 'change', change_type: type, prescription_id: prescription.id, patient_id: practice.patientId });
      expect(await asked()).toMatchObject({ sub_state: 'RxChangeRequestPending' });
      const [listed] = await clientOf(practice.first).call(listChangeRequests, {});
      expect(listed).toMatchObject({ id: stored.id, type });
      expect((await events()).find(({ name }) => name === 'NewRxChangeRequest')?.content).toEqual(listed);
    });

    it('answers a repetition word for word as before and stores it once, also when its twins come together', async () => {
      const xml = asking({ spi: practice.spi, orderNumber: prescription.orderNumber });
      const texts = await Promise.all([1, 2, 3, 4, 5].map(async () => await (await post(xml)).text()));
      const after = await everything();
      texts.push(await (await post(xml)).text());
      expect(new Set(texts).size).toBe(1);
      expect(await everything()).toBe(after);
      expect(await rows('SELECT 1 FROM pharmacy_requests WHERE practice_id = $1', practice.id)).toHaveLength(1);
      expect(await events()).toHaveLength(2);
      expect(await trail()).toHaveLength(1);
    });

    it('takes several about one prescription at once, and one that is repeated among them once', async () => {
      const xmls = Array.from({ length: 6 }, () => asking({ spi: practice.spi, orderNumber: prescription.orderNumber }));
      await Promise.all([...xmls, ...xmls.slice(0, 2)].map(deliver));
      expect(await rows('SELECT 1 FROM pharmacy_requests WHERE practice_id = $1 AND prescription_id = $2', practice.id, prescription.id)).toHaveLength(6);
      expect((await events()).filter(({ name }) => name === 'NewRefillRequest')).toHaveLength(6);
      expect(await asked()).toMatchObject({ sub_state: 'RefillRequestPending' });
      expect(await trail()).toHaveLength(6);
    });

    it('has the stricter schedule of pharmacy and catalogue, and unknown where neither says anything', async () => {
      await rows("INSERT INTO products (id, description, name, ingredients, strength, dose_form, route, type, over_the_counter, schedule, representative_ndc, potency_unit_code, source) VALUES ($1, $1, 'x', 'x', '', '', '', 'Generic', false, 'III', $2, 'C48542', 'directory') ON CONFLICT DO NOTHING", 'test-product', '11111111111');
      expect((await ask({ ndc: '11111111111' })).schedule).toBe('III');
      expect((await ask({ ndc: '11111111111', schedule: 'II' })).schedule).toBe('II');
      expect((await ask({ ndc: '22222222222', schedule: 'III' })).schedule).toBe('III');
      expect((await ask({ ndc: '22222222222', orderNumber: 'unknown', patient: { ...ADA, name: { first: 'Nobody', last: 'Known' } } })).schedule).toBe('unknown');
    });
  });

  describe('matching', () => {
    it('finds the prescription by order number, by our message, and by the pharmacy’s own number', async () => {
      const newRx = await queueMessage(store.database, practice, prescription);
      expect((await ask({ rxReferenceNumber: 'PH-9' })).prescription_id).toBe(prescription.id);
      const { orderNumber: _, ...without } = { orderNumber: undefined };
      const bare = async (change: Partial<Asked>) => {
        const id = messageId();
        await deliver(asking({ spi: practice.spi, ...without, ...change, id }));
        const [stored] = await rows<StoredRequest>('SELECT * FROM pharmacy_requests WHERE message_id = $1', id);
        return stored;
      };
      expect(await bare({ relatesTo: newRx.messageId })).toMatchObject({ prescription_id: prescription.id, order_number: prescription.orderNumber });
      expect(await bare({ rxReferenceNumber: 'PH-9' })).toMatchObject({ prescription_id: prescription.id, order_number: prescription.orderNumber });
      expect(await bare({ rxReferenceNumber: 'PH-8' })).toMatchObject({ prescription_id: null, order_number: '', patient_id: practice.patientId });
      expect(await bare({})).toMatchObject({ prescription_id: null, patient_id: practice.patientId });
    });

    it('an unknown order number is kept, and the patient is found by name and birth date', async () => {
      expect(await ask({ orderNumber: 'NO-SUCH' })).toMatchObject({ prescription_id: null, order_number: 'NO-SUCH', patient_id: practice.patientId });
      expect(await asked()).toMatchObject({ sub_state: 'None' });
    });

    it('what was never sent is not asked about', async () => {
      await rows("UPDATE prescriptions SET script_status = 'Pending' WHERE practice_id = $1 AND id = $2", practice.id, prescription.id);
      expect(await ask()).toMatchObject({ prescription_id: null });
    });

    it('a patient of the prescription whom the message does not describe is not linked', async () => {
      for (const patient of [{ ...ADA, dateOfBirth: '1980-02-04' }, { ...ADA, name: { first: 'Ada', last: 'Samples' } }, { ...ADA, name: { first: 'A', last: 'Sample' } }]) {
        const stored = await ask({ patient });
        expect(stored).toMatchObject({ prescription_id: prescription.id, patient_id: null });
        const details = await clientOf(practice.staff).call(getRequest, { params: { id: stored.id } });
        expect(details.request).not.toHaveProperty('patient');
      }
    });

    it('somebody else of the practice who certainly is meant is linked, without that prescription', async () => {
      const other = await addPatient(store.database, practice.id, { firstName: 'Beatrix', lastName: 'Núñez', birthDate: '1975-06-07' });
      expect(await ask({ patient: { ...ADA, name: { first: 'BEATRIX', last: 'NUNEZ' }, dateOfBirth: '1975-06-07' } })).toMatchObject({ prescription_id: null, patient_id: other });
      expect(await asked()).toMatchObject({ sub_state: 'None' });
    });

    it('of two with the same name and birthday nobody is linked, unless the ZIP code decides', async () => {
      const twin = { firstName: 'Cleo', lastName: 'Gray', birthDate: '1990-09-09' };
      const near = await addPatient(store.database, practice.id, { ...twin, zipCode: '62704' });
      await addPatient(store.database, practice.id, { ...twin, zipCode: '10001' });
      const cleo = { ...ADA, name: { first: 'Cleo', last: 'Gray' }, dateOfBirth: '1990-09-09' };
      expect(await ask({ orderNumber: 'none', patient: cleo })).toMatchObject({ patient_id: near });
      const { address: _, ...noAddress } = cleo;
      expect(await ask({ orderNumber: 'none', patient: noAddress })).toMatchObject({ patient_id: null });
    });

    it('looks in the practice of the prescriber only', async () => {
      const other = await seedPractice(store.database);
      const theirs = await seedPrescription(store.database, other);
      await addTerms(store.database, other.id, other.patientId);
      await rows('DELETE FROM patient_terms WHERE practice_id = $1', practice.id);
      expect(await ask({ orderNumber: theirs.orderNumber })).toMatchObject({ practice_id: practice.id, prescription_id: null, patient_id: null });
      expect(await events(other.id)).toEqual([]);
    });

    it('another prescriber’s prescription is known, but only the own one is marked as asked about', async () => {
      await rows('UPDATE memberships SET spi = $3 WHERE practice_id = $1 AND account_id = $2', practice.id, practice.second.accountId, `2${practice.spi.slice(1)}`);
      expect(await ask({ spi: `2${practice.spi.slice(1)}` })).toMatchObject({ provider_id: practice.second.accountId, prescription_id: prescription.id, patient_id: practice.patientId });
      expect(await asked()).toEqual({ sub_state: 'None', version: 1 });
    });
  });

  describe('reading', () => {
    it('a prescriber sees the own requests, staff all, another practice none, and a try is on record', async () => {
      const stored = await ask();
      const id = stored.id;
      for (const member of [practice.first, practice.staff]) expect((await clientOf(member).call(getRequest, { params: { id } })).request.id).toBe(id);
      expect(await clientOf(practice.second).call(listRefillRequests, {})).toEqual([]);
      expect(await refusal(clientOf(practice.second).call(getRequest, { params: { id } }))).toEqual({ status: 403, code: 'access.refused' });
      expect((await trail()).at(-1)).toMatchObject({ event: 'access.refused', outcome: 'refused', details: expect.stringContaining('other-prescriber') as string });
      const other = await seedPractice(store.database);
      expect(await refusal(clientOf(other.staff, other.id).call(getRequest, { params: { id } }))).toEqual({ status: 404, code: 'request.not-found' });
      expect(await refusal(clientOf(other.staff, practice.id).call(getRequest, { params: { id } }))).toMatchObject({ status: 403 });
    });

    it('lists what was approved in the last week, newest first', async () => {
      const [day, week] = [24 * 60 * 60_000, 7 * 24 * 60 * 60_000];
      const made: [string, string, number][] = [];
      for (const [state, ago] of [['Approved', day], ['ApprovedWithChanges', 2 * day], ['Replaced', week - 60_000], ['Approved', week + 60_000], ['Denied', day]] as const) {
        const { id } = await ask();
        made.push([id, state, ago]);
        await rows('UPDATE pharmacy_requests SET state = $3, answered_at = $4 WHERE practice_id = $1 AND id = $2', practice.id, id, state, new Date(Date.now() - ago));
      }
      const shown = await clientOf(practice.first).call(listApprovedRefillRequests, {});
      expect(shown.map(({ id }) => id)).toEqual(made.slice(0, 3).map(([id]) => id));
      expect(await clientOf(practice.second).call(listApprovedRefillRequests, {})).toEqual([]);
      expect(await refusal(clientOf(practice.second).call(listApprovedRefillRequests, { query: { providerId: practice.first.accountId } }))).toEqual({ status: 403, code: 'access.refused' });
    });
  });

  describe('linking', () => {
    const stranger = { ...ADA, name: { first: 'Ada', last: 'Samples' } };

    it('says whose it is, once, and tells it', async () => {
      const { id } = await ask({ patient: stranger });
      const before = (await events()).length;
      const linked = await clientOf(practice.staff).call(linkRequest, { params: { id }, body: { version: 1, patientId: practice.patientId } });
      expect(linked.request).toMatchObject({ version: 2, patient: { id: practice.patientId }, prescriptionId: prescription.id });
      expect((await events()).slice(before)).toEqual([{
        name: 'RequestChanged', providerId: practice.first.accountId,
        content: { requestId: id, kind: 'refill', orderNumber: prescription.orderNumber, patientId: practice.patientId, providerId: practice.first.accountId, state: 'Pending', verification: 'Unsent', delivery: 'none', version: 2 },
      }]);
      expect((await trail()).at(-1)).toMatchObject({ event: 'request.linked', outcome: 'done' });
      expect(await refusal(clientOf(practice.staff).call(linkRequest, { params: { id }, body: { version: 2, patientId: practice.patientId } }))).toEqual({ status: 409, code: 'request.already-linked' });
    });

    it('lets go of a prescription that is another patient’s', async () => {
      const { id } = await ask({ patient: stranger });
      expect(await asked()).toMatchObject({ sub_state: 'RefillRequestPending' });
      const other = await addPatient(store.database, practice.id, { firstName: 'Ada', lastName: 'Samples-Other', birthDate: '1980-02-03' });
      const linked = await clientOf(practice.staff).call(linkRequest, { params: { id }, body: { version: 1, patientId: other } });
      expect(linked.request).toMatchObject({ patient: { id: other } });
      expect(linked.request).not.toHaveProperty('prescriptionId');
      expect(await asked()).toMatchObject({ sub_state: 'None' });
    });

    it('is refused of a stale version, of another practice’s patient, of what was answered, and to another prescriber', async () => {
      const { id } = await ask({ patient: stranger });
      const other = await seedPractice(store.database);
      const link = (member: TestMember, version: number, patientId: string) => refusal(clientOf(member).call(linkRequest, { params: { id }, body: { version, patientId } }));
      expect(await link(practice.staff, 2, practice.patientId)).toEqual({ status: 409, code: 'record.changed' });
      expect(await link(practice.staff, 1, other.patientId)).toEqual({ status: 404, code: 'record.not-found' });
      expect(await link(practice.second, 1, practice.patientId)).toEqual({ status: 403, code: 'access.refused' });
      await rows("UPDATE pharmacy_requests SET state = 'Denied' WHERE practice_id = $1 AND id = $2", practice.id, id);
      expect(await link(practice.staff, 1, practice.patientId)).toEqual({ status: 409, code: 'request.already-answered' });
      expect((await rows<StoredRequest>('SELECT * FROM pharmacy_requests WHERE practice_id = $1 AND id = $2', practice.id, id))[0]).toMatchObject({ patient_id: null, version: 1 });
    });

    it('of two at once one is taken', async () => {
      const { id } = await ask({ patient: stranger });
      const other = await addPatient(store.database, practice.id, { firstName: 'Ada', lastName: 'Else', birthDate: '1980-02-03' });
      const both = await Promise.allSettled([practice.patientId, other].map((patientId) => clientOf(practice.staff).call(linkRequest, { params: { id }, body: { version: 1, patientId } })));
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const lost = both.find((one) => one.status === 'rejected');
      expect(lost?.reason).toBeInstanceOf(CallError);
    });
  });

  describe('for a prescriber nobody knows', () => {
    const nobody = '9876543210999';
    const promote = () => rows("UPDATE accounts SET is_super_admin = true WHERE id = $1", practice.staff.accountId);
    const waiting = async () => (await clientOf(practice.staff).call(listUnassignedRequests, {}));
    beforeEach(async () => {
      await rows('DELETE FROM unassigned_requests');
      await promote();
    });

    it('is kept once with one incident, answered 010, and only super administrators see it', async () => {
      const before = await incidents();
      const xml = asking({ spi: nobody, orderNumber: prescription.orderNumber });
      const texts = await Promise.all([1, 2, 3].map(async () => await (await post(xml)).text()));
      expect(new Set(texts).size).toBe(1);
      expect(read(texts[0] ?? '').body).toEqual({ kind: 'Status', code: '010' });
      expect((await incidents()).slice(before.length)).toEqual([{ kind: 'network.prescriber-unknown', description: 'RxRenewalRequest for an SPI that nobody here works under' }]);
      expect(await waiting()).toEqual([expect.objectContaining({ kind: 'refill', spi: nobody, prescriberAsSent: 'Ana Reyes MD', pharmacy: { ncpdpId: '9900001', storeName: 'Main Street Pharmacy' } })]);
      expect(await rows('SELECT 1 FROM pharmacy_requests WHERE practice_id = $1', practice.id)).toEqual([]);
      expect(await events()).toEqual([]);
      for (const member of [practice.first, practice.second]) expect(await refusal(clientOf(member).call(listUnassignedRequests, {}))).toEqual({ status: 403, code: 'access.refused' });
    });

    it('so is one for somebody who has left', async () => {
      await rows('UPDATE memberships SET active = false WHERE practice_id = $1 AND account_id = $2', practice.id, practice.first.accountId);
      await deliver(asking({ spi: practice.spi }));
      expect(await waiting()).toHaveLength(1);
    });

    it('can be given to a prescriber of the practice that is worked in, once', async () => {
      await deliver(asking({ spi: nobody, orderNumber: prescription.orderNumber, type: 'T' }));
      const [request] = await waiting();
      const id = request?.id ?? '';
      const assign = (providerId: string) => clientOf(practice.staff).call(assignRequest, { params: { id }, body: { providerId } });
      const other = await seedPractice(store.database);
      expect(await refusal(assign(other.first.accountId))).toEqual({ status: 422, code: 'prescription.provider-unknown' });
      expect(await refusal(assign(practice.staff.accountId))).toEqual({ status: 422, code: 'prescription.provider-unknown' });
      const both = await Promise.allSettled([assign(practice.first.accountId), assign(practice.first.accountId)]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const [listed] = await clientOf(practice.first).call(listChangeRequests, {});
      expect(listed).toMatchObject({ type: 'T', patient: { id: practice.patientId }, prescriptionId: prescription.id });
      expect(await clientOf(practice.first).call(listChangeRequests, {})).toHaveLength(1);
      expect(await waiting()).toEqual([]);
      expect((await events()).map(({ name }) => name)).toContain('NewRxChangeRequest');
      expect((await trail()).at(-1)).toMatchObject({ event: 'request.assigned', outcome: 'done' });
      expect(await refusal(clientOf(practice.staff).call(refuseUnassigned, { params: { id } }))).toEqual({ status: 409, code: 'request.already-answered' });
      expect(await rows('SELECT practice_id, xml FROM inbound_messages WHERE message_id = (SELECT message_id FROM unassigned_requests WHERE id = $1)', id)).toEqual([{ practice_id: practice.id, xml: null }]);
    });

    it.each([undefined, 'U'] as const)('can be refused: the pharmacy is told with AN (%s)', async (type) => {
      const xml = asking({ spi: nobody, ...(type === undefined ? {} : { type }) });
      await deliver(xml);
      const [request] = await waiting();
      const id = request?.id ?? '';
      await clientOf(practice.staff).call(refuseUnassigned, { params: { id } });
      const [queued] = await rows<{ kind: string; xml: string; request_id: string }>('SELECT o.kind, o.request_id, m.xml FROM outbox o JOIN network_messages m ON m.practice_id = o.practice_id AND m.id = o.id WHERE o.practice_id = $1', practice.id);
      expect(queued?.request_id).toBe(id);
      const asked = read(xml);
      const { header, body } = read(queued?.xml ?? '');
      expect(header).toMatchObject({ relatesToMessageId: asked.header.messageId, to: asked.header.from, from: asked.header.to });
      expect(body).toMatchObject({ kind: type === undefined ? 'RxRenewalResponse' : 'RxChangeResponse', response: { denied: { reasonCodes: ['AN'] } } });
      expect(await waiting()).toEqual([]);
      expect((await trail()).at(-1)).toMatchObject({ event: 'request.refused-unassigned', outcome: 'done' });
      expect(await refusal(clientOf(practice.staff).call(refuseUnassigned, { params: { id } }))).toEqual({ status: 409, code: 'request.already-answered' });
      expect(await refusal(clientOf(practice.staff).call(refuseUnassigned, { params: { id: randomUUID() } }))).toEqual({ status: 404, code: 'request.not-found' });
    });
  });

  describe('bad input gets an Error back, files one incident, and does nothing else', () => {
    const good = () => asking({ spi: practice.spi, orderNumber: prescription.orderNumber });
    const bomb = () => {
      const levels = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${String(level + 1)} "${`&l${String(level)};`.repeat(10)}">`).join('');
      return good().replace('<Message', `<!DOCTYPE Message [<!ENTITY l0 "ha">${levels}]><Message`).replace('>Sample<', '>&l9;<');
    };
    it.each<[string, () => string, number, string]>([
      ['text that is cut off', () => good().slice(0, -200), 200, 'xml.not-well-formed'],
      ['a document type', () => good().replace('<Message', '<!DOCTYPE Message SYSTEM "http://example.test/x.dtd"><Message'), 200, 'xml.doctype'],
      ['an entity bomb', bomb, 200, 'xml.doctype'],
      ['an entity nobody declared', () => good().replace('>Sample<', '>&bomb;<'), 200, 'xml.not-well-formed'],
      ['depth without end', () => good().replace('<Patient>', '<Patient>'.repeat(5_000)), 200, 'xml.'],
      ['another version', () => good().replace('TransactionVersion="20170715"', 'TransactionVersion="20230117"'), 200, 'version.unknown'],
      ['a request without a drug', () => good().replace(/<MedicationDispensed>.*?<\/MedicationDispensed>/s, ''), 200, 'element.missing'],
      ['10 MB', () => good() + ' '.repeat(10 * 1024 * 1024), 413, 'xml.too-large'],
    ])('%s', async (_, message, status, fault) => {
      const before = [await incidents(), await everything()] as const;
      const response = await post(message());
      expect(response.status).toBe(status);
      const text = await response.text();
      expect(read(text).body).toMatchObject({ kind: 'Error', code: '900' });
      expect(text).not.toMatch(/Sample|Ada/);
      const filed = (await incidents()).slice(before[0].length);
      expect(filed).toEqual([{ kind: 'network.message-invalid', description: expect.stringContaining(fault) as string }]);
      expect(JSON.stringify(filed)).not.toMatch(/Sample|Ada/);
      expect(await everything()).toBe(before[1]);
    });
  });
});

interface StoredRequest {
  id: string; practice_id: string; kind: string; change_type: string | null; order_number: string; prescription_id: string | null; patient_id: string | null; provider_id: string; schedule: string;
}
