import * as contract from '@erx/core/connected-apps/contract';
import type { ConnectedApp } from '@erx/core/connected-apps/model';
import { CONNECTED_APP_RULES } from '@erx/core/connected-apps/rules';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { check } from '@erx/core/findings/finding';
import type { Call, Server } from '../platform/api/router';
import { recordAction } from '../platform/audit-trail/record-action';
import { cutPage } from '../platform/cut-page';
import type { Connection, Database } from '../platform/database/database';
import { patientsStore } from '../patients/store';
import { fhirAudience } from '../platform/identity/app-clients';
import { beginLaunch, endGrantsOfApp } from '../platform/identity/app-grants';
import { hashOfClientSecret, newClientSecret } from '../platform/identity/service-account';
import type { Services } from '../services';
import { connectedAppsStore } from './store';

/** Apps of others that people of the practice open (docs/fhir.md). */
export function serveConnectedApps(server: Server, { database, config }: Services): void {
  server.serve(contract.listConnectedApps, async ({ member, query, continueAfter }) => {
    const page = cutPage(
      await connectedAppsStore(database, member.practiceId).all(),
      query,
      ({ endedAt, name, id }) => [endedAt === undefined ? 'in force' : 'ended', name.toLowerCase(), id],
    );
    continueAfter(page.next);
    return page.items;
  });

  server.serve(contract.registerConnectedApp, (call) => {
    if (config.foreignIssuer) throw new AppError('connected-app.sign-in-elsewhere');
    return registerConnectedApp(database, call);
  });

  server.serve(contract.endConnectedApp, (call) => endConnectedApp(database, call));

  server.serve(contract.listAppsToOpen, async ({ member }) =>
    (await connectedAppsStore(database, member.practiceId).all()).flatMap(
      ({ id, name, launchUrl, endedAt }) =>
        launchUrl === undefined || endedAt !== undefined ? [] : [{ id, name }],
    ),
  );

  server.serve(contract.openConnectedApp, (call) => openConnectedApp(database, config, call));
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
    await endGrantsOfApp(transaction, { practiceId: member.practiceId, appId: params.id }, now);
    await recordAction(
      transaction,
      member,
      { event: 'connected-app.ended', resourceType: 'ConnectedApp', resourceId: params.id, details: {} },
      now,
    );
    return await found(transaction, member.practiceId, params.id);
  });
}

async function openConnectedApp(
  database: Database,
  config: Pick<Services['config'], 'publicUrl'>,
  { member, params, body: { patientId }, now }: Call<typeof contract.openConnectedApp>,
) {
  const { practiceId, accountId } = member;
  return await database.transaction(async (transaction) => {
    const { id, launchUrl, endedAt } = await found(transaction, practiceId, params.id);
    const isThere = await patientsStore(transaction, practiceId).has(patientId);
    if (launchUrl === undefined || endedAt !== undefined || !isThere) throw new AppError('record.not-found');
    const launch = await beginLaunch(transaction, { practiceId, id }, { accountId, patientId }, now);
    await recordAction(
      transaction,
      member,
      {
        event: 'connected-app.opened',
        resourceType: 'ConnectedApp',
        resourceId: id,
        details: { patientId },
      },
      now,
    );
    const url = new URL(launchUrl);
    url.searchParams.set('iss', fhirAudience(config));
    url.searchParams.set('launch', launch);
    return { url: url.href, patientId };
  });
}

/** @throws AppError record.not-found */
async function found(connection: Connection, practiceId: string, id: string): Promise<ConnectedApp> {
  const app = (await connectedAppsStore(connection, practiceId).all()).find((one) => one.id === id);
  if (!app) throw new AppError('record.not-found');
  return app;
}
