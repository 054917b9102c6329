import { listAccountNotices, updateUserDetails } from '@erx/core/accounts/contract';
import { askCredentialChange, decideCredentialRequest } from '@erx/core/approvals/contract';
import * as grants from '@erx/core/grants/contract';
import { createServiceAccount, revokeServiceAccount } from '@erx/core/service-accounts/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GrantFixture, setupGrants } from '../fixtures/grant-fixture';
import { refusal } from '../fixtures/refusal';
import type { Person } from '../fixtures/signer';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('changes of credentials and who leaves, on %s', (kind) => {
  let fixture: GrantFixture;
  let superadmin: Person;
  let asker: Person; // an administrator for these tests
  beforeAll(async () => {
    fixture = await setupGrants(kind);
    superadmin = await fixture.person('superadmin');
    asker = await fixture.person('staff');
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    await fixture.reset();
    await fixture.rows('DELETE FROM account_notices');
    await fixture.rows(
      "UPDATE accounts SET license_expires_on = '2030-01-31' WHERE id = $1",
      fixture.signer.accountId,
    );
    await role('Admin');
  });

  const role = (to: 'Admin' | 'User') =>
    fixture.rows(
      'UPDATE memberships SET role = $3 WHERE account_id = $1 AND practice_id = $2',
      asker.accountId,
      asker.practiceId,
      to,
    );
  const ask = () =>
    asker.client.call(askCredentialChange, {
      params: { id: fixture.signer.accountId },
      body: { licenseExpiresOn: '2031-05-31', reason: 'Certificate of 11/20/2026' },
    });
  const decide = (id: string, decision: 'approve' | 'deny' = 'approve') =>
    superadmin.client.call(decideCredentialRequest, { params: { id }, body: { decision } });
  const setActive = (who: Pick<Person, 'accountId'>, active: boolean) =>
    superadmin.client.call(grants.setMemberActive, { params: { id: who.accountId }, body: { active } });
  const makeActive = (who: Person, active: boolean) =>
    fixture.rows(
      'UPDATE memberships SET active = $3 WHERE account_id = $1 AND practice_id = $2',
      who.accountId,
      who.practiceId,
      active,
    );
  const asIfAskedBy = (id: string, accountId: string) =>
    fixture.rows('UPDATE credential_statements SET stated_by = $2 WHERE id = $1', id, accountId);
  const statement = (id: string) =>
    fixture.rows('SELECT state, closed_by FROM credential_statements WHERE id = $1', id);
  const factsOf = (who: Person) =>
    superadmin.client.call(grants.getPerson, { params: { id: who.accountId } });
  const endedFor = async (who: Person) =>
    (await who.client.call(listAccountNotices, {})).filter(
      ({ kind: what }) => what === 'credential-change-ended',
    );

  it.each(['the asker', 'the person'] as const)(
    'end when %s is deactivated: recorded, filed, told',
    async (who) => {
      const { id } = await ask();
      const [leaving, staying] = who === 'the asker' ? [asker, fixture.signer] : [fixture.signer, asker];
      expect((await factsOf(leaving)).openRequests).toBe(1);
      await setActive(leaving, false);
      expect(await statement(id)).toEqual([{ state: 'closed', closed_by: superadmin.accountId }]);
      const [record] = await fixture.rows<{ account_id: string; resource_id: string; details: string }>(
        `SELECT account_id, resource_id, details FROM audit_records
        WHERE event = 'credential.closed' ORDER BY sequence DESC LIMIT 1`,
      );
      expect(record).toMatchObject({
        account_id: superadmin.accountId,
        resource_id: fixture.signer.accountId,
      });
      expect(JSON.parse(record?.details ?? '{}')).toMatchObject({
        requestId: id,
        initiatedBy: asker.accountId,
        changes: [{ field: 'licenseExpiresOn', after: '2031-05-31' }],
      });
      expect(await fixture.incidents(fixture.signer.accountId)).toContain('incident.credentialChangeDenied');
      expect(await endedFor(staying)).toMatchObject([{ about: expect.stringContaining('left') as string }]);
      await makeActive(leaving, true);
      expect(await endedFor(leaving)).toHaveLength(1); // by mail before that
      expect(await refusal(decide(id))).toMatchObject({ status: 409, code: 'credential.not-open' });
    },
  );

  it('end with an off-boarding, which counts them', async () => {
    await fixture.signer.client.call(updateUserDetails, { body: { firstName: 'Zora', lastName: 'Quill' } });
    expect(
      await superadmin.client.call(grants.offboardMember, {
        params: { id: fixture.signer.accountId },
        body: {},
      }),
    ).toMatchObject({ closedRequests: 1, person: { active: false } });
    expect(await fixture.rows('SELECT state FROM credential_statements')).toEqual([{ state: 'closed' }]);
  });

  it('stay open when somebody else leaves, and where they were asked in another practice', async () => {
    const { id } = await ask();
    await setActive(fixture.colleague, false);
    expect(await statement(id)).toMatchObject([{ state: 'open' }]);
    await fixture.rows(
      'UPDATE credential_statements SET practice_id = $2 WHERE id = $1',
      id,
      await fixture.smallPractice(),
    );
    await setActive(asker, false);
    expect(await statement(id)).toMatchObject([{ state: 'open' }]);
  });

  it('end with who made the secret of the script that asked', async () => {
    const { id: scriptId } = await asker.client.call(createServiceAccount, {
      body: { name: 'directory', rights: ['audit.read'] },
    });
    const { id } = await ask();
    await asIfAskedBy(id, scriptId);
    await setActive(asker, false);
    expect(await statement(id)).toMatchObject([{ state: 'closed' }]);
  });

  it('are not approved while the person is inactive, but denied', async () => {
    const { id } = await ask();
    await makeActive(fixture.signer, false);
    expect(await refusal(decide(id))).toMatchObject({ status: 409, code: 'credential.target-inactive' });
    expect(await statement(id)).toMatchObject([{ state: 'open' }]);
    await decide(id, 'deny');
    expect(await statement(id)).toMatchObject([{ state: 'denied' }]);
  });

  it('are not approved once who asked may not ask, but are again once they may', async () => {
    const { id } = await ask();
    await role('User');
    expect(await refusal(decide(id))).toMatchObject({ status: 409, code: 'credential.asker-lost' });
    await role('Admin');
    await makeActive(asker, false);
    expect(await refusal(decide(id))).toMatchObject({ code: 'credential.asker-lost' });
    await makeActive(asker, true);
    await decide(id);
    expect(await statement(id)).toMatchObject([{ state: 'approved' }]);
  });

  it('of a script are approved while it is in force', async () => {
    const script = async () =>
      (
        await asker.client.call(createServiceAccount, {
          body: { name: crypto.randomUUID().slice(0, 8), rights: ['audit.read'] },
        })
      ).id;
    const [revoked, inForce] = [await script(), await script()];
    await asker.client.call(revokeServiceAccount, { params: { id: revoked } });
    const { id } = await ask();
    await asIfAskedBy(id, revoked);
    expect(await refusal(decide(id))).toMatchObject({ code: 'credential.asker-lost' });
    await asIfAskedBy(id, inForce);
    await decide(id);
    expect(await statement(id)).toMatchObject([{ state: 'approved' }]);
  });
});
