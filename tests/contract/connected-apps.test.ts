import { searchAuditItems } from '@erx/core/audit/contract';
import { endConnectedApp, listConnectedApps, registerConnectedApp } from '@erx/core/connected-apps/contract';
import type { ConnectedAppEntry } from '@erx/core/connected-apps/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { refusal } from '../fixtures/refusal';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { accessToken, clientOf } from '../fixtures/signed-in';

const APP: ConnectedAppEntry = {
  name: 'Growth  Charts ',
  kind: 'secret',
  launchUrl: 'https://growth.example/launch',
  redirectUris: ['https://growth.example/index.html'],
  scopes: ['launch', 'patient/*.rs'],
};

describe('connected apps', () => {
  let server: TestServer;
  const clients: Record<string, ReturnType<typeof clientOf>> = {};

  beforeAll(async () => {
    server = await startTestServer();
    const elm = await addPractice(server.services.database, 'Elm Street');
    const oak = await addPractice(server.services.database, 'Oak Lane');
    for (const [name, practice, role] of [
      ['admin', elm, 'Admin'],
      ['staff', elm, 'User'],
      ['other', oak, 'Admin'],
    ] as const) {
      await addPerson(server, `${name}@elm.test`, [practice], { role });
      clients[name] = clientOf(
        server.origin,
        await accessToken(server.origin, `${name}@elm.test`, PASSWORD),
        practice,
      );
    }
  });
  afterAll(() => server.close());

  const as = (name: string) => {
    const client = clients[name];
    if (!client) throw new Error(name);
    return client;
  };

  it('are registered, listed without the secret, and ended for good, each in the trail', async () => {
    const { clientSecret, ...app } = await as('admin').call(registerConnectedApp, { body: APP });
    expect([clientSecret?.length, app.name]).toEqual([43, 'Growth Charts']);
    expect(await as('admin').call(listConnectedApps, {})).toEqual([app]);
    expect(
      JSON.stringify(await server.services.database.run({ text: 'SELECT * FROM connected_apps' }, [])),
    ).not.toContain(clientSecret);
    expect(await refusal(as('admin').call(registerConnectedApp, { body: APP }))).toMatchObject({
      code: 'connected-app.name-taken',
    });

    const params = { id: app.id };
    expect((await as('admin').call(endConnectedApp, { params })).endedAt).toBeDefined();
    expect(await refusal(as('admin').call(endConnectedApp, { params }))).toMatchObject({
      code: 'connected-app.ended',
    });
    const trail = await as('admin').call(searchAuditItems, { query: { resourceId: app.id } });
    expect(trail.map(({ event, descriptionText }) => [event, descriptionText])).toEqual([
      ['connected-app.ended', ''],
      ['connected-app.registered', 'secret · scopes: launch, patient/*.rs'],
    ]);
  });

  it('are those of one practice, and of who administers it', async () => {
    const { id } = await as('admin').call(registerConnectedApp, { body: { ...APP, kind: 'public' } });
    expect(await as('other').call(listConnectedApps, {})).toEqual([]);
    expect(await refusal(as('other').call(endConnectedApp, { params: { id } }))).toMatchObject({
      code: 'record.not-found',
    });
    for (const call of [
      () => as('staff').call(listConnectedApps, {}),
      () => as('staff').call(registerConnectedApp, { body: APP }),
      () => as('staff').call(endConnectedApp, { params: { id } }),
    ])
      expect(await refusal(call())).toMatchObject({ status: 403 });
  });
});
