import { AppError } from '@erx/core/findings/app-error';
import {
  getChildWeights,
  getPractice,
  getPracticeById,
  getPracticeName,
  listAccessiblePractices,
  listPractices,
  setChildWeights,
} from '@erx/core/practices/contract';
import type { Practice } from '@erx/core/practices/model';
import { endedMembership } from '../platform/api/ended-membership';
import { toAuditedChanges } from '../platform/audit-trail/changes';
import { recordAudit } from '../platform/audit-trail/record';
import type { Server } from '../platform/api/router';
import type { Connection } from '../platform/database/database';
import type { Services } from '../services';
import { accessiblePractices, childWeights, findPractice, setChildWeightsOf } from './store';
import { workingHoursStore } from './working-hours-store';

/** The practices of the signed-in account, and the one it works in (S7-1, S7-7, S7-10). */
export function servePractices(server: Server, { database }: Services): void {
  server.serve(listAccessiblePractices, async ({ account, now }) => {
    const found = await accessiblePractices(database, account.accountId, now);
    const ended = found.length === 0 ? await endedMembership(database, account.accountId) : undefined;
    if (ended) throw ended;
    return found;
  });
  server.serve(listPractices, ({ member, now }) => accessiblePractices(database, member.accountId, now));
  server.serve(getPracticeById, async ({ member, params }) => {
    if (params.id !== member.practiceId) throw new AppError('record.not-found');
    return await wholePractice(database, member.practiceId);
  });
  server.serve(getPracticeName, async ({ member, params, now }) => {
    const found = (await accessiblePractices(database, member.accountId, now)).find(
      ({ id }) => id === params.id,
    );
    if (!found) throw new AppError('record.not-found');
    return { id: found.id, name: found.name };
  });
  server.serve(getPractice, ({ member }) => wholePractice(database, member.practiceId));

  server.serve(getChildWeights, ({ member }) => childWeights(database, member.practiceId));

  server.serve(setChildWeights, async ({ member, body, now }) => {
    const { practiceId, accountId } = member;
    await database.transaction(async (transaction) => {
      const before = await childWeights(transaction, practiceId);
      await setChildWeightsOf(transaction, practiceId, body);
      await recordAudit(
        transaction,
        {
          practiceId,
          accountId,
          event: 'practice.child-weights-changed',
          outcome: 'done',
          resourceType: 'Practice',
          resourceId: practiceId,
          details: { changes: toAuditedChanges(before, body) },
        },
        now,
      );
    });
    return body;
  });
}

/** A practice with its working hours (S3-6). @throws AppError session.practice-refused where there is none */
export async function wholePractice(connection: Connection, practiceId: string): Promise<Practice> {
  const [practice, workingHours] = [
    await findPractice(connection, practiceId),
    await workingHoursStore(connection, practiceId).list(),
  ];
  if (!practice) throw new AppError('session.practice-refused');
  return { ...practice, workingHours };
}
