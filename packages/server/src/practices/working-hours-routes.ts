import { refuseWhenStopped } from '@erx/core/findings/app-error';
import { check } from '@erx/core/findings/finding';
import { listWorkingHours, updateWorkingHours } from '@erx/core/practices/contract';
import type { WorkingHour } from '@erx/core/practices/model';
import { inOrder, WORKING_HOURS_RULES } from '@erx/core/practices/working-hours';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { workingHoursStore } from './working-hours-store';

/** When the practice is open (S2.10). */
export function serveWorkingHours(server: Server, { database }: Services): void {
  server.serve(
    listWorkingHours,
    async ({ member }) => await workingHoursStore(database, member.practiceId).list(),
  );

  server.serve(updateWorkingHours, async ({ member, body, now }) => {
    refuseWhenStopped(check(WORKING_HOURS_RULES, body));
    const hours = inOrder(body);
    await database.transaction(async (transaction) => {
      const store = workingHoursStore(transaction, member.practiceId);
      const before = await store.list();
      if (!(await store.replace(hours))) return; // pressed twice: nothing has changed
      await recordAction(
        transaction,
        member,
        {
          event: 'practice.working-hours-changed',
          resourceType: 'Practice',
          resourceId: member.practiceId,
          details: { before: before.map(writtenOut), after: hours.map(writtenOut) },
        },
        now,
      );
    });
    return hours;
  });
}

/** '1 9:00-17:30', as the trail keeps it: the day's number, start and end. */
function writtenOut({ dayOfWeek, startHour, startMinute, endHour, endMinute }: WorkingHour): string {
  const minute = (number: number) => String(number).padStart(2, '0');
  return `${String(dayOfWeek)} ${String(startHour)}:${minute(startMinute)}-${String(endHour)}:${minute(endMinute)}`;
}
