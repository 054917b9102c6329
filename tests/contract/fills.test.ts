import { scriptCodec } from '@erx/script/codec';
import type { Body, RxFill } from '@erx/script/model/body';
import { sampleNewRx } from '@erx/script/testing/sample';
import { serveNetwork } from '@erx/server/network/routes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { messageId, queueMessage, reply } from '../harness/network';
import { seedPractice, seedPrescription, type TestPractice } from '../harness/practice';
import { databaseKinds } from '../harness/run';
import { serveParts, type TestService } from '../harness/service';

const codec = scriptCodec('2017071');

/** An RxFill of these words. */
function fill(fillStatus: RxFill['fillStatus'], quantity?: string): Body {
  const { patient, pharmacy, prescriber, medication } = sampleNewRx().body;
  return {
    kind: 'RxFill',
    fillStatus,
    patient,
    pharmacy,
    prescriber,
    medication,
    ...(quantity === undefined
      ? {}
      : {
          dispensed: {
            drugDescription: medication.drugDescription,
            quantity: { ...medication.quantity, value: quantity },
            substitutionAllowed: medication.substitutionAllowed,
            refills: medication.refills,
            sig: medication.sig,
          },
        }),
  };
}

describe.each(databaseKinds())('fills on %s', (kind) => {
  let store: TestDatabase;
  let service: TestService;
  let practice: TestPractice;
  let prescription: { id: string; orderNumber: string };
  let sent: { messageId: string };

  beforeAll(async () => {
    store = await makeDatabase(kind);
    service = await serveParts(
      store.database,
      async ({ app, services }) => await serveNetwork(app, services, '1.2'),
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

  async function deliver(xml: string): Promise<Body> {
    const response = await fetch(`${service.url}/network/script`, {
      method: 'POST',
      headers: {
        'content-type': 'application/xml',
        authorization: `Basic ${Buffer.from('network:secret').toString('base64')}`,
      },
      body: xml,
    });
    const reading = codec.read(await response.text());
    if (!reading.valid) throw new Error('the product answered what the standard forbids');
    return reading.message.body;
  }
  const storedFill = async () =>
    (
      await store.database.run<Record<string, unknown>>(
        {
          name: 'test-fill',
          text: `SELECT fill_status, fill_note, fill_description, script_status, delivery_state, version
              FROM prescriptions
              WHERE practice_id = $1 AND id = $2`,
        },
        [practice.id, prescription.id],
      )
    )[0];
  const count = async (table: 'events' | 'audit_records' | 'network_messages', where: string) =>
    (
      await store.database.run<{ count: number }>(
        {
          name: `test-fill-${table}`,
          text: `SELECT count(*)::int AS count FROM ${table} WHERE practice_id = $1 AND ${where}`,
        },
        [practice.id],
      )
    )[0]?.count;

  it.each<[string, Body, string, string, string]>([
    [
      'dispensed',
      fill({ dispensed: { note: 'Picked up' } }, '30'),
      'Dispensed',
      'Picked up',
      'Lisinopril 10 mg tablet, quantity 30. Directions on it: Take 1 tablet by mouth once daily',
    ],
    [
      'partially dispensed',
      fill({ partiallyDispensed: {} }, '15'),
      'PartiallyDispensed',
      '',
      'Lisinopril 10 mg tablet, quantity 15. Directions on it: Take 1 tablet by mouth once daily',
    ],
    [
      'not dispensed',
      fill({ notDispensed: { note: 'Returned to stock' } }),
      'NotDispensed',
      'Returned to stock',
      '',
    ],
    ['transferred', fill({ transferred: {} }), 'NotDispensed', '', 'Transferred to another pharmacy'],
  ])(
    '%s is stored with the words of the pharmacy, archived, recorded and told',
    async (_, body, status, note, description) => {
      expect(
        await deliver(reply({ ...sent, orderNumber: prescription.orderNumber, spi: practice.spi }, body)),
      ).toEqual({ kind: 'Status', code: '010' });
      expect(await storedFill()).toEqual({
        fill_status: status,
        fill_note: note,
        fill_description: description,
        script_status: 'Sent',
        delivery_state: 'queued',
        version: 2,
      });
      expect(await count('events', "name = 'PrescriptionChanged'")).toBe(1);
      expect(await count('audit_records', "event = 'prescription.filled'")).toBe(1);
      expect(await count('network_messages', "direction = 'in' AND kind = 'RxFill'")).toBe(1);
    },
  );

  it('the last word counts, and a repetition changes nothing', async () => {
    const second = reply(sent, fill({ dispensed: {} }, '30'));
    await deliver(reply(sent, fill({ partiallyDispensed: { note: 'Owed 15' } }, '15')));
    await deliver(second);
    await deliver(second);
    expect(await storedFill()).toMatchObject({ fill_status: 'Dispensed', fill_note: '', version: 3 });
  });

  it('is found by order number and prescriber', async () => {
    await deliver(
      reply(
        { messageId: messageId(), orderNumber: prescription.orderNumber, spi: practice.spi },
        fill({ dispensed: {} }, '30'),
      ),
    );
    expect(await storedFill()).toMatchObject({ fill_status: 'Dispensed' });
  });

  it('of nothing that was sent here is refused and changes nothing', async () => {
    const other = await seedPractice(store.database);
    expect(
      await deliver(
        reply(
          { messageId: messageId(), orderNumber: prescription.orderNumber, spi: other.spi },
          fill({ dispensed: {} }, '30'),
        ),
      ),
    ).toMatchObject({ kind: 'Error', code: '900' });
    expect(await storedFill()).toMatchObject({ fill_status: 'None', version: 1 });
  });

  it('without a status breaks the standard', async () => {
    const xml = reply(sent, fill({ dispensed: {} })).replace(/<FillStatus>.*<\/FillStatus>/s, '');
    expect(await deliver(xml)).toMatchObject({ kind: 'Error', code: '900', descriptionCodes: ['3000'] });
  });
});
