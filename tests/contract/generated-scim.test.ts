import { serviceAccountsStore } from '@erx/server/service-accounts/store';
import { hashOfClientSecret, newCredentials } from '@erx/server/platform/identity/service-account';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPerson, addPractice } from '../fixtures/people';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { documentOf, faultOf, validatorsOf } from '../harness/answer-faults';
import { requestsOf, SEED } from '../harness/generated-requests';
import { inWhole } from '../harness/whole';

/** Of each operation: the nine of them have a directory that may do all of it. */
const EACH = inWhole(200, 50);

let server: TestServer;
let bearer: string;
let people: string[];

beforeAll(async () => {
  // no one signs in by it here: a directory needs no more than that logins are made elsewhere
  server = await startTestServer(undefined, {
    OIDC_ISSUER: 'http://127.0.0.1:9/nowhere',
    ERX_RATE_LIMIT: '0',
  });
  const { database } = server.services;
  const elm = await addPractice(database, 'Elm Street');
  const chief = await addPerson(server, 'chief@elm.test', [elm], { role: 'Admin' });
  people = [chief];
  for (const name of ['ada', 'ben', 'cleo', 'dora'])
    people.push(await addPerson(server, `${name}@elm.test`, [elm]));
  const { clientId, clientSecret } = newCredentials();
  await serviceAccountsStore(database, elm).insert(
    {
      name: 'Directory',
      rights: ['user.provision'],
      clientId,
      secretHash: hashOfClientSecret(clientSecret),
      createdBy: chief,
    },
    new Date(),
  );
  bearer = `${clientId}.${clientSecret}`;
});
afterAll(() => server.close());

it('requests of SCIM drawn from the document are answered as it says, and none fails', async () => {
  const { operations, components } = await documentOf(server.origin);
  const validatorOf = validatorsOf(components);
  const scim = operations.filter(({ path }) => path.startsWith('/scim/'));
  expect(scim).toHaveLength(9);
  const known = new Map([
    ['Users.id', people],
    ['v2.id', people],
    ['op', ['add', 'replace', 'Replace', 'remove']],
    ['path', ['active', 'name.familyName', 'emails[type eq "work"].value', 'externalId', 'userName']],
    ['filter', ['userName eq "ada@elm.test"', 'active eq true', 'emails[type eq "work"].value eq "x"']],
    ['userName', ['ada@elm.test', ...Array.from({ length: 30 }, (_, at) => `new${String(at)}@elm.test`)]],
    ['familyName', ['Young', 'Byron']],
    ['givenName', ['Joy', 'Ada']],
  ]);
  const faults = new Map<string, string>();
  const statuses = new Map<number, number>();
  for (const [at, operation] of scim.entries())
    for (const request of fc.sample(requestsOf(operation, known), { numRuns: EACH, seed: SEED + at })) {
      const response = await fetch(`${server.origin}${request.path}`, {
        method: request.method,
        headers: { authorization: `Bearer ${bearer}`, ...request.headers },
        ...(request.body === undefined ? {} : { body: request.body }),
      });
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const fault = await faultOf(operation, request, response, validatorOf);
      if (fault !== undefined)
        faults.set(
          `${operation.operationId} ${fault.slice(0, 40)}`,
          `${request.method} ${request.path.slice(0, 160)} (${request.what}) ${fault}\n    ${request.body?.slice(0, 300) ?? ''}`,
        );
    }
  process.stdout.write(
    `Seed: ${String(SEED)}; ${[...statuses].map(([status, count]) => `${String(status)} × ${String(count)}`).join(', ')}\n`,
  );
  expect([...faults.values()].join('\n'), `drawn with ERX_SEED=${String(SEED)}`).toBe('');
  for (const status of inWhole([200, 201, 204, 400, 404], [200, 400, 404]))
    expect(statuses.get(status) ?? 0).toBeGreaterThan(0);
}, 300_000);
