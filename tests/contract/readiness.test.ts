import * as approvals from '@erx/core/approvals/contract';
import { getReadiness, listReadiness } from '@erx/core/credentials/readiness/contract';
import { READY_ITEMS } from '@erx/core/credentials/readiness/vocabulary';
import { clearPin } from '@erx/core/users/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GrantFixture, setupGrants } from '../fixtures/grant-fixture';
import { codeOf } from '../fixtures/signing-fixture';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('what prescribers lack before prescribing on %s', (kind) => {
  let fixture: GrantFixture;
  beforeAll(async () => {
    fixture = await setupGrants(kind);
  });
  afterAll(() => fixture.close());
  beforeEach(() => fixture.reset());

  const all = (who = fixture.admin) => who.client.call(listReadiness, {});
  const openLines = async (who: GrantFixture['admin']) =>
    (await who.client.call(getReadiness, {})).lines.flatMap(({ item, state }) =>
      state === 'met' ? [] : [`${item} ${state}`],
    );

  it('is said to each of themselves, and of all to those who administer', async () => {
    expect(await openLines(fixture.signer)).toEqual([]);
    expect(await openLines(fixture.target)).toEqual(['permission missing']);
    expect(await openLines(fixture.colleague)).toContain('token waits');
    const matrix = await all();
    const of = (id: string) => matrix.find((one) => one.id === id);
    expect(of(fixture.signer.accountId)).toMatchObject({ canSend: true, canSign: true });
    expect(of(fixture.target.accountId)).toMatchObject({ canSend: true, canSign: false });
    expect(of(fixture.target.accountId)?.lines).toEqual(
      (await fixture.target.client.call(getReadiness, {})).lines,
    );
    expect(matrix.every(({ lines }) => lines.length === READY_ITEMS.length)).toBe(true);
  });

  it('says nothing to staff, who have nothing to be ready for, and shows them nobody', async () => {
    const staff = await fixture.person('staff');
    expect(await staff.client.call(getReadiness, {})).toMatchObject({ lines: [] });
    expect(await codeOf(staff.client.call(listReadiness, {}))).toBe('access.refused');
    const elsewhere = await fixture.person('provider4');
    const ids = (await elsewhere.client.call(listReadiness, {})).map(({ id }) => id);
    expect(ids).toContain(elsewhere.accountId);
    expect(ids).not.toContain(fixture.signer.accountId);
  });

  it('follows what is done: a request waits, its approver is gone, a PIN is cleared', async () => {
    const { id } = await fixture.admin.client.call(approvals.requestReadyToSign, {
      params: { userId: fixture.target.accountId, operation: 'Addition' },
    });
    expect(await openLines(fixture.target)).toEqual(['permission waits']);
    await fixture.admin.client.call(approvals.cancelGrantRequest, { params: { id } });
    await fixture.rows(
      'UPDATE memberships SET permission_change_requests = false WHERE practice_id = $1',
      fixture.admin.practiceId,
    );
    expect(await openLines(fixture.target)).toEqual(['second-person missing', 'permission missing']);
    await fixture.restore();
    await fixture.admin.client.call(clearPin, { params: { id: fixture.target.accountId } });
    expect(await openLines(fixture.target)).toEqual(['pin missing', 'permission missing']);
  });

  it('knows who has never prescribed', async () => {
    const prescribed = async (who: GrantFixture['admin']) =>
      (await who.client.call(getReadiness, {})).hasPrescribed;
    await fixture.rows('UPDATE accounts SET is_advertisement_seen = false');
    expect(await prescribed(fixture.signer)).toBe(true);
    await fixture.rows('UPDATE accounts SET npi = $2 WHERE id = $1', fixture.admin.accountId, '1234567893');
    expect(await prescribed(fixture.admin)).toBe(false);
  });
});
