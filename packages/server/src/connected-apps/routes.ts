import * as contract from '@erx/core/connected-apps/contract';
import type { ConnectedApp, ConnectedAppEntry } from '@erx/core/connected-apps/model';
import { rightsOfScopes } from '@erx/core/fhir/contract';
import { CONNECTED_APP_RULES, toAppName } from '@erx/core/connected-apps/rules';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { check } from '@erx/core/findings/finding';
import { uuidv7 } from 'uuidv7';
import type { Member } from '../platform/api/authenticate';
import type { Call, Server } from '../platform/api/router';
import { recordAction } from '../platform/audit-trail/record-action';
import { cutPage } from '../platform/cut-page';
import type { Connection, Database } from '../platform/database/database';
import { bulkExportsStore } from '../fhir/bulk-store';
import { patientsStore } from '../patients/store';
import { fhirAudience } from '../platform/identity/app-clients';
import { beginLaunch, endGrantsOfApp } from '../platform/identity/app-grants';
import { hashOfClientSecret, newClientSecret } from '../platform/identity/service-account';
import type { Services } from '../services';
import { serviceAccountsStore } from '../service-accounts/store';
import { connectedAppsStore, toClientId } from './store';

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
    if (config.foreignIssuer && call.body.kind !== 'backend')
      throw new AppError('connected-app.sign-in-elsewhere');
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
    const id = uuidv7();
    await store.insert(
      body,
      {
        id,
        accountId: body.kind === 'backend' ? await insertAccount(transaction, member, id, body, now) : null,
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

/** The account that a backend service acts as: it has no secret, and the rights that its scopes need. */
const insertAccount = (
  transaction: Connection,
  { practiceId, accountId }: Pick<Member, 'practiceId' | 'accountId'>,
  id: string,
  { name, scopes }: Pick<ConnectedAppEntry, 'name' | 'scopes'>,
  now: Date,
): Promise<string> =>
  serviceAccountsStore(transaction, practiceId).insert(
    {
      name: toAppName(name),
      rights: rightsOfScopes(scopes),
      clientId: toClientId(id),
      secretHash: '',
      createdBy: accountId,
    },
    now,
  );

async function endConnectedApp(
  database: Database,
  { member, params, now }: Call<typeof contract.endConnectedApp>,
) {
  return await database.transaction(async (transaction) => {
    await found(transaction, member.practiceId, params.id);
    const ended = await connectedAppsStore(transaction, member.practiceId).end(params.id, now);
    if (!ended) throw new AppError('connected-app.ended');
    if (ended.accountId !== null) {
      await serviceAccountsStore(transaction, member.practiceId).revoke(ended.accountId, now);
      await bulkExportsStore(transaction, member.practiceId).endAll(ended.accountId, now);
    }
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
