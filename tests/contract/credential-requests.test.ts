import { listAccountNotices } from '@erx/core/accounts/contract';
import { getCredentials } from '@erx/core/credentials/contract';
import {
  askCredentialChange,
  decideCredentialRequest,
  listCredentialRequests,
  withdrawCredentialRequest,
} from '@erx/core/approvals/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { withDeaCheckDigit } from '@erx/core/users/registrations';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GrantFixture, setupGrants } from '../fixtures/grant-fixture';
import { refusal } from '../fixtures/refusal';
import type { Person } from '../fixtures/signer';
import { databaseKinds } from '../harness/run';

const ANOTHER = withDeaCheckDigit('FW123456');
const REASON = 'Certificate of 11/20/2026';

describe.each(databaseKinds())('a change of credentials asked for another person, on %s', (kind) => {
  let fixture: GrantFixture;
  let superadmin: Person;
  beforeAll(async () => {
    fixture = await setupGrants(kind);
    superadmin = await fixture.person('superadmin');
    await fixture.rows('CREATE TABLE accounts_before AS SELECT * FROM accounts');
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    await fixture.rows('DELETE FROM account_notices');
    await fixture.reset();
  });
  afterEach(async () => {
    await fixture.rows(
      `UPDATE accounts a
        SET first_name = b.first_name, last_name = b.last_name, dea_number = b.dea_number, dea_name = b.dea_name,
          dea_expires_on = b.dea_expires_on, state_license_number = b.state_license_number,
          license_state = b.license_state, license_expires_on = b.license_expires_on
        FROM accounts_before b
        WHERE a.id = b.id`,
    );
  });

  type Fields = Parameters<typeof asked>[0];
  const asked = (body: {
    deaNumber?: string;
    licenseExpiresOn?: string;
    lastName?: string;
    reason?: string;
  }) => ({
    reason: REASON,
    ...body,
  });
  const ask = (who: Person, of: Pick<Person, 'accountId'>, fields: Fields) =>
    who.client.call(askCredentialChange, { params: { id: of.accountId }, body: asked(fields) });
  const decide = (who: Person, id: string, decision: 'approve' | 'deny' = 'approve') =>
    who.client.call(decideCredentialRequest, { params: { id }, body: { decision } });
  const me = (who: Person) => who.client.call(getUserInfo, {});
  const noticesOf = async (who: Person) =>
    (await who.client.call(listAccountNotices, {})).map(({ kind: what }) => what);
  const trailOf = (event: string, about: Person) =>
    fixture.rows<{ outcome: string; details: string; account_id: string }>(
      'SELECT outcome, details, account_id FROM audit_records WHERE event = $1 AND resource_id = $2 ORDER BY sequence DESC LIMIT 1',
      event,
      about.accountId,
    );

  it('waits: what was before stays, signing ends at once, the person and who may decide are told', async () => {
    const { deaNumber } = await me(fixture.signer);
    const request = await ask(fixture.admin, fixture.signer, { deaNumber: ` ${ANOTHER.toLowerCase()} ` });
    expect(request).toMatchObject({
      accountId: fixture.signer.accountId,
      reason: REASON,
      requestedById: fixture.admin.accountId,
      mayWithdraw: true,
      changes: [
        { field: 'deaNumber', before: deaNumber, after: ANOTHER },
        { field: 'deaExpiresOn', after: '' },
      ],
    });
    expect(request.refusal).toContain('You asked for this change');
    expect(await me(fixture.signer)).toMatchObject({ deaNumber, permissionEpcsRts: false });
    expect(await noticesOf(fixture.signer)).toEqual(['credential-change-requested']);
    expect(await noticesOf(superadmin)).toEqual(['credential-change-waits']);
    expect(await noticesOf(fixture.admin)).toEqual([]);
    expect(await fixture.incidents(fixture.signer.accountId)).toEqual([
      'incident.signingEndedByChange',
      'incident.credentialChangeRequested',
    ]);
    const [record] = await trailOf('credential.requested', fixture.signer);
    expect(record).toMatchObject({ account_id: fixture.admin.accountId, outcome: 'done' });
    expect(JSON.parse(record?.details ?? '{}')).toMatchObject({ why: REASON });
    expect(await refusal(ask(superadmin, fixture.signer, { lastName: 'Quillfeather' }))).toMatchObject({
      status: 409,
      code: 'credential.already-open',
    });
  });

  it('is approved by a second person, neither who asked nor whom it is about, and then holds', async () => {
    const { id } = await ask(fixture.admin, fixture.signer, { deaNumber: ANOTHER });
    expect(await refusal(decide(fixture.admin, id))).toMatchObject({
      status: 403,
      code: 'credential.own-request',
    });
    expect(await refusal(decide(fixture.signer, id))).toMatchObject({ status: 403, code: 'credential.own' });
    expect((await me(fixture.signer)).deaNumber).not.toBe(ANOTHER);
    await decide(superadmin, id);
    expect(await me(fixture.signer)).toMatchObject({ deaNumber: ANOTHER, permissionEpcsRts: false });
    expect(await noticesOf(fixture.signer)).toEqual([
      'credential-change-requested',
      'credential-change-approved',
    ]);
    expect(await noticesOf(fixture.admin)).toEqual(['colleague-credential-approved']);
    const { credentials } = await superadmin.client.call(getCredentials, {
      params: { id: fixture.signer.accountId },
    });
    expect(credentials.find(({ kind: what }) => what === 'dea')).toMatchObject({
      value: ANOTHER,
      stated: { by: 'Harriet Stroud' },
      approved: { by: 'Ottoline Fairweather' },
    });
  });

  it('always waits, also what the person would enter at once and where nobody relies on them', async () => {
    const { accountId } = await fixture.person('staff');
    await ask(fixture.admin, { accountId }, { lastName: 'Adeyemi' });
    const [waiting] = await superadmin.client.call(listCredentialRequests, {});
    expect(waiting).toMatchObject({ accountId, changes: [{ before: 'Okafor', after: 'Adeyemi' }] });
    expect(await fixture.rows('SELECT last_name FROM accounts WHERE id = $1', accountId)).toEqual([
      { last_name: 'Okafor' },
    ]);
  });

  it('of an end alone ends no permission, and whom it is about takes it back', async () => {
    const { id } = await ask(fixture.admin, fixture.signer, { licenseExpiresOn: '2031-05-31' });
    expect((await me(fixture.signer)).permissionEpcsRts).toBe(true);
    await fixture.signer.client.call(withdrawCredentialRequest, { params: { id } });
    expect(await refusal(decide(superadmin, id))).toMatchObject({ code: 'credential.not-open' });
  });

  it('is refused to who gives no roles, of another practice, of oneself and of a higher rank', async () => {
    const fields = { lastName: 'Quillfeather' };
    const before = await fixture.rows('SELECT id FROM credential_statements');
    expect(await refusal(ask(fixture.signer, fixture.colleague, fields))).toMatchObject({
      status: 403,
      code: 'access.refused',
    });
    expect(await refusal(ask(await fixture.person('admin2'), fixture.signer, fields))).toMatchObject({
      status: 404,
      code: 'record.not-found',
    });
    const own = await refusal(ask(fixture.admin, fixture.admin, fields));
    expect(own).toMatchObject({ status: 403, code: 'credential.ask-own' });
    for (const above of [superadmin, await fixture.person('partner')]) {
      expect(await refusal(ask(fixture.admin, above, fields))).toMatchObject({
        status: 403,
        code: 'credential.ask-super-administrator',
      });
      expect(await trailOf('credential.request-refused', above)).toMatchObject([{ outcome: 'refused' }]);
      expect(await fixture.incidents(above.accountId)).toEqual(['incident.grantRefused']);
    }
    expect(await fixture.rows('SELECT id FROM credential_statements')).toEqual(before);
    expect((await me(fixture.signer)).permissionEpcsRts).toBe(true);
  });

  it('is judged by the rules of the own profile, and nothing changes where they refuse', async () => {
    const { deaNumber = '' } = await me(fixture.signer);
    for (const [fields, status, code] of [
      [{ deaNumber: withDeaCheckDigit('FK123456') }, 422, 'account.dea-letter'],
      [{ lastName: '' }, 422, 'field.required'],
      [{ deaNumber }, 422, 'info.unchanged'],
      [{ lastName: 'Quillfeather', reason: ' ab ' }, 400, undefined],
      [{ lastName: 'Quillfeather', ...{ npi: '1234567893' } }, 400, undefined],
    ] as const)
      expect(await refusal(ask(fixture.admin, fixture.signer, fields))).toMatchObject({
        status,
        ...(code === undefined ? {} : { code }),
      });
    expect(await fixture.rows('SELECT id FROM credential_statements')).toEqual([]);
    expect((await me(fixture.signer)).permissionEpcsRts).toBe(true);
  });

  it('to a number of somebody else is refused and filed, and its holder is told', async () => {
    const { deaNumber = '' } = await me(fixture.target);
    expect(await refusal(ask(fixture.admin, fixture.signer, { deaNumber }))).toMatchObject({
      code: 'info.dea-number-taken',
    });
    expect(await fixture.incidents(fixture.target.accountId)).toEqual(['incident.registrationClaimed']);
    expect(await noticesOf(fixture.target)).toEqual(['registration-claimed']);
    expect(await trailOf('user.change-refused', fixture.signer)).toMatchObject([
      { outcome: 'refused', account_id: fixture.admin.accountId },
    ]);
    expect(await noticesOf(fixture.signer)).toEqual([]);
    expect((await me(fixture.signer)).permissionEpcsRts).toBe(true);
  });
});
