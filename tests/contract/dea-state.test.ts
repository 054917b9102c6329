import { modifyUserInfo } from '@erx/core/accounts/contract';
import { getCredentials } from '@erx/core/credentials/contract';
import { decideCredentialRequest, requestReadyToSign } from '@erx/core/approvals/contract';
import * as proofing from '@erx/core/credentials/proofing/contract';
import { getDeaSchedules, getUserInfo, stateDeaSchedules } from '@erx/core/users/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GrantFixture, setupGrants } from '../fixtures/grant-fixture';
import { answerProofing } from '../fixtures/proofing-answers';
import { refusal } from '../fixtures/refusal';
import { PIN } from '../fixtures/signer';
import { databaseKinds } from '../harness/run';

type Schedule = 'II' | 'III' | 'IV' | 'V';

describe.each(databaseKinds())('schedules of a registration are those of one state, on %s', (kind) => {
  let fixture: GrantFixture;
  let id: string;
  beforeAll(async () => {
    fixture = await setupGrants(kind);
    id = fixture.signer.accountId;
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    await fixture.reset();
    await fixture.rows("UPDATE accounts SET state = 'AL', city = 'Mobile' WHERE id = $1", id);
    await covers('AL', 'III', 'IV');
  });

  /** As it was stated once: nothing else is. */
  const covers = async (state: string, ...schedules: Schedule[]) => {
    await fixture.rows('DELETE FROM dea_schedules WHERE account_id = $1', id);
    await alsoCovers(state, ...schedules);
  };
  const alsoCovers = (state: string, ...schedules: Schedule[]) =>
    fixture.rows(
      'INSERT INTO dea_schedules (account_id, state, schedule) SELECT $1, $2, unnest($3::text[])',
      id,
      state,
      schedules,
    );
  const modify = (...changes: readonly (readonly [string, string])[]) =>
    fixture.signer.client.call(modifyUserInfo, {
      params: { id },
      body: changes.map(([key, value]) => ({ key, value })),
    });
  const state = (...schedules: Schedule[]) =>
    fixture.signer.client.call(stateDeaSchedules, { params: { id }, body: { schedules } });
  const stated = () => fixture.signer.client.call(getDeaSchedules, { params: { id } });
  const maySign = async () => (await fixture.signer.client.call(getUserInfo, {})).permissionEpcsRts;
  const openRequest = async () => {
    const { request } = await fixture.signer.client.call(getCredentials, { params: { id } });
    if (!request) throw new Error('No change is open.');
    return request;
  };
  const approve = (requestId: string) =>
    fixture.admin.client.call(decideCredentialRequest, {
      params: { id: requestId },
      body: { decision: 'approve' },
    });
  const voided = () =>
    fixture.rows<{ details: string }>(
      `SELECT details FROM audit_records
        WHERE event = 'user.dea-schedules-voided' AND resource_id = $1
        ORDER BY sequence DESC LIMIT 1`,
      id,
    );

  it('another state has none, also not those that were stated long ago for it', async () => {
    await alsoCovers('FL', 'II', 'V');
    await modify(['state', 'FL']);
    expect(await stated()).toEqual([]);
    expect(JSON.parse((await voided())[0]?.details ?? '{}')).toMatchObject({
      before: ['II', 'III', 'IV', 'V'],
      after: [],
    });
    await modify(['state', 'AL']);
    expect(await stated()).toEqual([]);
  });

  it('another address in the same state leaves them', async () => {
    await modify(['city', 'Montgomery']);
    expect(await stated()).toEqual(['III', 'IV']);
    expect(await maySign()).toBe(true);
  });

  it('the permission to sign ends with the first that is stated there, and so does what is open to give it', async () => {
    await modify(['state', 'FL']);
    expect(await maySign()).toBe(true); // nothing can be signed with it
    expect(await state('IV')).toEqual(['IV']); // fewer than in the state before
    expect(await maySign()).toBe(false);
    const { id: grantId } = await fixture.admin.client.call(requestReadyToSign, {
      params: { userId: id, operation: 'Addition' },
    });
    await modify(['state', 'GA']);
    await state('IV');
    expect(await fixture.rows('SELECT state FROM grant_requests WHERE id = $1', grantId)).toEqual([
      { state: 'cancelled' },
    ]);
  });

  it('a request says of which state they are, and is refused in another with the same ones', async () => {
    expect(await state('II', 'III', 'IV')).toEqual(['III', 'IV']);
    const request = await openRequest();
    expect(request.changes).toEqual([
      { field: 'deaSchedules', before: 'III IV', after: 'II III IV', state: 'AL' },
    ]);
    await modify(['state', 'FL']);
    expect(await refusal(approve(request.id))).toMatchObject({ status: 409, code: 'record.changed' });
    await state('III', 'IV');
    expect(await refusal(approve(request.id))).toMatchObject({ status: 409, code: 'record.changed' });
    expect(await stated()).toEqual(['III', 'IV']);
    expect((await openRequest()).id).toBe(request.id);
  });

  it('a request is approved in the state it was asked in', async () => {
    await state('II', 'III', 'IV');
    await approve((await openRequest()).id);
    expect(await stated()).toEqual(['II', 'III', 'IV']);
  });

  it('another state is looked up where there is a registrant file, an address in the same one is not', async () => {
    const [number] = await fixture.rows<{ dea: string }>(
      'SELECT dea_number AS dea FROM accounts WHERE id = $1',
      id,
    );
    await fixture.rows(
      `INSERT INTO imports (id, kind, file_hash, rows_stored, started_at, updated_at, finished_at)
        VALUES (gen_random_uuid(), 'dea-registrants', 'none', 1, now(), now(), now())`,
    );
    const lists = (state: string) =>
      fixture.rows(
        `INSERT INTO dea_registrants (dea_number, name, state, schedules, expires_on, is_active)
          VALUES ($1, 'WHITCOMBE-HAYES, ELEANOR MD', $2, 'III IV', '2099-01-31', true)
          ON CONFLICT (dea_number) DO UPDATE SET state = excluded.state`,
        number?.dea,
        state,
      );
    try {
      await lists('AL');
      expect(await refusal(modify(['state', 'FL']))).toMatchObject({
        status: 422,
        code: 'credential.dea-other-state',
      });
      expect(await stated()).toEqual(['III', 'IV']);
      await lists('FL');
      await modify(['city', 'Montgomery']);
      expect(await stated()).toEqual(['III', 'IV']);
      await modify(['state', 'FL']);
      expect(await stated()).toEqual([]);
    } finally {
      for (const table of ['imports', 'dea_registrants']) await fixture.rows(`DELETE FROM ${table}`);
    }
  });

  it('proofing goes on beside a request of another state, and settles nothing of it', async () => {
    await state('II', 'III', 'IV');
    const request = await openRequest();
    await modify(['state', 'FL']);
    await state('III', 'IV');
    await fixture.signer.client.call(proofing.registerToken, {
      query: {},
      body: { otpType: 'Hwtok', pin: PIN, otp: await fixture.fresh(fixture.signer, 'hardware') },
    });
    const { url } = await fixture.signer.client.call(proofing.openProofingPage, {});
    await answerProofing(fixture, url, fixture.signer);
    const { transactionStatus } = await fixture.signer.client.call(proofing.getProofingStatus, {});
    expect(transactionStatus.status).toBe('Complete');
    expect((await openRequest()).id).toBe(request.id);
    expect(await stated()).toEqual(['III', 'IV']);
  });
});
