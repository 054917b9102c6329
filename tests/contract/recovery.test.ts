import { beginPasskey, removePasskey } from '@erx/core/accounts/passkeys-contract';
import {
  changePassword,
  createPasswordLink,
  listAccountNotices,
  registerUser,
  resetPassword,
} from '@erx/core/accounts/contract';
import {
  askEmailChange,
  cancelEmailChange,
  changeEmailOfPerson,
  confirmEmailChange,
  getEmailChange,
  mailPasswordLink,
} from '@erx/core/accounts/email-contract';
import { NEW_REGISTRATION } from '@erx/core/accounts/model';
import { searchIncidents } from '@erx/core/incidents/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { refusal } from '../fixtures/refusal';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { accessToken, clientOf } from '../fixtures/signed-in';
import { startPhone, type TestPhone } from '../harness/phone';
import { databaseKinds } from '../harness/run';
import { isWhole } from '../harness/whole';

const NEXT = 'Walnut?Creek9';

describe.each(databaseKinds())('recovering a login on %s', (kind) => {
  let sandbox: TestPhone;
  let server: TestServer;
  let elm: string;
  let passed = 0;
  let stranger: ReturnType<typeof clientOf>;
  beforeAll(async () => {
    sandbox = await startPhone();
    server = await startTestServer(
      kind,
      { ERX_RATE_LIMIT: '0', ...sandbox.network, ...sandbox.mail },
      () => new Date(Date.now() + passed),
    );
    elm = await addPractice(server.services.database, 'Elm Street');
    stranger = clientOf(server.origin, undefined, undefined);
    await addPerson(server, 'admin@elm.test', [elm], {
      role: 'Admin',
      firstName: 'Grace',
      lastName: 'Stone',
    });
  });
  afterAll(async () => {
    await server.close();
    await sandbox.stop();
  });

  const signIn = async (email: string, password = PASSWORD) =>
    clientOf(server.origin, await accessToken(server.origin, email, password), elm);
  /** The secrets of a kind in the letters to an address, newest first, once there are so many. */
  async function mailed(email: string, anchor: string, count = 1): Promise<string[]> {
    const found = async () =>
      (await sandbox.letters()).flatMap(({ to, text }) => {
        const secret = new RegExp(`#${anchor}=([\\w-]+)`).exec(text)?.[1];
        return to.includes(email) && secret !== undefined ? [secret] : [];
      });
    await expect.poll(async () => (await found()).length, { timeout: 90_000 }).toBe(count);
    return await found();
  }
  const kindsOf = async (client: ReturnType<typeof clientOf>) =>
    (await client.call(listAccountNotices, {})).map((notice) => notice.kind);
  const reset = (token: string, password = NEXT) =>
    stranger.call(resetPassword, { body: { token, password, confirmation: password } });

  it('a link that an administrator asks for goes to the person, and to nobody else', async () => {
    const id = await addPerson(server, 'bea@elm.test', [elm], { npi: '1234567893', role: 'Provider' });
    const admin = await signIn('admin@elm.test');
    const link = await admin.call(createPasswordLink, { params: { id } });
    expect(link).toEqual({ mailedTo: 'bea@elm.test', expiresAt: link.expiresAt });
    const [token = ''] = await mailed('bea@elm.test', 'password');
    await reset(token);
    expect(await refusal(reset(token, 'Other?Creek9'))).toEqual({
      status: 403,
      code: 'password.link-unknown',
    });
    const bea = await signIn('bea@elm.test', NEXT);
    expect(await kindsOf(bea)).toEqual(['password-link', 'password-reset']);
  });

  it('a new colleague is welcomed by theirs: by whom, where, with which user name; it is no incident', async () => {
    const admin = await signIn('admin@elm.test');
    const incidents = async () =>
      (await admin.call(searchIncidents, { query: {} })).filter(({ type }) => type.startsWith('password'));
    const before = (await incidents()).length;
    const registered = await admin.call(registerUser, {
      body: {
        ...NEW_REGISTRATION,
        firstName: 'Noor',
        lastName: 'Haddad',
        email: 'noor@elm.test',
        password: PASSWORD,
        confirmation: PASSWORD,
        primaryPhoneType: 'Work',
        workPhone: '2055550142',
      },
    });
    if (registered.outcome !== 'created') throw new Error('Noor was not registered.');
    const link = await admin.call(createPasswordLink, { params: { id: registered.id } });
    expect(Date.parse(link.expiresAt) - Date.now()).toBeGreaterThan(6 * 24 * 3_600_000);
    const [token = ''] = await mailed('noor@elm.test', 'password');
    const letters = (await sandbox.letters()).filter(({ to }) => to.includes('noor@elm.test'));
    expect(letters.map(({ subject }) => subject)).toEqual(['Welcome to erx: choose your password']);
    for (const word of ['Grace Stone registered you at Elm Street', 'Your user name is noor@elm.test'])
      expect(letters[0]?.text).toContain(word);
    await reset(token);
    expect(await kindsOf(await signIn('noor@elm.test', NEXT))).toEqual([]);
    expect(await incidents()).toHaveLength(before);
  });

  if (isWhole)
    it('its owner has one mailed from the sign-in page; who may sign keeps that, and is told', async () => {
      const id = await addPerson(server, 'ida@elm.test', [elm], { npi: '1679576722', role: 'Provider' });
      const run = (name: string, text: string) => server.services.database.run({ name, text }, [id]);
      await run('test-may-sign', 'UPDATE memberships SET permission_epcs_rts = true WHERE account_id = $1');
      await stranger.call(mailPasswordLink, { body: { email: 'Ida@elm.test' } });
      const [token = ''] = await mailed('ida@elm.test', 'password');
      await reset(token);
      const ida = await signIn('ida@elm.test', NEXT);
      expect(await kindsOf(ida)).toEqual(['password-changed']);
      expect(await ida.call(getUserInfo, {})).toMatchObject({ permissionEpcsRts: true });
    });

  it('says the same of a login that there is not, of one that is not confirmed, and of one asked for too often', async () => {
    const id = await addPerson(server, 'typed@elm.test', [elm]);
    await server.services.database.run(
      { name: 'test-unconfirmed', text: 'UPDATE accounts SET email_verified = false WHERE id = $1' },
      [id],
    );
    await addPerson(server, 'often@elm.test', [elm]);
    const ask = (email: string) => stranger.call(mailPasswordLink, { body: { email } });
    for (const email of [
      'nobody@elm.test',
      'typed@elm.test',
      ...Array.from({ length: 4 }, () => 'often@elm.test'),
    ])
      expect(await ask(email)).toBeUndefined();
    await mailed('often@elm.test', 'password', 3);
    const to = (await sandbox.letters()).flatMap((letter) => letter.to);
    expect(to).not.toContain('nobody@elm.test');
    expect(to).not.toContain('typed@elm.test');
  });

  it('an own change of the password is told by letter and in the application', async () => {
    await addPerson(server, 'pat@elm.test', [elm]);
    const pat = await signIn('pat@elm.test');
    await pat.call(changePassword, {
      body: { oldPassword: PASSWORD, newPassword: NEXT, confirmation: NEXT },
    });
    expect(await kindsOf(await signIn('pat@elm.test', NEXT))).toEqual(['password-changed']);
    await expect
      .poll(
        async () =>
          (await sandbox.letters()).filter(({ to }) => to.includes('pat@elm.test')).map((l) => l.subject),
        { timeout: 90_000 },
      )
      .toEqual(['Your password was changed']);
  });

  it('a password that was not proven at a passkey is recorded, as at another e-mail address', async () => {
    const id = await addPerson(server, 'prover@elm.test', [elm]);
    const person = await signIn('prover@elm.test');
    expect(await refusal(person.call(beginPasskey, { body: { password: 'wrong' } }))).toMatchObject({
      code: 'password.wrong-now',
    });
    expect(
      await refusal(person.call(removePasskey, { params: { passkeyId: id }, body: { password: 'wrong' } })),
    ).toMatchObject({ code: 'password.wrong-now' });
    expect(
      await server.services.database.run<{ event: string; outcome: string; details: string }>(
        {
          name: 'test-passkey-refused',
          text: `SELECT event, outcome, details
            FROM audit_records
            WHERE resource_id = $1 AND event LIKE 'passkey.%'
            ORDER BY sequence`,
        },
        [id],
      ),
    ).toEqual([
      { event: 'passkey.change-refused', outcome: 'refused', details: '{"reason":"wrong"}' },
      { event: 'passkey.change-refused', outcome: 'refused', details: '{"reason":"wrong"}' },
    ]);
  });

  describe('another e-mail address', () => {
    const ask = async (client: ReturnType<typeof clientOf>, email: string, password = PASSWORD) =>
      await client.call(askEmailChange, { body: { email, password } });
    const confirm = (token: string) => stranger.call(confirmEmailChange, { body: { token } });

    it('holds once both addresses have confirmed it, whichever comes first; then every session ends', async () => {
      await addPerson(server, 'old@elm.test', [elm]);
      const person = await signIn('old@elm.test');
      expect(await refusal(ask(person, 'new@elm.test', 'wrong'))).toMatchObject({
        code: 'password.wrong-now',
      });
      await ask(person, 'new@elm.test');
      const [atNew = ''] = await mailed('new@elm.test', 'email-change');
      const [atOld = ''] = await mailed('old@elm.test', 'email-change');
      expect(await confirm(atNew)).toEqual({ state: 'waits-for-old' });
      // the answer was lost: pressing again gives the same one
      expect(await confirm(atNew)).toEqual({ state: 'waits-for-old' });
      // nothing is changed by one of them
      expect(await person.call(getEmailChange, {})).toMatchObject({
        canMail: true,
        open: { newEmail: 'new@elm.test', isOldConfirmed: false, isNewConfirmed: true },
      });
      await signIn('old@elm.test');
      expect(await confirm(atOld)).toEqual({ state: 'changed' });
      for (const link of [atOld, atNew]) expect(await confirm(link)).toEqual({ state: 'changed' });
      expect(await refusal(confirm('not a link'))).toEqual({ status: 404, code: 'email.change-unknown' });
      expect(await refusal(person.call(getUserInfo, {}))).toEqual({ status: 401, code: 'session.ended' });
      await expect(signIn('old@elm.test')).rejects.toThrow('was not signed in');
      const after = await signIn('new@elm.test');
      expect(await after.call(getUserInfo, {})).toMatchObject({ email: 'new@elm.test' });
      expect(await kindsOf(after)).toEqual(['email-changed']);
      const [record] = await server.services.database.run<{ details: string }>(
        {
          name: 'test-email-changed',
          text: `SELECT r.details FROM audit_records r JOIN accounts a ON a.id::text = r.resource_id::text
            WHERE r.event = 'email.changed' AND a.email = $1`,
        },
        ['new@elm.test'],
      );
      expect(record?.details).toContain('"before":"old@elm.test"');
      // once the address is yet another one, what the links brought about holds no longer
      await ask(after, 'newest@elm.test');
      const [atNewest = ''] = await mailed('newest@elm.test', 'email-change');
      const [again = ''] = await mailed('new@elm.test', 'email-change', 2);
      for (const link of [atNewest, again]) await confirm(link);
      expect(await refusal(confirm(atOld))).toMatchObject({ code: 'email.change-unknown' });
    });

    if (isWhole)
      it('is void once it was taken back, replaced, or its day is over', async () => {
        await addPerson(server, 'rue@elm.test', [elm]);
        const person = await signIn('rue@elm.test');
        await ask(person, 'rue1@elm.test');
        const [first = ''] = await mailed('rue1@elm.test', 'email-change');
        await ask(person, 'rue2@elm.test');
        expect(await refusal(confirm(first))).toMatchObject({ code: 'email.change-unknown' });
        const [second = ''] = await mailed('rue2@elm.test', 'email-change');
        await person.call(cancelEmailChange, {});
        expect(await refusal(confirm(second))).toMatchObject({ code: 'email.change-unknown' });
        expect(await refusal(person.call(cancelEmailChange, {}))).toMatchObject({ code: 'email.no-change' });
        await ask(person, 'rue3@elm.test');
        const [used = ''] = await mailed('rue@elm.test', 'email-change', 3);
        expect(await confirm(used)).toEqual({ state: 'waits-for-new' });
        await person.call(cancelEmailChange, {});
        expect(await refusal(confirm(used))).toMatchObject({ code: 'email.change-unknown' });
        await ask(person, 'rue3@elm.test');
        const [third = ''] = await mailed('rue3@elm.test', 'email-change', 2);
        const [atOld = ''] = await mailed('rue@elm.test', 'email-change', 4);
        expect(await confirm(atOld)).toEqual({ state: 'waits-for-new' });
        passed = 24 * 3_600_000 - 60_000;
        expect(await confirm(atOld)).toEqual({ state: 'waits-for-new' });
        passed = 24 * 3_600_000 + 1;
        for (const link of [third, atOld])
          expect(await refusal(confirm(link))).toMatchObject({ code: 'email.change-unknown' });
        passed = 0;
      });

    if (isWhole)
      it('that is somebody’s never holds, and who asks does not learn that it is', async () => {
        await addPerson(server, 'una@elm.test', [elm]);
        await addPerson(server, 'taken@elm.test', [elm]);
        const person = await signIn('una@elm.test');
        expect(await ask(person, 'taken@elm.test')).toMatchObject({ newEmail: 'taken@elm.test' });
        const [atNew = ''] = await mailed('taken@elm.test', 'email-change');
        const [atOld = ''] = await mailed('una@elm.test', 'email-change');
        await confirm(atNew);
        expect(await refusal(confirm(atOld))).toMatchObject({ code: 'email.change-unknown' });
        await signIn('una@elm.test');
      });

    it('is not an administrator’s to set where letters can be sent', async () => {
      const id = await addPerson(server, 'vic@elm.test', [elm]);
      const admin = await signIn('admin@elm.test');
      const body = { email: 'mine@elm.test' };
      expect(await refusal(admin.call(changeEmailOfPerson, { params: { id }, body }))).toEqual({
        status: 409,
        code: 'email.by-letter',
      });
    });
  });
});

if (isWhole)
  describe.each(databaseKinds())('recovering a login without letters on %s', (kind) => {
    it('another administrator changes the address: told, filed, sessions and the right to sign end', async () => {
      const server = await startTestServer(kind, { ERX_RATE_LIMIT: '0' });
      try {
        const elm = await addPractice(server.services.database, 'Elm Street');
        const adminId = await addPerson(server, 'admin@elm.test', [elm], { role: 'Admin' });
        const id = await addPerson(server, 'doc@elm.test', [elm], { role: 'Provider', npi: '1234567893' });
        await server.services.database.run(
          {
            name: 'test-may-sign',
            text: 'UPDATE memberships SET permission_epcs_rts = true WHERE account_id = $1',
          },
          [id],
        );
        const signIn = async (email: string) =>
          clientOf(server.origin, await accessToken(server.origin, email, PASSWORD), elm);
        const [admin, doc] = [await signIn('admin@elm.test'), await signIn('doc@elm.test')];
        expect(await doc.call(getEmailChange, {})).toEqual({ canMail: false });
        const change = (client: typeof admin, of: string, email: string) =>
          client.call(changeEmailOfPerson, { params: { id: of }, body: { email } });
        expect(
          await refusal(doc.call(askEmailChange, { body: { email: 'a@b.test', password: PASSWORD } })),
        ).toEqual({
          status: 409,
          code: 'email.needs-administrator',
        });
        expect(await refusal(change(doc, adminId, 'a@b.test'))).toMatchObject({ code: 'access.refused' });
        expect(await refusal(change(admin, adminId, 'a@b.test'))).toMatchObject({ code: 'email.own' });
        expect(await refusal(change(admin, id, 'admin@elm.test'))).toMatchObject({ code: 'email.taken' });
        const anyone = clientOf(server.origin, undefined, undefined);
        expect(
          await refusal(anyone.call(mailPasswordLink, { body: { email: 'doc@elm.test' } })),
        ).toMatchObject({
          code: 'password.no-letters',
        });
        await change(admin, id, 'doc2@elm.test');
        expect(await refusal(doc.call(getUserInfo, {}))).toEqual({ status: 401, code: 'session.ended' });
        const after = await signIn('doc2@elm.test');
        expect(await after.call(getUserInfo, {})).toMatchObject({
          email: 'doc2@elm.test',
          permissionEpcsRts: false,
        });
        expect(await after.call(listAccountNotices, {})).toMatchObject([
          { kind: 'email-changed-by', about: 'doc2@elm.test' },
        ]);
        expect(await admin.call(searchIncidents, { query: { type: 'emailChanged' } })).toHaveLength(1);
      } finally {
        await server.close();
      }
    });
  });
