import { listAccountNotices } from '@erx/core/accounts/contract';
import { searchIncidents } from '@erx/core/incidents/contract';
import { negotiatePush } from '@erx/core/notifications/contract';
import { listAccessiblePractices } from '@erx/core/practices/contract';
import {
  endOtherSessions,
  endOwnSession,
  endSessionOfPerson,
  endSessionsOfPerson,
  listOwnSessions,
  listSessionsOfPerson,
} from '@erx/core/session/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBrowser } from '../fixtures/browser';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { refusal } from '../fixtures/refusal';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { sessionOf, sessionPage } from '../fixtures/session-page';
import { accessToken, clientOf } from '../fixtures/signed-in';
import { databaseKinds } from '../harness/run';

const ENDED = { status: 401, code: 'session.ended' };

describe.each(databaseKinds())('where somebody is signed in, on %s', (kind) => {
  let server: TestServer;
  let elm: string;
  let oak: string;
  beforeAll(async () => {
    server = await startTestServer(kind, { ERX_RATE_LIMIT: '0' });
    elm = await addPractice(server.services.database, 'Elm Street');
    oak = await addPractice(server.services.database, 'Oak Street');
    await addPerson(server, 'admin@elm.test', [elm], {
      role: 'Admin',
      firstName: 'Grace',
      lastName: 'Stone',
    });
  });
  afterAll(() => server.close());

  /** Signed in once more, in another browser. */
  async function signedIn(email: string, browser = new TestBrowser(), practice = elm) {
    const token = await accessToken(server.origin, email, PASSWORD, browser);
    const client = clientOf(server.origin, token, practice);
    await client.call(getUserInfo, {});
    return { browser, client, account: clientOf(server.origin, token, undefined), token };
  }
  /** What the page of a browser is when it is loaded again. */
  async function stateOfNewPage(browser: TestBrowser): Promise<string> {
    const { ports } = sessionPage({ origin: server.origin, browser, now: Date.now });
    const session = await sessionOf(server.origin, ports);
    await session.start();
    return session.state;
  }
  const eventsOf = async (event: string, resourceId: string) =>
    await server.services.database.run<{ practice_id: string; account_id: string; details: string }>(
      {
        name: 'test-session-records',
        text: `SELECT practice_id, account_id, details FROM audit_records
          WHERE event = $1 AND resource_id = $2 ORDER BY practice_id`,
      },
      [event, resourceId],
    );

  it('lists each browser with the address it came from, and marks the one that asks', async () => {
    await addPerson(server, 'list@elm.test', [elm]);
    const first = await signedIn('list@elm.test');
    const second = await signedIn('list@elm.test');
    const seen = await second.client.call(listOwnSessions, {});
    expect(seen).toHaveLength(2);
    expect(seen.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(seen.every(({ client, signedInFrom }) => client === 'web' && signedInFrom === '127.0.0.1')).toBe(
      true,
    );
    const own = seen.find(({ isThis }) => isThis);
    expect((await first.client.call(listOwnSessions, {})).find(({ isThis }) => isThis)?.id).not.toBe(own?.id);
  });

  it('shows nothing any more of a browser that was not used for longer than it stays signed in', async () => {
    await addPerson(server, 'old@elm.test', [elm]);
    const now = await signedIn('old@elm.test');
    await signedIn('old@elm.test');
    await signedIn('old@elm.test');
    const others = (await now.client.call(listOwnSessions, {})).filter(({ isThis }) => !isThis);
    for (const [at, { id }] of others.entries())
      await server.services.database.run(
        {
          name: 'test-used-before',
          text: `UPDATE sign_in_sessions SET last_used_at = last_used_at - make_interval(mins => $2) WHERE id = $1`,
        },
        [id, 21 + 2 * at],
      );
    expect((await now.client.call(listOwnSessions, {})).map(({ id }) => id)).not.toContain(others[1]?.id);
    expect(await now.client.call(listOwnSessions, {})).toHaveLength(2);
  });

  it(
    'ending one refuses its token and its push ticket at once and signs its browser out, and no other; ' +
      'its browser can be signed in again',
    async () => {
      const id = await addPerson(server, 'end@elm.test', [elm, oak]);
      const mine = await signedIn('end@elm.test');
      const lost = await signedIn('end@elm.test');
      const { accessToken: ticket } = await lost.client.call(negotiatePush, {});
      const other = (await mine.client.call(listOwnSessions, {})).find(({ isThis }) => !isThis);
      await mine.client.call(endOwnSession, { params: { sessionId: other?.id ?? '' } });

      expect(await refusal(lost.client.call(getUserInfo, {}))).toEqual(ENDED);
      expect(await refusal(lost.account.call(listAccessiblePractices, {}))).toEqual(ENDED);
      const negotiated = await fetch(`${server.origin}/api/notificationhub/socket/negotiate`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ticket}` },
      });
      expect(negotiated.status).toBe(403);
      expect(await stateOfNewPage(lost.browser)).toBe('signed-out');
      expect(await stateOfNewPage(mine.browser)).toBe('signed-in');
      await mine.client.call(getUserInfo, {});
      expect(await mine.client.call(listOwnSessions, {})).toHaveLength(1);
      // written in each practice of the account
      const records = await eventsOf('session.ended', id);
      expect(records.map(({ practice_id: practice }) => practice)).toEqual([elm, oak].toSorted());
      expect(records.every(({ account_id: by }) => by === id)).toBe(true);
      expect(JSON.parse(records[0]?.details ?? '{}')).toMatchObject({ client: 'web' });
      // no one is notified of what they did themselves
      expect(await mine.client.call(listAccountNotices, {})).toEqual([]);

      const again = await signedIn('end@elm.test', lost.browser);
      await again.client.call(getUserInfo, {});
      expect(await stateOfNewPage(lost.browser)).toBe('signed-in');
      // of two who end it, the second finds nothing
      const path = { params: { sessionId: other?.id ?? '' } };
      expect(await refusal(mine.client.call(endOwnSession, path))).toEqual({
        status: 404,
        code: 'record.not-found',
      });
    },
  );

  it('ending all others leaves the one that asks', async () => {
    await addPerson(server, 'others@elm.test', [elm]);
    const [first, second, mine] = [
      await signedIn('others@elm.test'),
      await signedIn('others@elm.test'),
      await signedIn('others@elm.test'),
    ];
    expect(await mine.client.call(endOtherSessions, {})).toEqual({ ended: 2 });
    for (const { client } of [first, second])
      expect(await refusal(client.call(getUserInfo, {}))).toEqual(ENDED);
    await mine.client.call(getUserInfo, {});
  });

  it('a session is nobody else’s to end, not even by its id', async () => {
    await addPerson(server, 'eve@elm.test', [elm]);
    await addPerson(server, 'ida@elm.test', [elm]);
    const ida = await signedIn('ida@elm.test');
    const [session] = await ida.client.call(listOwnSessions, {});
    const eve = await signedIn('eve@elm.test');
    const path = { params: { sessionId: session?.id ?? '' } };
    expect((await refusal(eve.client.call(endOwnSession, path))).code).toBe('record.not-found');
    await ida.client.call(getUserInfo, {});
  });

  it('signing out takes a session off the list and refuses its token', async () => {
    await addPerson(server, 'out@elm.test', [elm]);
    const mine = await signedIn('out@elm.test');
    const leaving = await signedIn('out@elm.test');
    const page = await leaving.browser.open(`${server.origin}/identity/session/end`);
    await leaving.browser.submit(page, { logout: 'yes' }, (url) => url.pathname.startsWith('/identity/'));
    expect(await mine.client.call(listOwnSessions, {})).toHaveLength(1);
    expect(await refusal(leaving.client.call(getUserInfo, {}))).toEqual(ENDED);
  });

  it('an administrator sees and ends those of a person, who is told, and it is filed', async () => {
    const bea = await addPerson(server, 'bea@elm.test', [elm]);
    const admin = await signedIn('admin@elm.test');
    const victim = await signedIn('bea@elm.test');
    const list = () => admin.client.call(listSessionsOfPerson, { params: { id: bea } });
    const [session] = await list();
    expect(session).toMatchObject({ client: 'web', isThis: false });
    await admin.client.call(endSessionOfPerson, { params: { id: bea, sessionId: session?.id ?? '' } });
    expect(await refusal(victim.client.call(getUserInfo, {}))).toEqual(ENDED);
    expect(await list()).toEqual([]);

    const again = await signedIn('bea@elm.test');
    expect(await again.client.call(listAccountNotices, {})).toMatchObject([
      { kind: 'session-ended', by: 'Grace Stone', practiceName: 'Elm Street' },
    ]);
    expect(await admin.client.call(searchIncidents, { query: { type: 'sessionEnded' } })).toHaveLength(1);
    expect((await eventsOf('session.ended', bea)).length).toBe(1);
    expect(await admin.client.call(endSessionsOfPerson, { params: { id: bea } })).toEqual({ ended: 1 });
    expect(await refusal(again.client.call(getUserInfo, {}))).toEqual(ENDED);
  });

  it('who works elsewhere too is a super administrator’s, and colleagues without the right see nothing', async () => {
    const both = await addPerson(server, 'both@elm.test', [elm, oak]);
    const admin = await signedIn('admin@elm.test');
    expect(await refusal(admin.client.call(listSessionsOfPerson, { params: { id: both } }))).toEqual({
      status: 403,
      code: 'session.not-yours',
    });
    expect((await refusal(admin.client.call(endSessionsOfPerson, { params: { id: both } }))).code).toBe(
      'session.not-yours',
    );
    await addPerson(server, 'super@elm.test', [elm], { isSuperAdmin: true });
    const root = await signedIn('super@elm.test');
    expect(await root.client.call(listSessionsOfPerson, { params: { id: both } })).toEqual([]);
    await addPerson(server, 'doc@elm.test', [elm], { role: 'Provider', npi: '1234567893' });
    const doc = await signedIn('doc@elm.test');
    expect(await refusal(doc.client.call(listSessionsOfPerson, { params: { id: both } }))).toEqual({
      status: 403,
      code: 'access.refused',
    });
  });
});
