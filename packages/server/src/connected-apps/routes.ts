import * as contract from '@erx/core/connected-apps/contract';
import type { ConnectedApp } from '@erx/core/connected-apps/model';
import { CONNECTED_APP_RULES } from '@erx/core/connected-apps/rules';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { check } from '@erx/core/findings/finding';
import type { Call, Server } from '../platform/api/router';
import { recordAction } from '../platform/audit-trail/record-action';
import { cutPage } from '../platform/cut-page';
import type { Connection, Database } from '../platform/database/database';
import { hashOfClientSecret, newClientSecret } from '../platform/identity/service-account';
import type { Services } from '../services';
import { connectedAppsStore } from './store';

/** Apps of others that people of the practice open (docs/fhir.md). */
export function serveConnectedApps(server: Server, { database }: Services): void {
  server.serve(contract.listConnectedApps, async ({ member, query, continueAfter }) => {
    const page = cutPage(
      await connectedAppsStore(database, member.practiceId).all(),
      query,
      ({ endedAt, name, id }) => [endedAt === undefined ? 'in force' : 'ended', name.toLowerCase(), id],
    );
    continueAfter(page.next);
    return page.items;
  });

  server.serve(contract.registerConnectedApp, (call) => registerConnectedApp(database, call));

  server.serve(contract.endConnectedApp, (call) => endConnectedApp(database, call));
}

async function registerConnectedApp(
  database: Database,
  { member, body, now }: Call<typeof contract.registerConnectedApp>,
) {
  const clientSecret = body.kind === 'secret' ? newClientSecret() : undefined;
  return await database.transaction(async (transaction) => {
    const store = connectedAppsStore(transaction, member.practiceId);
    await store.lock();
    refuseWhenStopped(check(CONNECTED_APP_RULES, { ...body, existing: await store.all() }));
    const id = await store.insert(
      body,
      {
        secretHash: clientSecret === undefined ? null : hashOfClientSecret(clientSecret),
        createdBy: member.accountId,
      },
      now,
    );
    await recordAction(
      transaction,
      member,
      {
        event: 'connected-app.registered',
        resourceType: 'ConnectedApp',
        resourceId: id,
        details: { kind: body.kind, scopes: body.scopes },
      },
      now,
    );
    return {
      ...(await found(transaction, member.practiceId, id)),
      ...(clientSecret === undefined ? {} : { clientSecret }),
    };
  });
}

async function endConnectedApp(
  database: Database,
  { member, params, now }: Call<typeof contract.endConnectedApp>,
) {
  return await database.transaction(async (transaction) => {
    await found(transaction, member.practiceId, params.id);
    if (!(await connectedAppsStore(transaction, member.practiceId).end(params.id, now)))
      throw new AppError('connected-app.ended');
    await recordAction(
      transaction,
      member,
      { event: 'connected-app.ended', resourceType: 'ConnectedApp', resourceId: params.id, details: {} },
      now,
    );
    return await found(transaction, member.practiceId, params.id);
  });
}

/** @throws AppError record.not-found */
async function found(connection: Connection, practiceId: string, id: string): Promise<ConnectedApp> {
  const app = (await connectedAppsStore(connection, practiceId).all()).find((one) => one.id === id);
  if (!app) throw new AppError('record.not-found');
  return app;
}
