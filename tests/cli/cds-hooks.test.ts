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

const clients = (...more: readonly string[]) => admin.run('hooks', 'clients', ...more);

it('registers a record system, with the address that it asks on stdout alone, lists it, and ends it', async () => {
  const options = ['--name', 'County EHR', '--issuer', 'https://ehr.example/', '--tenant', 'north'];
  const keys = ['--keys-at', 'https://ehr.example/jwks.json'];
  expect((await clients('add', ...options)).stderr).toContain('public keys');
  const added = await clients('add', ...options, ...keys);
  expect(added).toMatchObject({ code: 0, stdout: `${server.origin}/cds-services\n` });
  expect((await clients('add', ...options, ...keys)).stderr).toContain('has this name');

  expect((await clients('list')).stdout).toMatch(/^County EHR\tactive\thttps:\/\/ehr\.example\/\tnorth\t/);
  const ended = await clients('end', 'county ehr', '--yes', '--json');
  expect(JSON.parse(ended.stdout)).toMatchObject({
    name: 'County EHR',
    endedAt: expect.any(String) as string,
  });
  expect((await clients('end', 'county ehr', '--yes')).stderr).toContain('No record system');
});
