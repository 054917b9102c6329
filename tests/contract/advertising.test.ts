import {
  getAdvertisement,
  insertMarketingAudit,
  listAdvertisingImages,
  showAdvertisementToAll,
} from '@erx/core/advertising/contract';
import { createClient, type Client } from '@erx/core/client/call';
import { getUserInfo, updateUserInfo } from '@erx/core/users/contract';
import { serveAdvertising } from '@erx/server/advertising/routes';
import { serveUsers } from '@erx/server/users/routes';
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { seedPractice, type TestMember, type TestPractice } from '../harness/practice';
import { databaseKinds } from '../harness/run';
import { serveParts, type TestService } from '../harness/service';

const IMAGE = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');

describe.each(databaseKinds())('advertisements on %s', (kind) => {
  let store: TestDatabase;
  let service: TestService;
  let practice: TestPractice;
  let elsewhere: TestPractice;
  let client: Client;
  const [shown, second, withdrawn] = [randomUUID(), randomUUID(), randomUUID()];

  const run = <Row>(text: string, values: readonly unknown[] = []) =>
    store.database.run<Row>({ name: createHash('md5').update(text).digest('hex'), text }, values);
  const clientOf = ({ token }: TestMember, practiceId: string) =>
    createClient({
      origin: service.url,
      application: 'test',
      accessToken: () => Promise.resolve(token),
      practiceId: () => practiceId,
    });
  const put = (id: string, title: string, position: number, active: boolean) =>
    run(
      `INSERT INTO advertisements (id, title, media_type, image, web_url, position, active)
        VALUES ($1, $2, 'image/svg+xml', $3, '/surescripts', $4, $5)`,
      [id, title, IMAGE, position, active],
    );

  beforeAll(async () => {
    store = await makeDatabase(kind);
    practice = await seedPractice(store.database);
    elsewhere = await seedPractice(store.database);
    service = await serveParts(store.database, ({ server, services }) => {
      serveAdvertising(server, services);
      serveUsers(server, services);
      return Promise.resolve({ close: () => Promise.resolve() });
    });
    client = clientOf(practice.first, practice.id);
  });
  afterAll(async () => {
    await service.close();
    await store.drop();
  });

  it('are none where none are kept: no banner and no dialog', async () => {
    expect(await client.call(listAdvertisingImages, {})).toEqual([]);
    expect(await client.call(getAdvertisement, {})).toEqual({});
  });

  it('come in their order, without those that were withdrawn', async () => {
    await put(second, 'Second', 2, true);
    await put(withdrawn, 'Withdrawn', 0, false);
    await put(shown, 'First', 1, true);
    const blobImage = `data:image/svg+xml;base64,${IMAGE}`;
    expect(await client.call(listAdvertisingImages, {})).toEqual([
      { id: shown, title: 'First', blobImage, webUrl: '/surescripts' },
      { id: second, title: 'Second', blobImage, webUrl: '/surescripts' },
    ]);
    expect(await client.call(getAdvertisement, {})).toEqual({
      id: shown,
      title: 'First',
      url: blobImage,
      webUrl: '/surescripts',
    });
  });

  it('that were seen and opened are recorded with the person and the time that the server knows (N7-3)', async () => {
    const before = Date.now();
    const claimed = {
      userId: elsewhere.first.accountId,
      userName: 'Somebody Else',
      userEmail: 'else@test.example',
      createdAt: '2001-01-01T00:00:00Z',
      description: 'Made up',
    };
    await client.call(insertMarketingAudit, {
      body: { type: 'BannerSeen', advertisementId: shown, ...claimed },
    });
    await client.call(insertMarketingAudit, { body: { type: 'BannerClick', advertisementId: second } });
    const rows = await run<{
      practice_id: string;
      user_id: string;
      user_name: string;
      user_email: string;
      type: string;
      description: string;
      created_at: Date;
    }>(
      `SELECT practice_id, user_id, user_name, user_email, type, description, created_at
        FROM marketing_audits
        ORDER BY created_at, type DESC`,
    );
    expect(rows.map(({ created_at: _, ...row }) => row)).toEqual(
      [
        ['BannerSeen', 'First'],
        ['BannerClick', 'Second'],
      ].map(([type, description]) => ({
        practice_id: practice.id,
        user_id: practice.first.accountId,
        user_name: 'first Test',
        user_email: `${practice.first.subject}@test.example`,
        type,
        description,
      })),
    );
    for (const { created_at: at } of rows) expect(at.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('that are unknown or withdrawn, and acts that are none, are not recorded', async () => {
    for (const advertisementId of [randomUUID(), withdrawn]) {
      expect(
        await refusal(client.call(insertMarketingAudit, { body: { type: 'BannerSeen', advertisementId } })),
      ).toEqual({ status: 404, code: 'advertising.unknown' });
    }
    expect(
      await refusal(
        client.call(insertMarketingAudit, {
          body: { type: 'Bought' as 'BannerSeen', advertisementId: shown },
        }),
      ),
    ).toMatchObject({ status: 400 });
    expect(Number((await run<{ count: string }>('SELECT count(*) FROM marketing_audits'))[0]?.count)).toBe(2);
  });

  describe('the dialog', () => {
    const changed = () =>
      run<{ count: string }>("SELECT count(*) FROM audit_records WHERE event = 'advertisement.closed'").then(
        ([row]) => Number(row?.count),
      );
    const close = (who: Client, id: string, value: unknown = true, key = 'isAdvertisementSeen') =>
      who.call(updateUserInfo, { params: { id }, body: [{ key, value }] });

    it('is unseen until it is closed; closing it twice is no failure, and one record (N4-6, N7-5)', async () => {
      const me = practice.first.accountId;
      expect((await client.call(getUserInfo, {})).isAdvertisementSeen).toBe(false);
      expect((await close(client, me)).isAdvertisementSeen).toBe(true);
      expect((await close(client, me)).isAdvertisementSeen).toBe(true);
      expect((await client.call(getUserInfo, {})).isAdvertisementSeen).toBe(true);
      expect((await clientOf(practice.second, practice.id).call(getUserInfo, {})).isAdvertisementSeen).toBe(
        false,
      );
      expect(await changed()).toBe(1);
    });

    it('is closed for oneself alone, and this way changes nothing else of a person', async () => {
      const me = practice.second;
      const mine = clientOf(me, practice.id);
      expect(await refusal(close(client, me.accountId))).toEqual({ status: 403, code: 'access.refused' });
      expect(await refusal(close(mine, me.accountId, 'Admin', 'role'))).toMatchObject({ status: 400 });
      expect(await refusal(close(mine, me.accountId, 'yes'))).toMatchObject({ status: 400 });
      expect(
        await refusal(
          mine.call(updateUserInfo, {
            params: { id: me.accountId },
            body: [
              { key: 'isAdvertisementSeen', value: true },
              { key: 'isSuperAdmin', value: true },
            ],
          }),
        ),
      ).toMatchObject({ status: 400 });
      expect(await mine.call(getUserInfo, {})).toMatchObject({
        isAdvertisementSeen: false,
        role: 'Provider',
        isSuperAdmin: false,
      });
    });
  });

  it('appear again for everybody when a super administrator says so, and nobody else', async () => {
    const seen = async () =>
      (
        await run<{ count: string }>(
          'SELECT count(*) FROM accounts WHERE is_advertisement_seen AND NOT is_super_admin',
        )
      )[0]?.count;
    await run('UPDATE accounts SET is_advertisement_seen = true');
    expect(await refusal(client.call(showAdvertisementToAll, {}))).toMatchObject({ status: 403 });
    expect(await seen()).not.toBe('0');
    await run('UPDATE accounts SET is_super_admin = true WHERE id = $1', [practice.second.accountId]);
    await clientOf(practice.second, practice.id).call(showAdvertisementToAll, {});
    expect(await seen()).toBe('0');
    await run('UPDATE accounts SET is_super_admin = false WHERE id = $1', [practice.second.accountId]);
  });

  it('tell who signs in elsewhere, and whom the network gave no SPI, in the practice where that is so (S3-1, N2-8, N2-16)', async () => {
    await run("UPDATE memberships SET spi_error = 'No such address.' WHERE account_id = $1", [
      practice.second.accountId,
    ]);
    expect(await clientOf(practice.second, practice.id).call(getUserInfo, {})).toMatchObject({
      externalUserId: practice.second.subject,
      spiError: 'No such address.',
    });
    expect(await client.call(getUserInfo, {})).toMatchObject({ spiError: '' });
  });
});
