import { PRACTICE_HEADER } from '@erx/core/client/call';
import { FHIR_BASE } from '@erx/core/client/endpoint';
import { parametersOf } from '@erx/core/fhir/search-parameters';
import { RESOURCE_TYPES } from '@erx/core/fhir/vocabulary';
import type { Patient } from 'fhir/r4';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAll, fhirCall } from '../fixtures/fhir';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { documentOf, faultOf, validatorsOf } from '../harness/answer-faults';
import {
  type GeneratedRequest,
  type Operation,
  requestsOf,
  type Schema,
  SEED,
} from '../harness/generated-requests';
import { inWhole } from '../harness/whole';

/** Of all operations together. */
const AT_LEAST = inWhole(20_000, 1_500);

/** As core fhir/bulk-contract has them. */
const CALLS_OF_EXPORT = 5;

let server: TestServer;
let asker: SignedIn;
let patients: string[];

beforeAll(async () => {
  server = await startTestServer(undefined, { ERX_DEMO: '1', ERX_RATE_LIMIT: '0' });
  asker = await signIn(server.origin, 'provider@demo.test');
  const found = await findAll<Patient>(fhirCall(server.origin, asker), '/Patient');
  patients = found.map(({ id }) => id ?? '');
});
afterAll(() => server.close());

/** The body of a search as the form that it is posted as. */
function formOf({ body, headers }: GeneratedRequest): string | undefined {
  if (body === undefined || !Object.values(headers).includes('application/x-www-form-urlencoded'))
    return body;
  const drawn: unknown = JSON.parse(body);
  if (typeof drawn !== 'object' || drawn === null) return body;
  return new URLSearchParams(
    Object.entries(drawn).flatMap(([name, values]) =>
      [values as unknown]
        .flat()
        .map((value) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    ) as string[][],
  ).toString();
}

/** What is drawn for these is hardly ever right, and nothing else is looked at then. */
const RARE: ReadonlySet<string> = new Set(['_page', '_format', '_count']);

/** An operation without them, which most requests are drawn for. */
function plain(operation: Operation): Operation {
  const withoutRare = ({ properties = {}, ...schema }: Schema): Schema => ({
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !RARE.has(name))),
  });
  const content = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => [type, { schema: schema.anyOf?.[0] ?? schema }] as const,
  );
  return {
    ...operation,
    parameters: (operation.parameters ?? []).filter(({ name }) => !RARE.has(name)),
    ...(operation.requestBody
      ? {
          requestBody: {
            content: Object.fromEntries(
              content.map(([type, { schema }]) => [type, { schema: withoutRare(schema) }]),
            ),
          },
        }
      : {}),
  };
}

it('requests of FHIR drawn from the document are answered as it says, and none fails', async () => {
  const { operations, components } = await documentOf(server.origin);
  const validatorOf = validatorsOf(components);
  const fhir = operations.filter(({ path }) => path.startsWith(`${FHIR_BASE}/`));
  expect(fhir).toHaveLength(2 + 3 * RESOURCE_TYPES.length + CALLS_OF_EXPORT);
  const dates = ['2026', '2026-11', 'ge2026-11-01', 'lt2026-11-30T10:00:00Z', 'ne2020-02-29'];
  const known = new Map([
    ...RESOURCE_TYPES.map((type): [string, string[]] => [`${type}.id`, patients]),
    ...RESOURCE_TYPES.flatMap(parametersOf)
      .filter(({ type }) => type === 'date')
      .map(({ name }): [string, string[]] => [name, dates]),
    ['patient', [...patients.slice(0, 9), `Patient/${patients[0] ?? ''}`]],
    ['target', patients.slice(0, 9).map((id) => `Patient/${id}`)],
    ['_id', patients.slice(0, 9)],
    ['_count', ['1', '7', '200', '999999999']],
    ['status', ['active', 'final', 'completed']],
    ['gender', ['male', 'female']],
    ['name', ['a', 'W']],
    ['_include', ['MedicationRequest:patient', 'Task:owner', 'Patient:nothing']],
    ['_revinclude', ['Provenance:target']],
    ['_format', ['json', 'application/fhir+json']],
  ]);
  const faults = new Map<string, string>();
  const statuses = new Map<number, number>();
  const each = Math.ceil(AT_LEAST / fhir.length);
  for (const [at, operation] of fhir.entries()) {
    // a token lives five minutes
    asker = await signIn(server.origin, 'provider@demo.test');
    for (const request of fc
      .sample(fc.tuple(requestsOf(plain(operation), known), requestsOf(operation, known)), {
        numRuns: each,
        seed: SEED + at,
      })
      .map(([often, rarely], place) => (place % 10 === 9 ? rarely : often))) {
      const body = formOf(request);
      const response = await fetch(`${server.origin}${request.path}`, {
        method: request.method,
        headers: {
          authorization: `Bearer ${asker.token}`,
          [PRACTICE_HEADER]: asker.practiceId,
          ...request.headers,
        },
        ...(body === undefined ? {} : { body }),
      });
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const fault = await faultOf(operation, request, response, validatorOf);
      if (fault !== undefined)
        faults.set(
          `${operation.operationId} ${fault.slice(0, 40)}`,
          `${request.method} ${request.path.slice(0, 160)} (${request.what}) ${fault}\n    ${body?.slice(0, 300) ?? ''}`,
        );
    }
  }
  process.stdout.write(
    `Seed: ${String(SEED)}; ${[...statuses].map(([status, count]) => `${String(status)} × ${String(count)}`).join(', ')}\n`,
  );
  expect([...faults.values()].join('\n'), `drawn with ERX_SEED=${String(SEED)}`).toBe('');
  expect(statuses.get(401) ?? 0).toBe(0);
  for (const status of [200, 400, 404]) expect(statuses.get(status) ?? 0).toBeGreaterThan(0);
}, 600_000);
