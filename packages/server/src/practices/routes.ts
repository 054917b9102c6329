import { AppError } from '@erx/core/findings/app-error';
import { getPractice, listAccessiblePractices } from '@erx/core/practices/contract';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { accessiblePractices, findPractice } from './store';

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
}
