import { signUp } from '@erx/core/accounts/contract';
import * as grants from '@erx/core/grants/contract';
import type { GivenRole } from '@erx/core/grants/roles';
import { searchIncidents } from '@erx/core/incidents/contract';
import type { Operation } from '@erx/core/grants/model';
import { listAccessiblePractices } from '@erx/core/practices/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setupGrants, type GrantFixture } from '../fixtures/grant-fixture';
import { addPerson, addPractice } from '../fixtures/people';
import { addSuperAdministrator, giveByTwo } from '../fixtures/requested-roles';
import { type Person, personOf } from '../fixtures/signer';
import { codeOf, refusal } from '../fixtures/signing-fixture';
import { FIRST_PASSWORD, signUpEntry } from '../fixtures/sign-up-entry';
import { accessToken, clientOf } from '../fixtures/signed-in';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('roles on %s', (kind) => {
  let fixture: GrantFixture;
  let superAdmin: Person;
  let staff: Person;
  beforeAll(async () => {
    fixture = await setupGrants(kind);
    superAdmin = await fixture.person('superadmin');
    staff = await fixture.person('staff');
  });
  afterAll(() => fixture.close());

  const change = (who: Person, id: string, role: GivenRole, operation: Operation) =>
    who.client.call(grants.changeRole, { params: { id }, body: { role, operation } });
  const give = (who: Person, id: string, role: GivenRole) => change(who, id, role, 'Addition');
  const take = (who: Person, id: string, role: GivenRole) => change(who, id, role, 'Removal');
  const member = async (practiceId: string, changes: Parameters<typeof addPerson>[3] = {}) => {
    const name = randomUUID();
    await addPerson(fixture.server, `${name}@demo.test`, [practiceId], changes);
    return await personOf(fixture.server, name);
  };
  const records = (id: string, practiceId: string) =>
    fixture.rows<{ event: string; account_id: string; details: string }>(
      `SELECT event, account_id, details
        FROM audit_records
        WHERE resource_id = $1 AND practice_id = $2 AND event LIKE 'role.%'
        ORDER BY sequence`,
      id,
      practiceId,
    );

  it('an administrator makes another one, whose open session has the rights at once; before and after are in the trail', async () => {
    expect(await codeOf(staff.client.call(grants.listMembers, {}))).toBe('access.refused');
    const { role, ...given } = await give(fixture.admin, staff.accountId, 'admin');
    expect([role, given.id]).toEqual(['Admin', staff.accountId]);
    // the token is the one from before
    expect((await staff.client.call(grants.listMembers, {})).users.length).toBeGreaterThan(0);
    expect(await staff.client.call(getUserInfo, {})).toMatchObject({
      role: 'Admin',
      permissions: expect.arrayContaining(['role.change', 'audit.read']) as string[],
    });
    expect(await refusal(give(fixture.admin, staff.accountId, 'admin'))).toMatchObject({
      status: 409,
      code: 'role.already-held',
    });
    expect(await take(fixture.admin, staff.accountId, 'admin')).toMatchObject({ role: 'User' });
    expect(await codeOf(staff.client.call(grants.listMembers, {}))).toBe('access.refused');
    expect(
      (await records(staff.accountId, fixture.admin.practiceId)).map(({ event, account_id, details }) => [
        event,
        account_id,
        JSON.parse(details) as unknown,
      ]),
    ).toMatchObject([
      ['role.given', fixture.admin.accountId, { role: 'Administrator', before: 'User', after: 'Admin' }],
      ['role.change-refused', fixture.admin.accountId, { reason: 'role.already-held' }],
      ['role.taken', fixture.admin.accountId, { role: 'Administrator', before: 'Admin', after: 'User' }],
    ]);
    expect(await fixture.incidents(staff.accountId)).toEqual([
      'incident.roleGiven',
      'incident.grantRefused',
      'incident.roleTaken',
    ]);
    const events = await fixture.rows(
      "SELECT 1 FROM events WHERE name = 'GrantChanged' AND content LIKE $1",
      `%${staff.accountId}%`,
    );
    expect(events).toHaveLength(2); // open pages of the person read their rights again by it
    const [last] = await fixture.admin.client.call(searchIncidents, { query: { type: 'roleTaken' } });
    expect(last).toMatchObject({
      description: 'A role was taken for Tamsin Okafor: Administrator',
      user: { id: fixture.admin.accountId },
    });
  });

  it('a prescriber who is an administrator prescribes on, and is a prescriber again after it', async () => {
    expect(await give(fixture.admin, fixture.target.accountId, 'admin')).toMatchObject({ role: 'Admin' });
    const { permissions } = await fixture.target.client.call(getUserInfo, {});
    expect(permissions).toEqual(
      expect.arrayContaining(['role.change', 'prescription.send', 'prescription.sign', 'request.answer']),
    );
    expect(await take(fixture.admin, fixture.target.accountId, 'admin')).toMatchObject({ role: 'Provider' });
  });

  it.each(['epa-preparer', 'epa-reviewer', 'epa-submitter'] as const)(
    '%s lets a person begin prior authorizations, also the administrator who takes it',
    async (role) => {
      for (const person of [fixture.colleague, fixture.admin]) {
        expect((await person.client.call(getUserInfo, {})).userCanUseCompleteEpa).toBe(false);
        await give(fixture.admin, person.accountId, role);
        expect(await person.client.call(getUserInfo, {})).toMatchObject({
          userCanUseCompleteEpa: true,
          permissions: expect.arrayContaining(['prior-authorization.start']) as string[],
        });
        await take(fixture.admin, person.accountId, role);
        expect((await person.client.call(getUserInfo, {})).permissions).not.toContain(
          'prior-authorization.start',
        );
      }
    },
  );

  it('super administrator and partner hold in every practice of a person, whose trails all say so', async () => {
    const other = await addPractice(fixture.server.services.database, 'Fern Row');
    const name = randomUUID();
    const id = await addPerson(fixture.server, `${name}@demo.test`, [superAdmin.practiceId, other]);
    const second = await addSuperAdministrator(fixture.server, superAdmin.practiceId);
    for (const role of ['super-admin', 'partner'] as const)
      expect(await refusal(give(superAdmin, id, role))).toMatchObject({
        status: 403,
        code: 'role.two-people-needed',
      });
    await giveByTwo(superAdmin, second, id, 'super-admin');
    expect((await (await personOf(fixture.server, name)).client.call(getUserInfo, {})).isSuperAdmin).toBe(
      true,
    );
    for (const practiceId of [superAdmin.practiceId, other]) {
      expect(
        (await records(id, practiceId)).map(({ details }) => JSON.parse(details) as unknown),
      ).toContainEqual(
        expect.objectContaining({
          role: 'Super administrator',
          before: 'not held',
          after: 'held',
          initiatedBy: superAdmin.accountId,
        }),
      );
    }
    expect(await refusal(give(superAdmin, id, 'partner'))).toMatchObject({
      code: 'role.partner-administers',
    });
    await take(superAdmin, id, 'super-admin');
    await fixture.rows(
      "UPDATE memberships SET role = 'Admin' WHERE account_id = $1 AND practice_id = $2",
      id,
      other,
    );
    // of the other practice
    expect(await refusal(give(superAdmin, id, 'partner'))).toMatchObject({
      code: 'role.partner-administers',
    });
    await fixture.rows("UPDATE memberships SET role = 'User' WHERE account_id = $1", id);
    await giveByTwo(superAdmin, second, id, 'partner');
    expect(
      (await (await personOf(fixture.server, name)).client.call(getUserInfo, {})).permissions,
    ).not.toContain('patient.write');
    await take(superAdmin, id, 'partner');
    expect((await records(id, other)).map(({ event }) => event)).toEqual([
      'role.given',
      'role.taken',
      'role.given',
      'role.taken',
    ]);
    await fixture.rows('UPDATE accounts SET is_super_admin = (id = $1)', superAdmin.accountId);
  });

  it.each<[string, string, GivenRole, string, number]>([
    ['a prescriber', 'provider2', 'epa-preparer', 'access.refused', 403],
    ['staff', 'staff', 'admin', 'access.refused', 403],
    ['a partner', 'partner', 'admin', 'access.refused', 403],
    ['an administrator', 'admin', 'super-admin', 'role.super-administrator-needed', 403],
    ['an administrator', 'admin', 'partner', 'role.super-administrator-needed', 403],
    ['an administrator of another practice', 'admin2', 'admin', 'record.not-found', 404],
  ])('%s (%s) does not give %s: %s', async (_, name, role, code, status) => {
    const actor = await fixture.person(name);
    expect(
      await refusal(
        give(
          actor,
          fixture.colleague.accountId === actor.accountId ? staff.accountId : fixture.colleague.accountId,
          role,
        ),
      ),
    ).toMatchObject({ status, code });
  });

  it('refuses a role that does not exist, and takes no other property', async () => {
    for (const body of [
      { role: 'owner', operation: 'Addition' },
      { role: 'admin', operation: 'Toggle' },
      { role: 'admin', operation: 'Addition', isSuperAdmin: true },
    ]) {
      expect((await fixture.post(fixture.admin, `/userinfo/roles/${staff.accountId}`, body)).status).toBe(
        400,
      );
    }
  });

  it('the last administrator of a practice stays, whoever asks; two who take it from each other at once leave one', async () => {
    const practice = await fixture.smallPractice();
    const [one, two, prescriber] = [
      await member(practice, { role: 'Admin' }),
      await member(practice, { role: 'Admin' }),
      await member(practice, { role: 'Provider', npi: '1234567893' }),
    ];
    const both = await Promise.allSettled([
      take(one, two.accountId, 'admin'),
      take(two, one.accountId, 'admin'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [left] = await fixture.rows<{ account_id: string }>(
      "SELECT account_id FROM memberships WHERE practice_id = $1 AND role = 'Admin'",
      practice,
    );
    const last = left?.account_id === one.accountId ? one : two;
    expect(await refusal(take(last, last.accountId, 'admin'))).toMatchObject({
      status: 409,
      code: 'role.last-administrator',
    });
    // Deactivating would leave no one who can give the role back either, though a prescriber remains.
    expect(
      await refusal(
        prescriber.client.call(grants.setMemberActive, {
          params: { id: last.accountId },
          body: { active: false },
        }),
      ),
    ).toMatchObject({ status: 409, code: 'member.last-administrator' });
    await give(last, prescriber.accountId, 'admin');
    // one may step down where another stays
    expect(await take(last, last.accountId, 'admin')).toMatchObject({ role: 'User' });
  });

  it('the last super administrator stays; two who take it from each other at once, in two practices, leave one', async () => {
    const [oak, elm] = [await fixture.smallPractice(), await fixture.smallPractice()];
    const [one, two] = [await member(oak, { isSuperAdmin: true }), await member(elm, { isSuperAdmin: true })];
    await fixture.rows(
      `INSERT INTO memberships (practice_id, account_id, role, created_at)
        VALUES ($1, $2, 'Admin', now()), ($3, $4, 'Admin', now())`,
      oak,
      two.accountId,
      elm,
      one.accountId,
    );
    await fixture.rows('UPDATE accounts SET is_super_admin = false WHERE id = $1', superAdmin.accountId);
    try {
      const both = await Promise.allSettled([
        take(one, two.accountId, 'super-admin'),
        take(two, one.accountId, 'super-admin'),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const [left] = await fixture.rows<{ id: string }>('SELECT id FROM accounts WHERE is_super_admin');
      const last = left?.id === one.accountId ? one : two;
      expect(await refusal(take(last, last.accountId, 'super-admin'))).toMatchObject({
        status: 409,
        code: 'role.last-super-administrator',
      });
    } finally {
      await fixture.rows('UPDATE accounts SET is_super_admin = (id = $1)', superAdmin.accountId);
    }
  });

  it('the founder of a practice is its administrator, prescribes, and makes others what they need', async () => {
    const address = `founder-${randomUUID().slice(0, 8)}@elm.test`;
    await clientOf(fixture.server.origin, undefined, undefined).call(signUp, { body: signUpEntry(address) });
    const token = await accessToken(fixture.server.origin, address, FIRST_PASSWORD);
    const [practice] = await clientOf(fixture.server.origin, token, undefined).call(
      listAccessiblePractices,
      {},
    );
    const client = clientOf(fixture.server.origin, token, practice?.id);
    const me = await client.call(getUserInfo, {});
    expect(me).toMatchObject({
      role: 'Admin',
      userCanUseCompleteEpa: false,
      permissions: expect.arrayContaining([
        'role.change',
        'prescription.send',
        'user.register',
        'audit.read',
      ]) as string[],
    });
    await client.call(grants.changeRole, {
      params: { id: me.id },
      body: { role: 'epa-submitter', operation: 'Addition' },
    });
    expect((await client.call(getUserInfo, {})).userCanUseCompleteEpa).toBe(true);
    expect(
      await refusal(
        client.call(grants.changeRole, {
          params: { id: me.id },
          body: { role: 'super-admin', operation: 'Addition' },
        }),
      ),
    ).toMatchObject({ code: 'role.super-administrator-needed' });
  });
});
