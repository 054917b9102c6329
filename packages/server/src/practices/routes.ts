import { AppError } from '@erx/core/findings/app-error';
import {
  getChildWeights,
  getPractice,
  listAccessiblePractices,
  setChildWeights,
} from '@erx/core/practices/contract';
import { toAuditedChanges } from '../platform/audit-trail/changes';
import { recordAudit } from '../platform/audit-trail/record';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { accessiblePractices, childWeights, findPractice, setChildWeightsOf } from './store';

/** The practices of the signed-in account, and the one it works in (S7-7). */
export function servePractices(server: Server, { database }: Services): void {
  server.serve(listAccessiblePractices, ({ account, now }) =>
    accessiblePractices(database, account.accountId, now),
  );
  server.serve(getPractice, async ({ member }) => {
    const practice = await findPractice(database, member.practiceId);
    if (!practice) throw new AppError('session.practice-refused');
    return practice;
  });

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
