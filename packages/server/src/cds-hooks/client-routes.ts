import * as contract from '@erx/core/cds-hooks/contract';
import type { HookClient } from '@erx/core/cds-hooks/model';
import { HOOK_CLIENT_RULES } from '@erx/core/cds-hooks/rules';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { check } from '@erx/core/findings/finding';
import type { Server } from '../platform/api/router';
import { recordAction } from '../platform/audit-trail/record-action';
import { cutPage } from '../platform/cut-page';
import type { Connection } from '../platform/database/database';
import type { Services } from '../services';
import { hookClientsStore } from './store';

/** Which record systems may ask: registered and ended by administrators of the practice. */
export function serveHookClients(server: Server, { database }: Services): void {
  server.serve(contract.listHookClients, async ({ member, query, continueAfter }) => {
    const page = cutPage(
      await hookClientsStore(database, member.practiceId).all(),
      query,
      ({ endedAt, name, id }) => [endedAt === undefined ? 'in force' : 'ended', name.toLowerCase(), id],
    );
    continueAfter(page.next);
    return page.items;
  });

  server.serve(contract.registerHookClient, ({ member, body, now }) =>
    database.transaction(async (transaction) => {
      const store = hookClientsStore(transaction, member.practiceId);
      await store.lock(body.issuer);
      const isIssuerElsewhere = await store.isElsewhere(body);
      refuseWhenStopped(
        check(HOOK_CLIENT_RULES, { ...body, existing: await store.all(), isIssuerElsewhere }),
      );
      const id = await store.insert(body, member.accountId, now);
      await recordAction(
        transaction,
        member,
        {
          event: 'hook-client.registered',
          resourceType: 'HookClient',
          resourceId: id,
          details: { issuer: body.issuer },
        },
        now,
      );
      return await found(transaction, member.practiceId, id);
    }),
  );

  server.serve(contract.endHookClient, ({ member, params, now }) =>
    database.transaction(async (transaction) => {
      await found(transaction, member.practiceId, params.id);
      if (!(await hookClientsStore(transaction, member.practiceId).end(params.id, now)))
        throw new AppError('hook-client.ended');
      await recordAction(
        transaction,
        member,
        { event: 'hook-client.ended', resourceType: 'HookClient', resourceId: params.id, details: {} },
        now,
      );
      return await found(transaction, member.practiceId, params.id);
    }),
  );
}

/** @throws AppError record.not-found */
async function found(connection: Connection, practiceId: string, id: string): Promise<HookClient> {
  const client = (await hookClientsStore(connection, practiceId).all()).find((one) => one.id === id);
  if (!client) throw new AppError('record.not-found');
  return client;
}
