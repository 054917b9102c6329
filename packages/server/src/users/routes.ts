import { may } from '@erx/core/access/rights';
import { AppError } from '@erx/core/findings/app-error';
import {
  getSigningStatus,
  getUserInfo,
  getUserInfoOfPractice,
  listProviders,
  listUserPractices,
  listUsers,
  searchUsers,
  updateUserInfo,
} from '@erx/core/users/contract';
import { OwnUserChanges } from '@erx/core/users/model';
import { mergeChanges } from '@erx/core/values/changes';
import { DEFAULT_PAGE_SIZE } from '@erx/core/values/page';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Server } from '../platform/api/router';
import { refuseInput } from '../platform/http/refusal';
import type { Services } from '../services';
import { advertisementsStore } from '../advertising/store';
import { accessiblePractices } from '../practices/store';
import { userSearchStore } from './search-queries';
import { usersStore } from './store';
import { toProvider, readUserInfo } from './user-info';

/** The signed-in person, and the prescribers of the practice (S7-12). */
export function serveUsers(server: Server, { database }: Services): void {
  server.serve(getUserInfo, ({ member }) => readUserInfo(database, member));

  server.serve(getUserInfoOfPractice, ({ member, params }) => {
    if (params.orgId !== member.practiceId) throw new AppError('record.not-found');
    return readUserInfo(database, member);
  });
  server.serve(getSigningStatus, async ({ member }) => await readUserInfo(database, member));

  server.serve(listUserPractices, async ({ member, params, now }) => {
    const own = await accessiblePractices(database, member.accountId, now);
    if (params.id === member.accountId) return own;
    if (!may(member.actor, 'user.read')) throw new AppError('access.refused');
    if (!(await usersStore(database, member.practiceId).find(params.id)))
      throw new AppError('record.not-found');
    // Where else someone works is known to those alone who work there too.
    const theirs = new Set((await accessiblePractices(database, params.id, now)).map(({ id }) => id));
    return own.filter(({ id }) => theirs.has(id));
  });

  server.serve(listUsers, async ({ member, query, continueAfter }) => {
    const page = await userSearchStore(database, member.practiceId).search({
      text: '',
      after: query.after,
      limit: query.limit ?? DEFAULT_PAGE_SIZE,
      findsNamed: may(member.actor, 'incident.read'),
      findsServiceAccounts: false,
    });
    continueAfter(page.next);
    return page.items;
  });

  server.serve(updateUserInfo, async ({ member, params, body, now }) => {
    if (params.id !== member.accountId) throw new AppError('access.refused');
    const changes = OwnUserChanges.safeParse(mergeChanges(body));
    if (!changes.success) throw refuseInput('body', changes.error);
    // Closed in two windows it is seen: the second time changes nothing and is no failure.
    return await database.transaction(async (transaction) => {
      const isNew = await advertisementsStore(transaction).markSeen(
        member.accountId,
        changes.data.isAdvertisementSeen,
      );
      if (isNew)
        await recordAction(
          transaction,
          member,
          {
            event: 'advertisement.closed',
            resourceType: 'Advertisement',
            resourceId: null,
            details: {},
          },
          now,
        );
      return await readUserInfo(transaction, member);
    });
  });
  server.serve(searchUsers, async ({ member, query, continueAfter }) => {
    const page = await userSearchStore(database, member.practiceId).search({
      text: query.searchText ?? '',
      after: query.after,
      limit: query.limit ?? DEFAULT_PAGE_SIZE,
      findsNamed: may(member.actor, 'incident.read'),
      findsServiceAccounts:
        query.serviceAccounts === true &&
        (may(member.actor, 'audit.read') || may(member.actor, 'incident.read')),
    });
    continueAfter(page.next);
    return page.items;
  });
  server.serve(listProviders, async ({ member }) =>
    (await usersStore(database, member.practiceId).providers()).map(toProvider),
  );
}
