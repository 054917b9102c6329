import { getRequest, listChangeRequests, listRefillRequests } from '@erx/core/requests/contract';
import { RequestDetails } from '@erx/core/requests/model';
import { describe, expect, it } from 'vitest';
import { messageId } from '../harness/network';
import { ADA, asking } from '../harness/pharmacy-requests';
import { read, requestService, type Seeded, type StoredRequest } from '../harness/request-service';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('requests of pharmacies on %s', (kind) => {
  let practice: Seeded['practice'];
  let prescription: Seeded['prescription'];
  const { rows, post, deliver, ask, clientOf, events, trail, incidents, asked, everything } = requestService(
    kind,
    (seeded) => {
      ({ practice, prescription } = seeded);
    },
  );

  describe('taking', () => {
    it('stores a renewal with its message, tells its people, and marks the prescription', async () => {
      const id = messageId();
      const xml = asking({
        spi: practice.spi,
        orderNumber: prescription.orderNumber,
        rxReferenceNumber: 'PH-1',
        id,
      });
      const response = await post(xml);
      const answer = read(await response.text());
      expect(answer.body).toEqual({ kind: 'Status', code: '010' });
      const sent = read(xml);
      expect(answer.header).toMatchObject({
        relatesToMessageId: id,
        to: sent.header.from,
        from: sent.header.to,
      });

      const [stored] = await rows<StoredRequest>('SELECT * FROM pharmacy_requests WHERE message_id = $1', id);
      expect(stored).toMatchObject({
        practice_id: practice.id,
        version: 1,
        kind: 'refill',
        change_type: null,
        order_number: prescription.orderNumber,
        rx_reference_number: 'PH-1',
        prescription_id: prescription.id,
        patient_id: practice.patientId,
        patient_as_sent: 'Ada Sample, 02/03/1980',
        provider_id: practice.first.accountId,
        pharmacy_ncpdp_id: '9900001',
        state: 'Pending',
        verification_status: 'Unsent',
        delivery_state: 'none',
      });
      expect(
        await rows(
          `SELECT direction, kind, xml, prescription_id, request_id
            FROM network_messages
            WHERE practice_id = $1 AND message_id = $2`,
          practice.id,
          id,
        ),
      ).toEqual([
        {
          direction: 'in',
          kind: 'RxRenewalRequest',
          xml,
          prescription_id: prescription.id,
          request_id: stored?.id,
        },
      ]);
      expect(await asked()).toEqual({ sub_state: 'RefillRequestPending', version: 2 });
      const published = await events();
      expect(published.map(({ name, providerId }) => [name, providerId])).toEqual(
        expect.arrayContaining([
          ['NewRefillRequest', practice.first.accountId],
          ['PrescriptionChanged', practice.first.accountId],
        ]),
      );
      expect(published).toHaveLength(2);
      expect(await trail()).toEqual([
        { event: 'request.received', outcome: 'done', details: expect.stringContaining(id) as string },
      ]);
      expect((await trail())[0]?.details).not.toMatch(/Ada|Sample|isinopril/);

      // What was pushed is what the list shows.
      const [listed] = await clientOf(practice.staff).call(listRefillRequests, {});
      expect(listed?.id).toBe(stored?.id);
      expect(published.find(({ name }) => name === 'NewRefillRequest')?.content).toEqual(listed);
      const details = await clientOf(practice.first).call(getRequest, { params: { id: listed?.id ?? '' } });
      expect(RequestDetails.parse(details)).toMatchObject({
        content: {
          prescribed: { description: 'Lisinopril 10 mg tablet' },
          dispensed: { lastFillDate: '2026-11-01' },
          requested: [{ refills: { count: 3 } }],
        },
        rxReferenceNumber: 'PH-1',
        delivery: { state: 'none' },
      });
    });

    it.each(['G', 'P', 'T', 'D', 'S', 'OS', 'U'] as const)('stores a change of type %s', async (type) => {
      const stored = await ask({ type });
      expect(stored).toMatchObject({
        kind: 'change',
        change_type: type,
        prescription_id: prescription.id,
        patient_id: practice.patientId,
      });
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
      expect(await rows('SELECT 1 FROM pharmacy_requests WHERE practice_id = $1', practice.id)).toHaveLength(
        1,
      );
      expect(await events()).toHaveLength(2);
      expect(await trail()).toHaveLength(1);
    });

    it('takes several about one prescription at once, and one that is repeated among them once', async () => {
      const xmls = Array.from({ length: 6 }, () =>
        asking({ spi: practice.spi, orderNumber: prescription.orderNumber }),
      );
      await Promise.all([...xmls, ...xmls.slice(0, 2)].map(deliver));
      expect(
        await rows(
          'SELECT 1 FROM pharmacy_requests WHERE practice_id = $1 AND prescription_id = $2',
          practice.id,
          prescription.id,
        ),
      ).toHaveLength(6);
      expect((await events()).filter(({ name }) => name === 'NewRefillRequest')).toHaveLength(6);
      expect(await asked()).toMatchObject({ sub_state: 'RefillRequestPending' });
      expect(await trail()).toHaveLength(6);
    });

    it('has the stricter schedule of pharmacy and catalogue, and unknown where neither says anything', async () => {
      await rows(
        `INSERT INTO products (id, description, name, ingredients, strength, dose_form, route, type,
          over_the_counter, schedule, representative_ndc, potency_unit_code, source)
          VALUES ($1, $1, 'x', 'x', '', '', '', 'Generic', false, 'III', $2, 'C48542', 'directory')
          ON CONFLICT DO NOTHING`,
        'test-product',
        '11111111111',
      );
      expect((await ask({ ndc: '11111111111' })).schedule).toBe('III');
      expect((await ask({ ndc: '11111111111', schedule: 'II' })).schedule).toBe('II');
      expect((await ask({ ndc: '22222222222', schedule: 'III' })).schedule).toBe('III');
      expect(
        (
          await ask({
            ndc: '22222222222',
            orderNumber: 'unknown',
            patient: { ...ADA, name: { first: 'Nobody', last: 'Known' } },
          })
        ).schedule,
      ).toBe('unknown');
    });
  });

  describe('bad input gets an Error back, files one incident, tells at most that it was, and does nothing else', () => {
    const good = () => asking({ spi: practice.spi, orderNumber: prescription.orderNumber });
    const bomb = () => {
      const levels = Array.from(
        { length: 9 },
        (_, level) => `<!ENTITY l${String(level + 1)} "${`&l${String(level)};`.repeat(10)}">`,
      ).join('');
      return good()
        .replace('<Message', `<!DOCTYPE Message [<!ENTITY l0 "ha">${levels}]><Message`)
        .replace('>Sample<', '>&l9;<');
    };
    it.each<[string, () => string, number, string]>([
      ['text that is cut off', () => good().slice(0, -200), 200, 'xml.not-well-formed'],
      [
        'a document type',
        () => good().replace('<Message', '<!DOCTYPE Message SYSTEM "http://example.test/x.dtd"><Message'),
        200,
        'xml.doctype',
      ],
      ['an entity bomb', bomb, 200, 'xml.doctype'],
      ['an entity nobody declared', () => good().replace('>Sample<', '>&bomb;<'), 200, 'xml.not-well-formed'],
      ['depth without end', () => good().replace('<Patient>', '<Patient>'.repeat(5_000)), 200, 'xml.'],
      [
        'another version',
        () => good().replace('TransactionVersion="20170715"', 'TransactionVersion="20230117"'),
        200,
        'version.unknown',
      ],
      [
        'a request without a drug',
        () => good().replace(/<MedicationDispensed>.*?<\/MedicationDispensed>/s, ''),
        200,
        'element.missing',
      ],
      ['10 MB', () => good() + ' '.repeat(10 * 1024 * 1024), 413, 'xml.too-large'],
    ])('%s', async (_, message, status, fault) => {
      const before = [await incidents(), await everything(), await events()] as const;
      const response = await post(message());
      expect(response.status).toBe(status);
      const text = await response.text();
      expect(read(text).body).toMatchObject({ kind: 'Error', code: '900' });
      expect(text).not.toMatch(/Sample|Ada/);
      const filed = (await incidents()).slice(before[0].length);
      expect(filed).toEqual([
        { kind: 'network.message-invalid', description: expect.stringContaining(fault) as string },
      ]);
      expect(JSON.stringify(filed)).not.toMatch(/Sample|Ada/);
      // The addressee is notified that a message could not be read, and which: nothing of what it says.
      const published = (await events()).slice(before[2].length);
      for (const { name, providerId, content } of published) {
        expect([name, providerId]).toEqual(['AttentionChanged', practice.first.accountId]);
        expect(Object.keys(content)).toEqual(['subjectId']);
      }
      expect(published.length).toBe(status === 413 ? 0 : 1);
      expect(withoutEvents(await everything())).toEqual(withoutEvents(before[1]));
    });
  });
});

/** What is counted in every table but that of events. */
const withoutEvents = (counts: string) => (JSON.parse(counts) as unknown[]).toSpliced(2, 1);
