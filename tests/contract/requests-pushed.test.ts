import { createPushChannel, type PushChannel } from '@erx/core/notifications/channel';
import { listEvents } from '@erx/core/notifications/contract';
import { listRefillRequests } from '@erx/core/requests/contract';
import type { RefillRequest } from '@erx/core/requests/model';
import { serveNetwork } from '@erx/server/network/routes';
import { servePush } from '@erx/server/platform/push/serve';
import { serveRequests } from '@erx/server/requests/routes';
import { createSafetyJudge } from '@erx/server/safety/judge';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientOf } from '../fixtures/signed-in';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { asking } from '../harness/pharmacy-requests';
import { seedPractice, seedPrescription, type TestMember, type TestPractice } from '../harness/practice';
import { databaseKinds } from '../harness/run';
import { serveParts, type TestService } from '../harness/service';

const WAIT = { timeout: 90_000, interval: 10 };
const authorization = `Basic ${Buffer.from('network:secret').toString('base64')}`;

/** A line to a service that can be cut: then what stood is gone, and anyone who comes is turned away. */
async function openLine() {
  const through = new Set<Socket>();
  let target = 0;
  let isCut = false;
  let refused = 0;
  const server = createServer((caller) => {
    caller.on('error', () => undefined);
    if (isCut) {
      refused += 1;
      caller.destroy();
      return;
    }
    const onward = connect(target, 'localhost');
    for (const [from, to] of [
      [caller, onward],
      [onward, caller],
    ] as const) {
      through.add(from);
      from
        .on('error', () => undefined)
        .on('close', () => {
          through.delete(from);
          to.destroy();
        });
    }
    caller.pipe(onward).pipe(caller);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  return {
    url: `http://localhost:${String((server.address() as AddressInfo).port)}`,
    leadsTo(port: number) {
      target = port;
    },
    /** How many were turned away. */
    refused: () => refused,
    cut() {
      isCut = true;
      for (const socket of through) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of through) socket.destroy();
        server.close(() => {
          resolve();
        });
      }),
  };
}

describe.each(databaseKinds())('requests that are pushed, on %s', (kind) => {
  let store: TestDatabase;
  let service: TestService;
  /** Between the clients and the service; what pharmacies deliver does not go through it. */
  let line: Awaited<ReturnType<typeof openLine>>;
  let here: TestPractice;
  let there: TestPractice;
  let prescription: { id: string; orderNumber: string };
  const sockets = new Set<Socket>();
  const open: PushChannel[] = [];

  beforeAll(async () => {
    store = await makeDatabase(kind);
    here = await seedPractice(store.database);
    there = await seedPractice(store.database);
    prescription = await seedPrescription(store.database, here);
    line = await openLine();
    service = await serveParts(
      store.database,
      async ({ app, server, services, signals }) => {
        app.server.on('upgrade', (_, socket: Socket) => sockets.add(socket));
        serveRequests(server, services, createSafetyJudge(services));
        const network = await serveNetwork(app, services, '1.2');
        const push = await servePush(app, server, services, signals);
        return {
          close: async () => {
            await push.close();
            await network.close();
          },
        };
      },
      { ERX_PUBLIC_URL: line.url, NETWORK_INBOUND_USER: 'network', NETWORK_INBOUND_PASSWORD: 'secret' },
    );
    line.leadsTo(service.services.config.port);
  });
  afterAll(async () => {
    await line.close();
    await service.close();
    await store.drop();
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await one.stop();
  });

  async function deliver(practice: TestPractice, orderNumber = 'other'): Promise<void> {
    const response = await fetch(`http://localhost:${String(service.services.config.port)}/network/script`, {
      method: 'POST',
      headers: { 'content-type': 'application/xml', authorization },
      body: asking({ spi: practice.spi, orderNumber }),
    });
    expect(await response.text()).toContain('<Code>010</Code>');
  }

  /** A connected client, the requests it was notified of, and how often it was connected. */
  async function watch(practice: TestPractice, member: TestMember, delay = 20) {
    const calls = clientOf(service.url, member.token, practice.id);
    const received: string[] = [];
    const states: string[] = [];
    const channel = createPushChannel({
      origin: service.url,
      accessToken: () => Promise.resolve(member.token),
      practiceId: practice.id,
      listEvents: (query) => calls.call(listEvents, { query }),
      reconnectDelay: () => delay,
    });
    channel.on('NewRefillRequest', (request: RefillRequest) => {
      received.push(request.id);
    });
    channel.subscribe((state) => states.push(state));
    open.push(channel);
    await channel.start();
    return { received, states, calls };
  }

  it('reach their prescriber and the staff of the practice, and nobody else', async () => {
    const [first, second, staff] = await Promise.all(
      [here.first, here.second, here.staff].map((member) => watch(here, member)),
    );
    const [otherFirst, otherStaff] = await Promise.all(
      [there.first, there.staff].map((member) => watch(there, member)),
    );
    if (!first || !second || !staff || !otherFirst || !otherStaff) throw new Error('Not all are connected.');
    await deliver(here, prescription.orderNumber);
    await deliver(there);
    await deliver(here);
    await vi.waitFor(() => {
      expect([first, staff, otherFirst, otherStaff].map(({ received }) => received.length)).toEqual([
        2, 2, 1, 1,
      ]);
    }, WAIT);
    expect(staff.received).toEqual(first.received);
    expect(otherStaff.received).toEqual(otherFirst.received);
    expect(first.received.some((id) => otherFirst.received.includes(id))).toBe(false);
    expect(second.received).toEqual([]);
    // What the other prescriber would catch up on has none of them either.
    expect((await second.calls.call(listEvents, { query: { after: 0 } })).events).toEqual([]);
    const theirs = JSON.stringify((await otherStaff.calls.call(listEvents, { query: { after: 0 } })).events);
    for (const id of first.received) expect(theirs).not.toContain(id);
  });

  it('are neither lost nor doubled through a cut of the connection', async () => {
    const staff = await watch(here, here.staff);
    const before = new Set((await staff.calls.call(listRefillRequests, {})).map(({ id }) => id));
    await deliver(here);
    for (let cut = 0; cut < 3; cut += 1) {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await Promise.all([1, 2, 3, 4].map(() => deliver(here)));
      await vi.waitFor(() => {
        expect(staff.states.filter((state) => state === 'connected')).toHaveLength(cut + 2);
      }, WAIT);
      await deliver(here);
    }
    const stored = (await staff.calls.call(listRefillRequests, {}))
      .map(({ id }) => id)
      .filter((id) => !before.has(id));
    expect(stored).toHaveLength(16);
    await vi.waitFor(() => {
      expect(staff.received).toHaveLength(16);
    }, WAIT);
    expect([...staff.received].sort()).toEqual([...stored].sort());
  });

  it('are all there, once and in order, after the line was cut for so long that the client counts as offline', async () => {
    const staff = await watch(here, here.staff, 5);
    const second = await watch(here, here.second, 5);
    await deliver(here);
    await vi.waitFor(() => {
      expect(staff.received).toHaveLength(1);
    }, WAIT);
    const before = new Set((await staff.calls.call(listRefillRequests, {})).map(({ id }) => id));
    line.cut();
    // By the delays of the product (0, 2, 10, 30 s) this is 42 seconds of tries that fail; the next comes a
    // minute later.
    await vi.waitFor(() => {
      expect(staff.states.at(-1)).toBe('offline');
    }, WAIT);
    for (let number = 0; number < 12; number += 1) await deliver(here);
    const refused = line.refused();
    // it keeps trying all the while
    await vi.waitFor(() => {
      expect(line.refused()).toBeGreaterThan(refused);
    }, WAIT);
    expect(staff.received).toHaveLength(1);
    line.mend();
    await vi.waitFor(() => {
      expect(staff.received).toHaveLength(13);
    }, WAIT);
    await deliver(here);
    await vi.waitFor(() => {
      expect(staff.received).toHaveLength(14);
    }, WAIT);
    const stored = (await staff.calls.call(listRefillRequests, {}))
      .map(({ id }) => id)
      .filter((id) => !before.has(id));
    expect(staff.received.slice(1)).toEqual(stored);
    expect(staff.states.slice(-2)).toEqual(['offline', 'connected']);
    expect(second.received).toEqual([]);
  });
});
