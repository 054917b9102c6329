import { listAccountNotices, modifyUserInfo, signUp, updateUserDetails } from '@erx/core/accounts/contract';
import { createClient } from '@erx/core/client/call';
import { listAttention } from '@erx/core/attention/contract';
import { getCredentials } from '@erx/core/credentials/contract';
import {
  askCredentialChange,
  decideCredentialRequest,
  listCredentialRequests,
  withdrawCredentialRequest,
  requestReadyToSign,
} from '@erx/core/approvals/contract';
import { getSigningReview, sendPrescription } from '@erx/core/signing/contract';
import * as proofing from '@erx/core/credentials/proofing/contract';
import { getReadiness } from '@erx/core/credentials/readiness/contract';
import * as reference from '@erx/core/reference/contract';
import { NPI_COLUMNS } from '@erx/core/reference/formats/npi-registry-csv';
import { clearPin, getDeaSchedules, getUserInfo, stateDeaSchedules } from '@erx/core/users/contract';
import { withDeaCheckDigit } from '@erx/core/users/registrations';
import { daysAfter } from '@erx/core/values/dates';
import { createHash } from 'node:crypto';
import { CREDENTIALS } from '@erx/server/approvals/credentials';
import { processDueRequests } from '@erx/server/approvals/lifecycle';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GrantFixture, setupGrants } from '../fixtures/grant-fixture';
import { answerProofing } from '../fixtures/proofing-answers';
import { signUpEntry } from '../fixtures/sign-up-entry';
import { refusal } from '../fixtures/refusal';
import { type Person, PIN } from '../fixtures/signer';
import { databaseKinds } from '../harness/run';

const ANOTHER = withDeaCheckDigit('FW123456');

const HOUR_MS = 3_600_000;

describe.each(databaseKinds())('credentials, on %s', (kind) => {
  let fixture: GrantFixture;
  let accounts: { id: string; row: string }[];
  let schedules: { account_id: string; state: string; schedule: string }[];
  beforeAll(async () => {
    fixture = await setupGrants(kind);
    schedules = await fixture.rows('SELECT account_id, state, schedule FROM dea_schedules');
    accounts = await fixture.rows('SELECT id, to_jsonb(a)::text AS row FROM accounts a');
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    await fixture.rows('DELETE FROM account_notices');
    await fixture.rows('DELETE FROM dea_schedules');
    await fixture.rows(
      `INSERT INTO dea_schedules (account_id, state, schedule)
        SELECT account_id, state, schedule FROM jsonb_populate_recordset(NULL::dea_schedules, $1::jsonb)`,
      JSON.stringify(schedules),
    );
    for (const { id, row } of accounts) {
      await fixture.rows(
        `UPDATE accounts a
          SET first_name = b.first_name, last_name = b.last_name, dea_number = b.dea_number, dea_name = b.dea_name,
            dea_expires_on = b.dea_expires_on, state_license_number = b.state_license_number,
            license_state = b.license_state, license_expires_on = b.license_expires_on, generation = b.generation
          FROM jsonb_populate_record(NULL::accounts, $2::jsonb) b
          WHERE a.id = $1`,
        id,
        row,
      );
    }
    await fixture.reset();
  });

  const rename = (who: Person, firstName: string, lastName: string, reason?: string) =>
    who.client.call(updateUserDetails, {
      body: { firstName, lastName, ...(reason === undefined ? {} : { reason }) },
    });
  const modify = (who: Person, ...changes: readonly (readonly [string, unknown])[]) =>
    who.client.call(modifyUserInfo, {
      params: { id: who.accountId },
      body: changes.map(([key, value]) => ({ key, value })),
    });
  const me = (who: Person) => who.client.call(getUserInfo, {});
  const credentials = (who: Person, of: Person = who) =>
    who.client.call(getCredentials, { params: { id: of.accountId } });
  const openOf = async (of: Person) => {
    const { request } = await credentials(of);
    if (!request) throw new Error('No change is open.');
    return request.id;
  };
  const decide = (who: Person, id: string, decision: 'approve' | 'deny' = 'approve') =>
    who.client.call(decideCredentialRequest, { params: { id }, body: { decision } });
  const noticesOf = async (who: Person) =>
    (await who.client.call(listAccountNotices, {})).map(({ kind: what }) => what);
  const trailOf = async (event: string) =>
    (
      await fixture.rows<{ details: string }>(
        'SELECT details FROM audit_records WHERE event = $1 ORDER BY sequence DESC LIMIT 1',
        event,
      )
    ).map(({ details }) => JSON.parse(details) as Record<string, unknown>);

  const beginProofing = (who: Person, factors?: { otpType: 'Hwtok'; pin: string; otp: string }) =>
    who.client.call(proofing.registerToken, { query: {}, ...(factors ? { body: factors } : {}) });
  const restart = async () =>
    beginProofing(fixture.signer, {
      otpType: 'Hwtok',
      pin: PIN,
      otp: await fixture.fresh(fixture.signer, 'hardware'),
    });
  const proofingStatus = async (who: Person) =>
    (await who.client.call(proofing.getProofingStatus, {})).transactionStatus.status;
  const proofingsOf = (who: Person) =>
    fixture.rows<{ status: string; reference: string }>(
      'SELECT status, reference FROM proofings WHERE account_id = $1',
      who.accountId,
    );
  async function answerAs(who: Person, name: string): Promise<void> {
    const { url } = await who.client.call(proofing.openProofingPage, {});
    await answerProofing(fixture, url, who, { name });
  }

  describe('a change of a prescriber on whom others rely', () => {
    it('waits: the old name stays, signing ends at once, person and administrators are told', async () => {
      const before = await me(fixture.signer);
      expect(await rename(fixture.signer, 'Zora', 'Quillfeather', 'Married')).toMatchObject({
        firstName: before.firstName,
        lastName: before.lastName,
        permissionEpcsRts: false,
        canSendControlledSubstance: false,
      });
      expect(await noticesOf(fixture.signer)).toContain('credential-change-requested');
      expect(await noticesOf(fixture.admin)).toContain('credential-change-waits');
      expect(await fixture.incidents(fixture.signer.accountId)).toEqual([
        'incident.signingEndedByChange',
        'incident.credentialChangeRequested',
      ]);
      expect(await trailOf('credential.requested')).toMatchObject([
        {
          why: 'Married',
          changes: [
            { field: 'firstName', before: before.firstName, after: 'Zora' },
            { field: 'lastName', before: before.lastName, after: 'Quillfeather' },
            { field: 'deaName', before: '', after: before.lastName },
          ],
        },
      ]);
      const [waiting] = await fixture.admin.client.call(listCredentialRequests, {});
      expect(waiting).toMatchObject({ reason: 'Married', mayWithdraw: false });
      expect(waiting?.refusal).toBeUndefined();
      expect(
        (await fixture.admin.client.call(listAttention, { query: {} })).map(({ kind: what }) => what),
      ).toContain('credential-to-approve');
      expect(await refusal(rename(fixture.signer, 'Once', 'More'))).toMatchObject({
        status: 409,
        code: 'credential.already-open',
      });
    });

    it('is approved by a second person, who is neither the one it is about nor without the authority', async () => {
      await rename(fixture.signer, 'Zora', 'Quillfeather');
      const id = await openOf(fixture.signer);
      expect(await refusal(decide(fixture.signer, id))).toMatchObject({
        status: 403,
        code: 'credential.own',
      });
      const stranger = await fixture.person('provider4');
      expect(await refusal(decide(stranger, id))).toMatchObject({ status: 404 });
      const colleague = await fixture.person('provider2');
      expect(await refusal(decide(colleague, id))).toMatchObject({ code: 'credential.not-entitled' });
      expect(await fixture.incidentsBy(colleague.accountId)).toContain('incident.credentialChangeRefused');
      await decide(fixture.admin, id);
      expect(await me(fixture.signer)).toMatchObject({
        firstName: 'Zora',
        lastName: 'Quillfeather',
        deaName: 'Whitcombe-Hayes',
        permissionEpcsRts: false,
      });
      expect(await refusal(decide(fixture.admin, id))).toMatchObject({ code: 'credential.not-open' });
      expect(await noticesOf(fixture.signer)).toContain('credential-change-approved');
      const [name] = (await credentials(fixture.admin, fixture.signer)).credentials;
      expect(name).toMatchObject({ approved: { by: 'Harriet Stroud' } });
      // The last name that a message would carry is the one in force
      expect(
        await fixture.rows('SELECT last_name FROM accounts WHERE id = $1', fixture.signer.accountId),
      ).toEqual([{ last_name: 'Quillfeather' }]);
    });

    it('is denied or taken back, and everything is as it was', async () => {
      const { lastName } = await me(fixture.signer);
      await rename(fixture.signer, 'Zora', 'Quillfeather');
      await decide(fixture.admin, await openOf(fixture.signer), 'deny');
      expect((await me(fixture.signer)).lastName).toBe(lastName);
      expect(await noticesOf(fixture.signer)).toContain('credential-change-denied');
      await rename(fixture.signer, 'Zora', 'Quillfeather');
      const id = await openOf(fixture.signer);
      const withdraw = (who: Person) => who.client.call(withdrawCredentialRequest, { params: { id } });
      expect(await refusal(withdraw(fixture.admin))).toMatchObject({ code: 'credential.not-yours' });
      await withdraw(fixture.signer);
      expect(await refusal(withdraw(fixture.signer))).toMatchObject({ code: 'credential.not-open' });
      expect(await me(fixture.signer)).toMatchObject({ lastName, permissionEpcsRts: false });
    });

    it('is reminded of when half of its time is over, and then expires: nothing is changed, who waits is told', async () => {
      const { lastName } = await me(fixture.signer);
      const { practiceId } = fixture.admin;
      await fixture.rows('UPDATE practices SET grant_request_days = 2 WHERE id = $1', practiceId);
      await rename(fixture.signer, 'Zora', 'Quillfeather');
      const id = await openOf(fixture.signer);
      const { request } = await credentials(fixture.signer);
      expect(Date.parse(request?.expiresAt ?? '') - Date.parse(request?.requestedAt ?? '')).toBe(
        48 * HOUR_MS,
      );
      const processDue = () => processDueRequests(fixture.server.services, practiceId, CREDENTIALS);
      const waits = async (who: Person) =>
        (await noticesOf(who)).filter((kind) => kind === 'credential-change-waits').length;
      const noticesBefore = await waits(fixture.admin);

      fixture.pass(24 * 3600 - 60);
      expect(await processDue()).toEqual({ expired: 0, reminded: 0 });
      fixture.pass(61);
      const both = await Promise.all([processDue(), processDue()]);
      expect(both.map(({ reminded }) => reminded).toSorted()).toEqual([0, 1]);
      expect(await processDue()).toEqual({ expired: 0, reminded: 0 });
      expect(await waits(fixture.admin)).toBe(noticesBefore + 1);
      expect(await waits(fixture.signer)).toBe(0);
      const [reminded] = await trailOf('credential.reminded');
      expect(reminded).toMatchObject({ requestId: id });
      expect(reminded?.['approvers']).toContain(fixture.admin.accountId);

      fixture.pass(24 * 3600 - 62);
      expect(await processDue()).toEqual({ expired: 0, reminded: 0 });
      fixture.pass(62);
      // from then on, whether it was looked after or not
      expect(await refusal(decide(fixture.admin, id))).toMatchObject({
        status: 409,
        code: 'credential.request-expired',
      });
      expect((await fixture.admin.client.call(listCredentialRequests, {}))[0]?.refusal).toContain('expired');
      const ended = await Promise.all([processDue(), processDue()]);
      expect(ended.map(({ expired }) => expired).toSorted()).toEqual([0, 1]);
      expect(await fixture.admin.client.call(listCredentialRequests, {})).toEqual([]);
      expect(await noticesOf(fixture.signer)).toContain('credential-change-ended');
      expect(await trailOf('credential.expired')).toMatchObject([{ requestId: id }]);
      expect(await fixture.incidents(fixture.signer.accountId)).toContain('incident.credentialChangeDenied');
      expect(await me(fixture.signer)).toMatchObject({ lastName, permissionEpcsRts: false });
      expect(await refusal(decide(fixture.admin, id))).toMatchObject({ code: 'credential.not-open' });
      await rename(fixture.signer, 'Zora', 'Quillfeather'); // and it can be asked for again
      await fixture.rows('UPDATE practices SET grant_request_days = DEFAULT WHERE id = $1', practiceId);
    });

    it('whoever reset the person within a day is no second person', async () => {
      await fixture.admin.client.call(clearPin, { params: { id: fixture.signer.accountId } });
      await rename(fixture.signer, 'Zora', 'Quillfeather');
      const id = await openOf(fixture.signer);
      expect(await refusal(decide(fixture.admin, id))).toMatchObject({
        status: 403,
        code: 'credential.not-two-people',
      });
      expect((await credentials(fixture.admin, fixture.signer)).request?.refusal).toContain('two people');
      fixture.pass(24 * 3600);
      await decide(fixture.admin, id);
      expect((await me(fixture.signer)).lastName).toBe('Quillfeather');
    });
  });

  describe('a DEA number', () => {
    it('of somebody bound is another one only once a second person approves it', async () => {
      const { deaNumber, deaExpiresOn } = await me(fixture.signer);
      expect(await modify(fixture.signer, ['title', 'DO'], ['deaNumber', ANOTHER])).toMatchObject({
        title: 'DO',
        deaNumber,
        deaExpiresOn,
        permissionEpcsRts: false,
      });
      const schedules = () =>
        fixture.signer.client.call(getDeaSchedules, { params: { id: fixture.signer.accountId } });
      expect(await schedules()).toEqual(['II', 'III', 'IV', 'V']);
      await decide(fixture.admin, await openOf(fixture.signer));
      expect(await me(fixture.signer)).toMatchObject({ deaNumber: ANOTHER });
      expect((await me(fixture.signer)).deaExpiresOn).toBeUndefined(); // no one stated that of the new one
      expect(await schedules()).toEqual([]);
    });

    it('keeps the end that is stated again with it, which waits with it and is approved with it', async () => {
      const { deaExpiresOn = '' } = await me(fixture.signer);
      await modify(fixture.signer, ['deaNumber', ANOTHER], ['deaExpiresOn', deaExpiresOn]);
      expect((await credentials(fixture.signer)).request?.changes).toContainEqual({
        field: 'deaExpiresOn',
        before: deaExpiresOn,
        after: deaExpiresOn,
      });
      await decide(fixture.admin, await openOf(fixture.signer));
      expect(await me(fixture.signer)).toMatchObject({ deaNumber: ANOTHER, deaExpiresOn });
    });

    it('has the letter of the last name, or of the name at registration', async () => {
      expect(
        await refusal(modify(fixture.signer, ['deaNumber', withDeaCheckDigit('FK123456')])),
      ).toMatchObject({
        status: 422,
        code: 'account.dea-letter',
      });
      await modify(fixture.signer, ['deaNumber', withDeaCheckDigit('FK123456')], ['deaName', 'King']);
      expect((await credentials(fixture.signer)).request?.changes.map(({ field }) => field)).toEqual([
        'deaNumber',
        'deaName',
        'deaExpiresOn',
      ]);
    });

    it('schedules that are added wait too, fewer do not', async () => {
      const state = (schedules: readonly ('II' | 'III' | 'IV' | 'V')[]) =>
        fixture.signer.client.call(stateDeaSchedules, {
          params: { id: fixture.signer.accountId },
          body: { schedules: [...schedules] },
        });
      expect(await state(['III', 'IV'])).toEqual(['III', 'IV']);
      expect((await me(fixture.signer)).permissionEpcsRts).toBe(true);
      expect(await state(['II', 'III', 'IV'])).toEqual(['III', 'IV']);
      expect((await me(fixture.signer)).permissionEpcsRts).toBe(false);
      await decide(fixture.admin, await openOf(fixture.signer));
      expect(
        await fixture.signer.client.call(getDeaSchedules, { params: { id: fixture.signer.accountId } }),
      ).toEqual(['II', 'III', 'IV']);
    });
  });

  describe('an end', () => {
    const today = () => fixture.server.services.now().toISOString().slice(0, 10);
    const ends = (who: Person, column: 'dea_expires_on' | 'license_expires_on', day: string) =>
      fixture.rows(`UPDATE accounts SET ${column} = $2 WHERE id = $1`, who.accountId, day);

    it('of the DEA registration stops signing and the grant of the permission', async () => {
      const patientId = await fixture.signer.patient();
      const prescription = await fixture.signer.write('zolpidem 10 mg tablet', patientId);
      await ends(fixture.signer, 'dea_expires_on', daysAfter(today(), -2));
      expect(await refusal(fixture.signer.mark(prescription))).toMatchObject({
        code: 'credential.dea-expired',
      });
      await ends(fixture.signer, 'dea_expires_on', daysAfter(today(), 2));
      expect((await fixture.signer.mark(prescription)).version).toBeGreaterThan(prescription.version);
      const lines = (await fixture.signer.client.call(getReadiness, {})).lines;
      expect(lines.find(({ item }) => item === 'dea-expiry')).toMatchObject({ state: 'due' });
      await ends(fixture.target, 'dea_expires_on', daysAfter(today(), -2));
      expect(
        await refusal(
          fixture.admin.client.call(requestReadyToSign, {
            params: { userId: fixture.target.accountId, operation: 'Addition' },
          }),
        ),
      ).toMatchObject({ code: 'grant.dea-expired' });
    });

    it('of the license stops everything', async () => {
      const patientId = await fixture.signer.patient();
      const { id, version } = await fixture.signer.write('lisinopril 10 mg tablet', patientId);
      const send = () => fixture.signer.client.call(sendPrescription, { params: { id }, body: { version } });
      await ends(fixture.signer, 'license_expires_on', daysAfter(today(), -2));
      expect(await refusal(send())).toMatchObject({ code: 'credential.license-expired' });
      await ends(fixture.signer, 'license_expires_on', daysAfter(today(), 2));
      expect((await send()) as object).toMatchObject({ scriptStatus: 'Sent' });
    });

    it('that is later is approved by a second person, and ends nothing', async () => {
      await modify(fixture.signer, ['licenseExpiresOn', daysAfter(today(), 800)]);
      expect((await me(fixture.signer)).permissionEpcsRts).toBe(true);
      await decide(fixture.admin, await openOf(fixture.signer));
      const license = (await credentials(fixture.signer)).credentials.find(
        ({ kind: what }) => what === 'license',
      );
      expect(license).toMatchObject({ expires: { state: 'valid', on: daysAfter(today(), 800) } });
    });

    it('that nobody stated is said, and never looks valid', async () => {
      await fixture.rows('UPDATE accounts SET dea_expires_on = NULL WHERE id = $1', fixture.signer.accountId);
      const dea = (await credentials(fixture.signer)).credentials.find(({ kind: what }) => what === 'dea');
      expect(dea?.expires).toEqual({ state: 'unknown', text: 'Expiry: not entered' });
      expect(dea?.lookedUp).toContain('Not looked up');
    });
  });

  describe('the state of the DEA registration', () => {
    const dea = async () =>
      (await credentials(fixture.signer)).credentials.find(({ kind: what }) => what === 'dea');
    const line = async () =>
      (await fixture.signer.client.call(getReadiness, {})).lines.find(({ item }) => item === 'dea-state');

    it('is said at signing where the patient lives in another, and refuses nothing', async () => {
      const review = async (state: 'AL' | 'GA') => {
        const patientId = await fixture.signer.patient({ state });
        const written = await fixture.signer.ready('zolpidem 10 mg tablet', patientId);
        const { items } = await fixture.signer.client.call(getSigningReview, {
          params: { prescriptionId: written.id },
        });
        expect(await fixture.signer.token(written)).toMatchObject({ prescriptionIds: [written.id] });
        return items[0];
      };
      expect(await review('AL')).toMatchObject({ prescriber: { deaState: 'AL' }, deaStateNote: '' });
      expect((await review('GA'))?.deaStateNote).toMatch(
        /Not checked: .* stated for AL, and the patient lives in GA/,
      );
    });

    it('is said in checklist and credentials where the practice is in another, or nobody stated it', async () => {
      expect(await line()).toMatchObject({ state: 'met' });
      expect(await dea()).not.toHaveProperty('stateNote');
      for (const [state, said] of [
        ['GA', 'stated for GA, and the practice is in AL'],
        ['', 'the state of the DEA registration is not entered'],
      ] as const) {
        await fixture.rows('UPDATE accounts SET state = $2 WHERE id = $1', fixture.signer.accountId, state);
        expect(await line()).toMatchObject({
          state: 'unknown',
          why: expect.stringContaining(said) as string,
        });
        expect((await dea())?.stateNote).toContain(said);
      }
      await fixture.rows("UPDATE accounts SET state = 'AL' WHERE id = $1", fixture.signer.accountId);
    });
  });

  it('somebody on whom nobody relies yet corrects freely, and others do not look', async () => {
    const rosalia = await fixture.person('provider3');
    const held = await fixture.rows<{ spi: string }>(
      'SELECT spi FROM memberships WHERE account_id = $1 AND spi IS NOT NULL',
      rosalia.accountId,
    );
    expect(held.length).toBeGreaterThan(0);
    await fixture.rows('UPDATE memberships SET spi = NULL WHERE account_id = $1', rosalia.accountId);
    try {
      expect(await rename(rosalia, 'Rosalía', 'Bell')).toMatchObject({ lastName: 'Bell' });
      expect(await credentials(rosalia)).toMatchObject({ isBound: false });
    } finally {
      await fixture.rows(
        'UPDATE memberships SET spi = $2 WHERE account_id = $1',
        rosalia.accountId,
        held[0]?.spi,
      );
    }
    const staff = await fixture.person('staff');
    expect(await refusal(credentials(staff, rosalia))).toMatchObject({ status: 403 });
  });

  describe('a colleague’s name and license', () => {
    /** What was filed of someone as a security incident, each with the notice its letters go by. */
    const filedOf = async (targetId: string, type: string) =>
      await fixture.rows<{ details: string }>(
        `SELECT r.details FROM audit_records r
          JOIN incident_notices n ON n.practice_id = r.practice_id AND n.incident_id = r.id
          WHERE r.event = $1 AND r.details LIKE '%' || $2 || '%'`,
        `incident.${type}`,
        targetId,
      );

    it('waits from the first SPI on, though there is no DEA number; is said to who approves, and filed', async () => {
      const rosalia = await fixture.person('provider3');
      const eleanor = await me(fixture.signer);
      const before = await me(rosalia);
      expect(before.deaNumber ?? '').toBe('');
      expect(await credentials(rosalia)).toMatchObject({ isBound: true, renewsLicense: true });
      const filed = (await filedOf(fixture.signer.accountId, 'nameResembled')).length;
      // a Cyrillic o is refused; a zero for it, and the other parts of the name exchanged, is not
      const alike = (o: string) =>
        rename(rosalia, eleanor.lastName.toUpperCase(), eleanor.firstName.replace('o', o));
      expect(await refusal(alike('\u043E'))).toMatchObject({ code: 'account.name-character' });
      expect(await alike('0')).toMatchObject({
        firstName: before.firstName,
        lastName: before.lastName,
      });
      expect(await filedOf(fixture.signer.accountId, 'nameResembled')).toHaveLength(filed + 1);
      const [waiting] = await fixture.admin.client.call(listCredentialRequests, {});
      expect(waiting?.warnings).toEqual([
        expect.stringContaining(`that of ${eleanor.firstName} ${eleanor.lastName}`) as string,
      ]);
      await decide(fixture.admin, waiting?.id ?? '', 'deny');
      // another name waits too, and nothing is said against it
      await rename(rosalia, 'Rosalía', 'Bell');
      const [plain] = await fixture.admin.client.call(listCredentialRequests, {});
      expect(plain?.warnings).toEqual([]);
    });

    it('waits even where nobody relies on the one who states it', async () => {
      const rosalia = await fixture.person('provider3');
      const eleanor = await me(fixture.signer);
      const [held] = await fixture.rows<{ spi: string }>(
        'SELECT spi FROM memberships WHERE account_id = $1 AND spi IS NOT NULL',
        rosalia.accountId,
      );
      await fixture.rows('UPDATE memberships SET spi = NULL WHERE account_id = $1', rosalia.accountId);
      try {
        await rename(rosalia, eleanor.firstName, eleanor.lastName);
        expect(await credentials(rosalia)).toMatchObject({
          isBound: false,
          request: { changes: [{ field: 'firstName' }, { field: 'lastName' }] },
        });
      } finally {
        await fixture.rows(
          'UPDATE memberships SET spi = $2 WHERE account_id = $1',
          rosalia.accountId,
          held?.spi,
        );
      }
    });

    it('a license that another holds in that state is refused, and its holder told; elsewhere it is another', async () => {
      const samir = await fixture.person('provider2');
      const [license] = await fixture.rows<{ number: string; state: string }>(
        'SELECT state_license_number AS number, license_state AS state FROM accounts WHERE id = $1',
        fixture.signer.accountId,
      );
      const number = license?.number ?? '';
      const filed = (await filedOf(fixture.signer.accountId, 'registrationClaimed')).length;
      expect(
        await refusal(
          modify(
            samir,
            ['stateLicenseNumber', ` ${number.toLowerCase()} `],
            ['licenseState', license?.state],
          ),
        ),
      ).toMatchObject({ status: 409, code: 'info.license-taken' });
      expect(await filedOf(fixture.signer.accountId, 'registrationClaimed')).toHaveLength(filed + 1);
      expect(await noticesOf(fixture.signer)).toContain('registration-claimed');
      expect((await credentials(samir)).request).toBeUndefined();
      await modify(samir, ['stateLicenseNumber', number], ['licenseState', 'GA']);
      expect((await credentials(samir)).request?.warnings).toEqual([]);
    });

    it('an administrator may ask for it for another: it is said to who approves, and filed', async () => {
      const samir = await fixture.person('provider2');
      const [license] = await fixture.rows<{ number: string; state: string }>(
        'SELECT state_license_number AS number, license_state AS state FROM accounts WHERE id = $1',
        fixture.signer.accountId,
      );
      await fixture.admin.client.call(askCredentialChange, {
        params: { id: samir.accountId },
        body: {
          stateLicenseNumber: license?.number ?? '',
          licenseState: license?.state ?? '',
          reason: 'The board says so',
        },
      });
      expect(await filedOf(fixture.signer.accountId, 'licenseAskedFor')).not.toEqual([]);
      const [waiting] = await fixture.signer.client.call(listCredentialRequests, {});
      expect(waiting?.warnings.join(' ')).toContain('license number of this state is held by');
    });

    it('a prescriber’s number is approved by a registrant, where the practice has another', async () => {
      const samir = await fixture.person('provider2');
      await modify(samir, ['stateLicenseNumber', 'AL7777001']);
      const id = await openOf(samir);
      expect((await credentials(fixture.admin, samir)).request?.refusal).toContain(
        'may sign and holds a token',
      );
      expect(await refusal(decide(fixture.admin, id))).toMatchObject({
        status: 403,
        code: 'credential.not-registrant',
      });
      await decide(fixture.signer, id);
      expect(await me(samir)).toMatchObject({ stateLicenseNumber: 'AL7777001' });
    });

    it('and where it has none, an approval without one is said as such beforehand, and filed', async () => {
      await fixture.rows(
        'UPDATE memberships SET permission_epcs_rts = false WHERE account_id <> $1',
        fixture.signer.accountId,
      );
      await modify(fixture.signer, ['stateLicenseNumber', 'AL7777002']);
      const id = await openOf(fixture.signer);
      expect((await credentials(fixture.admin, fixture.signer)).request?.warnings).toEqual([
        expect.stringContaining('an approval is filed as an incident') as string,
      ]);
      const filed = (await filedOf(fixture.signer.accountId, 'numberApprovedAlone')).length;
      await decide(fixture.admin, id);
      expect(await filedOf(fixture.signer.accountId, 'numberApprovedAlone')).toHaveLength(filed + 1);
    });

    it('a renewed license of somebody who signs nothing is entered at once', async () => {
      const rosalia = await fixture.person('provider3');
      await fixture.rows(
        "UPDATE accounts SET state_license_number = 'AL5550001', license_expires_on = '2027-01-31' WHERE id = $1",
        rosalia.accountId,
      );
      await modify(rosalia, ['licenseExpiresOn', '2029-01-31']);
      expect(await me(rosalia)).toMatchObject({ licenseExpiresOn: '2029-01-31' });
      expect((await credentials(rosalia)).request).toBeUndefined();
    });
  });

  describe('identity proofing', () => {
    it('that proves the name that waits puts it in force, and no other name', async () => {
      const samir = await fixture.person('provider2');
      await rename(samir, 'Samir', 'Haddad');
      await beginProofing(samir);
      // It is the name of the request that is proven: another one that is asked for meanwhile is not.
      await samir.client.call(withdrawCredentialRequest, { params: { id: await openOf(samir) } });
      await rename(samir, 'Samir', 'Hollis');
      await answerAs(samir, 'Haddad');
      expect(await proofingStatus(samir)).toBe('Complete');
      expect(await me(samir)).toMatchObject({ lastName: 'Haddad-Lindqvist' });
      expect((await credentials(samir)).request).toBeDefined();

      await fixture.rows('DELETE FROM proofings WHERE account_id = $1', samir.accountId);
      await beginProofing(samir);
      await answerAs(samir, 'Hollis');
      expect(await proofingStatus(samir)).toBe('Complete');
      expect(await me(samir)).toMatchObject({ firstName: 'Samir', lastName: 'Hollis' });
      const after = await credentials(samir);
      expect(after.request).toBeUndefined();
      expect(after.credentials[0]).toMatchObject({ approved: { by: 'Identity proofing' } });
      expect(await noticesOf(fixture.admin)).toContain('colleague-credential-approved');
      await fixture.rows('DELETE FROM proofings WHERE account_id = $1', samir.accountId);
    });
  });

  describe('identity proofing anew', () => {
    afterEach(async () => {
      await fixture.rows(
        "UPDATE proofings SET status = 'Complete', pending_since = NULL, hardware_token = NULL WHERE account_id = $1",
        fixture.signer.accountId,
      );
    });
    it('needs the token that counts, tells the service the number that waits, and keeps the token', async () => {
      const [before] = await proofingsOf(fixture.signer);
      expect(before?.status).toBe('Complete');
      await modify(fixture.signer, ['deaNumber', ANOTHER]);
      expect(await refusal(beginProofing(fixture.signer))).toMatchObject({
        code: 'proofing.factors-required',
      });
      await restart();
      const [now] = await proofingsOf(fixture.signer);
      expect(now?.status).not.toBe('Complete');
      expect(now?.reference).not.toBe(before?.reference);
      expect(await trailOf('proofing.begun-anew')).toMatchObject([
        { requestId: await openOf(fixture.signer) },
      ]);
      expect(await me(fixture.signer)).toMatchObject({
        hardwareTokenReference: expect.any(String) as string,
      });
      // No one has looked at a number that no file has.
      await answerAs(fixture.signer, 'Whitcombe-Hayes');
      expect(await proofingStatus(fixture.signer)).toBe('Complete');
      expect((await me(fixture.signer)).deaNumber).not.toBe(ANOTHER);
      await decide(fixture.admin, await openOf(fixture.signer));
    });
    it('keeps a change that waits for it from expiring, however long a token takes to arrive', async () => {
      const { practiceId } = fixture.admin;
      await fixture.rows('UPDATE practices SET grant_request_days = 1 WHERE id = $1', practiceId);
      await rename(fixture.signer, 'Eleanor', 'Whitcombe');
      expect((await credentials(fixture.signer)).request?.expiresAt).toBeDefined();
      await restart();
      expect((await credentials(fixture.signer)).request?.expiresAt).toBeUndefined();
      fixture.pass(48 * 3600);
      expect(await processDueRequests(fixture.server.services, practiceId, CREDENTIALS)).toEqual({
        expired: 0,
        reminded: 0,
      });
      await answerAs(fixture.signer, 'Whitcombe');
      expect(await proofingStatus(fixture.signer)).toBe('Complete');
      expect(await me(fixture.signer)).toMatchObject({ lastName: 'Whitcombe' });
      await fixture.rows('UPDATE practices SET grant_request_days = DEFAULT WHERE id = $1', practiceId);
    });
    it('approves the own change of name of a prescriber who is alone, and the trail says so', async () => {
      await rename(fixture.signer, 'Eleanor', 'Whitcombe');
      const id = await openOf(fixture.signer);
      expect(await refusal(decide(fixture.signer, id))).toMatchObject({ code: 'credential.own' });
      await restart();
      await answerAs(fixture.signer, 'Whitcombe');
      expect(await proofingStatus(fixture.signer)).toBe('Complete');
      expect(await me(fixture.signer)).toMatchObject({ lastName: 'Whitcombe' });
      expect(await trailOf('credential.proofed')).toMatchObject([{ requestId: id }]);
      expect(await noticesOf(fixture.admin)).toContain('colleague-credential-approved');
    });
  });

  describe('where the public files are imported', () => {
    const NPIS = [
      NPI_COLUMNS.map((column) => `"${column}"`).join(','),
      '"1999900016","1","WHITCOMBE-HAYES","ELEANOR","","",""',
      '"1999900024","1","HADDAD-LINDQVIST","SAMIR","","",""',
      '"1999900032","","","","","05/23/2020",""',
    ];
    const registrant = (number: string, name: string, state: string, schedules: string) =>
      `${number}C${schedules.padEnd(16)}20990131${name.padEnd(160)}${''.padEnd(33)}${state}352030PACTIVE`;
    const REGISTRANTS = [
      registrant('FW9990018', 'WHITCOMBE-HAYES, ELEANOR MD', 'AL', '22N33N45'),
      registrant(ANOTHER, 'WHITCOMBE-HAYES, ELEANOR MD', 'AL', '345'),
      registrant(withDeaCheckDigit('FW654321'), 'WATSON, EMMA MD', 'AL', '22N33N45'),
      registrant(withDeaCheckDigit('FW222222'), 'WHITCOMBE-HAYES, ELEANOR MD', 'AZ', '22N33N45'),
    ];
    async function bring(kindOf: 'npi-registry' | 'dea-registrants', lines: readonly string[]) {
      const { client } = await fixture.person('superadmin');
      const begun = await client.call(reference.startImport, {
        body: { kind: kindOf, fileHash: createHash('sha256').update(lines.join('\n')).digest('hex') },
      });
      const params = { id: begun.id };
      const { refused } = await client.call(reference.takeImportLines, {
        params,
        body: {
          from: 1,
          lines: [...lines],
          ...(kindOf === 'npi-registry' ? { header: lines[0] ?? '' } : {}),
        },
      });
      expect(refused).toEqual([]);
      await client.call(reference.finishImport, { params });
    }
    beforeAll(async () => {
      await bring('npi-registry', NPIS);
      await bring('dea-registrants', REGISTRANTS);
    });
    afterAll(async () => {
      for (const table of ['imports', 'npi_registry', 'dea_registrants'])
        await fixture.rows(`DELETE FROM ${table}`);
    });

    it('credentials say in which file and when, and what differs', async () => {
      const shown = (await credentials(fixture.signer)).credentials;
      const of = (what: string) => shown.find((one) => one.kind === what)?.lookedUp;
      expect(of('npi')).toMatch(/^Looked up in the file imported on \d\d\/\d\d\/\d{4}: it agrees\.$/);
      expect(of('dea')).toMatch(/: it agrees\.$/);
      expect(of('license')).toContain('Not looked up');
      const [, npi] = (await credentials(fixture.target)).credentials;
      expect(npi?.lookedUp).toContain('does not have this number');
    });

    it('a proofing that is begun anew for a number that the file has approves it', async () => {
      await modify(fixture.signer, ['deaNumber', ANOTHER]);
      await restart();
      await answerAs(fixture.signer, 'Whitcombe-Hayes');
      expect(await proofingStatus(fixture.signer)).toBe('Complete');
      expect(await me(fixture.signer)).toMatchObject({ deaNumber: ANOTHER, permissionEpcsRts: false });
      const dea = (await credentials(fixture.signer)).credentials.find(({ kind: what }) => what === 'dea');
      expect(dea).toMatchObject({ approved: { by: 'Identity proofing' } });
      await fixture.rows(
        "UPDATE proofings SET status = 'Complete', pending_since = NULL, hardware_token = NULL WHERE account_id = $1",
        fixture.signer.accountId,
      );
    });

    it.each([
      ['unknown', withDeaCheckDigit('FW333333'), 'credential.dea-unlisted'],
      ['of another person', withDeaCheckDigit('FW654321'), 'credential.dea-of-another'],
      ['of another state', withDeaCheckDigit('FW222222'), 'credential.dea-other-state'],
    ])('a DEA number that is %s is refused', async (_, number, code) => {
      expect(await refusal(modify(fixture.signer, ['deaNumber', number]))).toMatchObject({
        status: 422,
        code,
      });
      expect((await me(fixture.signer)).permissionEpcsRts).toBe(true);
    });

    it('schedules beyond the registration are refused, those of it are not', async () => {
      await modify(fixture.signer, ['deaNumber', ANOTHER]);
      await decide(fixture.admin, await openOf(fixture.signer));
      const state = (schedules: readonly ('II' | 'III')[]) =>
        fixture.signer.client.call(stateDeaSchedules, {
          params: { id: fixture.signer.accountId },
          body: { schedules: [...schedules] },
        });
      expect(await refusal(state(['II', 'III']))).toMatchObject({ code: 'credential.dea-beyond' });
      expect(await state(['III'])).toEqual(['III']);
    });

    it.each([
      ['unknown', '1234567893', 'Byron', 'credential.npi-unlisted'],
      ['deactivated', '1999900032', 'Byron', 'credential.npi-deactivated'],
      ['another person’s', '1999900024', 'Byron', 'credential.npi-of-another'],
    ])('a sign-up with an NPI that is %s is refused', async (_, npi, lastName, code) => {
      await fixture.rows("UPDATE accounts SET npi = NULL WHERE npi IN ('1999900024', '1999900032')");
      const anybody = createClient({
        origin: fixture.server.origin,
        application: 'contract tests',
        accessToken: () => Promise.resolve(undefined),
        practiceId: () => undefined,
      });
      const entry = signUpEntry(`npi-${npi}@elm.test`, { npi, lastName });
      expect(await refusal(anybody.call(signUp, { body: entry }))).toMatchObject({ status: 422, code });
      const known = signUpEntry('npi-of-eleanor@elm.test', { npi: '1999900016', lastName });
      expect(await refusal(anybody.call(signUp, { body: known }))).toMatchObject({
        code: 'sign-up.registration-taken',
      });
      expect(await fixture.incidents(fixture.signer.accountId)).toEqual(['incident.registrationClaimed']);
    });
  });
});
