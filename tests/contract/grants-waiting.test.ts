import { listAccountNotices } from '@erx/core/accounts/contract';
import { listAttention } from '@erx/core/attention/contract';
import * as approvals from '@erx/core/approvals/contract';
import type { Operation } from '@erx/core/grants/model';
import { getPractice, updatePractice } from '@erx/core/practices/contract';
import { detailsOf } from '@erx/core/practices/rules';
import { processDueRequests } from '@erx/server/approvals/lifecycle';
import { SIGNING } from '@erx/server/approvals/signing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setupGrants, type GrantFixture } from '../fixtures/grant-fixture';
import { type Person, PIN } from '../fixtures/signer';
import { refusal } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';

const HOUR = 3_600;

describe.each(databaseKinds())('requests that wait for an approval on %s', (kind) => {
  let fixture: GrantFixture;
  let staff: Person;
  beforeAll(async () => {
    fixture = await setupGrants(kind);
    staff = await fixture.person('staff');
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    await fixture.reset();
    await fixture.rows('DELETE FROM account_notices');
    await fixture.rows('DELETE FROM events');
  });

  const begin = (operation: Operation = 'Addition') =>
    fixture.admin.client.call(approvals.requestReadyToSign, {
      params: { userId: fixture.target.accountId, operation },
    });
  const waitingFor = async (who: Person) =>
    (await who.client.call(listAttention, { query: {} })).filter(({ grant }) => grant !== undefined);
  const kindsFor = async (who: Person) =>
    (await who.client.call(listAccountNotices, {})).map((notice) => notice.kind);
  const events = () =>
    fixture
      .rows<{ content: string }>("SELECT content FROM events WHERE name = 'GrantChanged' ORDER BY sequence")
      .then((rows) => rows.map(({ content }) => JSON.parse(content) as { change?: string }));
  const processDue = () => processDueRequests(fixture.server.services, fixture.admin.practiceId, SIGNING);
  const state = async (id: string) =>
    (await fixture.rows<{ state: string }>('SELECT state FROM grant_requests WHERE id = $1', id))[0]?.state;
  const approve = async (id: string) =>
    fixture.signer.client.call(approvals.authorizeGrant, {
      params: { requestId: id },
      body: { otpType: 'Hwtok', pinNumber: PIN, otpToken: await fixture.fresh(fixture.signer, 'hardware') },
    });

  it('are in the list of those who may approve them, and of nobody else', async () => {
    const { id, expiresAt } = await begin();
    expect(await waitingFor(fixture.signer)).toMatchObject([
      { kind: 'grant-to-approve', grant: { id, operation: 'Addition', expiresAt } },
    ]);
    for (const who of [fixture.admin, fixture.target, fixture.colleague, staff])
      expect(await waitingFor(who)).toEqual([]);
    expect(await events()).toMatchObject([
      { accountId: fixture.target.accountId, requestId: id, change: 'requested' },
    ]);
  });

  it('are told to the person they are about before and after, and to who began them', async () => {
    const { id } = await begin();
    expect(await kindsFor(fixture.target)).toEqual(['signing-addition-requested']);
    expect(await kindsFor(staff)).toEqual([]);
    await approve(id);
    expect(await kindsFor(fixture.target)).toEqual(['signing-addition-requested', 'signing-given']);
    expect(await kindsFor(fixture.admin)).toEqual(['own-request-approved']);
    expect(await waitingFor(fixture.signer)).toEqual([]);
    const removal = await begin('Removal');
    await fixture.admin.client.call(approvals.cancelGrantRequest, { params: { id: removal.id } });
    expect((await kindsFor(fixture.target)).slice(2)).toEqual([
      'signing-removal-requested',
      'signing-request-cancelled',
    ]);
  });

  it('are called to mind once, when half of their time is over', async () => {
    const { id } = await begin();
    fixture.pass(84 * HOUR - 60);
    expect(await processDue()).toEqual({ expired: 0, reminded: 0 });
    fixture.pass(120);
    expect(await processDue()).toEqual({ expired: 0, reminded: 1 });
    expect(await processDue()).toEqual({ expired: 0, reminded: 0 });
    expect(await kindsFor(fixture.signer)).toEqual(['request-waits-for-approval']);
    expect(await kindsFor(fixture.admin)).toEqual([]);
    expect(await fixture.trail(id)).toEqual(['grant.requested done', 'grant.reminded done']);
    expect((await events()).map(({ change }) => change)).toEqual(['requested', 'reminded']);
  });

  it('expire after the days that the practice has set: recorded, told, and approved no more', async () => {
    const practice = await fixture.admin.client.call(getPractice, {});
    await fixture.admin.client.call(updatePractice, {
      body: { ...detailsOf(practice), grantRequestDays: 2, version: practice.version },
    });
    const { id } = await begin();
    fixture.pass(48 * HOUR - 60);
    expect((await processDue()).expired).toBe(0);
    fixture.pass(61);
    // no one has looked after it yet, and it is over all the same
    expect(await refusal(approve(id))).toMatchObject({ status: 409, code: 'grant.expired' });
    expect(
      await Promise.all([processDue(), processDue()]).then((all) => all.map((one) => one.expired)),
    ).toEqual(expect.arrayContaining([1, 0]));
    expect(await state(id)).toBe('expired');
    expect((await fixture.trail(id)).at(-1)).toBe('grant.expired done');
    expect(await kindsFor(fixture.target)).toContain('signing-request-expired');
    expect(await kindsFor(fixture.admin)).toContain('own-request-expired');
    expect(await refusal(approve(id))).toMatchObject({ code: 'grant.not-open' });
    expect(await waitingFor(fixture.signer)).toEqual([]);
    await begin(); // another may be begun
  });
});
