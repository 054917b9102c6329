import { scriptCodec } from '@erx/script/codec';
import type { Message } from '@erx/script/model';
import type { Client } from '@erx/core/client/call';
import { serveAttention } from '@erx/server/attention/routes';
import { serveNetworkDesk } from '@erx/server/network/desk-routes';
import { serveNetwork } from '@erx/server/network/routes';
import { serveRefusedMessages } from '@erx/server/network/desk-routes';
import { serveRequests } from '@erx/server/requests/routes';
import { createSafetyJudge } from '@erx/server/safety/judge';
import { serveUnassignedRequests } from '@erx/server/requests/unassigned-routes';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { clientOf as signedIn } from '../fixtures/signed-in';
import { makeDatabase, type TestDatabase } from './database';
import { messageId } from './network';
import { addTerms, type Asked, asking } from './pharmacy-requests';
import { seedPractice, seedPrescription, type TestMember, type TestPractice } from './practice';
import type { DatabaseKind } from './run';
import { serveParts, type TestService } from './service';

const codec = scriptCodec('2017071');
const authorization = `Basic ${Buffer.from('network:secret').toString('base64')}`;

/** A request as it is stored. */
export interface StoredRequest {
  id: string;
  practice_id: string;
  kind: string;
  change_type: string | null;
  order_number: string;
  prescription_id: string | null;
  patient_id: string | null;
  provider_id: string;
  schedule: string;
}

/**
 * What every test has for its own: a practice, with a prescription for Ada Sample that pharmacies can ask
 * about.
 */
export interface Seeded {
  readonly store: TestDatabase;
  readonly practice: TestPractice;
  readonly prescription: { readonly id: string; readonly orderNumber: string };
}

/** The service where pharmacies ask, and all that it leaves behind. */
export interface RequestService {
  rows<Row>(text: string, ...values: unknown[]): Promise<Row[]>;
  post(body: string | Uint8Array<ArrayBuffer>): Promise<Response>;
  /** Posts a message that is taken, and reads the answer. */
  deliver(xml: string): Promise<Message['body']>;
  /** Delivers a request about the prescription, unless it says otherwise, and gives what was stored. */
  ask(change?: Partial<Asked>): Promise<StoredRequest>;
  clientOf(member: TestMember, practiceId?: string): Client;
  /** What was pushed in a practice; the test's own when absent. */
  events(
    practiceId?: string,
  ): Promise<{ name: string; providerId: string; content: Record<string, unknown> }[]>;
  trail(): Promise<{ event: string; outcome: string; details: string }[]>;
  incidents(): Promise<{ kind: string; description: string }[]>;
  /** The state of the prescription that is asked about. */
  asked(): Promise<Record<string, unknown> | undefined>;
  /** How much is stored, as text to compare. */
  everything(): Promise<string>;
}

/** Reads what the product wrote. @throws what the standard forbids */
export function read(text: string): Message {
  const reading = codec.read(text);
  if (!reading.valid)
    throw new Error(`The product answered what the standard forbids: ${JSON.stringify(reading.violations)}`);
  return reading.message;
}

/**
 * Opens the service for the tests of a describe block, and closes it after them.
 * @param onSeeded is given what each test works with, before it
 */
export function requestService(kind: DatabaseKind, onSeeded: (seeded: Seeded) => void): RequestService {
  let store: TestDatabase;
  let service: TestService;
  let practice: TestPractice;
  let prescription: Seeded['prescription'];

  beforeAll(async () => {
    store = await makeDatabase(kind);
    service = await serveParts(
      store.database,
      async ({ app, server, services }) => {
        serveRequests(server, services, createSafetyJudge(services));
        serveUnassignedRequests(server, services);
        serveRefusedMessages(server, services);
        serveAttention(server, services);
        serveNetworkDesk(server, services);
        return await serveNetwork(app, services, '1.2');
      },
      {
        NETWORK_INBOUND_USER: 'network',
        NETWORK_INBOUND_PASSWORD: 'secret',
        NETWORK_INBOUND_IDENTITIES: 'M:SWITCH01, ZZZ:HUB',
      },
    );
  });
  afterAll(async () => {
    await service.close();
    await store.drop();
  });
  beforeEach(async () => {
    practice = await seedPractice(store.database);
    await addTerms(store.database, practice.id, practice.patientId);
    prescription = await seedPrescription(store.database, practice);
    onSeeded({ store, practice, prescription });
  });

  const rows = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
    await store.database.run<Row>(
      { name: `test ${createHash('sha256').update(text).digest('hex').slice(0, 20)}`, text },
      values,
    );
  const post = (body: string | Uint8Array<ArrayBuffer>) =>
    fetch(`${service.url}/network/script`, {
      method: 'POST',
      headers: { 'content-type': 'application/xml', authorization },
      body,
    });
  const deliver = async (xml: string) => {
    const response = await post(xml);
    expect(response.status).toBe(200);
    return read(await response.text()).body;
  };
  return {
    rows,
    post,
    deliver,
    async ask(change = {}) {
      const id = messageId();
      expect(
        await deliver(asking({ spi: practice.spi, orderNumber: prescription.orderNumber, ...change, id })),
      ).toEqual({ kind: 'Status', code: '010' });
      const [stored] = await rows<StoredRequest>('SELECT * FROM pharmacy_requests WHERE message_id = $1', id);
      if (!stored) throw new Error('The request was not stored.');
      return stored;
    },
    clientOf: (member, practiceId = practice.id) => signedIn(service.url, member.token, practiceId),
    events: async (practiceId = practice.id) =>
      (
        await rows<{ name: string; provider_id: string; content: string }>(
          'SELECT name, provider_id, content FROM events WHERE practice_id = $1 ORDER BY sequence',
          practiceId,
        )
      ).map(({ name, provider_id, content }) => ({
        name,
        providerId: provider_id,
        content: JSON.parse(content) as Record<string, unknown>,
      })),
    trail: async () =>
      await rows(
        'SELECT event, outcome, details FROM audit_records WHERE practice_id = $1 ORDER BY sequence',
        practice.id,
      ),
    incidents: async () => await rows('SELECT kind, description FROM system_incidents ORDER BY id'),
    asked: async () =>
      (
        await rows<Record<string, unknown>>(
          'SELECT sub_state, version FROM prescriptions WHERE practice_id = $1 AND id = $2',
          practice.id,
          prescription.id,
        )
      )[0],
    everything: async () =>
      JSON.stringify(
        await Promise.all(
          [
            'pharmacy_requests',
            'network_messages',
            'events',
            'audit_records',
            'unassigned_requests',
            'inbound_messages',
            'prescriptions',
            'outbox',
          ].map((table) => rows(`SELECT count(*) FROM ${table}`)),
        ),
      ),
  };
}
