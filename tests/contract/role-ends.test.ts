import * as grants from '@erx/core/grants/contract';
import type { GivenRole } from '@erx/core/grants/roles';
import { getUserInfo } from '@erx/core/users/contract';
import { dateIn, daysAfter } from '@erx/core/values/dates';
import { endRoles } from '@erx/server/grants/end-roles';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setupGrants, type GrantFixture } from '../fixtures/grant-fixture';
import { addPerson } from '../fixtures/people';
import { addSuperAdministrator, giveByTwo } from '../fixtures/requested-roles';
import { type Person, personOf } from '../fixtures/signer';
import { refusal } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';

const DAY = 86_400;

describe.each(databaseKinds())('roles that are given for a time on %s', (kind) => {
  let fixture: GrantFixture;
  let superAdmin: Person;
  beforeAll(async () => {
    fixture = await setupGrants(kind);
    superAdmin = await fixture.person('superadmin');
  });
  afterAll(() => fixture.close());

  const member = async () => {
    const name = randomUUID();
    await addPerson(fixture.server, `${name}@demo.test`, [fixture.admin.practiceId]);
    return await personOf(fixture.server, name);
  };
  const today = () => dateIn('America/Chicago', fixture.server.services.now());
  const give = (id: string, role: GivenRole, until: string | undefined, who: Person = fixture.admin) =>
    who.client.call(grants.changeRole, {
      params: { id },
      body: { role, operation: 'Addition', ...(until === undefined ? {} : { until }) },
    });
  const look = () => endRoles(fixture.server.services, fixture.admin.practiceId);
  const held = async (id: string) =>
    (await fixture.admin.client.call(grants.getPerson, { params: { id } })).held;
  const stored = (id: string) =>
    fixture.rows<{ role: string; is_super_admin: boolean }>(
      `SELECT m.role, a.is_super_admin
        FROM memberships m
        JOIN accounts a ON a.id = m.account_id
        WHERE a.id = $1 AND m.practice_id = $2`,
      id,
      fixture.admin.practiceId,
    );

  it('hold until the end of their last day, then end by themselves, recorded as the act of nobody', async () => {
    const { accountId, client } = await member();
    await give(accountId, 'admin', today());
    expect(await held(accountId)).toMatchObject([
      { what: 'admin', by: 'Harriet Stroud', until: expect.any(String) as string },
    ]);
    expect(await look()).toBe(0);
    expect(await client.call(getUserInfo, {})).toMatchObject({ role: 'Admin' });
    fixture.pass(DAY);
    expect((await Promise.all([look(), look()])).reduce((sum, one) => sum + one)).toBe(1);
    expect(await stored(accountId)).toMatchObject([{ role: 'User' }]);
    expect(await held(accountId)).toEqual([]);
    expect(
      await fixture.rows(
        "SELECT event, account_id FROM audit_records WHERE resource_id = $1 AND event LIKE 'role.%' ORDER BY sequence",
        accountId,
      ),
    ).toEqual([
      { event: 'role.given', account_id: fixture.admin.accountId },
      { event: 'role.ended', account_id: null },
    ]);
  });

  it('have no end where none is given, and lose one that is taken and given anew', async () => {
    const { accountId } = await member();
    await give(accountId, 'epa-preparer', daysAfter(today(), 3));
    await fixture.admin.client.call(grants.changeRole, {
      params: { id: accountId },
      body: { role: 'epa-preparer', operation: 'Removal' },
    });
    await give(accountId, 'epa-preparer', undefined);
    fixture.pass(5 * DAY);
    expect(await look()).toBe(0);
    expect((await held(accountId))[0]).not.toHaveProperty('until');
  });

  it('end neither in the past nor beyond five years', async () => {
    const { accountId } = await member();
    for (const until of [daysAfter(today(), -1), daysAfter(today(), 5 * 366 + 1)])
      expect(await refusal(give(accountId, 'epa-reviewer', until))).toMatchObject({
        status: 422,
        code: 'role.until-wrong',
      });
    expect(await refusal(give(accountId, 'epa-reviewer', '9999-12-31'))).toMatchObject({
      status: 400,
      code: 'call.invalid',
    });
    expect(await held(accountId)).toEqual([]);
    await give(accountId, 'epa-reviewer', daysAfter(today(), 5 * 366));
    expect(await held(accountId)).toHaveLength(1);
  });

  it('of the account end too, where another super administrator can act', async () => {
    const { accountId } = await member();
    const second = await addSuperAdministrator(fixture.server, superAdmin.practiceId);
    await giveByTwo(superAdmin, second, accountId, 'super-admin', today());
    fixture.pass(DAY);
    expect(await look()).toBe(1);
    expect(await stored(accountId)).toMatchObject([{ is_super_admin: false }]);
  });

  it('the last administrator stays one beyond the end, until another can act', async () => {
    const { accountId } = await member();
    await give(accountId, 'admin', today());
    const others = await fixture.rows<{ account_id: string }>(
      `UPDATE memberships SET active = false
        WHERE practice_id = $1 AND account_id <> $2
          AND (role = 'Admin' OR account_id IN (SELECT id FROM accounts WHERE is_super_admin)) AND active
        RETURNING account_id`,
      fixture.admin.practiceId,
      accountId,
    );
    fixture.pass(DAY);
    expect(await look()).toBe(0);
    expect(await stored(accountId)).toMatchObject([{ role: 'Admin' }]);
    await fixture.rows(
      'UPDATE memberships SET active = true WHERE practice_id = $1 AND account_id = ANY($2)',
      fixture.admin.practiceId,
      others.map((row) => row.account_id),
    );
    expect(await look()).toBe(1);
    expect(await stored(accountId)).toMatchObject([{ role: 'User' }]);
  });
});
