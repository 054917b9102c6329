import {
  confirmAccountNotices,
  createPasswordLink,
  listAccountNotices,
  modifyUserInfo,
  registerUser,
  resetPassword,
  signUp,
  updateUserDetails,
} from '@erx/core/accounts/contract';
import { NEW_REGISTRATION } from '@erx/core/accounts/model';
import { searchAuditItems, verifyAuditTrail } from '@erx/core/audit/contract';
import { getCredentials } from '@erx/core/credentials/contract';
import { decideCredentialRequest } from '@erx/core/approvals/contract';
import { createClient } from '@erx/core/client/call';
import { searchIncidents } from '@erx/core/incidents/contract';
import { searchSignedPrescriptions } from '@erx/core/signing/contract';
import { getTimeline } from '@erx/core/prescription-history/contract';
import { clearPin, getUserInfo } from '@erx/core/users/contract';
import { withDeaCheckDigit, withNpiCheckDigit } from '@erx/core/users/registrations';
import { auditDigest } from '@erx/server/platform/audit-trail/record';
import type { Letter, Mail } from '@erx/server/platform/gateway/mail';
import { startScheduler } from '@erx/server/jobs/scheduler';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setupGrants, type GrantFixture } from '../fixtures/grant-fixture';
import { sealAll } from '../fixtures/seal-all';
import { FIRST_PASSWORD, signUpEntry } from '../fixtures/sign-up-entry';
import type { Person } from '../fixtures/signer';
import { codeOf, refusal } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';

const ELEANOR = { npi: '1999900016', deaNumber: 'FW9990018' };

describe.each(databaseKinds())('who somebody is, on %s', (kind) => {
  let fixture: GrantFixture;
  let thaddeus: Person;
  let rosalia: Person;
  let stranger: ReturnType<typeof createClient>;
  let schedules: { account_id: string; state: string; schedule: string }[];
  let people: {
    id: string;
    first_name: string;
    last_name: string;
    generation: string;
    state_license_number: string | null;
    password_hash: string;
  }[];

  beforeAll(async () => {
    fixture = await setupGrants(kind);
    await fixture.server.scheduler.close(); // the letters are the tests' to take
    [thaddeus, rosalia] = [await fixture.person('provider4'), await fixture.person('provider3')];
    stranger = createClient({
      origin: fixture.server.origin,
      application: 'contract tests',
      accessToken: () => Promise.resolve(undefined),
      practiceId: () => undefined,
    });
    schedules = await fixture.rows('SELECT account_id, state, schedule FROM dea_schedules');
    people = await fixture.rows(
      'SELECT id, first_name, last_name, generation, state_license_number, password_hash FROM accounts',
    );
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    await fixture.reset();
    await fixture.rows('DELETE FROM account_notices');
    await fixture.rows('UPDATE sign_in_sessions SET ended_at = NULL');
    for (const { account_id, state, schedule } of schedules)
      await fixture.rows(
        'INSERT INTO dea_schedules (account_id, state, schedule) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        account_id,
        state,
        schedule,
      );
    for (const { id, first_name, last_name, generation, state_license_number, password_hash } of people) {
      await fixture.rows(
        `UPDATE accounts
          SET first_name = $2, last_name = $3, generation = $4, state_license_number = $5, password_hash = $6,
            sessions_ended_at = NULL
          WHERE id = $1`,
        id,
        first_name,
        last_name,
        generation,
        state_license_number,
        password_hash,
      );
    }
  });

  const change = (who: Person, key: string, value: string) =>
    who.client.call(modifyUserInfo, { params: { id: who.accountId }, body: [{ key, value }] });
  const rename = (who: Person, firstName: string, lastName: string) =>
    who.client.call(updateUserDetails, { body: { firstName, lastName } });
  /** The second person's look at a change that waits. */
  async function approveChangeOf(who: Person, by: Person): Promise<void> {
    const { request } = await who.client.call(getCredentials, { params: { id: who.accountId } });
    await by.client.call(decideCredentialRequest, {
      params: { id: request?.id ?? '' },
      body: { decision: 'approve' },
    });
  }
  const sealed = () => sealAll(fixture.server.services.database, fixture.server.sealer);
  const me = (who: Person) => who.client.call(getUserInfo, {});
  const incidents = (
    who: Person,
    type: 'registrationClaimed' | 'passwordLinkMade' | 'passwordReset' | 'resetPinNumber',
  ) => who.client.call(searchIncidents, { query: { type } });
  const notices = async (who: Person) =>
    (await who.client.call(listAccountNotices, {})).map(({ kind: what }) => what);
  const accounts = async () => (await fixture.rows('SELECT id FROM accounts')).length;
  /**
   * Does what is due, with a mail server that takes every letter, and gives those that were written to one
   * person alone.
   */
  async function lettersTo(email: string): Promise<Letter[]> {
    const letters: Letter[] = [];
    const mail: Mail = {
      send: (letter) => {
        letters.push(letter);
        return Promise.resolve('sent');
      },
      close: () => undefined,
    };
    const scheduler = startScheduler(fixture.server.services, fixture.server.keys, mail);
    await scheduler.run();
    await scheduler.close();
    return letters.filter(({ to }) => to.length === 1 && to[0] === email);
  }

  describe('a registration is one account’s', () => {
    it('another prescriber’s DEA number is refused in every spelling, filed in both practices, and its holder is told', async () => {
      for (const spelling of [ELEANOR.deaNumber, ' fw99 90018 ']) {
        const response = await fetch(`${fixture.server.origin}/api/userinfo/modify/${thaddeus.accountId}`, {
          method: 'PATCH',
          headers: {
            authorization: `Bearer ${thaddeus.bearer}`,
            'x-practice-id': thaddeus.practiceId,
            'content-type': 'application/json',
          },
          body: JSON.stringify([
            { key: 'deaNumber', value: spelling },
            { key: 'city', value: 'Elsewhere' },
          ]),
        });
        expect(response.status).toBe(409);
        const said = await response.text();
        expect(JSON.parse(said)).toMatchObject({
          code: 'info.dea-number-taken',
          findings: [{ field: 'deaNumber' }],
        });
        expect(said).not.toMatch(/Eleanor|Whitcombe|provider@/); // whose it is, is not said
      }
      expect(await me(thaddeus)).toMatchObject({
        deaNumber: 'FY9990044',
        city: 'Tucson',
        permissionEpcsRts: true,
      });
      const [theirs] = await incidents(fixture.admin, 'registrationClaimed');
      expect(theirs?.description).toBe(
        'A login claimed the NPI, DEA or license number of Eleanor Whitcombe-Hayes: the DEA number, in a profile',
      );
      expect(theirs?.user).toBeUndefined(); // of another practice
      const [own] = await incidents(await fixture.person('admin2'), 'registrationClaimed');
      expect(own?.description).toBe(
        'A login claimed the NPI, DEA or license number of another login: the DEA number, in a profile',
      );
      expect(own?.user).toMatchObject({ firstName: 'Thaddeus', email: 'provider4@demo.test' });
      expect(await notices(fixture.signer)).toEqual(['registration-claimed']); // notified once, filed twice
      expect(await incidents(fixture.admin, 'registrationClaimed')).toHaveLength(2);
    });

    it.each([
      ['NPI', { npi: ELEANOR.npi }],
      ['DEA number', { deaNumber: ELEANOR.deaNumber }],
    ] as const)(
      'a sign-up with a known %s is refused without a hint, filed, and the holder gets a letter',
      async (_, known) => {
        const before = await accounts();
        const entry = signUpEntry(`zora-${randomUUID().slice(0, 8)}@new.test`, {
          firstName: 'Zora',
          lastName: 'Quillfeather',
          ...known,
        });
        const refused = await stranger.call(signUp, { body: entry }).then(
          () => undefined,
          (error: unknown) => error as { code: string; message: string; status: number },
        );
        expect(refused).toMatchObject({ status: 409, code: 'sign-up.registration-taken' });
        expect(refused?.message).not.toMatch(/Eleanor|Whitcombe|Birmingham/);
        expect(await accounts()).toBe(before);
        const [incident] = await incidents(fixture.admin, 'registrationClaimed');
        expect(incident).toMatchObject({
          isOfService: true,
          ipAddress: expect.stringMatching(/127\.0\.0\.1|::1/) as string,
        });
        expect(incident?.description).toMatch(
          /of Eleanor Whitcombe-Hayes: the (NPI|DEA number), by a stranger who signed up$/,
        );
        const [letter, ...more] = await lettersTo('provider@demo.test');
        expect(more).toEqual([]);
        expect(letter).toMatchObject({
          subject: 'Another login tried to use your NPI, DEA or license number',
        });
        expect(letter?.text).toContain('It was refused, and your account is unchanged.');
        expect(await lettersTo('provider@demo.test')).toEqual([]); // once
        expect(await notices(fixture.signer)).toEqual(['registration-claimed']);
      },
    );

    it('a person who is registered with a known NPI is refused, and it is filed', async () => {
      const before = await accounts();
      const entry = {
        ...NEW_REGISTRATION,
        firstName: 'Zora',
        lastName: 'Quillfeather',
        email: `zora-${randomUUID().slice(0, 8)}@new.test`,
        npi: '1999 900 016',
        primaryPhoneType: 'Cell' as const,
        cellPhone: '2055550199',
        address: '1 Elm',
        city: 'Tucson',
        zipCode: '85701',
        password: FIRST_PASSWORD,
        confirmation: FIRST_PASSWORD,
      };
      expect(
        await refusal((await fixture.person('admin2')).client.call(registerUser, { body: entry })),
      ).toMatchObject({ status: 409, code: 'registration.npi-taken' });
      expect(await accounts()).toBe(before);
      const [filed] = await incidents(fixture.admin, 'registrationClaimed');
      expect(filed?.description).toMatch(
        /of Eleanor Whitcombe-Hayes: the NPI, for a person who was registered$/,
      );
    });

    it('of two sign-ups with one NPI at once one is created', async () => {
      const npi = withNpiCheckDigit(`18${String(Date.now() % 10_000_000).padStart(7, '0')}`);
      const outcomes = await Promise.all(
        ['one', 'two'].map((name) =>
          stranger
            .call(signUp, { body: signUpEntry(`${name}-${randomUUID().slice(0, 8)}@new.test`, { npi }) })
            .then(
              ({ outcome }) => outcome as string,
              (error: unknown) => (error as { code: string }).code,
            ),
        ),
      );
      expect(outcomes.sort()).toEqual(['created', 'sign-up.registration-taken']);
      expect(await fixture.rows('SELECT id FROM accounts WHERE npi = $1', npi)).toHaveLength(1);
    });

    it('a number that a closed account had is free', async () => {
      const [former] = await fixture.rows<{ dea_number: string; id: string }>(
        "SELECT id, dea_number FROM accounts WHERE email = 'former@demo.test'",
      );
      await fixture.rows('UPDATE accounts SET active = false WHERE id = $1', former?.id);
      try {
        await thaddeus.client.call(modifyUserInfo, {
          params: { id: thaddeus.accountId },
          body: [
            { key: 'deaNumber', value: former?.dea_number },
            { key: 'deaName', value: 'Marchetti' },
          ],
        });
        await approveChangeOf(thaddeus, await fixture.person('admin2'));
        expect(await me(thaddeus)).toMatchObject({ deaNumber: former?.dea_number });
      } finally {
        await fixture.rows(
          "UPDATE accounts SET dea_number = 'FY9990044', dea_name = '' WHERE id = $1",
          thaddeus.accountId,
        );
        await fixture.rows('UPDATE accounts SET active = true WHERE id = $1', former?.id);
      }
    });
  });

  describe('the permission to sign ends with', () => {
    it('another name: who calls himself Eleanor signs nothing', async () => {
      const before = await fixture.signer.patient();
      const prescription = await fixture.signer.ready('zolpidem', before);
      expect(await rename(fixture.signer, 'Eleanor', 'Whitcombe')).toMatchObject({
        permissionEpcsRts: false,
        canSendControlledSubstance: false,
      });
      expect(await codeOf(fixture.signer.token(prescription))).toBe('controlled.not-authorized');
      expect(await rename(thaddeus, 'Eleanor', 'Whitcombe-Hayes')).toMatchObject({
        firstName: 'Thaddeus',
        lastName: 'Yellowhorse', // until a second person approves it
        permissionEpcsRts: false,
      });
    });

    it.each([
      ['stateLicenseNumber', 'AL1234567'],
      ['stateLicenseNumber', ''],
      ['generation', 'Junior'],
      ['deaNumber', withDeaCheckDigit('FW555444')],
    ])('another %s (%s), and what is open to give it', async (key, value) => {
      expect(await change(fixture.signer, key, value)).toMatchObject({ permissionEpcsRts: false });
      expect(await fixture.trail(fixture.signer.accountId)).toContain('permission.signing-ended done');
    });

    it('nothing else: title, city and telephone leave it', async () => {
      await change(fixture.signer, 'title', 'MD PhD');
      await change(fixture.signer, 'city', 'Hoover');
      expect(await change(fixture.signer, 'workPhone', '2055550177')).toMatchObject({
        permissionEpcsRts: true,
      });
    });
  });

  describe('the trail', () => {
    const exported = async (): Promise<string[]> =>
      (
        await (
          await fixture.post(
            fixture.admin,
            `/audititems/search/export?userId=${rosalia.accountId}&clickLogEvent=true`,
            {},
          )
        ).text()
      ).split('\r\n');

    it('keeps the names and logins of whoever did something, whatever they call themselves later', async () => {
      await change(rosalia, 'city', `Hoover ${String.fromCharCode(65 + Math.floor(Math.random() * 26))}`);
      const patient = await fixture.signer.patient();
      const prescription = await fixture.signer.write('lisinopril', patient);
      const by = async () =>
        (await fixture.admin.client.call(getTimeline, { params: { id: prescription.id } })).flatMap(
          (entry) => (entry.of === 'act' ? [entry.by] : []),
        );
      expect(await by()).toEqual(['Eleanor Grace Whitcombe-Hayes']);
      // refused, and so an incident
      await codeOf(rosalia.client.call(clearPin, { params: { id: fixture.signer.accountId } }));
      const filed = async () =>
        (
          await fixture.admin.client.call(searchIncidents, {
            query: { userId: rosalia.accountId, type: 'grantRefused' },
          })
        ).map(({ user, description }) => ({ user, description }));
      const [lines, incident] = [await exported(), await filed()];
      expect(lines.some((line) => /,Rosalía Benavides,.*,provider3@demo\.test,/.test(line))).toBe(true);
      expect(incident[0]).toMatchObject({
        user: { firstName: 'Rosalía', lastName: 'Benavides', email: 'provider3@demo.test' },
        description: expect.stringContaining('for Eleanor Whitcombe-Hayes') as string,
      });

      await rename(rosalia, 'Harriet', 'Stroud');
      await approveChangeOf(rosalia, fixture.admin);
      await rename(fixture.signer, 'Samir', 'Haddad-Lindqvist');
      await approveChangeOf(fixture.signer, fixture.admin);
      const after = await exported();
      const unsealed = (line: string) => line.replace('not yet sealed', 'verified');
      // without the line that says how many there are
      const asThen = (line: string) =>
        unsealed(line)
          .replace('"Rosalía Benavides, today Harriet Stroud"', 'Rosalía Benavides')
          .replaceAll(/ \(today Samir Haddad-Lindqvist\)/g, '');
      expect(after.slice(0, lines.length - 2).map(asThen)).toEqual(lines.slice(0, -2).map(unsealed));
      // what was sealed, with the name of today
      expect((await filed())[0]).toMatchObject({
        user: { ...incident[0]?.user, nameOfToday: 'Harriet Stroud' },
        description: expect.stringContaining(
          'for Eleanor Whitcombe-Hayes (today Samir Haddad-Lindqvist)',
        ) as string,
      });
      expect(await by()).toEqual(['Eleanor Grace Whitcombe-Hayes, today Samir Grace Haddad-Lindqvist']);
      await sealed(); // the clock went faster than the sealer's second
      expect((await fixture.admin.client.call(verifyAuditTrail, {})).deviation).toBeUndefined();
      // What was done by the new name is under it; the rename was asked for by the former one.
      const renamed = (
        await fixture.admin.client.call(searchAuditItems, { query: { userId: rosalia.accountId, limit: 10 } })
      ).find(({ event }) => event === 'credential.requested');
      expect(renamed).toMatchObject({ user: { firstName: 'Rosalía', login: 'provider3@demo.test' } });
      await change(rosalia, 'fax', '2055550188');
      const [later] = await fixture.admin.client.call(searchAuditItems, {
        query: { userId: rosalia.accountId, limit: 1 },
      });
      expect(later).toMatchObject({
        user: { firstName: 'Harriet', lastName: 'Stroud', login: 'provider3@demo.test' },
      });
      expect(later?.descriptionText).toMatch(/^fax: \d+ → 2055550188$/);
    });

    it('a signed prescription shows the name that was signed', async () => {
      const prescription = await fixture.signer.ready('zolpidem', await fixture.signer.patient());
      const token = await fixture.signer.token(prescription);
      await fixture.signer.send(prescription, token, {
        otpType: 'Hwtok',
        otp: await fixture.fresh(fixture.signer, 'hardware'),
      });
      await rename(fixture.signer, 'Samir', 'Haddad-Lindqvist');
      await approveChangeOf(fixture.signer, fixture.admin);
      const [signed] = await fixture.admin.client.call(searchSignedPrescriptions, { query: { limit: 1 } });
      expect(signed).toMatchObject({
        resourceId: prescription.id,
        signedBy: { id: fixture.signer.accountId, name: 'Eleanor Grace Whitcombe-Hayes' },
      });
    });

    it('is broken by another name in a record, and holds for records from before names were kept, which say so', async () => {
      const practiceId = fixture.admin.practiceId;
      const record = async (actor: string | null, digestOf: string | null) => {
        const [id, at] = [randomUUID(), fixture.server.services.now()];
        const digest = auditDigest({
          practiceId,
          id,
          at,
          accountId: rosalia.accountId,
          trailName: digestOf,
          subject: null,
          event: 'session.signed-in',
          outcome: 'done',
          resourceType: 'Account',
          resourceId: rosalia.accountId,
          details: '{}',
        });
        await fixture.rows(
          `INSERT INTO audit_records (practice_id, id, at, account_id, event, outcome, resource_type,
            resource_id, details, digest, actor)
            VALUES ($1, $2, $3, $4::uuid, 'session.signed-in', 'done', 'Account', $4::text, '{}', $5, $6)`,
          practiceId,
          id,
          at,
          rosalia.accountId,
          digest,
          actor,
        );
      };
      await record(null, null);
      await sealed(); // its time is of long ago
      expect((await fixture.admin.client.call(verifyAuditTrail, {})).deviation).toBeUndefined();
      const [old] = await fixture.admin.client.call(searchAuditItems, {
        query: { userId: rosalia.accountId, limit: 1 },
      });
      expect(old?.user).toMatchObject({ firstName: 'Rosalía', isNameOfToday: true });
      expect(
        (await exported()).some((line) =>
          /,Rosalía Benavides \(name of today\),.*,provider3@demo\.test,/.test(line),
        ),
      ).toBe(true);
      const [mine] = await fixture.rows<{ actor: string }>(
        'SELECT actor FROM audit_records WHERE account_id = $1 AND actor IS NOT NULL LIMIT 1',
        fixture.admin.accountId,
      );
      await record(mine?.actor ?? '', null); // a name that its digest does not cover
      expect((await fixture.admin.client.call(verifyAuditTrail, {})).deviation).toMatchObject({
        kind: 'row-altered',
      });
    });
  });

  describe('recovering another’s sign-in', () => {
    const link = (by: Person, id: string) => by.client.call(createPasswordLink, { params: { id } });
    const next = { password: 'Willow!Bridge8', confirmation: 'Willow!Bridge8' };

    it('a prescriber makes no link for another, nor for an administrator, and clears no PIN of who may sign', async () => {
      for (const target of [fixture.signer.accountId, fixture.admin.accountId])
        expect(await refusal(link(rosalia, target))).toMatchObject({
          status: 403,
          code: 'password.reset-needs-administrator',
        });
      // tried, and so filed
      expect(await fixture.incidents(fixture.signer.accountId)).toEqual(['incident.passwordLinkRefused']);
      expect(
        await refusal(rosalia.client.call(clearPin, { params: { id: fixture.signer.accountId } })),
      ).toMatchObject({ status: 403, code: 'pin.needs-administrator' });
      expect(await me(fixture.signer)).toMatchObject({ permissionEpcsRts: true, hasPinNumber: true });
      expect((await link(rosalia, (await fixture.person('staff')).accountId)).token).not.toBe('');
      for (const name of ['superadmin', 'partner'])
        expect(await codeOf(link(fixture.admin, (await fixture.person(name)).accountId))).toBe(
          'password.reset-not-yours',
        );
    });

    it('an administrator’s link ends the permission to sign, is an incident, and is told by mail and in the product', async () => {
      const prescription = await fixture.signer.ready('zolpidem', await fixture.signer.patient());
      const { token = '' } = await link(fixture.admin, fixture.signer.accountId);
      expect(await me(fixture.signer)).toMatchObject({
        permissionEpcsRts: false,
        canSendControlledSubstance: false,
      });
      expect(await codeOf(fixture.signer.token(prescription))).toBe('controlled.not-authorized');
      expect(await incidents(fixture.admin, 'passwordLinkMade')).toContainEqual(
        expect.objectContaining({
          description: 'A link for a new password was made for Eleanor Whitcombe-Hayes',
          user: expect.objectContaining({ email: 'admin@demo.test' }) as object,
        }),
      );
      expect(await fixture.events(fixture.signer.accountId)).toBeGreaterThan(0);
      const shown = await fixture.signer.client.call(listAccountNotices, {});
      expect(shown).toMatchObject([{ kind: 'password-link', by: 'Harriet Stroud' }]);
      const [letter] = await lettersTo('provider@demo.test');
      expect(letter?.text).toContain('Harriet Stroud');
      expect(letter?.text).not.toContain(token);

      // Granted again meanwhile: anyone who uses the link loses it all the same.
      await fixture.rows(
        'UPDATE memberships SET permission_epcs_rts = true WHERE account_id = $1',
        fixture.signer.accountId,
      );
      await stranger.call(resetPassword, { body: { token, ...next } });
      expect(
        await fixture.rows(
          'SELECT permission_epcs_rts FROM memberships WHERE account_id = $1',
          fixture.signer.accountId,
        ),
      ).toEqual([{ permission_epcs_rts: false }]);
      expect(await incidents(fixture.admin, 'passwordReset')).toMatchObject([
        { description: 'A password was set by a link for Eleanor Whitcombe-Hayes' },
      ]);
      expect((await lettersTo('provider@demo.test')).map(({ subject }) => subject)).toEqual([
        'Your password was set by a link',
      ]);
    });

    it('an administrator’s clearing of a PIN does the same', async () => {
      await fixture.admin.client.call(clearPin, { params: { id: fixture.signer.accountId } });
      expect(await me(fixture.signer)).toMatchObject({ permissionEpcsRts: false, hasPinNumber: false });
      expect(await fixture.trail(fixture.signer.accountId)).toContain('permission.signing-ended done');
      expect(await notices(fixture.signer)).toEqual(['pin-cleared']);
      expect((await lettersTo('provider@demo.test')).map(({ subject }) => subject)).toEqual([
        'Your PIN number was removed',
      ]);
    });

    it('a notice is shown to its owner until it is confirmed, and to nobody else', async () => {
      await fixture.admin.client.call(clearPin, { params: { id: fixture.signer.accountId } });
      const [notice] = await fixture.signer.client.call(listAccountNotices, {});
      const confirm = (who: Person) =>
        who.client.call(confirmAccountNotices, { body: { ids: [notice?.id ?? ''] } });
      expect(await notices(rosalia)).toEqual([]);
      await confirm(rosalia);
      expect(await notices(fixture.signer)).toEqual(['pin-cleared']);
      await confirm(fixture.signer);
      expect(await notices(fixture.signer)).toEqual([]);
      expect(await fixture.trail(fixture.signer.accountId)).toContain('notice.confirmed done');
    });

    it('a letter that the mail server does not take is tried again', async () => {
      await fixture.admin.client.call(clearPin, { params: { id: fixture.signer.accountId } });
      const refusing: Mail = { send: () => Promise.resolve('unreachable'), close: () => undefined };
      const scheduler = startScheduler(fixture.server.services, fixture.server.keys, refusing);
      await scheduler.run();
      await scheduler.close();
      expect(await lettersTo('provider@demo.test')).toEqual([]); // not before its time
      fixture.pass(61);
      expect(await lettersTo('provider@demo.test')).toHaveLength(1);
    });
  });
});
