import * as approvals from '@erx/core/approvals/contract';
import { revokeProofing } from '@erx/core/credentials/proofing/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type GrantFixture, setupGrants } from '../fixtures/grant-fixture';
import { refusal } from '../fixtures/refusal';
import { PIN } from '../fixtures/signer';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())(
  'revoking the tokens of somebody whose permission is asked for, on %s',
  (kind) => {
    let fixture: GrantFixture;
    beforeAll(async () => {
      fixture = await setupGrants(kind);
    });
    afterAll(() => fixture.close());
    beforeEach(() => fixture.reset()); // everyone's tokens count again, as if they were new ones

    const begin = () =>
      fixture.admin.client.call(approvals.requestReadyToSign, {
        params: { userId: fixture.target.accountId, operation: 'Addition' },
      });
    const approve = async (requestId: string) => {
      const otpToken = await fixture.fresh(fixture.signer, 'hardware');
      return await fixture.signer.client.call(approvals.authorizeGrant, {
        params: { requestId },
        body: { otpType: 'Hwtok', pinNumber: PIN, otpToken },
      });
    };
    const revoke = () =>
      fixture.admin.client.call(revokeProofing, { params: { userId: fixture.target.accountId } });
    const standing = () =>
      fixture.rows<{ permitted: boolean; tokens: number }>(
        `SELECT m.permission_epcs_rts AS permitted, (SELECT count(*)::int FROM authenticators t
          WHERE t.account_id = m.account_id AND t.active) AS tokens
        FROM memberships m
        WHERE m.practice_id = $1 AND m.account_id = $2`,
        fixture.admin.practiceId,
        fixture.target.accountId,
      );
    const trailOf = (resourceId: string, event: string) =>
      fixture.rows<{ practice_id: string; details: string }>(
        'SELECT practice_id, details FROM audit_records WHERE resource_id = $1 AND event = $2 ORDER BY sequence',
        resourceId,
        event,
      );
    const waitForLocks = (count: number) =>
      vi.waitFor(
        async () => {
          const waiting = await fixture.rows(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          );
          expect(waiting).toHaveLength(count);
        },
        { timeout: 90_000 },
      );

    it('closes the request: a new token does not bring back what was asked for the former one', async () => {
      const { id } = await begin();
      await revoke();
      expect(await fixture.rows('SELECT state, closed_by FROM grant_requests WHERE id = $1', id)).toEqual([
        { state: 'cancelled', closed_by: fixture.admin.accountId },
      ]);
      const [cancelled] = await trailOf(id, 'grant.cancelled');
      expect(JSON.parse(cancelled?.details ?? '{}')).toMatchObject({
        operation: 'Addition',
        reason: 'tokens-revoked',
        target: fixture.target.accountId,
      });
      expect(await fixture.events(id)).toBe(2);
      await fixture.restore();
      expect(await standing()).toMatchObject([{ permitted: false, tokens: 2 }]);
      expect(await refusal(approve(id))).toMatchObject({ code: 'grant.not-open' });
      expect(await standing()).toMatchObject([{ permitted: false }]);
    });

    it('closes what is open in another practice too, and leaves a request about somebody else', async () => {
      const elsewhere = await fixture.smallPractice();
      await fixture.rows(
        `INSERT INTO memberships (practice_id, account_id, role, created_at) VALUES ($1, $2, 'Provider', now())`,
        elsewhere,
        fixture.target.accountId,
      );
      const begun = async (practiceId: string, targetId: string) => {
        const id = crypto.randomUUID();
        await fixture.rows(
          `INSERT INTO grant_requests (practice_id, id, target_account_id, initiated_by, operation, created_at)
          VALUES ($1, $2, $3, $4, 'Addition', now())`,
          practiceId,
          id,
          targetId,
          fixture.admin.accountId,
        );
        return id;
      };
      const there = await begun(elsewhere, fixture.target.accountId);
      const another = await begun(fixture.admin.practiceId, fixture.colleague.accountId);
      await revoke();
      expect(
        await fixture.rows(
          'SELECT state FROM grant_requests WHERE id = $1 OR id = $2 ORDER BY state',
          there,
          another,
        ),
      ).toEqual([{ state: 'cancelled' }, { state: 'open' }]);
      expect(await trailOf(there, 'grant.cancelled')).toMatchObject([{ practice_id: elsewhere }]);
    });

    it('says in the trail why the permission ended', async () => {
      await fixture.rows(
        'UPDATE memberships SET permission_epcs_rts = true WHERE account_id = $1 AND practice_id = $2',
        fixture.target.accountId,
        fixture.admin.practiceId,
      );
      await revoke();
      expect(await standing()).toEqual([{ permitted: false, tokens: 0 }]);
      const [ended] = await trailOf(fixture.target.accountId, 'permission.signing-ended');
      expect(JSON.parse(ended?.details ?? '{}')).toMatchObject({ reason: 'tokens-revoked' });
    });

    // Two connections are needed, and the embedded database has one.
    it.runIf(kind === 'postgres')('takes back what is approved at the same moment', async () => {
      const { id } = await begin();
      const acts = await fixture.server.services.database.transaction(async (transaction) => {
        // The approval is judged and written, and waits here for the row its notice refers to.
        await transaction.run(
          { name: 'test-hold-account', text: 'SELECT id FROM accounts WHERE id = $1 FOR UPDATE' },
          [fixture.target.accountId],
        );
        const approving = approve(id);
        approving.catch(() => undefined); // it is looked at after the commit
        await waitForLocks(1);
        const revoking = revoke();
        revoking.catch(() => undefined);
        await waitForLocks(2);
        return { approving, revoking };
      });
      await acts.approving;
      await acts.revoking;
      expect(await standing()).toEqual([{ permitted: false, tokens: 0 }]);
    });
  },
);
