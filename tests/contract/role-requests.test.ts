import { listAccountNotices } from '@erx/core/accounts/contract';
import { listAttention } from '@erx/core/attention/contract';
import * as grants from '@erx/core/grants/contract';
import {
  askForRole,
  decideRoleRequest,
  listRoleRequests,
  withdrawRoleRequest,
} from '@erx/core/approvals/contract';
import type { RequestedRole } from '@erx/core/grants/roles';
import { getPractice, updatePractice } from '@erx/core/practices/contract';
import { detailsOf } from '@erx/core/practices/rules';
import { getUserInfo } from '@erx/core/users/contract';
import { dateIn, daysAfter } from '@erx/core/values/dates';
import { processDueRequests } from '@erx/server/approvals/lifecycle';
import { ROLES } from '@erx/server/approvals/roles';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setupGrants, type GrantFixture } from '../fixtures/grant-fixture';
import { addPerson, PASSWORD } from '../fixtures/people';
import { addSuperAdministrator } from '../fixtures/requested-roles';
import { type Person, personOf } from '../fixtures/signer';
import { codeOf, refusal } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';

const HOUR = 3_600;

describe.each(databaseKinds())('roles that two people give, on %s', (kind) => {
  let fixture: GrantFixture;
  let asker: Person;
  let second: Person;
  let target: Person;
  beforeAll(async () => {
    fixture = await setupGrants(kind);
    asker = await fixture.person('superadmin');
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    await fixture.reset();
    await fixture.rows('DELETE FROM account_notices');
    await fixture.rows('DELETE FROM events');
    await fixture.rows('UPDATE accounts SET is_super_admin = (id = $1)', asker.accountId);
    second = await addSuperAdministrator(fixture.server, asker.practiceId);
    target = await member();
  });

  const member = async (practices: readonly string[] = [asker.practiceId]) => {
    const name = randomUUID();
    await addPerson(fixture.server, `${name}@demo.test`, practices);
    return await personOf(fixture.server, name);
  };
  const ask = (role: RequestedRole = 'super-admin', who = asker, of = target, until?: string) =>
    who.client.call(askForRole, {
      params: { id: of.accountId },
      body: { role, reason: 'Takes over from Ada', ...(until === undefined ? {} : { until }) },
    });
  const decide = (who: Person, id: string, decision: 'approve' | 'deny' = 'approve', password = PASSWORD) =>
    who.client.call(decideRoleRequest, {
      params: { id },
      body: { decision, ...(decision === 'approve' ? { password } : { reason: 'Not needed' }) },
    });
  const withdraw = (who: Person, id: string) => who.client.call(withdrawRoleRequest, { params: { id } });
  const isSuper = async (who: Person) => (await who.client.call(getUserInfo, {})).isSuperAdmin;
  const stateOf = async (id: string) =>
    (await fixture.rows<{ state: string }>('SELECT state FROM role_requests WHERE id = $1', id))[0]?.state;
  const kindsFor = async (who: Person) =>
    (await who.client.call(listAccountNotices, {})).map((notice) => notice.kind);
  const waitingFor = async (who: Person) =>
    (await who.client.call(listAttention, { query: {} })).filter(({ role }) => role !== undefined);
  const trailOf = async (who: Person) =>
    (
      await fixture.rows<{ event: string; account_id: string; details: string }>(
        `SELECT event, account_id, details
          FROM audit_records
          WHERE resource_id = $1 AND practice_id = $2 AND event LIKE 'role.%'
          ORDER BY sequence`,
        who.accountId,
        asker.practiceId,
      )
    ).map(({ event, account_id, details }) => ({
      event,
      by: account_id,
      details: JSON.parse(details) as Record<string, unknown>,
    }));

  it('hold once the second has approved: both are in the trail and the review, everybody is told', async () => {
    const until = daysAfter(dateIn('America/Chicago', fixture.server.services.now()), 30);
    const request = await ask('super-admin', asker, target, until);
    expect(request).toMatchObject({
      accountId: target.accountId,
      role: 'super-admin',
      until,
      reason: 'Takes over from Ada',
      approvers: ['Grace Hopper'],
      mayDeny: false,
      mayWithdraw: true,
    });
    expect(request.refusal).toContain('You asked for this.');
    expect(await isSuper(target)).toBe(false);
    expect(await kindsFor(target)).toEqual(['role-requested']);
    expect(await kindsFor(second)).toEqual(['role-request-waits']);
    expect(await waitingFor(second)).toMatchObject([
      { kind: 'role-to-approve', role: { id: request.id, reason: 'Takes over from Ada' } },
    ]);
    for (const who of [asker, target, fixture.admin, fixture.signer])
      expect(await waitingFor(who)).toEqual([]);
    expect((await second.client.call(listRoleRequests, {}))[0]).toMatchObject({
      mayDeny: true,
      mayWithdraw: false,
    });
    expect((await second.client.call(listRoleRequests, {}))[0]).not.toHaveProperty('refusal');
    expect(
      (await fixture.rows<{ content: string }>("SELECT content FROM events WHERE name = 'GrantChanged'")).map(
        ({ content }) => JSON.parse(content) as unknown,
      ),
    ).toEqual([{ accountId: target.accountId, requestId: request.id, change: 'requested', isRole: true }]);

    await decide(second, request.id);
    expect(await isSuper(target)).toBe(true);
    expect(await stateOf(request.id)).toBe('approved');
    expect(await trailOf(target)).toMatchObject([
      {
        event: 'role.requested',
        by: asker.accountId,
        details: { role: 'Super administrator', why: 'Takes over from Ada', until },
      },
      {
        event: 'role.given',
        by: second.accountId,
        details: {
          before: 'not held',
          after: 'held',
          initiatedBy: asker.accountId,
          requestId: request.id,
          until,
        },
      },
    ]);
    expect(await fixture.incidents(target.accountId)).toEqual([
      'incident.roleRequested',
      'incident.roleGiven',
    ]);
    expect(await kindsFor(target)).toEqual(['role-requested', 'role-given-by-two']);
    expect(await kindsFor(asker)).toEqual(['own-role-request-approved']);
    const { held } = await asker.client.call(grants.getPerson, { params: { id: target.accountId } });
    expect(held).toMatchObject([
      { what: 'super-admin', by: 'Grace Hopper', askedBy: 'Ottoline Fairweather' },
    ]);
    expect(held[0]?.until).toBeDefined();
    expect(await waitingFor(second)).toEqual([]);
    expect(await refusal(decide(second, request.id))).toMatchObject({
      status: 409,
      code: 'role.request-not-open',
    });
  });

  it('a partner likewise; taking either is the act of one, at once', async () => {
    await decide(second, (await ask('partner')).id);
    expect(await target.client.call(getUserInfo, {})).toMatchObject({ isPartner: true });
    await asker.client.call(grants.changeRole, {
      params: { id: target.accountId },
      body: { role: 'partner', operation: 'Removal' },
    });
    expect(await target.client.call(getUserInfo, {})).toMatchObject({ isPartner: false });
  });

  it('nobody decides on the own request, nor on one about oneself, nor without the right', async () => {
    const { id } = await ask('partner');
    expect(await refusal(decide(asker, id))).toMatchObject({ status: 403, code: 'role.asked-yourself' });
    expect(await refusal(decide(fixture.admin, id))).toMatchObject({
      status: 403,
      code: 'role.super-administrator-needed',
    });
    expect(await refusal(decide(fixture.signer, id))).toMatchObject({ status: 403, code: 'access.refused' });
    await fixture.rows('UPDATE accounts SET is_super_admin = true WHERE id = $1', target.accountId);
    for (const decision of ['approve', 'deny'] as const)
      expect(await refusal(decide(target, id, decision))).toMatchObject({ status: 403, code: 'role.own' });
    expect(await refusal(ask('partner', asker, asker))).toMatchObject({ status: 403, code: 'role.own' });
    expect(await fixture.incidentsBy(fixture.admin.accountId)).toContain('incident.grantRefused');
    expect((await trailOf(target)).filter(({ event }) => event === 'role.decide-refused')).toHaveLength(4);
    expect(await stateOf(id)).toBe('open');
  });

  it('nobody of another practice decides, sees or takes back, though a super administrator', async () => {
    const { id } = await ask();
    const stranger = await addSuperAdministrator(fixture.server, await fixture.smallPractice());
    expect(await refusal(decide(stranger, id))).toMatchObject({
      status: 404,
      code: 'role.request-not-found',
    });
    expect(await codeOf(withdraw(stranger, id))).toBe('role.request-not-found');
    expect(await stranger.client.call(listRoleRequests, {})).toEqual([]);
    expect(await codeOf(ask('partner', stranger))).toBe('record.not-found');
  });

  it.each([
    ['whom the asker registered', (): readonly [Person, Person] => [asker, second]],
    ['who registered the asker', (): readonly [Person, Person] => [second, asker]],
    ['whom the one it is about registered', (): readonly [Person, Person] => [target, second]],
    ['who registered the one it is about', (): readonly [Person, Person] => [second, target]],
  ] as const)('somebody %s is no second person for a day', async (_, pair) => {
    const { id } = await ask();
    const [by, of] = pair();
    await handle(by, of);
    expect(await refusal(decide(second, id))).toMatchObject({ status: 403, code: 'role.not-two-people' });
    expect((await second.client.call(listRoleRequests, {}))[0]).toMatchObject({
      refusal: expect.stringContaining('do not count as two people yet') as string,
      mayDeny: true,
    });
    expect(await waitingFor(second)).toEqual([]);
    fixture.pass(24 * HOUR + 1);
    await decide(second, id);
    expect(await isSuper(target)).toBe(true);
  });

  it('nor is somebody at the end of a chain of registrations, who may still deny', async () => {
    const { id } = await ask();
    const between = await member();
    await handle(asker, between);
    await handle(between, second);
    expect(await refusal(decide(second, id))).toMatchObject({ code: 'role.not-two-people' });
    await decide(second, id, 'deny');
    expect(await stateOf(id)).toBe('denied');
    expect(await isSuper(target)).toBe(false);
    expect(await kindsFor(asker)).toEqual(['role-request-ended']);
    expect(await kindsFor(target)).toEqual(['role-requested', 'role-request-ended']);
    expect((await trailOf(target)).at(-1)).toMatchObject({
      event: 'role.request-denied',
      details: { why: 'Not needed', initiatedBy: asker.accountId },
    });
  });

  /** As the trail has it that one registered another now. */
  const handle = (by: Person, of: Person) =>
    fixture.rows(
      `INSERT INTO audit_records
          (practice_id, id, at, account_id, event, outcome, resource_type, resource_id, details, digest, actor)
        SELECT $1, $2, $3, $4, 'user.registered', 'done', 'Account', $5, '{"by":"member"}', '', ''`,
      asker.practiceId,
      randomUUID(),
      fixture.server.services.now(),
      by.accountId,
      of.accountId,
    );

  it('what was lost in between refuses the approval: of the asker, of the second, of the target', async () => {
    const { id } = await ask('partner');
    await fixture.rows('UPDATE accounts SET is_super_admin = false WHERE id = $1', asker.accountId);
    expect(await refusal(decide(second, id))).toMatchObject({ status: 409, code: 'role.asker-lost' });
    await fixture.rows('UPDATE accounts SET is_super_admin = true WHERE id = $1', asker.accountId);
    await fixture.rows('UPDATE accounts SET is_super_admin = false WHERE id = $1', second.accountId);
    expect(await codeOf(decide(second, id))).toBe('access.refused');
    await fixture.rows('UPDATE accounts SET is_super_admin = true WHERE id = $1', second.accountId);
    await fixture.rows("UPDATE accounts SET npi = '1003000126' WHERE id = $1", target.accountId);
    expect(await codeOf(decide(second, id))).toBe('role.partner-prescribes');
    await fixture.rows('UPDATE accounts SET npi = NULL WHERE id = $1', target.accountId);
    await decide(second, id);
  });

  it('of two approvals at once one comes through', async () => {
    const third = await addSuperAdministrator(fixture.server, asker.practiceId);
    const { id } = await ask();
    const both = await Promise.allSettled([decide(second, id), decide(third, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await trailOf(target)).filter(({ event }) => event === 'role.given')).toHaveLength(1);
    expect(await kindsFor(target)).toEqual(['role-requested', 'role-given-by-two']);
  });

  it('one waits for a person at a time, in whichever practice; who asked takes it back', async () => {
    const { id } = await ask();
    expect(await refusal(ask('partner', second))).toMatchObject({ status: 409, code: 'role.request-open' });
    const both = await Promise.allSettled([
      ask('partner', asker, fixture.colleague),
      ask('super-admin', second, fixture.colleague),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2);
    expect(await refusal(withdraw(second, id))).toMatchObject({ status: 403, code: 'role.not-asked-by-you' });
    await withdraw(asker, id);
    expect(await stateOf(id)).toBe('withdrawn');
    expect(await kindsFor(target)).toEqual(['role-requested', 'role-request-ended']);
    expect(await codeOf(decide(second, id))).toBe('role.request-not-open');
    await ask('partner', second);
  });

  it('end with the days of the practice: no approval after them, recorded as the act of nobody', async () => {
    const practice = await fixture.admin.client.call(getPractice, {});
    await fixture.admin.client.call(updatePractice, {
      body: { ...detailsOf(practice), grantRequestDays: 2, version: practice.version },
    });
    const { id } = await ask();
    const processDue = () => processDueRequests(fixture.server.services, asker.practiceId, ROLES);
    const waits = async () => (await kindsFor(second)).filter((kind) => kind === 'role-request-waits').length;
    const noticesBefore = await waits();
    fixture.pass(24 * HOUR - 60);
    expect(await processDue()).toEqual({ expired: 0, reminded: 0 });
    fixture.pass(61);
    // half of its time is over: those who could decide are reminded, once
    expect(
      (await Promise.all([processDue(), processDue()])).map(({ reminded }) => reminded).toSorted(),
    ).toEqual([0, 1]);
    expect(await processDue()).toEqual({ expired: 0, reminded: 0 });
    expect(await waits()).toBe(noticesBefore + 1);
    expect((await trailOf(target)).at(-1)).toMatchObject({ event: 'role.request-reminded', by: null });
    fixture.pass(24 * HOUR - 60);
    expect(await processDue()).toEqual({ expired: 0, reminded: 0 });
    fixture.pass(61);
    expect(await refusal(decide(second, id))).toMatchObject({ status: 409, code: 'role.request-expired' });
    expect(
      (await Promise.all([processDue(), processDue()])).map(({ expired }) => expired).toSorted(),
    ).toEqual([0, 1]);
    expect(await stateOf(id)).toBe('expired');
    expect((await trailOf(target)).at(-1)).toMatchObject({ event: 'role.request-expired', by: null });
    expect(await kindsFor(asker)).toEqual(['role-request-ended']);
    await ask();
  });

  it.each(['the asker', 'the target'] as const)('end when %s is deactivated', async (who) => {
    const { id } = await ask();
    const leaving = who === 'the asker' ? asker : target;
    expect(
      (await second.client.call(grants.getPerson, { params: { id: leaving.accountId } })).openRequests,
    ).toBe(1);
    await second.client.call(grants.setMemberActive, {
      params: { id: leaving.accountId },
      body: { active: false },
    });
    expect(await stateOf(id)).toBe('closed');
    expect((await trailOf(target)).at(-1)).toMatchObject({
      event: 'role.request-closed',
      by: second.accountId,
    });
    await fixture.rows(
      'UPDATE memberships SET active = true WHERE account_id = $1 AND practice_id = $2',
      leaving.accountId,
      asker.practiceId,
    );
    expect(await codeOf(decide(second, id))).toBe('role.request-not-open');
  });

  it('an approval wants the password, and locks after five wrong ones; what is refused anyway counts none', async () => {
    const { id } = await ask();
    const stranger = await ask('partner', second, await member());
    for (let tries = 0; tries < 6; tries += 1)
      expect(await codeOf(decide(second, stranger.id, 'approve', 'wrong'))).toBe('role.asked-yourself');
    expect(
      await refusal(second.client.call(decideRoleRequest, { params: { id }, body: { decision: 'approve' } })),
    ).toMatchObject({
      status: 422,
      code: 'password.wrong-now',
    });
    for (let tries = 0; tries < 3; tries += 1)
      expect(await codeOf(decide(second, id, 'approve', 'Wrong-Pass1!'))).toBe('password.wrong-now');
    expect(await codeOf(decide(second, id, 'approve', 'Wrong-Pass1!'))).toBe('password.locked');
    expect(await codeOf(decide(second, id))).toBe('password.locked');
    expect(
      (await trailOf(second))
        .filter(({ event }) => event === 'role.proof-refused')
        .map(({ details }) => details['reason']),
    ).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'locking', 'locked']);
    expect(await isSuper(target)).toBe(false);
  });

  it('want a reason, a role that two people give, and no other property', async () => {
    for (const body of [
      { role: 'super-admin', reason: '' },
      { role: 'super-admin', reason: '   ' },
      { role: 'super-admin' },
      { role: 'admin', reason: 'x' },
      { role: 'partner', reason: 'x'.repeat(201) },
      { role: 'partner', reason: 'x', approve: true },
    ])
      expect(
        (await fixture.post(asker, `/userinfo/roles/${target.accountId}/_ask`, body)).status,
        JSON.stringify(body).slice(0, 80),
      ).toBe(400);
    expect(await refusal(ask('partner', asker, target, '2020-01-01'))).toMatchObject({
      code: 'role.until-wrong',
    });
  });

  it('whoever steps down as super administrator can do so, but for the last', async () => {
    await second.client.call(grants.changeRole, {
      params: { id: second.accountId },
      body: { role: 'super-admin', operation: 'Removal' },
    });
    expect(
      await codeOf(
        asker.client.call(grants.changeRole, {
          params: { id: asker.accountId },
          body: { role: 'super-admin', operation: 'Removal' },
        }),
      ),
    ).toBe('role.last-super-administrator');
  });
});
