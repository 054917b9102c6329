import { createClient } from '@erx/core/client/call';
import { createPushChannel, type PushChannel } from '@erx/core/notifications/channel';
import {
  changeOrganization,
  joinNamedOrganization,
  joinOrganization,
  listEvents,
} from '@erx/core/notifications/contract';
import type { PracticeEvent } from '@erx/core/notifications/model';
import type { Connection } from '@erx/server/platform/database/database';
import { openPostgresql } from '@erx/server/platform/database/postgresql';
import { ticketHash } from '@erx/server/platform/identity/ticket';
import { servePush } from '@erx/server/platform/push/serve';
import { recordEvent } from '@erx/server/platform/outbox/event-store';
import { HttpTransportType, HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { seedPractice, type TestMember, type TestPractice } from '../harness/practice';
import { databaseKinds } from '../harness/run';
import { serveParts, type TestService } from '../harness/service';

const WAIT = { timeout: 90_000, interval: 10 };

describe.each(databaseKinds())('the push hub on %s', (kind) => {
  let store: TestDatabase;
  let service: TestService;
  let practice: TestPractice;
  let elsewhere: TestPractice;
  const sockets = new Set<Socket>();
  const open: { stop(): Promise<void> }[] = [];

  beforeAll(async () => {
    store = await makeDatabase(kind);
    practice = await seedPractice(store.database);
    elsewhere = await seedPractice(store.database);
    service = await serveParts(store.database, async ({ app, server, services, signals }) => {
      app.server.on('upgrade', (_, socket: Socket) => sockets.add(socket));
      return servePush(app, server, services, signals);
    });
  });
  afterAll(async () => {
    await service.close();
    await store.drop();
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await one.stop();
  });

  async function write(
    connection: Connection,
    version: number,
    provider: string | null = practice.first.accountId,
    practiceId = practice.id,
  ): Promise<void> {
    await recordEvent(
      connection,
      {
        practiceId,
        name: 'PrescriptionChanged',
        providerId: provider,
        content: {
          prescriptionId: randomUUID(),
          patientId: practice.patientId,
          providerId: provider ?? practice.first.accountId,
          version,
        },
      },
      new Date(),
    );
  }

  async function happen(version: number, provider?: string | null, practiceId?: string): Promise<void> {
    await write(store.database, version, provider, practiceId);
    service.signals.notify('events');
  }

  const clientOf = (member: TestMember, practiceId = practice.id, origin = service.url) =>
    createClient({
      origin,
      application: 'test',
      accessToken: () => Promise.resolve(member.token),
      practiceId: () => practiceId,
    });

  /** A stock client, as any program of this world would set it up. */
  function stock(
    member: TestMember,
    practiceId = practice.id,
    userid = member.accountId,
  ): { connection: HubConnection; id: Promise<string>; got: unknown[][] } {
    const got: unknown[][] = [];
    const connection = new HubConnectionBuilder()
      .withUrl(`${service.url}/api/notificationhub?userid=${userid}`, {
        accessTokenFactory: () => member.token,
        headers: { 'x-practice-id': practiceId },
        logger: LogLevel.None,
      })
      .configureLogging(LogLevel.None)
      .build();
    connection.on('PrescriptionChanged', (...values: unknown[]) => {
      got.push(values);
    });
    const id = new Promise<string>((resolve) => {
      connection.on('ReceiveConnectionId', resolve);
    });
    open.push(connection);
    return { connection, id, got };
  }

  async function joined(member: TestMember) {
    const one = stock(member);
    await one.connection.start();
    await clientOf(member).call(joinOrganization, { body: { connectionId: await one.id } });
    return one;
  }

  const refusals = async () =>
    (
      await store.database.run(
        {
          name: 'test-refused-joins',
          text: "SELECT id FROM audit_records WHERE event = 'push.join-refused'",
        },
        [],
      )
    ).length;

  const versions = (got: unknown[][]) => got.map(([content]) => (content as { version: number }).version);

  function channelOf(
    member: TestMember,
    delays: (failures: number) => number = () => 20,
    after?: number,
  ): { channel: PushChannel; events: PracticeEvent[] } {
    const events: PracticeEvent[] = [];
    const calls = clientOf(member);
    const channel = createPushChannel({
      origin: service.url,
      accessToken: () => Promise.resolve(member.token),
      practiceId: practice.id,
      after,
      listEvents: (query) => calls.call(listEvents, { query }),
      reconnectDelay: delays,
    });
    channel.on('PrescriptionChanged', (_, event) => {
      events.push(event);
    });
    open.push(channel);
    return { channel, events };
  }

  const versionsOf = (events: PracticeEvent[]) =>
    events.map(({ content }) => (content as { version: number }).version);

  describe('negotiation', () => {
    it('refuses who is not signed in, and who is not of the practice', async () => {
      const negotiate = (headers: Record<string, string>) =>
        fetch(`${service.url}/api/notificationhub/negotiate?negotiateVersion=1`, { method: 'POST', headers });
      expect((await negotiate({})).status).toBe(401);
      expect(
        (await negotiate({ authorization: 'Bearer nonsense', 'x-practice-id': practice.id })).status,
      ).toBe(401);
      expect(
        (await negotiate({ authorization: `Bearer ${practice.first.token}`, 'x-practice-id': elsewhere.id }))
          .status,
      ).toBe(403);
      expect((await negotiate({ authorization: `Bearer ${practice.first.token}` })).status).toBe(403);
    });

    async function ticket(): Promise<string> {
      const answer = await fetch(`${service.url}/api/notificationhub/negotiate`, {
        method: 'POST',
        headers: { authorization: `Bearer ${practice.first.token}`, 'x-practice-id': practice.id },
      });
      const { url, accessToken } = (await answer.json()) as { url: string; accessToken: string };
      expect(url).toBe(`${service.url}/api/notificationhub/socket`);
      return accessToken;
    }

    /** Opens a socket as a browser does, with the ticket in its address; how it ended, or 'open'. */
    function knock(token: string, at = '/api/notificationhub/socket?'): Promise<string> {
      const socket = new HubConnectionBuilder()
        .withUrl(`${service.url}${at}access_token=${token}`, {
          skipNegotiation: true,
          transport: HttpTransportType.WebSockets,
          logger: LogLevel.None,
        })
        .configureLogging(LogLevel.None)
        .build();
      open.push(socket);
      return socket.start().then(
        () => 'open',
        () => 'refused',
      );
    }

    it('gives a ticket that opens one socket and is stored only as a hash', async () => {
      const token = await ticket();
      const rows = await store.database.run<{ hash: string; purpose: string }>(
        { name: 'test-tickets', text: 'SELECT hash, purpose FROM tickets' },
        [],
      );
      expect(JSON.stringify(rows)).not.toContain(token);
      expect(rows.map(({ hash }) => hash)).toContain(ticketHash(token));
      expect(await knock(token)).toBe('open');
      expect(await knock(token)).toBe('refused');
      expect(await knock('nonsense')).toBe('refused');
    });

    it.each([
      [30, 'refused'],
      [29, 'open'],
    ])('a ticket %i seconds old is %s', async (age, outcome) => {
      const token = await ticket();
      const issued = {
        name: 'test-age',
        text: `UPDATE tickets SET expires_at = expires_at - make_interval(secs => $2) WHERE hash = $1`,
      };
      await store.database.run(issued, [ticketHash(token), age]);
      expect(await knock(token)).toBe(outcome);
    });

    it('opens where the specification has the hub, for the userid of its ticket alone', async () => {
      const hub = (id: string) => `/api/notificationhub?userid=${id}&`;
      expect(await knock(await ticket(), hub(practice.first.accountId))).toBe('open');
      expect(await knock(await ticket(), hub(practice.staff.accountId))).toBe('refused');
      expect(await knock('nonsense', hub(practice.first.accountId))).toBe('refused');
    });

    it('offers WebSockets alone', async () => {
      const answer = await fetch(`${service.url}/api/notificationhub/socket/negotiate?negotiateVersion=1`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await ticket()}` },
      });
      expect(await answer.json()).toMatchObject({
        availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
      });
      const polling = new HubConnectionBuilder()
        .withUrl(`${service.url}/api/notificationhub`, {
          transport: HttpTransportType.LongPolling,
          accessTokenFactory: () => practice.first.token,
          headers: { 'x-practice-id': practice.id },
          logger: LogLevel.None,
        })
        .configureLogging(LogLevel.None)
        .build();
      await expect(polling.start()).rejects.toThrow();
    });
  });

  describe('a stock client', () => {
    it('is told of events with their number and time once it has joined, and not before', async () => {
      const one = stock(practice.staff);
      await one.connection.start();
      const id = await one.id;
      const seen = await joined(practice.staff);
      await happen(1);
      await vi.waitFor(() => {
        expect(versions(seen.got)).toEqual([1]);
      }, WAIT);
      expect(one.got).toEqual([]);
      expect(seen.got[0]?.[1]).toEqual({
        sequence: expect.any(Number) as number,
        at: expect.stringMatching(/Z$/) as string,
      });

      // What happened since it came is not lost by joining late.
      await clientOf(practice.staff).call(joinOrganization, { body: { connectionId: id } });
      await vi.waitFor(() => {
        expect(versions(one.got)).toEqual([1]);
      }, WAIT);
      await happen(2);
      await vi.waitFor(() => {
        expect(versions(one.got)).toEqual([1, 2]);
      }, WAIT);
      expect(versions(seen.got)).toEqual([1, 2]);
    });

    it('sees what its person may see', async () => {
      const first = await joined(practice.first);
      const second = await joined(practice.second);
      const staff = await joined(practice.staff);
      await happen(1, practice.first.accountId);
      await happen(2, practice.second.accountId);
      await happen(3, elsewhere.first.accountId, elsewhere.id);
      await happen(4, null);
      await vi.waitFor(() => {
        expect([first.got, second.got, staff.got].map(versions)).toEqual([
          [1, 4],
          [2, 4],
          [1, 2, 4],
        ]);
      }, WAIT);
    });

    it('cannot be joined to a group by anybody else, and the try is on record', async () => {
      const one = stock(practice.first);
      await one.connection.start();
      const connectionId = await one.id;
      await expect(
        clientOf(practice.second).call(joinOrganization, { body: { connectionId } }),
      ).rejects.toMatchObject({ status: 404, code: 'record.not-found' });
      await expect(
        clientOf(elsewhere.first, elsewhere.id).call(joinOrganization, { body: { connectionId } }),
      ).rejects.toMatchObject({ status: 404 });
      const records = await store.database.run<{ account_id: string }>(
        {
          name: 'test-refusals',
          text: "SELECT account_id FROM audit_records WHERE event = 'push.join-refused'",
        },
        [],
      );
      expect(records.map((row) => row.account_id)).toEqual(
        expect.arrayContaining([practice.second.accountId, elsewhere.first.accountId]),
      );
    });

    it('names its group in the address too, and another one is refused and on record', async () => {
      const one = stock(practice.staff);
      await one.connection.start();
      const join = async (organizationId: string) =>
        clientOf(practice.staff).call(joinNamedOrganization, {
          params: { organizationId },
          body: { connectionId: await one.id },
        });
      const before = await refusals();
      await expect(join(elsewhere.id)).rejects.toMatchObject({ status: 404, code: 'record.not-found' });
      expect(await refusals()).toBe(before + 1);
      await join(practice.id);
      await happen(1);
      await vi.waitFor(() => {
        expect(versions(one.got)).toEqual([1]);
      }, WAIT);
    });

    it('goes over into the group of another practice of its person, and of nobody else', async () => {
      const other = await seedPractice(store.database);
      const one = await joined(practice.first);
      const connectionId = await one.id;
      const go = (member: TestMember, practiceId: string, previousOrganizationId: string) =>
        clientOf(member, practiceId).call(changeOrganization, {
          body: { connectionId, previousOrganizationId },
        });
      // a person of the other practice, with the id of someone else's connection
      await expect(go(other.first, other.id, practice.id)).rejects.toMatchObject({ status: 404 });
      // not a member there
      await expect(go(practice.first, other.id, practice.id)).rejects.toMatchObject({ status: 403 });
      await store.database.run(
        {
          name: 'test-second-membership',
          text: `INSERT INTO memberships (practice_id, account_id, role, created_at)
            VALUES ($1, $2, 'Provider', now())`,
        },
        [other.id, practice.first.accountId],
      );
      // not where it says that it comes from
      await expect(go(practice.first, other.id, other.id)).rejects.toMatchObject({ status: 404 });
      await go(practice.first, other.id, practice.id);
      await happen(1, practice.first.accountId, other.id);
      await vi.waitFor(() => {
        expect(versions(one.got)).toEqual([1]);
      }, WAIT);
      await happen(2, practice.first.accountId, practice.id);
      await happen(3, practice.first.accountId, other.id);
      await vi.waitFor(() => {
        expect(versions(one.got)).toEqual([1, 3]);
      }, WAIT);
    });

    it('is refused with the userid of somebody else, who is on record', async () => {
      await expect(
        stock(practice.staff, practice.id, practice.first.accountId).connection.start(),
      ).rejects.toThrow('403');
      const records = await store.database.run<{ account_id: string }>(
        {
          name: 'test-refused-userid',
          text: `SELECT account_id FROM audit_records
            WHERE event = 'access.refused' AND resource_id = 'negotiatePush' AND practice_id = $1`,
        },
        [practice.id],
      );
      expect(records).toEqual([{ account_id: practice.staff.accountId }]);
    });

    it('is told nothing more, and let go, when its rights are removed', async () => {
      const leaver = await seedPractice(store.database);
      const one = stock(leaver.staff, leaver.id);
      const ended = new Promise((resolve) => {
        one.connection.onclose(resolve);
      });
      await one.connection.start();
      await clientOf(leaver.staff, leaver.id).call(joinOrganization, {
        body: { connectionId: await one.id },
      });
      await store.database.run(
        {
          name: 'test-remove',
          text: 'UPDATE memberships SET active = false WHERE practice_id = $1 AND account_id = $2',
        },
        [leaver.id, leaver.staff.accountId],
      );
      await happen(1, leaver.first.accountId, leaver.id);
      await ended;
      expect(one.got).toEqual([]);
      await expect(stock(leaver.staff, leaver.id).connection.start()).rejects.toThrow('403');
    });

    it('is told as the last thing that its person was made inactive, so that the page asks why', async () => {
      const leaver = await seedPractice(store.database);
      const one = stock(leaver.staff, leaver.id);
      const received: unknown[] = [];
      one.connection.on('GrantChanged', (content: unknown) => {
        received.push(content);
      });
      const ended = new Promise((resolve) => {
        one.connection.onclose(resolve);
      });
      await one.connection.start();
      await clientOf(leaver.staff, leaver.id).call(joinOrganization, {
        body: { connectionId: await one.id },
      });
      await store.database.transaction(async (transaction) => {
        await transaction.run(
          {
            name: 'test-remove',
            text: 'UPDATE memberships SET active = false WHERE practice_id = $1 AND account_id = $2',
          },
          [leaver.id, leaver.staff.accountId],
        );
        for (const accountId of [leaver.first.accountId, leaver.staff.accountId])
          await recordEvent(
            transaction,
            { practiceId: leaver.id, name: 'GrantChanged', providerId: null, content: { accountId } },
            new Date(),
          );
      });
      service.signals.notify('events');
      await ended;
      expect(received).toEqual([{ accountId: leaver.staff.accountId }]);
      expect(one.got).toEqual([]);
    });

    it('gets an answer to a call of a method there is not, and stays', async () => {
      const one = await joined(practice.staff);
      await expect(one.connection.invoke('Anything')).rejects.toThrow('no such method');
      await happen(1);
      await vi.waitFor(() => {
        expect(versions(one.got)).toEqual([1]);
      }, WAIT);
    });
  });

  describe('catching up', () => {
    it('lists what came after a number, to whom it concerns', async () => {
      const staff = clientOf(practice.staff);
      const { latest: start, events: none } = await staff.call(listEvents, {});
      expect(none).toEqual([]);
      await happen(1, practice.first.accountId);
      await happen(2, practice.second.accountId);
      await happen(3, null);
      await happen(4, elsewhere.first.accountId, elsewhere.id);
      const list = (member: TestMember, limit?: number) =>
        clientOf(member).call(listEvents, {
          query: { after: start, ...(limit === undefined ? {} : { limit }) },
        });
      // older transactions, of other tests, may still run
      await expect.poll(async () => versionsOf((await list(practice.staff)).events)).toEqual([1, 2, 3]);
      expect(versionsOf((await list(practice.first)).events)).toEqual([1, 3]);
      expect(versionsOf((await list(practice.second)).events)).toEqual([2, 3]);
      const page = await list(practice.staff, 2);
      expect(versionsOf(page.events)).toEqual([1, 2]);
      expect(page.latest).toBe(page.events[1]?.sequence);
      expect(versionsOf((await staff.call(listEvents, { query: { after: page.latest } })).events)).toEqual([
        3,
      ]);
    });
  });

  describe('the channel', () => {
    it('begins behind the event that was named, where one was: what happened before it started is told', async () => {
      const staff = clientOf(practice.staff);
      const { latest } = await staff.call(listEvents, {});
      await happen(1);
      // older transactions, of other tests, may still run
      await expect
        .poll(async () => versionsOf((await staff.call(listEvents, { query: { after: latest } })).events))
        .toEqual([1]);
      const [named, other] = [channelOf(practice.staff, () => 20, latest), channelOf(practice.staff)];
      await Promise.all([named.channel.start(), other.channel.start()]);
      await happen(2);
      await vi.waitFor(() => {
        expect([versionsOf(named.events), versionsOf(other.events)]).toEqual([[1, 2], [2]]);
      }, WAIT);
    });

    it('delivers each event once and in order through cuts of the connection', async () => {
      const { channel, events } = channelOf(practice.staff);
      const states: string[] = [];
      channel.subscribe((state) => states.push(state));
      await channel.start();
      expect(channel.state).toBe('connected');
      let version = 0;
      for (let cut = 0; cut < 5; cut += 1) {
        await happen((version += 1));
        for (const socket of sockets) socket.destroy();
        sockets.clear();
        for (let more = 0; more < 3; more += 1) await happen((version += 1));
        await vi.waitFor(() => {
          expect(states.filter((state) => state === 'connected')).toHaveLength(cut + 2);
        }, WAIT);
        await happen((version += 1));
      }
      const all = Array.from({ length: version }, (_, index) => index + 1);
      await vi.waitFor(() => {
        expect(versionsOf(events)).toEqual(all);
      }, WAIT);
      expect(states.slice(0, 3)).toEqual(['connected', 'reconnecting', 'connected']);
      await channel.stop();
      expect(channel.state).toBe('offline');
    });

    describe('that was cut, and would wait for an hour', () => {
      const page = new EventTarget();
      beforeEach(() => {
        vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
        vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
      });
      afterEach(() => {
        vi.unstubAllGlobals();
      });

      it.each([
        ['the page gets the focus', () => page.dispatchEvent(new Event('focus'))],
        ['the page is seen again', () => page.dispatchEvent(new Event('visibilitychange'))],
        ['its network is back', () => page.dispatchEvent(new Event('online'))],
        ['a call was answered', (channel: PushChannel) => channel.tryNow()],
      ])('connects when %s, and misses nothing', async (_, sign) => {
        const { channel, events } = channelOf(practice.staff, () => 3_600_000);
        await channel.start();
        for (const socket of sockets) socket.destroy();
        sockets.clear();
        await vi.waitFor(() => {
          expect(channel.state).toBe('reconnecting');
        }, WAIT);
        await happen(1);
        // many signs are one try, however soon they come after the last one
        for (let count = 0; count < 5; count += 1) sign(channel);
        await vi.waitFor(() => {
          expect(channel.state).toBe('connected');
          expect(versionsOf(events)).toEqual([1]);
        }, WAIT);
        sign(channel);
        await happen(2);
        await vi.waitFor(() => {
          expect(versionsOf(events)).toEqual([1, 2]);
        }, WAIT);
      });
    });

    it('catches up on more than one page', async () => {
      const { channel, events } = channelOf(practice.staff, () => 300);
      await channel.start();
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await store.database.transaction(async (transaction) => {
        for (let version = 1; version <= 1_100; version += 1) await write(transaction, version);
      });
      service.signals.notify('events');
      await vi.waitFor(() => {
        expect(events).toHaveLength(1_100);
      }, WAIT);
      expect(versionsOf(events)).toEqual(Array.from({ length: 1_100 }, (_, index) => index + 1));
    });

    it('goes on trying when there is nobody signed in, and says that it is offline', async () => {
      const calls = clientOf(practice.staff);
      const session: { token?: string } = {};
      const failures: number[] = [];
      const channel = createPushChannel({
        origin: service.url,
        accessToken: () => Promise.resolve(session.token),
        practiceId: practice.id,
        listEvents: (query) => calls.call(listEvents, { query }),
        reconnectDelay: (count) => {
          failures.push(count);
          return 5;
        },
      });
      open.push(channel);
      await channel.start();
      expect(channel.state).toBe('connecting');
      await vi.waitFor(() => {
        expect(channel.state).toBe('offline');
      }, WAIT);
      expect(failures.slice(0, 4)).toEqual([1, 2, 3, 4]);
      session.token = practice.staff.token;
      await vi.waitFor(() => {
        expect(channel.state).toBe('connected');
      }, WAIT);
    });
  });

  if (kind === 'postgres')
    describe('with several connections to the database', () => {
      it('loses no event that commits late, whichever transaction began first', async () => {
        const { channel, events } = channelOf(practice.staff);
        await channel.start();
        const database = store.database;
        const staff = clientOf(practice.staff);
        const { latest } = await staff.call(listEvents, {});
        // The first transaction has the lower id and draws the higher number; the one with the lower number
        // commits last.
        let commitSecond: () => void = () => undefined;
        let second: Promise<void> | undefined;
        await database.transaction(async (first) => {
          await first.run({ name: 'test-id', text: 'SELECT pg_current_xact_id()' }, []);
          const written = new Promise<void>((isWritten) => {
            second = database.transaction(async (transaction) => {
              await write(transaction, 1);
              isWritten();
              await new Promise<void>((resolve) => {
                commitSecond = resolve;
              });
            });
          });
          await written;
          await write(first, 2);
        });
        service.signals.notify('events');
        try {
          expect(await staff.call(listEvents, { query: { after: latest } })).toEqual({ latest, events: [] });
        } finally {
          commitSecond();
          await second;
        }
        service.signals.notify('events');
        await vi.waitFor(() => {
          expect(versionsOf(events)).toEqual([1, 2]);
        }, WAIT);
      });

      it('serves a client whose calls and socket are at two processes', async () => {
        const database = await openPostgresql(store.url ?? '');
        const other = await serveParts(database, async ({ app, server, services, signals }) =>
          servePush(app, server, services, signals),
        );
        try {
          const one = stock(practice.staff);
          await one.connection.start();
          await clientOf(practice.staff, practice.id, other.url).call(joinOrganization, {
            body: { connectionId: await one.id },
          });
          await write(store.database, 7);
          other.signals.notify('events');
          await vi.waitFor(() => {
            expect(versions(one.got)).toEqual([7]);
          }, WAIT);
        } finally {
          for (const each of open.splice(0)) await each.stop();
          await other.close();
          await database.close();
        }
      });
    });
});
