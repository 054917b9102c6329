import { createPasswordLink } from '@erx/core/accounts/contract';
import * as grants from '@erx/core/grants/contract';
import { createServiceAccount, listServiceAccounts } from '@erx/core/service-accounts/contract';
import { getUserInfo, searchUsers } from '@erx/core/users/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setupGrants, type GrantFixture } from '../fixtures/grant-fixture';
import { addPerson, PASSWORD } from '../fixtures/people';
import { accessToken, clientOf } from '../fixtures/signed-in';
import { type Person, personOf } from '../fixtures/signer';
import { codeOf, refusal } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('the people of a practice on %s', (kind) => {
  let fixture: GrantFixture;
  let staff: Person;
  beforeAll(async () => {
    fixture = await setupGrants(kind);
    staff = await fixture.person('staff');
  });
  afterAll(() => fixture.close());

  const member = async (changes: Parameters<typeof addPerson>[3] = {}) => {
    const name = randomUUID();
    await addPerson(fixture.server, `${name}@demo.test`, [fixture.admin.practiceId], changes);
    return await personOf(fixture.server, name);
  };
  const factsOf = (id: string, who: Person = fixture.admin) =>
    who.client.call(grants.getPerson, { params: { id } });
  const offboard = (id: string, draftsTo?: string, who: Person = fixture.admin) =>
    who.client.call(grants.offboardMember, {
      params: { id },
      body: draftsTo === undefined ? {} : { draftsTo },
    });

  it('a person is shown with what they hold, since when and by whom, and what was done to them', async () => {
    const name = randomUUID();
    await addPerson(fixture.server, `${name}@demo.test`, [fixture.admin.practiceId]);
    const someone = await personOf(fixture.server, name);
    expect((await factsOf(someone.accountId)).lastSignInAt).toBeUndefined();
    await accessToken(fixture.server.origin, `${name}@demo.test`, PASSWORD);
    expect(await factsOf(someone.accountId)).toMatchObject({
      person: { id: someone.accountId, active: true, role: 'User' },
      held: [],
      isPasswordTemporary: false,
      serviceAccounts: [],
      openLinks: 0,
      drafts: 0,
      history: [],
      lastSignInAt: expect.any(String) as string,
    });
    await fixture.admin.client.call(grants.changeRole, {
      params: { id: someone.accountId },
      body: { role: 'epa-reviewer', operation: 'Addition' },
    });
    await fixture.admin.client.call(grants.changeRequestPermission, {
      params: { userId: someone.accountId, operation: 'Addition' },
    });
    const facts = await factsOf(someone.accountId);
    expect(facts.held).toMatchObject([
      { what: 'epa-reviewer', by: 'Harriet Stroud', since: expect.any(String) as string },
      { what: 'change-requests', by: 'Harriet Stroud', since: expect.any(String) as string },
    ]);
    expect(facts.history).toMatchObject([
      { event: 'grant.change-permission-added', by: 'Harriet Stroud' },
      {
        event: 'role.given',
        by: 'Harriet Stroud',
        role: 'ePA reviewer',
        before: 'not held',
        after: 'held',
        askedBy: '',
      },
    ]);
  });

  it('an access review has everybody; where it is not recorded, neither day nor giver is said', async () => {
    const review = await fixture.admin.client.call(grants.reviewAccess, {});
    const { providers, users } = await fixture.admin.client.call(grants.listMembers, {});
    expect(review.map(({ person }) => person.id).sort()).toEqual(
      [...providers, ...users].map(({ id }) => id).sort(),
    );
    const admin = review.find(({ person }) => person.id === fixture.admin.accountId);
    const held = admin?.held.find(({ what }) => what === 'admin');
    expect(held).toMatchObject({ by: '', askedBy: '' });
    expect(held?.since).toBeUndefined();
  });

  it('are listed with their last sign-in, a link that works, and a lock of their sign-in', async () => {
    const name = randomUUID();
    const email = `${name}@demo.test`;
    await addPerson(fixture.server, email, [fixture.admin.practiceId]);
    const { accountId: id } = await personOf(fixture.server, name);
    const listed = async () =>
      (await fixture.admin.client.call(grants.listMembers, {})).users.find((user) => user.id === id);
    expect(await listed()).toMatchObject({ isInvited: false, isLocked: false });
    expect((await listed())?.lastSignInAt).toBeUndefined();
    await fixture.admin.client.call(createPasswordLink, { params: { id } });
    expect(await listed()).toMatchObject({ isInvited: true });
    await accessToken(fixture.server.origin, email, PASSWORD);
    expect(await listed()).toMatchObject({ isInvited: false, lastSignInAt: expect.any(String) as string });
    for (let tries = 0; tries < 5; tries += 1)
      await expect(accessToken(fixture.server.origin, email, 'Wrong-Pass1!')).rejects.toThrow();
    expect(await listed()).toMatchObject({ isLocked: true });
  });

  it('are found by every word of name and address, page by page', async () => {
    const word = `w${randomUUID().slice(0, 8)}`;
    for (const [firstName, lastName] of [
      ['Second', `Test${word}`],
      ['First', `Test${word}`],
    ] as const)
      await member({ firstName, lastName });
    const names = async (searchText: string) =>
      (await staff.client.call(searchUsers, { query: { searchText } })).map(({ firstName }) => firstName);
    expect(await names(`SECOND test${word}`)).toEqual(['Second']);
    expect(await names(`%${word}`)).toEqual([]);
    const page = await staff.client.page(searchUsers, { query: { searchText: word, limit: 1 } });
    const rest = await staff.client.page(searchUsers, {
      query: { searchText: word, limit: 1, after: page.next },
    });
    const both = [...page.items, ...rest.items].map(({ firstName }) => firstName);
    expect(both).toEqual(await names(word));
    expect(both.toSorted()).toEqual(['First', 'Second']);
    expect(
      await refusal(staff.client.call(searchUsers, { query: { searchText: 'x'.repeat(101) } })),
    ).toMatchObject({ status: 400 });
  });

  it('are shown to those who administer, and to nobody of another practice', async () => {
    for (const call of [
      (who: Person) => who.client.call(grants.reviewAccess, {}),
      (who: Person) => factsOf(fixture.target.accountId, who),
    ]) {
      expect(await codeOf(call(staff))).toBe('access.refused');
      expect(await codeOf(call(await fixture.person('partner')))).toBe('access.refused');
      expect(await call(fixture.signer)).toBeDefined();
    }
    const elsewhere = await fixture.person('admin2');
    expect(await codeOf(factsOf(fixture.target.accountId, elsewhere))).toBe('record.not-found');
    expect(await codeOf(offboard(fixture.target.accountId, undefined, elsewhere))).toBe('record.not-found');
  });

  it('off-boarding ends everything in one act, hands drafts over, and the records say what', async () => {
    const leaver = await member({ role: 'Admin' });
    await leaver.client.call(createServiceAccount, {
      body: { name: `nightly ${randomUUID().slice(0, 8)}`, rights: ['audit.read'] },
    });
    const { token } = await fixture.admin.client.call(createPasswordLink, {
      params: { id: leaver.accountId },
    });
    expect(token).not.toBe('');
    const [one, two] = await fixture.rows<{ id: string }>(
      'SELECT id FROM patients WHERE practice_id = $1 LIMIT 2',
      fixture.admin.practiceId,
    );
    for (const patient of [one, two])
      await fixture.rows(
        "INSERT INTO drafts (practice_id, account_id, patient_id, content, saved_at) VALUES ($1, $2, $3, '{}', now())",
        fixture.admin.practiceId,
        leaver.accountId,
        patient?.id,
      );
    await fixture.rows(
      "INSERT INTO drafts (practice_id, account_id, patient_id, content, saved_at) VALUES ($1, $2, $3, '{}', now())",
      fixture.admin.practiceId,
      staff.accountId,
      two?.id,
    );
    expect(await factsOf(leaver.accountId)).toMatchObject({
      serviceAccounts: [{ name: expect.stringContaining('nightly') as string }],
      openLinks: 1,
      drafts: 2,
    });

    expect(await refusal(offboard(leaver.accountId, leaver.accountId))).toMatchObject({
      status: 422,
      code: 'member.no-heir',
    });
    expect(await leaver.client.call(getUserInfo, {})).toMatchObject({ active: true });

    expect(await offboard(leaver.accountId, staff.accountId)).toMatchObject({
      person: { active: false },
      endedSessions: true,
      revokedServiceAccounts: 1,
      voidedLinks: 1,
      closedRequests: 0,
      handedDrafts: 2,
      keptDrafts: 0,
    });
    expect(await refusal(leaver.client.call(getUserInfo, {}))).toMatchObject({ status: 401 });
    const services = await fixture.admin.client.call(listServiceAccounts, {});
    expect(services.filter(({ revokedAt }) => revokedAt !== undefined)).toHaveLength(1);
    expect(
      await fixture.rows(
        'SELECT patient_id FROM drafts WHERE practice_id = $1 AND account_id = $2 ORDER BY patient_id',
        fixture.admin.practiceId,
        staff.accountId,
      ),
    ).toEqual([one?.id, two?.id, two?.id].sort().map((patient_id) => ({ patient_id })));
    expect((await factsOf(leaver.accountId)).history.map(({ event }) => event).slice(0, 2)).toEqual([
      'user.offboarded',
      'user.deactivated',
    ]);
    expect(await refusal(offboard(leaver.accountId))).toMatchObject({
      status: 409,
      code: 'member.already-inactive',
    });
  });

  it('whoever works elsewhere too stays signed in there', async () => {
    const name = randomUUID();
    const other = await fixture.smallPractice();
    const id = await addPerson(fixture.server, `${name}@demo.test`, [fixture.admin.practiceId, other]);
    const token = await accessToken(fixture.server.origin, `${name}@demo.test`, PASSWORD);
    expect(await offboard(id)).toMatchObject({ endedSessions: false });
    expect(
      await codeOf(clientOf(fixture.server.origin, token, fixture.admin.practiceId).call(getUserInfo, {})),
    ).toBe('session.made-inactive');
    expect(await clientOf(fixture.server.origin, token, other).call(getUserInfo, {})).toMatchObject({ id });
  });

  it('whoever has left the other practice works there no more, and its sessions end with this one', async () => {
    const name = randomUUID();
    const other = await fixture.smallPractice();
    const id = await addPerson(fixture.server, `${name}@demo.test`, [fixture.admin.practiceId, other]);
    const isElsewhere = async () => (await factsOf(id)).person.worksElsewhere;
    const work = (active: boolean) =>
      fixture.rows(
        'UPDATE memberships SET active = $3 WHERE practice_id = $1 AND account_id = $2',
        other,
        id,
        active,
      );
    expect(await isElsewhere()).toBe(true);
    expect(await codeOf(fixture.admin.client.call(createPasswordLink, { params: { id } }))).toBe(
      'password.reset-not-yours',
    );
    await work(false);
    expect(await isElsewhere()).toBe(false);
    await fixture.admin.client.call(createPasswordLink, { params: { id } });
    expect(await offboard(id)).toMatchObject({ endedSessions: true });
  });

  it('nobody off-boards oneself, nor a super administrator without being one', async () => {
    expect(await codeOf(offboard(fixture.admin.accountId))).toBe('member.own');
    const superAdmin = await fixture.person('superadmin');
    expect(await codeOf(offboard(superAdmin.accountId))).toBe('member.super-administrator');
    expect(await codeOf(offboard(fixture.target.accountId, undefined, staff))).toBe('access.refused');
  });
});
