import {
  changePassword,
  createPasswordLink,
  modifyUserInfo,
  registerUser,
  resetPassword,
  signUp,
  updateUserDetails,
} from '@erx/core/accounts/contract';
import { NEW_REGISTRATION } from '@erx/core/accounts/model';
import { getUserSettings, insertUserSetting } from '@erx/core/prescriptions/settings-contract';
import { CallError } from '@erx/core/client/failure';
import { listAccessiblePractices } from '@erx/core/practices/contract';
import { getDeaSchedules, getUserInfo, stateDeaSchedules } from '@erx/core/users/contract';
import { withDeaCheckDigit } from '@erx/core/users/registrations';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { refusal } from '../fixtures/refusal';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { FIRST_PASSWORD, signUpEntry } from '../fixtures/sign-up-entry';
import { accessToken, chooseOwnPassword, clientOf } from '../fixtures/signed-in';

describe('the own profile', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const rows = <Row>(text: string, values: readonly unknown[]) =>
    server.services.database.run<Row>(
      { name: `profile-${String(text.length)}-${text.slice(0, 40)}`, text },
      values,
    );
  async function signedIn(address: string, password = FIRST_PASSWORD) {
    const token = await accessToken(server.origin, address, password);
    const [practice] = await clientOf(server.origin, token, undefined).call(listAccessiblePractices, {});
    const client = clientOf(server.origin, token, practice?.id);
    return { client, practiceId: practice?.id ?? '', user: await client.call(getUserInfo, {}) };
  }
  /** A prescriber with a practice of their own. */
  async function founder() {
    const address = `founder-${randomUUID().slice(0, 8)}@elm.test`;
    await rows('DELETE FROM attempts', []);
    await clientOf(server.origin, undefined, undefined).call(signUp, { body: signUpEntry(address) });
    return { address, ...(await signedIn(address)) };
  }

  it('keeps another name; the same one and an empty one are refused', async () => {
    const { client, user } = await founder();
    expect(
      await client.call(updateUserDetails, { body: { firstName: ' Augusta ', lastName: 'Byron-King' } }),
    ).toMatchObject({ firstName: 'Augusta', lastName: 'Byron-King' });
    expect(
      await refusal(
        client.call(updateUserDetails, { body: { firstName: 'Augusta', lastName: 'Byron-King' } }),
      ),
    ).toMatchObject({ code: 'info.unchanged' });
    expect(
      await refusal(client.call(updateUserDetails, { body: { firstName: '  ', lastName: 'King' } })),
    ).toMatchObject({ status: 422, code: 'field.required' });
    expect(
      await refusal(
        client.call(updateUserDetails, { body: { firstName: 'x'.repeat(100_000), lastName: 'King' } }),
      ),
    ).toMatchObject({ status: 400 });
    expect(
      await rows('SELECT details FROM audit_records WHERE event = $1 AND account_id = $2', [
        'user.changed',
        user.id,
      ]),
    ).toEqual([
      {
        details:
          '{"changes":[{"after":"Augusta","before":"Ada","field":"firstName"},{"after":"Byron-King","before":"Byron","field":"lastName"}]}',
      },
    ]);
  });

  it('keeps details, and the telephone that messages carry goes with the primary one', async () => {
    const { client, user } = await founder();
    const modify = (...changes: readonly (readonly [string, unknown])[]) =>
      client.call(modifyUserInfo, {
        params: { id: user.id },
        body: changes.map(([key, value]) => ({ key, value })),
      });
    expect(
      await modify(['primaryPhoneType', 'Cell'], ['cellPhone', '(205) 555-0177'], ['city', 'Daphne 2']),
    ).toMatchObject({
      primaryPhoneType: 'Cell',
      cellPhone: '2055550177',
      workPhone: '2055550110',
      city: 'Daphne',
    });
    expect(await rows('SELECT phone FROM accounts WHERE id = $1', [user.id])).toEqual([
      { phone: '2055550177' },
    ]);
    expect(await refusal(modify(['cellPhone', '']))).toMatchObject({ code: 'account.cell-phone-empty' });
    expect(await refusal(modify(['cellPhone', '205-555-0177']))).toMatchObject({ code: 'info.unchanged' });
    expect(await refusal(modify(['address', '']))).toMatchObject({ code: 'account.address-required' });
    expect(await refusal(modify(['address', 'x'.repeat(41)]))).toMatchObject({ status: 400 });
    // What no one changes by oneself
    for (const [key, value] of [
      ['npi', '1234567893'],
      ['spi', '1'],
      ['role', 'Admin'],
      ['isSuperAdmin', true],
      ['permissionEpcsRts', true],
      ['email', 'x@y.test'],
    ]) {
      expect(await refusal(modify([String(key), value])), String(key)).toMatchObject({
        status: 400,
        code: 'call.invalid',
      });
    }
    expect(await client.call(getUserInfo, {})).toMatchObject({
      npi: user.npi,
      isSuperAdmin: false,
      permissionEpcsRts: false,
      role: 'Admin',
    });
    const other = await founder();
    expect(
      await refusal(
        client.call(modifyUserInfo, {
          params: { id: other.user.id },
          body: [{ key: 'city', value: 'Mobile' }],
        }),
      ),
    ).toEqual({ status: 403, code: 'access.refused' });
  });

  it('with another license number goes what was stated of the former, unless it is stated with it', async () => {
    const { client, user } = await founder();
    const modify = (...changes: readonly (readonly [string, string])[]) =>
      client.call(modifyUserInfo, {
        params: { id: user.id },
        body: changes.map(([key, value]) => ({ key, value })),
      });
    const end = ['licenseExpiresOn', '2031-05-31'] as const;
    await modify(['stateLicenseNumber', 'AL1'], ['licenseState', 'AL'], end);
    const corrected = await modify(['stateLicenseNumber', 'AL2'], end);
    expect(corrected).toMatchObject({ stateLicenseNumber: 'AL2', licenseExpiresOn: '2031-05-31' });
    expect(corrected.licenseState).toBeUndefined();
    expect((await modify(['stateLicenseNumber', 'AL3'])).licenseExpiresOn).toBeUndefined();
  });

  it('ends the permission to sign everywhere with another DEA number', async () => {
    const { client, user, practiceId } = await founder();
    const second = await addPractice(server.services.database, 'Second');
    await rows(
      `INSERT INTO memberships (practice_id, account_id, role, permission_epcs_rts, created_at)
        VALUES ($1, $2, $3, true, $4)`,
      [second, user.id, 'Provider', new Date()],
    );
    await rows('UPDATE memberships SET permission_epcs_rts = true WHERE account_id = $1', [user.id]);
    const modify = (key: string, value: string) =>
      client.call(modifyUserInfo, { params: { id: user.id }, body: [{ key, value }] });
    await modify('title', 'MD');
    expect((await client.call(getUserInfo, {})).permissionEpcsRts).toBe(true);
    const deaNumber = withDeaCheckDigit('FB123456');
    expect(await modify('deaNumber', deaNumber.toLowerCase())).toMatchObject({
      deaNumber,
      permissionEpcsRts: false,
      canSendControlledSubstance: false,
    });
    expect(
      await rows('SELECT permission_epcs_rts FROM memberships WHERE account_id = $1', [user.id]),
    ).toEqual([{ permission_epcs_rts: false }, { permission_epcs_rts: false }]);
    expect(
      (
        await rows<{ practice_id: string }>(
          'SELECT practice_id FROM audit_records WHERE event = $1 AND account_id = $2',
          ['permission.signing-ended', user.id],
        )
      )
        .map((row) => row.practice_id)
        .sort(),
    ).toEqual([practiceId, second].sort());
    expect(await refusal(modify('deaNumber', 'FB1234560'))).toMatchObject({ code: 'account.dea-invalid' });
  });

  it(
    'states the schedules of the own DEA registration, which end with the number and the ' +
      'permission to sign with one that is added',
    async () => {
      const { client, user, practiceId } = await founder();
      const state = async (...schedules: ('II' | 'III' | 'IV' | 'V')[]) =>
        await client.call(stateDeaSchedules, { params: { id: user.id }, body: { schedules } });
      const writable = () => client.call(getDeaSchedules, { params: { id: user.id } });
      const isPermitted = async () => (await client.call(getUserInfo, {})).permissionEpcsRts;
      const modify = (key: string, value: string) =>
        client.call(modifyUserInfo, { params: { id: user.id }, body: [{ key, value }] });
      const permit = () =>
        rows('UPDATE memberships SET permission_epcs_rts = true WHERE account_id = $1', [user.id]);

      expect(await refusal(state('II'))).toMatchObject({ status: 422, code: 'dea-schedules.number-needed' });
      expect(await refusal(state())).toMatchObject({ code: 'info.unchanged' });
      await modify('deaNumber', withDeaCheckDigit('FB223456'));
      expect(await writable()).toEqual([]); // a number alone says nothing of schedules
      expect(await state('V', 'III', 'V')).toEqual(['III', 'V']);
      expect(await writable()).toEqual(['III', 'V']);
      expect(await refusal(state('III', 'V'))).toMatchObject({ code: 'info.unchanged' });

      await permit();
      await state('III');
      expect(await isPermitted()).toBe(true); // fewer than were approved
      expect(await state('II', 'III')).toEqual(['III']); // until a second person approves it
      expect(await isPermitted()).toBe(false);
      const recorded = await rows<{ event: string; details: string }>(
        `SELECT event, details
          FROM audit_records
          WHERE practice_id = $1 AND resource_id = $2 AND event IN ($3, $4, $5)
          ORDER BY sequence`,
        [
          practiceId,
          user.id,
          'user.dea-schedules-stated',
          'permission.signing-ended',
          'credential.requested',
        ],
      );
      expect(recorded.map(({ event }) => event)).toEqual([
        'user.dea-schedules-stated',
        'user.dea-schedules-stated',
        'permission.signing-ended',
        'credential.requested',
      ]);
      expect(JSON.parse(recorded.at(-1)?.details ?? '')).toMatchObject({
        changes: [{ field: 'deaSchedules', before: 'III', after: 'II III' }],
      });

      await modify('deaNumber', withDeaCheckDigit('FB654321'));
      expect(await writable()).toEqual([]);
      const other = await founder();
      expect(
        await refusal(
          other.client.call(stateDeaSchedules, { params: { id: user.id }, body: { schedules: ['II'] } }),
        ),
      ).toEqual({ status: 403, code: 'access.refused' });
      expect(
        await refusal(
          client.call(stateDeaSchedules, { params: { id: user.id }, body: { schedules: ['I' as 'II'] } }),
        ),
      ).toMatchObject({ status: 400 });
    },
  );

  it('takes no DEA number from who has no NPI', async () => {
    const practice = await addPractice(server.services.database, 'Staffed');
    await addPerson(server, 'dea-staff@elm.test', [practice]);
    const { client, user } = await signedIn('dea-staff@elm.test', PASSWORD);
    expect(
      await refusal(
        client.call(modifyUserInfo, {
          params: { id: user.id },
          body: [{ key: 'deaNumber', value: withDeaCheckDigit('FB323456') }],
        }),
      ),
    ).toMatchObject({ code: 'account.dea-without-npi' });
  });

  it('keeps preferences of each practice, and says when there are none (S8-17)', async () => {
    const { client, user } = await founder();
    await expect(client.call(getUserSettings, {})).rejects.toThrow('There is no user setting.');
    await client.call(insertUserSetting, { body: { settingName: 'Prescription', settingValue: 'Sent' } });
    await client.call(insertUserSetting, { body: { settingName: 'Prescription', settingValue: 'Printed' } });
    await client.call(insertUserSetting, { body: { settingName: 'DefaultProvider', settingValue: user.id } });
    expect(await client.call(getUserSettings, {})).toEqual([
      { settingName: 'DefaultProvider', settingValue: user.id },
      { settingName: 'Prescription', settingValue: 'Printed' },
    ]);
    expect(
      await refusal(
        client.call(insertUserSetting, {
          body: { settingName: 'DefaultProvider', settingValue: randomUUID() },
        }),
      ),
    ).toMatchObject({ code: 'record.not-found' });
    expect(
      await refusal(
        client.call(insertUserSetting, {
          body: { settingName: 'Prescription', settingValue: 'x'.repeat(50_000) as 'Sent' },
        }),
      ),
    ).toMatchObject({ status: 400 });
  });

  it('keeps several preferences together, or none of them', async () => {
    const { client, user } = await founder();
    const filter = (settingValue: 'Sent' | 'Printed') =>
      ({ settingName: 'Prescription', settingValue }) as const;
    const provider = (settingValue: string) => ({ settingName: 'DefaultProvider', settingValue }) as const;
    await client.call(insertUserSetting, { body: [filter('Sent'), provider(user.id)] });
    const kept = [provider(user.id), filter('Sent')];
    expect(await client.call(getUserSettings, {})).toEqual(kept);
    expect(
      await refusal(client.call(insertUserSetting, { body: [filter('Printed'), provider(randomUUID())] })),
    ).toMatchObject({ code: 'record.not-found' });
    expect(
      await refusal(client.call(insertUserSetting, { body: [filter('Printed'), filter('Sent')] })),
    ).toMatchObject({ status: 400 });
    expect(await refusal(client.call(insertUserSetting, { body: [] }))).toMatchObject({ status: 400 });
    expect(await client.call(getUserSettings, {})).toEqual(kept);
  });

  describe('password', () => {
    const next = 'Willow!Bridge8';
    it('is changed by proof of the old one, which is refused from then on, as is every earlier token', async () => {
      const { address, client } = await founder();
      const elsewhere = await signedIn(address);
      await client.call(changePassword, {
        body: { oldPassword: FIRST_PASSWORD, newPassword: next, confirmation: next },
      });
      for (const each of [client, elsewhere.client])
        expect(await refusal(each.call(getUserInfo, {}))).toMatchObject({ status: 401 });
      await expect(accessToken(server.origin, address, FIRST_PASSWORD)).rejects.toThrow('was not signed in');
      expect((await signedIn(address, next)).user.email).toBe(address);
    });

    it('is refused in the words of the rules, and tries are counted with those of signing in', async () => {
      const { address, client, user } = await founder();
      const change = (body: { oldPassword: string; newPassword: string; confirmation: string }) =>
        client.call(changePassword, { body }).then(
          () => 'changed',
          (error: unknown) => (error instanceof CallError ? error.code : 'defect'),
        );
      expect(
        await change({ oldPassword: FIRST_PASSWORD, newPassword: 'Sevench', confirmation: 'Sevench' }),
      ).toBe('password.too-short');
      expect(
        await change({
          oldPassword: FIRST_PASSWORD,
          newPassword: `X!${address.split('@')[0] ?? ''}-9`,
          confirmation: `X!${address.split('@')[0] ?? ''}-9`,
        }),
      ).toBe('password.has-username');
      const wrong = { oldPassword: 'Wrong!Tree7', newPassword: next, confirmation: next };
      expect([
        await change(wrong),
        await change(wrong),
        await change(wrong),
        await change(wrong),
        await change(wrong),
      ]).toEqual(['password.wrong', 'password.wrong', 'password.wrong', 'password.wrong', 'password.locked']);
      expect(await change({ ...wrong, oldPassword: FIRST_PASSWORD })).toBe('password.locked');
      await expect(accessToken(server.origin, address)).rejects.toThrow('was not signed in');
      expect(
        await rows(
          'SELECT count(*)::int AS refused FROM audit_records WHERE event = $1 AND account_id = $2',
          ['password.change-refused', user.id],
        ),
      ).toEqual([{ refused: 6 }]);
      // five here, one on the sign-in page
      expect(
        await rows(
          `SELECT event, count(*)::int AS times
            FROM audit_records
            WHERE event IN ($2, $3) AND account_id = $1
            GROUP BY event
            ORDER BY event`,
          [user.id, 'incident.accountLocked', 'incident.invalidLoginAttempt'],
        ),
      ).toMatchObject([
        { event: 'incident.accountLocked', times: 1 },
        { event: 'incident.invalidLoginAttempt', times: 6 },
      ]);
    });

    it('is changed once by two who prove the same one at once', async () => {
      const { client } = await founder();
      const bodies = [next, 'Meadow!Bridge8'].map((password) => ({
        oldPassword: FIRST_PASSWORD,
        newPassword: password,
        confirmation: password,
      }));
      const outcomes = await Promise.allSettled(bodies.map((body) => client.call(changePassword, { body })));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('is set anew by a link that an administrator hands over, once, and only for who works nowhere else', async () => {
      const { client, practiceId } = await founder();
      const address = `forgetful-${randomUUID().slice(0, 8)}@elm.test`;
      const made = await client.call(registerUser, {
        body: {
          ...NEW_REGISTRATION,
          firstName: 'Grace',
          lastName: 'Hop',
          email: address,
          primaryPhoneType: 'Cell',
          cellPhone: '2055550199',
          password: FIRST_PASSWORD,
          confirmation: FIRST_PASSWORD,
        },
      });
      const id = made.outcome === 'created' ? made.id : '';
      const before = await signedIn(address, await chooseOwnPassword(server.origin, address, FIRST_PASSWORD));
      const { token = '' } = await client.call(createPasswordLink, { params: { id } });
      const { token: lost = '' } = await client.call(createPasswordLink, { params: { id } });
      const stranger = clientOf(server.origin, undefined, undefined);
      expect(
        await refusal(
          stranger.call(resetPassword, { body: { token, password: 'weak', confirmation: 'weak' } }),
        ),
      ).toMatchObject({ code: 'account.password-weak' });
      await stranger.call(resetPassword, { body: { token, password: next, confirmation: next } });
      expect(
        await refusal(stranger.call(resetPassword, { body: { token, password: next, confirmation: next } })),
      ).toEqual({ status: 403, code: 'password.link-unknown' });
      expect(await refusal(before.client.call(getUserInfo, {}))).toMatchObject({ status: 401 });
      // Another link that was made before opens nothing any more.
      expect(
        await refusal(
          stranger.call(resetPassword, { body: { token: lost, password: next, confirmation: next } }),
        ),
      ).toEqual({ status: 403, code: 'password.link-unknown' });
      const after = await signedIn(address, next);
      expect(await refusal(after.client.call(createPasswordLink, { params: { id } }))).toMatchObject({
        code: 'access.refused',
      });

      const other = await founder();
      expect(await refusal(client.call(createPasswordLink, { params: { id: other.user.id } }))).toMatchObject(
        { code: 'record.not-found' },
      );
      await rows(
        'INSERT INTO memberships (practice_id, account_id, role, created_at) VALUES ($1, $2, $3, $4)',
        [practiceId, other.user.id, 'Provider', new Date()],
      );
      expect(await refusal(client.call(createPasswordLink, { params: { id: other.user.id } }))).toEqual({
        status: 403,
        code: 'password.reset-not-yours',
      });
    });
  });
});
