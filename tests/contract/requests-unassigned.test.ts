import {
  assignRequest,
  listChangeRequests,
  listUnassignedRequests,
  refuseUnassigned,
} from '@erx/core/requests/contract';
import { readConfig } from '@erx/server/platform/config';
import { openSignals } from '@erx/server/platform/database/notify';
import { openPharmacyNetwork } from '@erx/server/platform/gateway/pharmacy-network';
import { createLog } from '@erx/server/platform/http/app';
import { startWorker } from '@erx/server/jobs/outbox-worker';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { accept, type Reaction, refuse, reply, startNetwork } from '../harness/network';
import { asking } from '../harness/pharmacy-requests';
import { seedPractice } from '../harness/practice';
import { read, requestService, type Seeded } from '../harness/request-service';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('requests for a prescriber nobody knows on %s', (kind) => {
  let store: Seeded['store'];
  let practice: Seeded['practice'];
  let prescription: Seeded['prescription'];
  const { rows, post, deliver, clientOf, events, trail, incidents } = requestService(kind, (seeded) => {
    ({ store, practice, prescription } = seeded);
  });

  const unknownSpi = '9876543210999';
  const promote = () =>
    rows('UPDATE accounts SET is_super_admin = true WHERE id = $1', practice.staff.accountId);
  const waiting = async () => await clientOf(practice.staff).call(listUnassignedRequests, {});
  beforeEach(async () => {
    await rows('DELETE FROM unassigned_requests');
    await rows('DELETE FROM outbox');
    await promote();
  });

  it('is kept once with one incident, answered 010, and only super administrators see it', async () => {
    const before = await incidents();
    const xml = asking({ spi: unknownSpi, orderNumber: prescription.orderNumber });
    const texts = await Promise.all([1, 2, 3].map(async () => await (await post(xml)).text()));
    expect(new Set(texts).size).toBe(1);
    expect(read(texts[0] ?? '').body).toEqual({ kind: 'Status', code: '010' });
    expect((await incidents()).slice(before.length)).toEqual([
      {
        kind: 'network.prescriber-unknown',
        description: 'RxRenewalRequest for an SPI that nobody here works under',
      },
    ]);
    expect(await waiting()).toEqual([
      expect.objectContaining({
        kind: 'refill',
        spi: unknownSpi,
        prescriberAsSent: 'Ana Reyes MD',
        pharmacy: { ncpdpId: '9900001', storeName: 'Main Street Pharmacy' },
      }),
    ]);
    expect(await rows('SELECT 1 FROM pharmacy_requests WHERE practice_id = $1', practice.id)).toEqual([]);
    expect(await events()).toEqual([]);
    for (const member of [practice.first, practice.second])
      expect(await refusal(clientOf(member).call(listUnassignedRequests, {}))).toEqual({
        status: 403,
        code: 'access.refused',
      });
  });

  it('so is one for somebody who has left', async () => {
    await rows(
      'UPDATE memberships SET active = false WHERE practice_id = $1 AND account_id = $2',
      practice.id,
      practice.first.accountId,
    );
    await deliver(asking({ spi: practice.spi }));
    expect(await waiting()).toHaveLength(1);
  });

  it('can be given to a prescriber of the practice that is worked in, once', async () => {
    await deliver(asking({ spi: unknownSpi, orderNumber: prescription.orderNumber, type: 'T' }));
    const [request] = await waiting();
    const id = request?.id ?? '';
    const assign = (providerId: string) =>
      clientOf(practice.staff).call(assignRequest, { params: { id }, body: { providerId } });
    const other = await seedPractice(store.database);
    expect(await refusal(assign(other.first.accountId))).toEqual({
      status: 422,
      code: 'prescription.provider-unknown',
    });
    expect(await refusal(assign(practice.staff.accountId))).toEqual({
      status: 422,
      code: 'prescription.provider-unknown',
    });
    const both = await Promise.allSettled([
      assign(practice.first.accountId),
      assign(practice.first.accountId),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [listed] = await clientOf(practice.first).call(listChangeRequests, {});
    expect(listed).toMatchObject({
      type: 'T',
      patient: { id: practice.patientId },
      prescriptionId: prescription.id,
    });
    expect(await clientOf(practice.first).call(listChangeRequests, {})).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    expect((await events()).map(({ name }) => name)).toContain('NewRxChangeRequest');
    // the list was read after it
    expect((await trail()).findLast(({ event }) => event !== 'patient.listed')).toMatchObject({
      event: 'request.assigned',
      outcome: 'done',
    });
    expect(await refusal(clientOf(practice.staff).call(refuseUnassigned, { params: { id } }))).toEqual({
      status: 409,
      code: 'request.already-answered',
    });
    expect(
      await rows(
        `SELECT practice_id, xml
          FROM inbound_messages
          WHERE message_id = (SELECT message_id FROM unassigned_requests WHERE id = $1)`,
        id,
      ),
    ).toEqual([{ practice_id: practice.id, xml: null }]);
  });

  it.each([undefined, 'U'] as const)('can be refused: the pharmacy is told with AN (%s)', async (type) => {
    const xml = asking({ spi: unknownSpi, ...(type === undefined ? {} : { type }) });
    await deliver(xml);
    const [request] = await waiting();
    const id = request?.id ?? '';
    await clientOf(practice.staff).call(refuseUnassigned, { params: { id } });
    const [queued] = await rows<{ kind: string; xml: string; request_id: string }>(
      `SELECT o.kind, o.request_id, m.xml
        FROM outbox o
        JOIN network_messages m ON m.practice_id = o.practice_id AND m.id = o.id
        WHERE o.practice_id = $1`,
      practice.id,
    );
    expect(queued?.request_id).toBe(id);
    const asked = read(xml);
    const { header, body } = read(queued?.xml ?? '');
    expect(header).toMatchObject({
      relatesToMessageId: asked.header.messageId,
      to: asked.header.from,
      from: asked.header.to,
    });
    expect(body).toMatchObject({
      kind: type === undefined ? 'RxRenewalResponse' : 'RxChangeResponse',
      response: { denied: { reasonCodes: ['AN'] } },
    });
    expect(await waiting()).toEqual([]);
    expect((await trail()).at(-1)).toMatchObject({ event: 'request.refused-unassigned', outcome: 'done' });
    expect(await refusal(clientOf(practice.staff).call(refuseUnassigned, { params: { id } }))).toEqual({
      status: 409,
      code: 'request.already-answered',
    });
    expect(
      await refusal(clientOf(practice.staff).call(refuseUnassigned, { params: { id: randomUUID() } })),
    ).toEqual({ status: 404, code: 'request.not-found' });
  });

  /**
   * Hands over what waits to a network that does so, until nothing waits.
   * @returns what the network was handed
   */
  async function handOver(reaction: Reaction) {
    const network = await startNetwork();
    onTestFinished(() => network.close());
    network.react = reaction;
    const log = createLog('silent');
    const config = readConfig({
      PHARMACY_NETWORK_URL: network.url,
      PHARMACY_NETWORK_USER: 'erx',
      PHARMACY_NETWORK_PASSWORD: 'secret',
    });
    const signals = await openSignals(store.database, log);
    const worker = startWorker(
      {
        config,
        database: store.database,
        log,
        now: () => new Date(),
        notify: (topic) => {
          signals.notify(topic);
        },
      },
      signals,
      config.network && openPharmacyNetwork(config.network),
    );
    await vi.waitFor(
      async () => {
        expect(await rows('SELECT 1 FROM outbox WHERE practice_id = $1', practice.id)).toEqual([]);
      },
      { timeout: 90_000, interval: 20 },
    );
    await worker.close();
    await signals.close();
    return network.deliveries;
  }
  async function refused(): Promise<string> {
    await deliver(asking({ spi: unknownSpi }));
    const id = (await waiting())[0]?.id ?? '';
    await clientOf(practice.staff).call(refuseUnassigned, { params: { id } });
    return id;
  }
  const trailOf = (id: string) =>
    rows(
      'SELECT event, outcome FROM audit_records WHERE practice_id = $1 AND resource_id = $2 ORDER BY sequence',
      practice.id,
      id,
    );

  it('a refusal reaches the pharmacy once, and what becomes of it is on record', async () => {
    const id = await refused();
    const [sent, ...more] = await handOver(accept);
    expect(more).toEqual([]);
    expect(read(sent?.xml ?? '').body).toMatchObject({
      kind: 'RxRenewalResponse',
      response: { denied: { reasonCodes: ['AN'] } },
    });
    expect(
      await deliver(
        reply({ messageId: sent?.messageId, spi: unknownSpi }, { kind: 'Verify', status: { code: '010' } }),
      ),
    ).toEqual({ kind: 'Status', code: '010' });
    expect(await trailOf(id)).toEqual([
      { event: 'request.refused-unassigned', outcome: 'done' },
      { event: 'request.answer-accepted', outcome: 'done' },
      { event: 'request.answer-verified', outcome: 'done' },
    ]);
  });

  it('a refusal that the network does not take is on record as refused', async () => {
    const id = await refused();
    await handOver(refuse);
    expect(await trailOf(id)).toEqual([
      { event: 'request.refused-unassigned', outcome: 'done' },
      { event: 'request.answer-refused', outcome: 'failed' },
    ]);
  });
});
