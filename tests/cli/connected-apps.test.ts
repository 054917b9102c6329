import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPerson, addPractice } from '../fixtures/people';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { Erx } from './erx';
import { signIn } from './sign-in';

let server: TestServer;
let admin: Erx;

beforeAll(async () => {
  server = await startTestServer();
  const elm = await addPractice(server.services.database, 'Elm Street');
  await addPerson(server, 'admin@elm.test', [elm], { role: 'Admin' });
  admin = new Erx(server.origin);
  expect((await signIn(admin, 'admin@elm.test')).code).toBe(0);
});
afterAll(async () => {
  admin.close();
  await server.close();
});

const add = (...more: readonly string[]) =>
  admin.run(
    'fhir',
    'apps',
    'add',
    '--name',
    'Growth Charts',
    '--redirect',
    'https://growth.example/',
    ...more,
  );

it('registers an app with its secret on stdout alone, lists it, and ends it after asking', async () => {
  const added = await add('--kind', 'secret', '--launch', 'https://growth.example/launch');
  expect(added).toMatchObject({ code: 0 });
  expect(added.stdout).toMatch(/^[\w-]{43}\n$/);
  expect(added.stderr).toContain(`iss ${server.origin}/fhir`);
  expect(added.stderr).not.toContain(added.stdout.trim());
  expect((await add()).stderr).toContain('has this name');

  expect((await admin.run('fhir', 'apps', 'list')).stdout).toMatch(/^Growth Charts\tactive\tA secret\t/);
  const ended = await admin.run('fhir', 'apps', 'end', 'growth charts', '--yes', '--json');
  expect(JSON.parse(ended.stdout)).toMatchObject({
    name: 'Growth Charts',
    endedAt: expect.any(String) as string,
  });
  expect((await admin.run('fhir', 'apps', 'end', 'growth charts', '--yes')).stderr).toContain(
    'No connected app',
  );
});
