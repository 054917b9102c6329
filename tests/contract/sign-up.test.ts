import {
  acceptInvitation,
  createPractice,
  inviteUser,
  readInvitation,
  registerUser,
  resetPassword,
  signUp,
} from '@erx/core/accounts/contract';
import { toPracticeEntry, readEntry } from '@erx/core/accounts/entry';
import { NEW_REGISTRATION, type RegistrationEntry } from '@erx/core/accounts/model';
import { getPractice, listAccessiblePractices } from '@erx/core/practices/contract';
import { getDeaSchedules, getUserInfo } from '@erx/core/users/contract';
import { withDeaCheckDigit, withNpiCheckDigit } from '@erx/core/users/registrations';
import { storeSignUp } from '@erx/server/accounts/create-practice';
import type { Connection } from '@erx/server/platform/database/database';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, addPractice } from '../fixtures/people';
import { refusal } from '../fixtures/refusal';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { FIRST_PASSWORD, signUpEntry } from '../fixtures/sign-up-entry';
import { accessToken, chooseOwnPassword, clientOf, ticketOfFirstSignIn } from '../fixtures/signed-in';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('sign-up and registration on %s', (kind) => {
  let server: TestServer;
  let stranger: ReturnType<typeof clientOf>;
  beforeAll(async () => {
    server = await startTestServer(kind, { ERX_TRUSTED_PROXIES: '127.0.0.1' });
    stranger = clientOf(server.origin, undefined, undefined);
  });
  afterAll(() => server.close());

  const email = (name: string) => `${name}-${randomUUID().slice(0, 8)}@elm.test`;
  const one = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row | undefined> =>
    (
      await server.services.database.run<Row>(
        { name: `test-${text.length}-${text.slice(0, 40)}`, text },
        values,
      )
    )[0];
  const counts = () =>
    one<object>(
      `SELECT (SELECT count(*)::int FROM accounts) AS accounts,
        (SELECT count(*)::int FROM practices) AS practices,
          (SELECT count(*)::int FROM memberships) AS memberships,
            (SELECT count(*)::int FROM audit_records) AS records,
              (SELECT count(*)::int FROM idempotency_keys) AS replies`,
    );
  async function signedIn(address: string, password = FIRST_PASSWORD) {
    const token = await accessToken(server.origin, address, password);
    const practices = await clientOf(server.origin, token, undefined).call(listAccessiblePractices, {});
    return {
      token,
      practices,
      account: clientOf(server.origin, token, undefined),
      client: clientOf(server.origin, token, practices[0]?.id),
    };
  }
  const forget = () => one('DELETE FROM attempts');

  it('makes a login, a practice and its first member, who signs in', async () => {
    const address = email('founder');
    expect(
      await stranger.call(signUp, {
        body: signUpEntry(address, {
          workPhone: '(205) 555-0110',
          firstName: '=HYPERLINK("http://x.test")',
          lastName: 'Ḃyron-Łøvå',
        }),
      }),
    ).toEqual({ outcome: 'created' });
    const { client, practices } = await signedIn(address);
    expect(practices).toMatchObject([{ name: 'Elm Street Family Medicine', city: 'Mobile', state: 'AL' }]);
    expect(await client.call(getUserInfo, {})).toMatchObject({
      firstName: '=HYPERLINK("http://x.test")',
      lastName: 'Ḃyron-Łøvå',
      role: 'Admin',
      organizationType: 'Practice',
      active: true,
      workPhone: '2055550110',
      primaryPhoneType: 'Work',
      zipCode: '36602',
      fax: '2055550111',
      timeZone: 'America/Chicago',
    });
    // S5-6
    expect(await client.call(getPractice, {})).toMatchObject({
      address: '12 Elm Street',
      phone: '2055550110',
      fax: '2055550111',
      zipCode: '36602',
    });
    expect(
      await one(
        'SELECT email_verified, phone, npi IS NOT NULL AS prescribes FROM accounts WHERE email = $1',
        [address],
      ),
    ).toEqual({ email_verified: false, phone: '2055550110', prescribes: true });
    expect(
      await one(
        `SELECT subscription_type, (SELECT string_agg(event, ' ' ORDER BY sequence) FROM audit_records r
          WHERE r.practice_id = p.id AND event NOT LIKE 'session%' AND event NOT LIKE 'incident%') AS trail
          FROM practices p
          WHERE id = $1`,
        [practices[0]?.id],
      ),
    ).toEqual({ subscription_type: 'Mips', trail: 'practice.created user.registered' }); // S9-12
  });

  it('takes what the founder states of a DEA registration, and schedules of none', async () => {
    const address = email('registrant');
    const deaNumber = withDeaCheckDigit('FB123456');
    expect(
      await refusal(stranger.call(signUp, { body: signUpEntry(address, { deaSchedules: ['II'] }) })),
    ).toMatchObject({ code: 'dea-schedules.number-needed' });
    await stranger.call(signUp, {
      body: signUpEntry(address, { deaNumber: deaNumber.toLowerCase(), deaSchedules: ['V', 'III'] }),
    });
    const { client } = await signedIn(address);
    const { id, ...user } = await client.call(getUserInfo, {});
    expect(user).toMatchObject({ deaNumber, permissionEpcsRts: false, canSendControlledSubstance: false });
    expect(await client.call(getDeaSchedules, { params: { id } })).toEqual(['III', 'V']);
    expect(
      await one(
        `SELECT count(*)::int AS records
          FROM audit_records
          WHERE resource_id = $1 AND event = 'user.dea-schedules-stated'`,
        [id],
      ),
    ).toEqual({ records: 1 });
  });

  it('leaves nothing behind, whichever step fails', async () => {
    class Broken extends Error {}
    const entry = readEntry(
      signUpEntry(email('broken'), { deaNumber: withDeaCheckDigit('FB423456'), deaSchedules: ['II'] }),
    );
    const before = await counts();
    for (let fails = 1; ; fails += 1) {
      let steps = 0;
      const step = () => {
        steps += 1;
        if (steps === fails) throw new Broken();
      };
      const breaking = (real: Connection): Connection => ({
        ...real,
        run: (statement, values) => {
          step();
          return real.run(statement, values);
        },
        orm: new Proxy(real.orm, {
          get(target, name) {
            if (name === 'insert') step();
            const value: unknown = Reflect.get(target, name);
            return typeof value === 'function' ? (value.bind(target) as unknown) : value;
          },
        }),
      });
      try {
        await server.services.database.transaction((real) =>
          storeSignUp(
            breaking(real),
            entry,
            {
              passwordHash: 'none',
              practice: toPracticeEntry(entry),
              repeated: { key: 'broken-key', endpoint: 'signUp', requestHash: 'x' },
            },
            new Date(),
          ),
        );
        expect(fails).toBeGreaterThan(6); // lock, look, account, practice, member, two records, reply
        break;
      } catch (error) {
        if (!(error instanceof Broken)) throw error;
        expect(await counts(), `broken at step ${String(fails)}`).toEqual(before);
      }
    }
  });

  it('is one, though it is sent twice at once, and answered the same when it is sent again', async () => {
    const address = email('double');
    const idempotencyKey = randomUUID();
    const send = () => stranger.call(signUp, { body: signUpEntry(address) }, { idempotencyKey });
    expect(await Promise.all([send(), send(), send()])).toEqual([
      { outcome: 'created' },
      { outcome: 'created' },
      { outcome: 'created' },
    ]);
    expect(await send()).toEqual({ outcome: 'created' });
    expect((await signedIn(address)).practices).toHaveLength(1);
    expect(
      await refusal(
        stranger.call(
          signUp,
          { body: signUpEntry(address, { practiceName: 'Another' }) },
          { idempotencyKey },
        ),
      ),
    ).toMatchObject({ code: 'call.repeated-differently' });
    expect(
      await one(
        `SELECT count(*)::int AS leaks
          FROM idempotency_keys
          WHERE request_hash = encode(sha256(convert_to($1, 'UTF8')), 'hex')`,
        [JSON.stringify(signUpEntry(address))],
      ),
    ).toEqual({ leaks: 0 });
  });

  it('says as a result that the login exists; its owner registers the practice then, once', async () => {
    const address = email('exists');
    await stranger.call(signUp, { body: signUpEntry(address) });
    const before = await counts();
    expect(
      await stranger.call(signUp, {
        body: signUpEntry(address.toUpperCase(), { password: 'Other!Tree77', confirmation: 'Other!Tree77' }),
      }),
    ).toEqual({ outcome: 'login-exists' });
    expect(await counts()).toEqual(before);
    const { account } = await signedIn(address);
    const { sameAddress: _, ...practice } = {
      ...toPracticeEntry(signUpEntry(address)),
      sameAddress: true,
      practiceName: 'Second Practice',
    };
    const idempotencyKey = randomUUID();
    const made = await Promise.all(
      [1, 2].map(() => account.call(createPractice, { body: practice }, { idempotencyKey })),
    );
    expect(made[0]).toEqual(made[1]);
    expect((await account.call(listAccessiblePractices, {})).map(({ name }) => name)).toEqual([
      'Elm Street Family Medicine',
      'Second Practice',
    ]);
  });

  it('refuses what the rules refuse, what is far too long, and staff who would found a practice', async () => {
    const before = await counts();
    const address = email('refused');
    expect(
      await refusal(stranger.call(signUp, { body: signUpEntry(address, { npi: '1234567890' }) })),
    ).toMatchObject({ status: 422, code: 'account.npi-invalid' });
    expect(
      await refusal(stranger.call(signUp, { body: signUpEntry(address, { practiceName: '' }) })),
    ).toMatchObject({ status: 422, code: 'field.required' });
    expect(
      await refusal(
        stranger.call(signUp, { body: signUpEntry(address, { firstName: 'x'.repeat(100_000) }) }),
      ),
    ).toMatchObject({ status: 400, code: 'call.invalid' });
    expect(
      await refusal(stranger.call(signUp, { body: signUpEntry(address, { lastName: 'a\u202Eb' }) })),
    ).toMatchObject({ status: 400, code: 'call.invalid' });
    expect(
      await refusal(
        stranger.call(signUp, { body: signUpEntry(address, { password: `A!1${'x'.repeat(100_000)}` }) }),
      ),
    ).toMatchObject({ status: 400 });
    expect(await counts()).toEqual(before);
    const practice = await addPractice(server.services.database, 'Elm');
    const staff = email('staff');
    await addPerson(server, staff, [practice]);
    const { account } = await signedIn(staff, 'Right-Pass1!');
    expect(
      await refusal(account.call(createPractice, { body: toPracticeEntry(signUpEntry(staff)) })),
    ).toEqual({
      status: 403,
      code: 'sign-up.npi-needed',
    });
  });

  it('is bounded by network address', async () => {
    await forget();
    const limited = async () => {
      for (let tries = 1; tries < 40; tries += 1) {
        const response = await fetch(`${server.origin}/api/userinfo`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
          body: JSON.stringify(signUpEntry('taken@elm.test')),
        });
        if (response.status === 429) return tries;
      }
      return undefined;
    };
    expect(await limited()).toBe(21);
    expect(await stranger.call(signUp, { body: signUpEntry(email('elsewhere')) })).toEqual({
      outcome: 'created',
    });
  });

  describe('inside a practice', () => {
    const registration = (address: string, changes: Partial<RegistrationEntry> = {}): RegistrationEntry => ({
      ...NEW_REGISTRATION,
      firstName: 'Grace',
      lastName: 'Hop',
      email: address,
      primaryPhoneType: 'Cell',
      cellPhone: '2055550199',
      password: FIRST_PASSWORD,
      confirmation: FIRST_PASSWORD,
      ...changes,
    });

    it('a prescriber registers staff and prescribers, who sign in; staff register nobody', async () => {
      const address = email('registrar');
      await stranger.call(signUp, { body: signUpEntry(address) });
      const { client } = await signedIn(address);
      const [staff, prescriber] = [email('new-staff'), email('new-prescriber')];
      const idempotencyKey = randomUUID();
      const created = await client.call(registerUser, { body: registration(staff) }, { idempotencyKey });
      expect(created).toMatchObject({ outcome: 'created' });
      expect(await client.call(registerUser, { body: registration(staff) }, { idempotencyKey })).toEqual(
        created,
      );
      await client.call(registerUser, {
        body: registration(prescriber, {
          npi: withNpiCheckDigit('198765432'),
          address: '1 Elm',
          city: 'Mobile',
          zipCode: '36602',
        }),
      });
      // What someone else chose opens nothing but the choice of an own one.
      await expect(signedIn(staff)).rejects.toThrow('was not signed in');
      const asStaff = await signedIn(staff, await chooseOwnPassword(server.origin, staff, FIRST_PASSWORD));
      expect(await asStaff.client.call(getUserInfo, {})).toMatchObject({
        role: 'User',
        cellPhone: '2055550199',
      });
      const own = await chooseOwnPassword(server.origin, prescriber, FIRST_PASSWORD);
      expect(await (await signedIn(prescriber, own)).client.call(getUserInfo, {})).toMatchObject({
        role: 'Provider',
      });
      expect(
        await refusal(asStaff.client.call(registerUser, { body: registration(email('nobody')) })),
      ).toEqual({ status: 403, code: 'access.refused' });
      expect(
        await refusal(client.call(registerUser, { body: registration(email('bad'), { cellPhone: '' }) })),
      ).toMatchObject({ code: 'account.cell-phone-empty' });
    });

    it('a password that somebody else chose is not kept, and the choice of an own one works once', async () => {
      const address = email('registrar');
      await stranger.call(signUp, { body: signUpEntry(address) });
      const { client } = await signedIn(address);
      const staff = email('first-time');
      await client.call(registerUser, { body: registration(staff) });
      const [token, another] = [
        await ticketOfFirstSignIn(server.origin, staff, FIRST_PASSWORD),
        await ticketOfFirstSignIn(server.origin, staff, FIRST_PASSWORD),
      ];
      const choose = (ticket: string, password: string) =>
        stranger.call(resetPassword, { body: { token: ticket, password, confirmation: password } });
      expect(await refusal(choose(token, FIRST_PASSWORD))).toMatchObject({
        status: 422,
        code: 'password.same-as-given',
      });
      expect(await refusal(choose(token, 'weak'))).toMatchObject({ code: 'account.password-weak' });
      await choose(token, 'Walnut?Creek9');
      for (const ticket of [token, another])
        expect(await refusal(choose(ticket, 'Walnut?Creek8'))).toMatchObject({
          status: 403,
          code: 'password.link-unknown',
        });
      await expect(signedIn(staff)).rejects.toThrow('was not signed in');
      const { client: own } = await signedIn(staff, 'Walnut?Creek9');
      expect(await own.call(getUserInfo, {})).toMatchObject({ role: 'User' });
      const recorded = await server.services.database.run<{ event: string }>(
        {
          name: 'test-password-events',
          text: `SELECT r.event
          FROM audit_records r
          JOIN accounts a ON a.id::text = r.resource_id
          WHERE a.email = $1 AND r.event LIKE 'password.%' OR a.email = $1 AND r.event = 'session.signed-in'
          ORDER BY r.sequence`,
        },
        [staff],
      );
      expect(recorded.map(({ event }) => event)).toEqual([
        'password.choice-begun',
        'password.choice-begun',
        'password.chosen',
        'session.signed-in',
      ]);
    });

    it('whoever has a login joins by an invitation that is theirs alone, once', async () => {
      const [registrar, invited, other] = [email('inviting'), email('invited'), email('other')];
      for (const address of [registrar, invited, other])
        await stranger.call(signUp, {
          body: signUpEntry(address, { practiceName: `Practice of ${address.split('-')[0] ?? ''}` }),
        });
      const { client, practices } = await signedIn(registrar);
      const before = await counts();
      expect(await client.call(registerUser, { body: registration(invited) })).toEqual({
        outcome: 'login-exists',
      });
      // no one becomes a member, or gets another password, without knowing
      expect(await counts()).toEqual(before);
      const { token } = await client.call(inviteUser, { body: { email: invited } });
      const stranger2 = await signedIn(other);
      expect(await refusal(stranger2.account.call(acceptInvitation, { body: { token } }))).toEqual({
        status: 403,
        code: 'invitation.unknown',
      });
      const mine = await signedIn(invited);
      expect(await mine.account.call(readInvitation, { body: { token } })).toEqual({
        practiceName: 'Practice of inviting',
      });
      const accepted = await Promise.allSettled(
        [1, 2].map(() => mine.account.call(acceptInvitation, { body: { token } })),
      );
      // they join once; the answer was lost, and asking again gives the same one
      const joined = { status: 'fulfilled', value: { practiceId: practices[0]?.id } };
      expect(accepted).toEqual([joined, joined]);
      expect(await mine.account.call(readInvitation, { body: { token } })).toEqual({
        practiceName: 'Practice of inviting',
      });
      expect(
        await one(
          `SELECT count(*)::int FROM audit_records WHERE practice_id = $1 AND event = 'user.joined'`,
          [practices[0]?.id],
        ),
      ).toEqual({ count: 1 });
      expect(await refusal(stranger2.account.call(acceptInvitation, { body: { token } }))).toMatchObject({
        code: 'invitation.unknown',
      });
      expect((await mine.account.call(listAccessiblePractices, {})).map(({ id }) => id)).toContain(
        practices[0]?.id,
      );
      expect(await refusal(client.call(inviteUser, { body: { email: invited } }))).toEqual({
        status: 409,
        code: 'registration.already-member',
      });
      expect(await refusal(client.call(inviteUser, { body: { email: email('unknown') } }))).toEqual({
        status: 404,
        code: 'record.not-found',
      });
      // who belongs there no longer does not come back by a link that was used, nor does it outlive its week
      const isMember = (active: boolean) =>
        one(
          `UPDATE memberships SET active = $3 WHERE practice_id = $1
            AND account_id = (SELECT id FROM accounts WHERE email = $2)`,
          [practices[0]?.id, invited, active],
        );
      const expectUnknown = async () => {
        for (const asked of [readInvitation, acceptInvitation])
          expect(await refusal(mine.account.call(asked, { body: { token } }))).toEqual({
            status: 403,
            code: 'invitation.unknown',
          });
      };
      await isMember(false);
      await expectUnknown();
      await isMember(true);
      expect(await mine.account.call(acceptInvitation, { body: { token } })).toEqual(joined.value);
      await one(
        `UPDATE tickets SET expires_at = now() WHERE purpose = 'invitation' AND used_at IS NOT NULL
          AND account_id = (SELECT id FROM accounts WHERE email = $1)`,
        [invited],
      );
      await expectUnknown();
    });
  });
});
