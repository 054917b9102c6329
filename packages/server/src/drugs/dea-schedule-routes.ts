import { getDeaSchedules, stateDeaSchedules } from '@erx/core/users/contract';
import { addsSchedule, findingsOnDeaSchedules, inOrder } from '@erx/core/users/rules';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { recordRefusal } from '../platform/audit-trail/record';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { findingsOnStatedDea } from '../credentials/look-up';
import { askForChange, judgeStated } from '../approvals/ask-credentials';
import { credentialsStore } from '../credentials/store';
import { accountsStore } from '../platform/identity/account-store';
import { deaSchedulesStore } from './dea-schedule-store';
import { prescribersStore } from '../prescriptions/prescriber-store';
import { controlledRecordsStore } from '../prescriptions/controlled-queries';
import { endRightsToSign } from '../approvals/end-signing';
import { changeAndPublish } from '../platform/push/publish-change';

/**
 * What a prescriber's DEA registration covers (S4-5, S7-18): read by the practice, stated by anyone who holds
 * it.
 */
export function serveDeaSchedules(server: Server, services: Services): void {
  const { database, config } = services;

  server.serve(getDeaSchedules, async ({ member, params }) => {
    if (!(await prescribersStore(database, member.practiceId).has(params.id)))
      throw new AppError('record.not-found');
    return await controlledRecordsStore(database, member.practiceId).writableBy(params.id);
  });

  server.serve(stateDeaSchedules, async ({ member, params, body, now }) => {
    if (params.id !== member.accountId) {
      await recordRefusal(services, member, {
        event: 'user.change-refused',
        resourceType: 'Account',
        resourceId: params.id,
        details: { reason: 'other-account' },
      });
      throw new AppError('access.refused');
    }
    const schedules = inOrder(body.schedules);
    const inForce = await changeAndPublish(services, async (transaction) => {
      // holds the row: what is judged stays so
      const profile = await accountsStore(transaction).profile(member.accountId);
      if (!profile) throw new AppError('session.required');
      const { deaNumber, state } = profile.info;
      refuseWhenStopped(findingsOnDeaSchedules({ deaNumber, state }, schedules));
      const store = deaSchedulesStore(transaction);
      const before = await store.stated(member.accountId, state);
      if (before.join() === schedules.join()) throw new AppError('info.unchanged');
      if (schedules.length > 0)
        refuseWhenStopped(
          await findingsOnStatedDea(
            transaction,
            { ...profile.info, lastName: profile.basic.lastName, schedules },
            member.timeZone,
            now,
          ),
        );
      const changes = [
        { field: 'deaSchedules', before: before.join(' '), after: schedules.join(' '), state },
      ] as const;
      const { asked } = await judgeStated(transaction, member.accountId, changes, profile.info);
      if (asked.length > 0) {
        await askForChange(transaction, config, member, { changes: asked, reason: body.reason ?? '' }, now);
        return before;
      }
      await store.state(member.accountId, state, schedules);
      await credentialsStore(transaction, member.accountId).enter(member, changes, now);
      await recordAction(
        transaction,
        member,
        {
          event: 'user.dea-schedules-stated',
          resourceType: 'Account',
          resourceId: member.accountId,
          details: { state, before, after: schedules },
        },
        now,
      );
      if (addsSchedule(before, schedules))
        await endRightsToSign(transaction, config, member, member.accountId, 'dea-schedule-added', now);
      return schedules;
    });
    services.notify('outbox');
    return inForce;
  });
}
