import { createPractice, signUp } from '@erx/core/accounts/contract';
import { confirmEmail, mailConfirmation } from '@erx/core/accounts/email-contract';
import { toPracticeEntry } from '@erx/core/accounts/entry';
import { getNetworkRegistration, syncNetworkRegistration } from '@erx/core/credentials/directory/contract';
import { searchIncidents } from '@erx/core/incidents/contract';
import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT } from '@erx/core/patients/model';
import { listAccessiblePractices } from '@erx/core/practices/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { FIRST_PASSWORD, signUpEntry } from '../fixtures/sign-up-entry';
import { accessToken, clientOf } from '../fixtures/signed-in';
import { startPhone, type TestPhone } from '../harness/phone';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('the e-mail address of a sign-up on %s', (kind) => {
  let sandbox: TestPhone;
  let server: TestServer;
  let stranger: ReturnType<typeof clientOf>;
  let passed = 0;
  beforeAll(async () => {
    sandbox = await startPhone();
    server = await startTestServer(
      kind,
      { ERX_RATE_LIMIT: '0', ...sandbox.network, ...sandbox.mail },
      () => new Date(Date.now() + passed),
    );
    stranger = clientOf(server.origin, undefined, undefined);
  });
  afterAll(async () => {
    await server.close();
    await sandbox.stop();
  });

  async function founder(zipCode = '36602') {
    const email = `founder-${randomUUID().slice(0, 8)}@elm.test`;
    const entry = signUpEntry(email, { zipCode });
    expect(await stranger.call(signUp, { body: entry })).toEqual({
      outcome: 'created',
      mustConfirmEmail: true,
    });
    const token = await accessToken(server.origin, email, FIRST_PASSWORD);
    const account = clientOf(server.origin, token, undefined);
    const practiceId = (await account.call(listAccessiblePractices, {}))[0]?.id;
    return { email, entry, account, client: clientOf(server.origin, token, practiceId) };
  }
  /** The secrets in the letters to an address, newest first, once there are so many. */
  async function mailed(email: string, count: number): Promise<string[]> {
    const found = async () =>
      (await sandbox.letters()).flatMap(({ to, text }) =>
        to.includes(email) ? [/#email=([\w-]+)/.exec(text)?.[1] ?? ''] : [],
      );
    await expect.poll(async () => (await found()).length, { timeout: 90_000 }).toBe(count);
    return await found();
  }
  const confirm = (token: string) => stranger.call(confirmEmail, { body: { token } });

  it(
    'opens nothing of the practice until its owner has pressed the link in the letter; ' +
      'then all of it, once, and the link says so again until its day is over',
    async () => {
      const { email, entry, account, client } = await founder();
      for (const call of [
        client.call(getUserInfo, {}),
        client.call(getNetworkRegistration, {}),
        client.call(createPatient, { body: { ...NEW_PATIENT, firstName: 'Nora', lastName: 'Osterhout' } }),
      ])
        expect(await refusal(call)).toEqual({ status: 403, code: 'session.email-unconfirmed' });
      // a second practice is none either
      const { id } = await account.call(createPractice, {
        body: toPracticeEntry({ ...entry, practiceName: 'Another' }),
      });
      const elsewhere = clientOf(server.origin, await accessToken(server.origin, email, FIRST_PASSWORD), id);
      expect((await refusal(elsewhere.call(getUserInfo, {}))).code).toBe('session.email-unconfirmed');

      const [link = ''] = await mailed(email, 1);
      expect((await refusal(confirm('not a link'))).code).toBe('email.link-unknown');
      expect((await refusal(client.call(getUserInfo, {}))).code).toBe('session.email-unconfirmed');
      expect(await confirm(link)).toBeUndefined();
      // the answer was lost: pressing again gives the same one, and nothing happens twice
      expect(await confirm(link)).toBeUndefined();
      expect(
        await server.services.database.run(
          {
            name: 'test-confirmations',
            text: `SELECT count(*)::int FROM audit_records r JOIN accounts a ON a.id::text = r.resource_id::text
              WHERE r.event = 'email.confirmed' AND a.email = $1`,
          },
          [email],
        ),
      ).toEqual([{ count: 1 }]);
      expect(await client.call(getUserInfo, {})).not.toHaveProperty('isEmailUnconfirmed');
      expect(await elsewhere.call(getUserInfo, {})).toMatchObject({ role: 'Admin' });
      expect((await refusal(account.call(mailConfirmation, {}))).code).toBe('email.nothing-to-confirm');
      passed = 24 * 3_600_000 - 60_000;
      expect(await confirm(link)).toBeUndefined();
      passed = 24 * 3_600_000 + 60_000;
      expect((await refusal(confirm(link))).code).toBe('email.link-unknown');
      passed = 0; // tokens go by the real clock
    },
  );

  it('is asked for again by its owner, five times an hour; a link ends after a day', async () => {
    const { email, account } = await founder();
    await mailed(email, 1);
    await account.call(mailConfirmation, {});
    const [newest = '', first = ''] = await mailed(email, 2);
    expect(newest).not.toBe(first);
    for (let asked = 1; asked < 5; asked += 1) await account.call(mailConfirmation, {});
    expect((await refusal(account.call(mailConfirmation, {}))).code).toBe('email.limited');
    passed = 24 * 3_600_000 + 60_000;
    expect((await refusal(confirm(newest))).code).toBe('email.link-unknown');
    passed = 0; // tokens go by the real clock
  });

  it('is the first of two things: an SPI that the network gives to another name is not taken, and is filed', async () => {
    const { email, client } = await founder('88888');
    const [link = ''] = await mailed(email, 1);
    await confirm(link);
    const { id } = await client.call(getUserInfo, {});
    await client.call(syncNetworkRegistration, { body: { userId: id } });
    await expect
      .poll(async () => (await client.call(getNetworkRegistration, {})).waitingSince, { timeout: 90_000 })
      .toBeUndefined();
    const refused = await client.call(getNetworkRegistration, {});
    expect(refused.spi).toBeUndefined();
    expect(refused.spiError).toContain('another name or NPI');
    expect(await client.call(searchIncidents, { query: { type: 'networkIdentityMismatch' } })).toMatchObject([
      { description: expect.stringContaining('Ada Byron') as string },
    ]);
  });
});

it('is not asked for where no mail is sent; the profile says that nobody knows whether it is theirs', async () => {
  const server = await startTestServer();
  try {
    const email = `founder-${randomUUID().slice(0, 8)}@elm.test`;
    const stranger = clientOf(server.origin, undefined, undefined);
    expect(await stranger.call(signUp, { body: signUpEntry(email) })).toEqual({ outcome: 'created' });
    const token = await accessToken(server.origin, email, FIRST_PASSWORD);
    const account = clientOf(server.origin, token, undefined);
    const practiceId = (await account.call(listAccessiblePractices, {}))[0]?.id;
    expect(await clientOf(server.origin, token, practiceId).call(getUserInfo, {})).toMatchObject({
      isEmailUnconfirmed: true,
    });
  } finally {
    await server.close();
  }
});
