import * as approvals from '@erx/core/approvals/contract';
import * as grants from '@erx/core/grants/contract';
import { type Operation, schedulesText } from '@erx/core/grants/model';
import type { GrantFactors, PendingGrant } from '@erx/core/approvals/model';
import { clearPin, getDeaSchedules, getUserInfo, stateDeaSchedules } from '@erx/core/users/contract';
import { readDirectoryMessage } from '@erx/script/directory/codec';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setupGrants, type GrantFixture } from '../fixtures/grant-fixture';
import { addPerson } from '../fixtures/people';
import { PIN } from '../fixtures/signer';
import { codeOf, refusal } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';

const servedBy = (xml: string): readonly string[] => {
  const read = readDirectoryMessage(xml);
  return read.valid && 'prescriber' in read.message.body ? read.message.body.prescriber.serviceLevels : [];
};

describe.each(databaseKinds())('grants on %s', (kind) => {
  let fixture: GrantFixture;
  beforeAll(async () => {
    fixture = await setupGrants(kind);
  });
  afterAll(() => fixture.close());
  beforeEach(() => fixture.reset());

  const begin = (who: GrantFixture['admin'], userId: string, operation: Operation = 'Addition') =>
    who.client.call(approvals.requestReadyToSign, { params: { userId, operation } });
  const factors = async (
    who: GrantFixture['signer'],
    token: 'hardware' | 'soft' = 'hardware',
  ): Promise<GrantFactors> => ({
    otpType: token === 'hardware' ? 'Hwtok' : 'Swtok',
    pinNumber: PIN,
    otpToken: await fixture.fresh(who, token),
  });
  const approve = (who: GrantFixture['admin'], requestId: string, given: GrantFactors) =>
    who.client.call(approvals.authorizeGrant, { params: { requestId }, body: given });
  const list = (who: GrantFixture['admin']) => who.client.call(approvals.listGrantRequests, {});

  it('begun by one, approved by another: membership, request, trail, incident and event change together', async () => {
    const { id, ...begun } = await begin(fixture.admin, fixture.target.accountId);
    expect(begun).toMatchObject({
      operation: 'Addition',
      targetUser: { id: fixture.target.accountId, permissionEpcsRts: false },
      initiatedByUser: { id: fixture.admin.accountId },
      approvedByUser1: { id: fixture.admin.accountId },
    });
    expect(await list(fixture.signer)).toMatchObject({
      requests: [{ id }],
      anotherUserHasRtsPermission: false,
      offered: ['Hwtok', 'Swtok', 'Oob'],
    });
    expect(await list(fixture.admin)).toMatchObject({ anotherUserHasRtsPermission: true, offered: [] });
    expect(await approve(fixture.signer, id, await factors(fixture.signer))).toBeUndefined();
    expect((await list(fixture.signer)).requests).toEqual([]);
    expect(await fixture.target.client.call(getUserInfo, {})).toMatchObject({
      permissionEpcsRts: true,
      canSendControlledSubstance: true,
    });
    expect(
      await fixture.rows('SELECT state, closed_by, version FROM grant_requests WHERE id = $1', id),
    ).toEqual([{ state: 'approved', closed_by: fixture.signer.accountId, version: 2 }]);
    expect(await fixture.trail(id)).toEqual(['grant.requested done', 'grant.approved done']);
    expect(await fixture.incidents(fixture.target.accountId)).toEqual([
      'incident.rtsPermissionAddInitiated',
      'incident.rtsPermissionAddApproved',
    ]);
    expect(await fixture.events(id)).toBe(2);
    // The network's directory is notified as well: controlled substances may be asked for from now on.
    const messages = await fixture.rows<{ kind: string; xml: string }>(
      `SELECT m.kind, m.xml
        FROM outbox o
        JOIN network_messages m ON m.practice_id = o.practice_id AND m.id = o.id
        WHERE o.order_number = $1`,
      `SPI ${fixture.target.accountId}`,
    );
    expect(messages.map(({ kind }) => kind)).toEqual(['UpdatePrescriberLocation']);
    expect(servedBy(messages[0]?.xml ?? '')).toContain('ControlledSubstance');

    const removal = await begin(fixture.admin, fixture.target.accountId, 'Removal');
    await approve(fixture.signer, removal.id, await factors(fixture.signer));
    expect(await fixture.target.client.call(getUserInfo, {})).toMatchObject({
      permissionEpcsRts: false,
      canSendControlledSubstance: false,
    });
    expect((await fixture.incidents(fixture.target.accountId)).slice(-2)).toEqual([
      'incident.rtsPermissionRemoveInitiated',
      'incident.rtsPermissionRemoveApproved',
    ]);
  });

  it(
    'shows what the registration covers; what was begun ends with a schedule that is added, not ' +
      'with one fewer, and an approval at the same moment gives nothing',
    async () => {
      const { client, accountId } = fixture.target;
      const before = await client.call(getDeaSchedules, { params: { id: accountId } });
      const state = (schedules: typeof before) =>
        client.call(stateDeaSchedules, { params: { id: accountId }, body: { schedules } });
      const { state: home } = await client.call(getUserInfo, {});
      const takeChangesBack = () =>
        fixture.rows("UPDATE credential_statements SET state = 'withdrawn' WHERE state = 'open'");
      const shown = async () =>
        (await list(fixture.signer)).requests.map(({ targetUser }) => schedulesText(targetUser));
      try {
        await state(['III', 'IV']);
        const { id } = await begin(fixture.admin, accountId);
        expect(await shown()).toEqual([`C-III, C-IV in ${home}`]);
        await state(['III']);
        expect(await shown()).toEqual([`C-III in ${home}`]);
        expect(await state(['II', 'III'])).toEqual(['III']); // until a second person approves it
        expect(await shown()).toEqual([]);
        expect(await refusal(approve(fixture.signer, id, await factors(fixture.signer)))).toMatchObject({
          code: 'grant.not-open',
        });
        expect(await fixture.trail(id)).toEqual([
          'grant.requested done',
          'grant.cancelled done',
          'grant.approve-refused refused',
        ]);
        expect(await fixture.events(id)).toBe(2);

        await takeChangesBack();
        const again = await begin(fixture.admin, accountId);
        const given = await factors(fixture.signer);
        await Promise.allSettled([approve(fixture.signer, again.id, given), state(['II', 'III', 'V'])]);
        expect(await client.call(getUserInfo, {})).toMatchObject({ permissionEpcsRts: false });
        expect(await client.call(getDeaSchedules, { params: { id: accountId } })).toEqual(['III']);
      } finally {
        await takeChangesBack();
        await fixture.rows('DELETE FROM dea_schedules WHERE account_id = $1', accountId);
        await state(before);
      }
    },
  );

  /**
   * Each forbidden beginning, made so in the database and asked for by a call that no screen offers (S6-14,
   * S6-15).
   */
  it.each<[string, string, (fixture: GrantFixture) => Promise<unknown>]>([
    ['a partner', 'access.refused', async (r) => await begin(await r.person('partner'), r.target.accountId)],
    [
      'staff without the change request permission',
      'access.refused',
      async (r) => await begin(await r.person('staff'), r.target.accountId),
    ],
    [
      'a prescriber without the change request permission',
      'grant.needs-change-permission',
      async (r) => await begin(r.colleague, r.target.accountId),
    ],
    ['oneself', 'grant.own', async (r) => await begin(r.signer, r.signer.accountId, 'Removal')],
    [
      'somebody without a DEA number',
      'grant.no-dea-number',
      async (r) => await begin(r.admin, (await r.person('provider3')).accountId),
    ],
    ['somebody without a token', 'grant.no-token', async (r) => await begin(r.admin, r.colleague.accountId)],
    ['somebody who holds it', 'grant.already-held', async (r) => await begin(r.admin, r.signer.accountId)],
    [
      'the removal of what somebody does not hold',
      'grant.not-held',
      async (r) => await begin(r.admin, r.target.accountId, 'Removal'),
    ],
    [
      'somebody of another practice',
      'record.not-found',
      async (r) => await begin(r.admin, (await r.person('provider4')).accountId),
    ],
    [
      'somebody who is not active',
      'grant.target-inactive',
      async (r) => await begin(r.admin, (await r.person('former')).accountId),
    ],
    ['nobody', 'record.not-found', async (r) => await begin(r.admin, crypto.randomUUID())],
  ])('is not begun for or by %s: %s', async (_, code, call) => {
    expect(await codeOf(call(fixture))).toBe(code);
    expect((await list(fixture.admin)).requests).toEqual([]);
  });

  it('is begun once for a person, however often and by however many at once', async () => {
    const both = await Promise.allSettled([
      begin(fixture.admin, fixture.target.accountId),
      begin(fixture.signer, fixture.target.accountId),
      begin(fixture.admin, fixture.target.accountId),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusal(begin(fixture.admin, fixture.target.accountId))).toMatchObject({
      status: 409,
      code: 'grant.already-open',
    });
    expect((await list(fixture.admin)).requests).toHaveLength(1);
  });

  describe('an approval is refused', () => {
    /** Of an addition that the administrator began, unless said otherwise (S6-18). */
    it.each<
      [
        string,
        string,
        (
          fixture: GrantFixture,
        ) => Promise<{ who: GrantFixture['admin']; begunBy?: GrantFixture['admin']; target?: string }>,
      ]
    >([
      [
        'to whoever began it',
        'grant.first-approver',
        (r) => Promise.resolve({ who: r.signer, begunBy: r.signer }),
      ],
      [
        'to a prescriber without the permission',
        'grant.approver-not-permitted',
        (r) => Promise.resolve({ who: r.colleague }),
      ],
      [
        'to a prescriber without a DEA number',
        'grant.approver-no-dea-number',
        async (r) => ({ who: await r.person('provider3') }),
      ],
      [
        'to the one it is about, while somebody else holds it',
        'grant.another-must-approve',
        (r) => Promise.resolve({ who: r.target }),
      ],
      ['to an administrator', 'access.refused', (r) => Promise.resolve({ who: r.admin, begunBy: r.signer })],
      ['to a partner', 'access.refused', async (r) => ({ who: await r.person('partner') })],
      ['to staff', 'access.refused', async (r) => ({ who: await r.person('staff') })],
      [
        'to a prescriber of another practice',
        'grant.not-found',
        async (r) => ({ who: await r.person('provider4') }),
      ],
    ])('%s: %s', async (_, code, of) => {
      const { who, begunBy = fixture.admin } = await of(fixture);
      const { id } = await begin(begunBy, fixture.target.accountId);
      expect(await codeOf(approve(who, id, { otpType: 'Hwtok', pinNumber: PIN, otpToken: '123456' }))).toBe(
        code,
      );
      expect((await list(fixture.signer)).requests).toHaveLength(1);
      expect(await fixture.target.client.call(getUserInfo, {})).toMatchObject({ permissionEpcsRts: false });
      expect((await fixture.trail(id)).filter((entry) => entry.startsWith('grant.approved'))).toEqual([]);
      if (code.startsWith('grant.') && code !== 'grant.not-found') {
        expect(await fixture.trail(id)).toContain('grant.approve-refused refused');
        expect((await fixture.incidentsBy(who.accountId)).at(-1)).toBe('incident.grantRefused');
      }
    });

    it.each<[string, string, (fixture: GrantFixture) => Promise<unknown>]>([
      [
        "the target's token is gone",
        'grant.no-token',
        (r) => r.rows('UPDATE authenticators SET active = false WHERE account_id = $1', r.target.accountId),
      ],
      [
        'the target has the permission by now',
        'grant.already-held',
        (r) =>
          r.rows(
            'UPDATE memberships SET permission_epcs_rts = true WHERE account_id = $1',
            r.target.accountId,
          ),
      ],
      [
        "the target's DEA number is gone",
        'grant.no-dea-number',
        (r) => r.rows('UPDATE accounts SET dea_number = NULL WHERE id = $1', r.target.accountId),
      ],
      [
        'the target is not active any more',
        'grant.target-inactive',
        (r) => r.rows('UPDATE memberships SET active = false WHERE account_id = $1', r.target.accountId),
      ],
      [
        'whoever began it may not do so any more',
        'grant.initiator-lost',
        (r) =>
          r.rows(
            'UPDATE memberships SET permission_change_requests = false WHERE account_id = $1',
            r.admin.accountId,
          ),
      ],
      [
        "the approver's own permission is gone",
        'grant.approver-not-permitted',
        (r) =>
          r.rows(
            'UPDATE memberships SET permission_epcs_rts = false WHERE account_id = $1',
            r.signer.accountId,
          ),
      ],
    ])('when %s, and no code is used up', async (_, code, spoil) => {
      const { id } = await begin(fixture.admin, fixture.target.accountId);
      const given = await factors(fixture.signer);
      await spoil(fixture);
      expect(await codeOf(approve(fixture.signer, id, given))).toBe(code);
      await fixture.restore();
      expect(await approve(fixture.signer, id, given)).toBeUndefined();
    });

    it('after it was cancelled or approved, and only its initiator cancels it', async () => {
      const first = await begin(fixture.admin, fixture.target.accountId);
      const cancel = (who: GrantFixture['admin'], id: string) =>
        who.client.call(approvals.cancelGrantRequest, { params: { id } });
      expect(await refusal(cancel(fixture.signer, first.id))).toMatchObject({
        status: 403,
        code: 'grant.not-initiator',
      });
      await cancel(fixture.admin, first.id);
      expect(await codeOf(approve(fixture.signer, first.id, await factors(fixture.signer)))).toBe(
        'grant.not-open',
      );
      expect(await codeOf(cancel(fixture.admin, first.id))).toBe('grant.not-open');
      expect(await codeOf(cancel(fixture.admin, crypto.randomUUID()))).toBe('grant.not-found');
      expect(await fixture.target.client.call(getUserInfo, {})).toMatchObject({ permissionEpcsRts: false });
      const second = await begin(fixture.admin, fixture.target.accountId);
      await approve(fixture.signer, second.id, await factors(fixture.signer));
      expect(await codeOf(cancel(fixture.admin, second.id))).toBe('grant.not-open');
      expect(await fixture.trail(first.id)).toEqual([
        'grant.requested done',
        'grant.cancel-refused refused',
        'grant.cancelled done',
        'grant.approve-refused refused',
        'grant.cancel-refused refused',
      ]);
    });

    it('the second of two at once', async () => {
      const { id } = await begin(fixture.admin, fixture.target.accountId);
      const one = await factors(fixture.signer);
      const other: GrantFactors = {
        otpType: 'Swtok',
        pinNumber: PIN,
        otpToken: await fixture.signer.code('soft'),
      };
      const both = await Promise.allSettled([
        approve(fixture.signer, id, one),
        approve(fixture.signer, id, other),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect((await fixture.trail(id)).filter((entry) => entry === 'grant.approved done')).toHaveLength(1);
    });
  });

  it('one approves the own permission where nobody else holds it, and of two who do so at once only one', async () => {
    const { id } = await begin(fixture.admin, fixture.target.accountId);
    await fixture.rows(
      'UPDATE memberships SET permission_epcs_rts = false WHERE account_id = $1',
      fixture.signer.accountId,
    );
    const other = await begin(fixture.admin, fixture.signer.accountId);
    const given = await factors(fixture.target);
    const both = await Promise.allSettled([
      approve(fixture.target, id, given),
      approve(fixture.signer, other.id, { ...given, otpToken: await fixture.signer.code('hardware') }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(
      await fixture.rows(
        'SELECT account_id FROM memberships WHERE practice_id = $1 AND permission_epcs_rts',
        fixture.admin.practiceId,
      ),
    ).toHaveLength(1);
  });

  describe('the factors', () => {
    it('are counted together with those of signing; five wrong ones lock', async () => {
      const { id } = await begin(fixture.admin, fixture.target.accountId);
      const right = await factors(fixture.signer);
      const wrong = { ...right, pinNumber: '9999' };
      const answers = [];
      for (let tries = 0; tries < 5; tries += 1)
        answers.push(await refusal(approve(fixture.signer, id, wrong)));
      expect(answers.map(({ code, data }) => [code, data])).toEqual([
        ...[4, 3, 2, 1].map((left) => ['grant.factor-refused', { left }]),
        ['grant.locked', { minutes: 15 }],
      ]);
      expect(await refusal(approve(fixture.signer, id, right))).toMatchObject({
        status: 423,
        code: 'grant.locked',
      });
      expect(
        await fixture.rows(
          'SELECT failures FROM attempts WHERE subject = $1',
          `signing:account:${fixture.signer.accountId}`,
        ),
      ).toHaveLength(1);
      expect((await list(fixture.signer)).requests).toHaveLength(1);
      fixture.pass(15 * 60);
      expect(await approve(fixture.signer, id, await factors(fixture.signer))).toBeUndefined();
    });

    it('are those that one has: no code twice, no way that is not set up, and a PIN', async () => {
      const { id } = await begin(fixture.admin, fixture.target.accountId);
      const given = await factors(fixture.signer);
      // a code of the other token
      expect(await codeOf(approve(fixture.signer, id, { ...given, otpType: 'Swtok' }))).toBe(
        'grant.factor-refused',
      );
      await approve(fixture.signer, id, given);
      const removal = await begin(fixture.admin, fixture.target.accountId, 'Removal');
      expect(await codeOf(approve(fixture.signer, removal.id, given))).toBe('grant.factor-refused');
      await fixture.rows(
        "UPDATE authenticators SET active = false WHERE account_id = $1 AND kind = 'hardware'",
        fixture.signer.accountId,
      );
      expect(await codeOf(approve(fixture.signer, removal.id, { ...given, otpToken: '000000' }))).toBe(
        'signing.factor-not-offered',
      );
      await fixture.rows('UPDATE accounts SET pin_hash = NULL WHERE id = $1', fixture.signer.accountId);
      expect(await codeOf(approve(fixture.signer, removal.id, await factors(fixture.signer, 'soft')))).toBe(
        'grant.pin-not-set',
      );
    });
  });

  describe('a push', () => {
    const complete = (who: GrantFixture['admin'], transactionReferenceNumber: string) =>
      who.client.call(approvals.completeGrantPush, { body: { transactionReferenceNumber } });
    async function pushed(): Promise<{ id: string; pending: PendingGrant }> {
      const { id } = await begin(fixture.admin, fixture.target.accountId);
      const pending = await approve(fixture.signer, id, { otpType: 'Oob', pinNumber: PIN });
      if (!pending) throw new Error('nothing is pending');
      return { id, pending };
    }

    it('answers 202 until the phone has approved, then 204, once in effect', async () => {
      const { id } = await begin(fixture.admin, fixture.target.accountId);
      const asked = await fixture.post(fixture.signer, `/grantrequests/authorize/${id}`, {
        otpType: 'Oob',
        pinNumber: PIN,
      });
      expect([asked.status, asked.headers.get('cache-control')]).toEqual([202, 'no-store']);
      const { transactionReferenceNumber, reference } = (await asked.json()) as PendingGrant;
      const poll = () =>
        fixture.post(fixture.signer, '/grantrequests/pushnotification/complete', {
          transactionReferenceNumber,
        });
      expect((await poll()).status).toBe(202);
      expect(await fixture.target.client.call(getUserInfo, {})).toMatchObject({ permissionEpcsRts: false });
      const screen = await fixture.phone.answer(reference, 'approve');
      expect(screen).toContain('Approve a grant request');
      expect((await Promise.all([poll(), poll()])).map(({ status }) => status)).toEqual([204, 204]);
      expect((await poll()).status).toBe(204); // the answer may have been lost
      expect(await fixture.target.client.call(getUserInfo, {})).toMatchObject({ permissionEpcsRts: true });
      expect(await fixture.trail(id)).toEqual([
        'grant.requested done',
        'grant.push-sent done',
        'grant.approved done',
      ]);
      // stored hashed
      expect(
        await fixture.rows('SELECT hash FROM grant_pushes WHERE hash = $1', transactionReferenceNumber),
      ).toEqual([]);
    });

    it('that is refused changes nothing', async () => {
      const { id, pending } = await pushed();
      await fixture.phone.answer(pending.reference, 'refuse');
      expect(await codeOf(complete(fixture.signer, pending.transactionReferenceNumber))).toBe(
        'grant.push-refused',
      );
      expect(await codeOf(complete(fixture.signer, pending.transactionReferenceNumber))).toBe(
        'grant.push-refused',
      );
      expect(await fixture.trail(id)).toEqual([
        'grant.requested done',
        'grant.push-sent done',
        'grant.push-refused refused',
      ]);
      expect((await list(fixture.signer)).requests).toHaveLength(1);
    });

    it('that nobody answers in five minutes ends, also when it is approved too late', async () => {
      const { pending } = await pushed();
      fixture.pass(5 * 60);
      await fixture.phone.answer(pending.reference, 'approve');
      expect(await codeOf(complete(fixture.signer, pending.transactionReferenceNumber))).toBe(
        'grant.push-expired',
      );
      expect(await fixture.target.client.call(getUserInfo, {})).toMatchObject({ permissionEpcsRts: false });
    });

    it('approves nothing that was cancelled or became senseless meanwhile', async () => {
      const { id, pending } = await pushed();
      await fixture.admin.client.call(approvals.cancelGrantRequest, { params: { id } });
      await fixture.phone.answer(pending.reference, 'approve');
      expect(await codeOf(complete(fixture.signer, pending.transactionReferenceNumber))).toBe(
        'grant.not-open',
      );
      expect(await fixture.target.client.call(getUserInfo, {})).toMatchObject({ permissionEpcsRts: false });
    });

    it('goes on for the session that began it alone', async () => {
      const { pending } = await pushed();
      await fixture.phone.answer(pending.reference, 'approve');
      for (const other of [await fixture.person('provider', 'another session'), fixture.target])
        expect(await codeOf(complete(other, pending.transactionReferenceNumber))).toBe('grant.push-unknown');
      expect(await codeOf(complete(fixture.signer, 'unknown'))).toBe('grant.push-unknown');
      expect(await complete(fixture.signer, pending.transactionReferenceNumber)).toBeUndefined();
    });
  });

  it('the change request permission is given and taken at once, by those of S6-14 alone', async () => {
    const change = (who: GrantFixture['admin'], userId: string, operation: Operation) =>
      who.client.call(grants.changeRequestPermission, { params: { userId, operation } });
    const staff = await fixture.person('staff');
    expect(await change(fixture.admin, staff.accountId, 'Addition')).toMatchObject({
      id: staff.accountId,
      permissionChangeRequestsGrant: true,
    });
    expect(await codeOf(change(fixture.admin, staff.accountId, 'Addition'))).toBe('grant.already-held');
    expect(await codeOf(change(staff, staff.accountId, 'Removal'))).toBe('grant.own');
    // who has it may give it
    expect(await change(staff, fixture.colleague.accountId, 'Addition')).toMatchObject({
      permissionChangeRequestsGrant: true,
    });
    expect(await change(fixture.colleague, staff.accountId, 'Removal')).toMatchObject({
      permissionChangeRequestsGrant: false,
    });
    // gone immediately
    expect(await codeOf(change(staff, fixture.colleague.accountId, 'Removal'))).toBe('access.refused');
    expect(await codeOf(change(await fixture.person('partner'), staff.accountId, 'Addition'))).toBe(
      'access.refused',
    );
    expect(await codeOf(change(await fixture.person('admin2'), staff.accountId, 'Addition'))).toBe(
      'record.not-found',
    );
    expect(await fixture.incidents(staff.accountId)).toEqual([
      'incident.changeRequestsPermissionAdded',
      'incident.grantRefused',
      'incident.grantRefused',
      'incident.changeRequestsPermissionRemoved',
    ]);
  });

  describe('the people of the practice', () => {
    const setActive = (who: GrantFixture['admin'], id: string, active: boolean) =>
      who.client.call(grants.setMemberActive, { params: { id }, body: { active } });

    it('are listed by those who administer it, prescribers apart, and found by name, address and NPI', async () => {
      const { providers, users } = await fixture.admin.client.call(grants.listMembers, {});
      expect(providers.map(({ lastName }) => lastName)).toEqual([
        'Benavides',
        'Delacroix-Nguyen',
        'Haddad-Lindqvist',
        'Marchetti',
        'Whitcombe-Hayes',
      ]);
      expect(users.map(({ lastName }) => lastName)).toEqual([
        'Fairweather',
        'Okafor',
        'Prescott-Amaro',
        'Stroud',
      ]);
      expect(providers.find(({ lastName }) => lastName === 'Marchetti')).toMatchObject({ active: false });
      expect(JSON.stringify([providers, users])).not.toMatch(/hash|isAccountActive/);
      expect(await codeOf((await fixture.person('staff')).client.call(grants.listMembers, {}))).toBe(
        'access.refused',
      );
      const found = async (searchText: string) =>
        (await fixture.admin.client.call(grants.searchGrantees, { query: { searchText } })).map(
          ({ lastName }) => lastName,
        );
      expect(await found('rosalia BENA')).toEqual(['Benavides']);
      expect(await found('provider7@')).toEqual(['Delacroix-Nguyen']);
      expect(await found(providers.at(-1)?.npi ?? '')).toEqual(['Whitcombe-Hayes']);
      for (const unknownName of ['%', '_', 'Yellowhorse', '\u202eX'])
        expect(await found(unknownName)).toEqual([]);
      expect(await found(' ')).toHaveLength(9);
    });

    it('are deactivated and activated by others; signing ends with it, and so do requests by or about them', async () => {
      const about = await begin(fixture.admin, fixture.target.accountId);
      expect(await setActive(fixture.admin, fixture.signer.accountId, false)).toMatchObject({
        active: false,
        permissionEpcsRts: false,
      });
      // in the middle of work
      expect(await codeOf(fixture.signer.client.call(getUserInfo, {}))).toBe('session.made-inactive');
      expect(await codeOf(setActive(fixture.admin, fixture.signer.accountId, false))).toBe(
        'member.already-inactive',
      );
      expect(await setActive(fixture.admin, fixture.signer.accountId, true)).toMatchObject({
        active: true,
        permissionEpcsRts: false,
      });
      // what was signed in before is not good again
      expect(await codeOf(fixture.signer.client.call(getUserInfo, {}))).toBe('session.ended');
      await setActive(fixture.admin, fixture.target.accountId, false);
      expect((await list(fixture.admin)).requests).toEqual([]);
      expect(await fixture.trail(about.id)).toEqual(['grant.requested done', 'grant.cancelled done']);
      expect((await fixture.trail(fixture.target.accountId)).slice(-2)).toEqual([
        'user.deactivated done',
        'registration.queued done',
      ]);
    });

    it('are not deactivated by oneself, staff, a partner or another practice', async () => {
      expect(await refusal(setActive(fixture.admin, fixture.admin.accountId, false))).toMatchObject({
        status: 403,
        code: 'member.own',
      });
      const response = await fixture.post(fixture.admin, `/userinfo/active/${fixture.admin.accountId}`, {
        active: false,
      });
      // S8-9
      expect(await response.json()).toMatchObject({
        errors: { '': ['You cannot deactivate yourself. Someone else must do it.'] },
      });
      for (const name of ['staff', 'partner'])
        expect(await codeOf(setActive(await fixture.person(name), fixture.target.accountId, false))).toBe(
          'access.refused',
        );
      expect(await codeOf(setActive(await fixture.person('admin2'), fixture.target.accountId, false))).toBe(
        'record.not-found',
      );
    });

    it('two who deactivate each other at once leave one', async () => {
      const practice = await fixture.smallPractice();
      const names = [crypto.randomUUID(), crypto.randomUUID()] as const;
      for (const name of names)
        await addPerson(fixture.server, `${name}@demo.test`, [practice], { role: 'Admin' });
      const [one, other] = [await fixture.person(names[0]), await fixture.person(names[1])];
      const both = await Promise.allSettled([
        setActive(one, other.accountId, false),
        setActive(other, one.accountId, false),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(
        await fixture.rows('SELECT account_id FROM memberships WHERE practice_id = $1 AND active', practice),
      ).toHaveLength(1);
    });
  });

  it('a PIN is cleared by the same table, and its removal is an incident', async () => {
    await fixture.colleague.client.call(clearPin, { params: { id: fixture.target.accountId } });
    expect(await fixture.incidents(fixture.target.accountId)).toEqual(['incident.resetPinNumber']);
    expect(
      await codeOf(
        (await fixture.person('partner')).client.call(clearPin, { params: { id: fixture.signer.accountId } }),
      ),
    ).toBe('access.refused');
  });
});
