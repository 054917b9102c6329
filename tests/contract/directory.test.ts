import { modifyUserInfo } from '@erx/core/accounts/contract';
import { getNetworkRegistration, syncNetworkRegistration } from '@erx/core/credentials/directory/contract';
import { setMemberActive } from '@erx/core/grants/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { notifyDirectory } from '@erx/server/credentials/directory/notify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, personOf } from '../fixtures/signer';
import { codeOf, refusal } from '../fixtures/signing-fixture';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { startPhone, type TestPhone } from '../harness/phone';
import { databaseKinds } from '../harness/run';

interface Registered {
  locations: {
    prescriber: {
      spi: string;
      npi: string;
      phone: string;
      fax: string;
      activeEnd: string;
      serviceLevels: string[];
    };
  }[];
  answered: { kind: string; outcome: string; npi: string }[];
}

describe.each(databaseKinds())("registration with the network's directory on %s", (kind) => {
  let sandbox: TestPhone;
  let server: TestServer;
  let unregistered: Person; // provider6: the network has refused an SPI
  let registered: Person; // provider5
  let admin: Person;
  let statements = 0;
  beforeAll(async () => {
    sandbox = await startPhone();
    server = await startTestServer(kind, { ERX_DEMO: '1', ERX_RATE_LIMIT: '0', ...sandbox.network });
    [unregistered, registered, admin] = (await Promise.all(
      ['provider6', 'provider5', 'admin2'].map((name) => personOf(server, name)),
    )) as [Person, Person, Person];
  });
  afterAll(async () => {
    await server.close();
    await sandbox.stop();
  });

  const rows = <Row>(text: string, ...values: unknown[]) =>
    server.services.database.run<Row>({ name: `directory-test-${String((statements += 1))}`, text }, values);
  const sync = (who: Person, body: { userId?: string; token?: string } = {}) =>
    who.client.call(syncNetworkRegistration, { body: { userId: who.accountId, ...body } });
  const read = (who: Person, userId?: string) =>
    who.client.call(getNetworkRegistration, userId === undefined ? {} : { query: { userId } });
  const settled = async (who: Person) => {
    await expect.poll(async () => (await read(who)).waitingSince, { timeout: 90_000 }).toBeUndefined();
    return await read(who);
  };
  const directory = async () => (await (await fetch(`${sandbox.origin}/api/directory`)).json()) as Registered;
  const npiOf = async (who: Person) => (await who.client.call(getUserInfo, {})).npi ?? '';
  const trail = async (who: Person) =>
    (
      await rows<{ event: string }>(
        "SELECT event FROM audit_records WHERE resource_id = $1 AND event LIKE 'registration.%' ORDER BY sequence",
        who.accountId,
      )
    ).map(({ event }) => event);

  it('gives a prescriber an SPI, and tells of it once however often it is asked for', async () => {
    expect(await read(unregistered)).toMatchObject({
      spiError: 'The address of the practice does not match the one registered with the NPI.',
      lacking: [],
    });
    // Asked for by HTTP while the message that was queued first cannot have left: it is not committed yet.
    let again: Promise<unknown> | undefined;
    const outcomes = await server.services.database.transaction(async (transaction) => {
      const first = await notifyDirectory(
        transaction,
        server.services.config,
        {
          practiceId: unregistered.practiceId,
          accountId: unregistered.accountId,
          byAccountId: unregistered.accountId,
        },
        server.services.now(),
      );
      again = sync(unregistered, { token: 'of another system' });
      return first;
    });
    expect(outcomes).toBe('queued');
    await again;
    const after = await settled(unregistered);
    expect(after).toMatchObject({ spiError: '', spi: expect.stringMatching(/^\d{13}$/) as string });
    const { locations, answered } = await directory();
    const npi = await npiOf(unregistered);
    expect(
      locations.filter(({ prescriber }) => prescriber.npi === npi).map(({ prescriber }) => prescriber.spi),
    ).toEqual([after.spi]);
    expect(answered.filter((one) => one.npi === npi).map((one) => one.kind)).toEqual(['AddPrescriber']);
    expect(await unregistered.client.call(getUserInfo, {})).toMatchObject({ spi: after.spi, spiError: '' });
    expect(await trail(unregistered)).toEqual(['registration.queued', 'registration.accepted']);
    expect(
      await rows(
        'SELECT direction, kind FROM network_messages WHERE order_number = $1 ORDER BY at, direction DESC',
        `SPI ${unregistered.accountId}`,
      ),
    ).toEqual([
      { direction: 'out', kind: 'AddPrescriber' },
      { direction: 'in', kind: 'AddPrescriberResponse' },
    ]);
    expect(
      JSON.stringify(
        await rows(
          'SELECT xml FROM network_messages WHERE order_number = $1',
          `SPI ${unregistered.accountId}`,
        ),
      ),
    ).not.toContain('of another system');
  });

  it('tells the reason of the network, keeps the SPI there is, and clears the reason when a change is taken', async () => {
    const spi = (await read(registered)).spi;
    const [{ zip_code: zip } = { zip_code: '' }] = await rows<{ zip_code: string }>(
      'SELECT zip_code FROM accounts WHERE id = $1',
      registered.accountId,
    );
    await rows("UPDATE accounts SET zip_code = '00000' WHERE id = $1", registered.accountId);
    await sync(admin, { userId: registered.accountId });
    expect(await settled(registered)).toMatchObject({
      spi,
      spiError:
        'The pharmacy network has refused the registration (code 900). The address of the practice ' +
        'does not match the one registered with the NPI.',
    });
    await rows('UPDATE accounts SET zip_code = $2 WHERE id = $1', registered.accountId, zip);
    await sync(registered);
    expect(await settled(registered)).toMatchObject({ spi, spiError: '' });
    expect(await trail(registered)).toEqual([
      'registration.queued',
      'registration.refused',
      'registration.queued',
      'registration.accepted',
    ]);
  });

  it('what changes while a message is on its way is told after it', async () => {
    const now = server.services.now();
    const who = {
      practiceId: registered.practiceId,
      accountId: registered.accountId,
      byAccountId: registered.accountId,
    };
    const outcomes = await server.services.database.transaction(async (transaction) => {
      const first = await notifyDirectory(transaction, server.services.config, who, now);
      await transaction.run(
        { name: 'directory-test-phone', text: "UPDATE accounts SET phone = '5205550177' WHERE id = $1" },
        [registered.accountId],
      );
      return [first, await notifyDirectory(transaction, server.services.config, who, now)];
    });
    expect(outcomes).toEqual(['queued', 'waiting']);
    server.services.notify('outbox');
    const npi = await npiOf(registered);
    await expect
      .poll(
        async () =>
          (await directory()).locations.find(({ prescriber }) => prescriber.npi === npi)?.prescriber.phone,
        { timeout: 90_000 },
      )
      .toBe('5205550177');
    await settled(registered);
    expect(
      (await directory()).answered.filter((one) => one.npi === npi && one.outcome === 'Taken'),
    ).toHaveLength(3);
  });

  it('is told of changed details and of who is active, and of nothing else', async () => {
    const npi = await npiOf(registered);
    const known = async () =>
      (await directory()).locations.find(({ prescriber }) => prescriber.npi === npi)?.prescriber;
    const modify = (key: string, value: string) =>
      registered.client.call(modifyUserInfo, {
        params: { id: registered.accountId },
        body: [{ key, value }],
      });
    const before = (await trail(registered)).length;
    await modify('title', 'MD');
    expect(await trail(registered)).toHaveLength(before);

    await modify('fax', '5205550166');
    await expect.poll(async () => (await known())?.fax, { timeout: 90_000 }).toBe('5205550166');
    await settled(registered);
    const setActive = (active: boolean) =>
      admin.client.call(setMemberActive, { params: { id: registered.accountId }, body: { active } });
    const isOpen = async () => ((await known())?.activeEnd ?? '') > server.services.now().toISOString();
    await setActive(false);
    await expect.poll(isOpen, { timeout: 90_000 }).toBe(false);
    await expect
      .poll(async () => (await read(admin, registered.accountId)).waitingSince, { timeout: 90_000 })
      .toBeUndefined();
    await setActive(true);
    await expect.poll(isOpen, { timeout: 90_000 }).toBe(true);
    await expect
      .poll(async () => (await read(admin, registered.accountId)).waitingSince, { timeout: 90_000 })
      .toBeUndefined();
    const added = (await trail(registered)).slice(before);
    expect(added).toEqual([
      'registration.queued',
      'registration.accepted',
      'registration.queued',
      'registration.accepted',
      'registration.queued',
      'registration.accepted',
    ]);
  });

  it('refuses what the network could not take, before anything is sent', async () => {
    registered = await personOf(server, 'provider5', 'signed in again'); // being deactivated ended their sign-in
    await rows("UPDATE accounts SET fax = '' WHERE id = $1", registered.accountId);
    expect(await refusal(sync(registered))).toMatchObject({
      status: 422,
      code: 'directory.incomplete',
      data: { fields: 'fax' },
    });
    await rows(
      "UPDATE accounts SET fax = '5205550178', city = $2 WHERE id = $1",
      registered.accountId,
      'Tucson 東',
    );
    expect(await refusal(sync(registered))).toMatchObject({
      status: 422,
      code: 'directory.unwritable',
      data: { field: 'city' },
    });
    expect((await read(registered)).waitingSince).toBeUndefined();
  });

  it('is for those who administer, and for prescribers of the own practice', async () => {
    const [staff, partner, elsewhere] = (await Promise.all(
      ['staff2', 'partner', 'provider2'].map((name) => personOf(server, name)),
    )) as [Person, Person, Person];
    expect(await codeOf(sync(staff))).toBe('access.refused');
    expect(await codeOf(sync(partner))).toBe('access.refused');
    expect(await codeOf(sync(admin))).toBe('directory.no-prescriber');
    expect(await refusal(sync(admin, { userId: elsewhere.accountId }))).toMatchObject({
      status: 404,
      code: 'record.not-found',
    });
    expect(await codeOf(read(admin, elsewhere.accountId))).toBe('record.not-found');
  });
});
